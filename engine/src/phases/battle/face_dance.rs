//! Face Dance (X6.2 to X6.6): after every battle that somebody else won the Tleilaxu may show that the winner's leader
//! is a Face Dancer of theirs. They get the same window whatever they hold.

use super::Act;
use super::fight::Stage;
use super::finish::Finish;
use super::ground::sum;
use super::projection::StageName;
use super::state::Battle;
use super::told::Fact;
use crate::catalog::{Faction, LeaderId, LocationId};
use crate::factions::harkonnen::capture;
use crate::factions::richese::no_field_reveal;
use crate::factions::tleilaxu::{self, TLEILAXU, face_dancers};
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::skills::holding;
use crate::table::{Eyes, ForceKind, Group, Muster, Site, Viewer};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use serde::{Deserialize, Serialize};

/// Where the Face Dance stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FaceDance {
    /// The Tleilaxu may reveal one.
    Ask,
    /// The winner's forces are gone; so many of the Tleilaxu may still take their place.
    Place(u8),
}

/// Who won, if it was somebody whose leader may be a Face Dancer (X6.2).
fn winner(battle: &Battle) -> Option<Faction> {
    let winner = battle.outcome.and_then(|o| o.winner);
    winner.filter(|w| *w != TLEILAXU)
}

/// Whether the Tleilaxu are asked, as everybody knows.
pub(super) fn due(battle: &Battle, cx: &Cx<'_>) -> bool {
    let due = cx.table.plays(TLEILAXU) && winner(battle).is_some();
    #[cfg(feature = "planted-leaks")]
    let due = due && leaks::face_dance_asks(held(battle, cx.table.eyes(Viewer::Seat(TLEILAXU))));
    due
}

/// Whether the viewer holds a card that matches.
fn held(battle: &Battle, eyes: Eyes<'_>) -> bool {
    used(battle, eyes).is_some_and(|card| eyes.my_face_dancers().contains(&card))
}

/// The card that matches whom the winner used, whoever controls it, or its Cheap Hero (X6.3).
fn used(battle: &Battle, eyes: Eyes<'_>) -> Option<LeaderId> {
    battle.plan(winner(battle)?)?.traitor_card(eyes)
}

impl FaceDance {
    fn asks(eyes: Eyes<'_>) -> bool {
        eyes.me() == Some(TLEILAXU)
    }

    /// The card is shown, the leader dies, the winner's forces go home; so many may be replaced (X6.4).
    fn reveal(battle: Battle, cx: &mut Cx<'_>) -> Result<Turn, Refusal> {
        let card = used(&battle, cx.table.eyes(Viewer::Public));
        let (Some(winner), Some(leader)) = (winner(&battle), card) else {
            return Err(Refusal::unexpected());
        };
        let territory = battle.field.territory;
        no_field_reveal::expose_in(cx, territory);
        face_dancers::reveal(cx, leader);
        let here = |at: &LocationId| (*at, cx.table.forces.on(winner, *at));
        let standing: Vec<_> = territory.locations().iter().map(here).collect();
        let forces = sum(&standing);
        for (at, muster) in standing {
            cx.table.move_forces(winner, Site::At(at), Site::Reserves, muster);
        }
        let fact = tleilaxu::Fact::FaceDanced {
            leader,
            winner,
            territory,
            forces,
        };
        cx.declassify("X6.4", fact);
        if cx.table.leaders.disc(leader).is_some_and(|d| d.alive) {
            cx.table.leaders.kill(leader);
            cx.tell_all(Fact::LeaderKilled { leader });
            holding::lose_dead(cx);
            capture::prison_break(cx);
        }
        // Where an ally stands none of theirs may (X6.5).
        let ally = cx.table.alliances.of(TLEILAXU).filter(|ally| *ally != winner);
        let closed = ally.is_some_and(|ally| !cx.table.forces.within(ally, territory).is_empty());
        let left = if closed { 0 } else { forces.total() };
        Self::go_on(battle, cx, left)
    }

    /// More may come, or it is over: when all three are revealed three are drawn anew (X6.6).
    fn go_on(battle: Battle, cx: &mut Cx<'_>, left: u8) -> Result<Turn, Refusal> {
        let eyes = cx.table.eyes(Viewer::Public);
        let none = eyes.reserves(TLEILAXU).is_empty() && groups(&battle, eyes).is_empty();
        if left > 0 && !none {
            return Ok(battle.go(Self::Place(left)));
        }
        Ok(Self::over(battle, cx))
    }

    fn over(battle: Battle, cx: &mut Cx<'_>) -> Turn {
        cx.tell_all(tleilaxu::Fact::DanceOver);
        face_dancers::refresh(cx);
        battle.go(Finish::Danced)
    }

    /// Forces take the winner's place, from the reserves or from the board (X6.4).
    fn place(
        battle: Battle,
        cx: &mut Cx<'_>,
        left: u8,
        from: &[(Site, Muster)],
        at: LocationId,
    ) -> Result<Turn, Refusal> {
        let mut forces = 0;
        for (site, muster) in from {
            forces += muster.total();
            cx.table.move_forces(TLEILAXU, *site, Site::At(at), *muster);
        }
        let territory = battle.field.territory;
        cx.tell_all(tleilaxu::Fact::TookPlace { territory, forces });
        Self::go_on(battle, cx, left.saturating_sub(forces))
    }
}

/// Forces of the Tleilaxu elsewhere on the board, not in storm (X6.4).
fn groups(battle: &Battle, eyes: Eyes<'_>) -> Vec<(Group, u8)> {
    let elsewhere = |at: &LocationId| at.territory() != battle.field.territory && !eyes.in_storm(*at);
    let standing = eyes.forces().standing(TLEILAXU);
    let kind = ForceKind::Normal;
    let group = |(at, muster): (LocationId, Muster)| (Group { at, kind }, muster.normal);
    standing.filter(|(at, _)| elsewhere(at)).map(group).collect()
}

fn place_offers(battle: &Battle, eyes: Eyes<'_>, left: u8) -> Vec<Offer> {
    let locations = battle.field.territory.locations().iter().copied();
    let open: Vec<_> = locations.filter(|at| !eyes.in_storm(*at)).collect();
    let reserves = eyes.reserves(TLEILAXU).normal.min(left);
    let of = groups(battle, eyes).into_iter();
    let of = of.map(|(group, n)| (Term::from(group), u16::from(n)));
    let mut offers = vec![Offer::new("battle/dance-over", "X6.4", Form::Nothing)];
    if reserves > 0 {
        let form = Form::record([
            ("count", Form::int(1, reserves)),
            ("at", Form::one_of(open.clone())),
        ]);
        offers.push(Offer::new("battle/dance-from-reserves", "X6.4", form));
    }
    let form = Form::record([
        ("forces", Form::counts(of, 1, u16::from(left))),
        ("at", Form::one_of(open)),
    ]);
    offers.push(Offer::new("battle/dance-from-board", "X6.4", form));
    offers
}

impl Stage for FaceDance {
    fn advance(self, battle: Battle, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        battle.wait(self)
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !Self::asks(eyes) {
            return Vec::new();
        }
        match self {
            Self::Place(left) => place_offers(battle, eyes, *left),
            Self::Ask => {
                let mut offers = vec![Offer::new("battle/no-face-dance", "X6.2", Form::Nothing)];
                if held(battle, eyes) {
                    offers.push(Offer::new("battle/face-dance", "X6.2", Form::Nothing));
                }
                offers
            }
        }
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match (self, act) {
            (Self::Ask, Act::NoFaceDance) => Ok(battle.go(Finish::Danced)),
            (Self::Ask, Act::FaceDance) => Self::reveal(battle, cx),
            (Self::Place(_), Act::DanceOver) => Ok(Self::over(battle, cx)),
            (Self::Place(left), Act::DanceFromReserves { count, at }) => {
                let from = [(Site::Reserves, Muster::new(count, 0))];
                Self::place(battle, cx, left, &from, at)
            }
            (Self::Place(left), Act::DanceFromBoard { forces, at }) => {
                let site = |(group, n): (Group, u8)| (Site::At(group.at), Muster::new(n, 0));
                let from: Vec<_> = forces.into_iter().map(site).collect();
                Self::place(battle, cx, left, &from, at)
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![TLEILAXU]
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let act = match self {
            Self::Ask => Act::NoFaceDance,
            Self::Place(_) => Act::DanceOver,
        };
        Self::asks(eyes).then_some(act)
    }

    fn name(&self) -> StageName {
        match self {
            Self::Ask => StageName::FaceDance,
            Self::Place(_) => StageName::FaceDancePlaces,
        }
    }
}
