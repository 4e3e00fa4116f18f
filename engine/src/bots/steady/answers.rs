//! Talk (B12, B21): true answers that bind least, deals that give something for nothing.

use super::Situation;
use crate::act::Action;
use crate::interrupts::deal::{Part, Proposal};
use serde_json::{Value, json};

/// Answers Truthtrance: what binds least among what is true; takes the card back after an unknown.
pub(super) fn truthtrance(here: &Situation<'_>) -> Option<Action> {
    ["unknown", "no", "yes"]
        .into_iter()
        .find_map(|answer| here.take("truthtrance/answer", &json!({ "answer": answer })))
        .or_else(|| here.take("truthtrance/take-back", &Value::Null))
}

/// Answers one proposal that is addressed to the seat.
pub(super) fn deal(here: &Situation<'_>) -> Option<Action> {
    let me = here.seat.faction;
    let open = here.view.public.deals.open();
    let proposal = open.iter().find(|p| p.to == me)?;
    let number = json!({ "proposal": proposal.number });
    let good = if welcome(here, proposal) {
        here.take("deal/accept", &number)
    } else {
        None
    };
    good.or_else(|| here.take("deal/decline", &number))
}

/// Whether what is given outweighs what is wanted, in spice.
fn welcome(here: &Situation<'_>, proposal: &Proposal) -> bool {
    let worth = |part: &Part| match part {
        Part::Pay { spice } => i32::from(*spice),
        Part::StayOut { territory } => {
            let busy = here.board().within(here.seat.faction, *territory).fighters() > 0;
            if busy || territory.is_stronghold() { 5 } else { 1 }
        }
        Part::Show { .. } => 2,
    };
    let sum = |parts: &[Part]| parts.iter().map(worth).sum::<i32>();
    sum(&proposal.terms.give) >= sum(&proposal.terms.want)
}
