//! The house rules, held by a program: each test reads the repository and tells all faults of its
//! kind at once, with the place and the remedy. Only reads; the rules stand in the files beside.

mod events;
mod guests;
mod names;
mod powers;
mod rooms;
mod root;
mod scan;
mod sizes;
mod source;
mod strip;
mod tree;

use tree::Fault;

/// Fails with every fault, one a line.
#[track_caller]
fn none(faults: impl IntoIterator<Item = Fault>) {
    let mut faults: Vec<Fault> = faults.into_iter().collect();
    faults.sort();
    let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(
        lines.is_empty(),
        "{} to mend:\n{}\n",
        lines.len(),
        lines.join("\n")
    );
}

#[test]
fn src_holds_only_rooms_of_the_table() {
    none(rooms::strangers(&tree::entries_of_src()));
}

#[test]
fn a_room_uses_only_the_rooms_of_its_row() {
    none(tree::sources(&["src"]).iter().flat_map(rooms::faults));
}

#[test]
fn a_guest_is_received_only_in_its_rooms() {
    none(tree::sources(&["src"]).iter().flat_map(guests::faults));
}

#[test]
fn every_dependency_has_a_row_in_the_table_of_guests() {
    none(guests::without_row(&tree::text("Cargo.toml")));
}

#[test]
fn each_power_is_used_only_in_the_rooms_that_hold_it() {
    none(tree::sources(&["src"]).iter().flat_map(powers::faults));
}

#[test]
fn no_file_is_too_long() {
    none(
        tree::sources(&["src", "tests", "benches"])
            .iter()
            .filter_map(sizes::long_files),
    );
}

#[test]
fn no_function_is_too_long() {
    none(
        tree::sources(&["src"])
            .iter()
            .flat_map(sizes::long_functions),
    );
}

#[test]
fn no_file_or_folder_is_named_after_a_drawer() {
    none(
        tree::sources(&["src"])
            .iter()
            .filter_map(|source| names::drawers(&source.path)),
    );
}

#[test]
fn every_file_says_in_its_first_line_what_it_is() {
    none(
        tree::sources(&["src", "tests", "benches"])
            .iter()
            .filter_map(names::headless),
    );
}

#[test]
fn nothing_unfinished_or_silenced_is_left() {
    none(
        tree::sources(&["src", "tests", "benches"])
            .iter()
            .flat_map(names::leftovers),
    );
}

#[test]
fn events_are_matched_one_by_one_where_they_are_told() {
    let sources = tree::sources(&["src"]);
    let tells = |room: Option<&str>| room.is_some_and(|room| events::ROOMS.contains(&room));
    none(
        sources
            .iter()
            .filter(|source| tells(source.room()))
            .flat_map(events::faults),
    );
}

#[test]
fn the_top_level_holds_only_what_belongs_there() {
    none(root::strangers(&tree::tracked()));
}

#[test]
fn no_text_names_a_path_of_one_machine() {
    let texts = tree::tracked()
        .into_iter()
        .filter(|path| root::is_text(path));
    none(texts.flat_map(|path| root::machine_paths(&path, &tree::text(&path))));
}

#[test]
fn the_architecture_document_is_short_and_names_every_room() {
    let known = |name: &String| rooms::row(name).is_some();
    let rooms: Vec<String> = tree::entries_of_src().into_iter().filter(known).collect();
    none(root::architecture(&tree::text("ARCHITECTURE.md"), &rooms));
}
