//! Why a document cannot be read: sentences without the document itself.

/// Why a document cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WireError {
    /// It is no JSON object.
    #[error("this is not JSON that flagfall wrote: {0}; give a file made with --format json")]
    NotJson(#[source] serde_json::Error),
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
    Broken(#[source] serde_json::Error),
}
