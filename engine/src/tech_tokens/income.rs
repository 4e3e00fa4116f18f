//! What lies on tech tokens is paid at the end of the phase (X11.3).

use super::Fact;
use crate::flow::Cx;

/// The owners receive what lies on their tokens.
pub fn pay(cx: &mut Cx<'_>) {
    for (token, spice) in std::mem::take(&mut cx.table.tech_tokens.spice) {
        if let Some(owner) = cx.table.tech_tokens.owner(token) {
            cx.table.gain(owner, spice);
            cx.tell_all(Fact::Paid { token, owner, spice });
        }
    }
}
