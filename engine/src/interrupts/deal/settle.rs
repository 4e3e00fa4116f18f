//! Carrying out a deal at the moment of its acceptance (B12.3, B12.4).

use super::terms::{Part, Peek, bribes_allowed, can_give, spice};
use super::{Fact, Proposal, Seen};
use crate::catalog::Faction;
use crate::flow::Cx;
use crate::interrupts::truthtrance::{Literal, Origin, Promise, Question};
use crate::skills::bureaucrat::Bureaucracy;
use crate::table::{Purse, Viewer, Zone};

/// Whether both sides can give now what they would have to. The partner's side was in its offers; what
/// the proposer has may have changed since it proposed.
pub fn possible(cx: &Cx<'_>, proposal: &Proposal) -> bool {
    let terms = &proposal.terms;
    let sides = [(proposal.from, &terms.give), (proposal.to, &terms.want)];
    let public = cx.table.eyes(Viewer::Public);
    let spice_moves = sides.iter().any(|(_, parts)| spice(parts) > 0);
    (!spice_moves || bribes_allowed(public, proposal.from, proposal.to))
        && sides
            .iter()
            .all(|(giver, parts)| can_give(parts, cx.table.eyes(Viewer::Seat(*giver))))
}

/// Carries out every part; the question of a Bureaucrat about what was paid, if there is one.
pub fn carry_out(cx: &mut Cx<'_>, proposal: &Proposal) -> Option<Bureaucracy> {
    let terms = &proposal.terms;
    let mut question = None;
    for (giver, receiver, parts) in [
        (proposal.from, proposal.to, &terms.give),
        (proposal.to, proposal.from, &terms.want),
    ] {
        for part in parts {
            match part {
                Part::Pay { spice } => {
                    if let Some(purse) = pay(cx, giver, receiver, *spice) {
                        let paid = [(giver, *spice)];
                        question = question.or_else(|| Bureaucracy::after(cx, &paid, receiver, purse));
                    }
                }
                Part::StayOut { territory } => {
                    let what = Question::WillEnter {
                        territory: *territory,
                    };
                    let ways = vec![vec![Literal {
                        what: what.clone(),
                        will: false,
                    }]];
                    cx.table.promises.record(Promise {
                        by: giver,
                        to: receiver,
                        origin: Origin::Deal(proposal.number),
                        question: what,
                        yes: false,
                        ways,
                    });
                }
                Part::Show { what } => show(cx, *what, giver, receiver),
            }
        }
    }
    question
}

/// Pays a bribe: it lies in front of the receiver's shield, or behind it if the table plays it so
/// (policy `bribes_immediate`). Gives where it lies; `None` if the payer does not have it.
pub fn pay(cx: &mut Cx<'_>, from: Faction, to: Faction, spice: u16) -> Option<Purse> {
    let purse = if cx.table.policies().bribes_immediate {
        Purse::Shield(to)
    } else {
        Purse::Front(to)
    };
    let paid = cx.table.spice.transfer(Purse::Shield(from), purse, spice);
    paid.ok()?;
    cx.tell_all(Fact::Bribed { from, to, spice });
    Some(purse)
}

/// The receiver sees what the giver has seen.
fn show(cx: &mut Cx<'_>, what: Peek, giver: Faction, receiver: Faction) {
    let seen = match what {
        Peek::AuctionCard => cx.table.cards.pile(Zone::Row).first().copied().map(|card| {
            cx.table.cards.note_seen(card, receiver);
            Seen::AuctionCard(card.kind())
        }),
        Peek::SpiceCard => cx.table.spice_deck.top().map(|card| {
            cx.table.spice_deck.note_seen(card, receiver);
            Seen::SpiceCard(card)
        }),
        Peek::StormCard => cx
            .table
            .storm
            .card
            .inspect(|_| {
                cx.table.storm.card_seen_by.insert(receiver);
            })
            .map(Seen::StormCard),
    };
    if let Some(seen) = seen {
        cx.tell(
            [giver, receiver],
            Fact::Shown {
                by: giver,
                to: receiver,
                seen,
            },
        );
    }
}
