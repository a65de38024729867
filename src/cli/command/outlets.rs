//! Where results go: standard output or files, in one form or several. Files are opened before
//! anything is judged, so that a wrong name costs nothing.

use super::words;
use crate::cli::args::{Cli, Format, JudgeArgs};
use crate::cli::error::CliError;
use crate::cli::surroundings;
use crate::event::{Event, EventSink};
use crate::report::{Fan, Json, Junit, Reporter, Session, Tally, Text, TextOptions};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// All reporters of a session, and the session itself for the exit code.
pub struct Outlets {
    fan: Fan,
    session: Mutex<Session>,
    places: String,
}

fn create(path: &Path) -> Result<Box<dyn Write + Send>, CliError> {
    let file = File::create(path).map_err(|error| CliError::Open {
        path: path.to_owned(),
        error,
    })?;
    Ok(Box::new(BufWriter::new(file)))
}

fn reporter(
    cli: &Cli,
    format: Format,
    to_file: bool,
    out: Box<dyn Write + Send>,
) -> Box<dyn Reporter + Send> {
    match format {
        Format::Json => Box::new(Json::new(out)),
        Format::Junit => Box::new(Junit::new(out)),
        Format::Text => Box::new(Text::new(
            TextOptions {
                width: if to_file { None } else { surroundings::width() },
                colour: surroundings::colour(cli.color, to_file),
                live: !to_file && !cli.quiet && surroundings::is_live(),
                verbose: cli.verbose,
                quiet: cli.quiet,
                words: words(surroundings::language(cli.lang)),
            },
            out,
        )),
    }
}

impl Outlets {
    /// Opens every place that was named.
    pub fn open(cli: &Cli, args: &JudgeArgs) -> Result<Self, CliError> {
        let mut reporters = Vec::new();
        let mut places = Vec::new();
        let main: Box<dyn Write + Send> = match &args.output {
            Some(path) => create(path)?,
            None => Box::new(std::io::stdout()),
        };
        reporters.push(reporter(cli, args.format, args.output.is_some(), main));
        places.push(args.output.as_deref());
        for (path, format) in [(&args.json, Format::Json), (&args.junit, Format::Junit)] {
            if let Some(path) = path {
                reporters.push(reporter(cli, format, true, create(path)?));
                places.push(Some(path));
            }
        }
        let places: Vec<String> = places
            .into_iter()
            .map(|path| {
                path.map_or("standard output".to_owned(), |path| {
                    path.display().to_string()
                })
            })
            .collect();
        Ok(Self {
            fan: Fan::new(reporters),
            session: Mutex::new(Session::default()),
            places: places.join(", "),
        })
    }

    /// Writes every ending; yields the counts.
    pub fn finish(self) -> Result<Tally, CliError> {
        self.fan.finish().map_err(|error| CliError::Write {
            path: self.places,
            error,
        })?;
        let session = self
            .session
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        Ok(session.as_wanted())
    }
}

impl EventSink for Outlets {
    fn say(&self, event: Event) {
        self.session
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .apply(&event);
        self.fan.say(event);
    }
}
