//! Values as JSON.

use serde::Serialize;

/// The JSON of a message. None of ours can fail to have one: all maps have strings as keys.
pub(super) fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_else(|error| {
        tracing::error!(%error, "a message has no JSON");
        "{}".to_owned()
    })
}
