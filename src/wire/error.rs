//! Why a document cannot be read: sentences without the document itself, safe for a terminal.

use super::text::is_obeyed;

/// Why a document cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    /// It is no JSON object.
    #[error("this is not JSON that flagfall wrote: {0}; give a file made with --format json")]
    NotJson(String),
    /// There is no `schema` at its head.
    #[error(
        "this document does not say what it is: it has no \"schema\"; \
         give a file made with --format json"
    )]
    NoSchema,
    /// It is something else.
    #[error("this document says that it is {0:?}; flagfall reads \"flagfall.result/1\"")]
    OtherSchema(String),
    /// It was written by a newer version.
    #[error(
        "this document was written by a newer flagfall (flagfall.result/{0}); \
         this version reads flagfall.result/1: use a newer one"
    )]
    Newer(u32),
    /// It has the right name but not the right parts.
    #[error("this document is not whole: {0}; it was changed or cut after flagfall wrote it")]
    Broken(String),
}

/// What serde says. It quotes the document, which anybody may have written.
pub(super) fn told(error: &serde_json::Error) -> String {
    let mut text = String::new();
    for char in error.to_string().chars().take(300) {
        if char.is_control() || is_obeyed(char) {
            text.extend(char.escape_unicode());
        } else {
            text.push(char);
        }
    }
    text
}
