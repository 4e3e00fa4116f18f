//! Juice of Sapho in a battle (C19.2): the defender becomes the aggressor, any time before it is resolved.

use crate::cards::juice_of_sapho;
use crate::catalog::Faction;
use crate::flow::{Cx, Turn};
use crate::offers::Offer;
use crate::phases::battle::fight::{Fight, Step};
use crate::phases::battle::state::Battle;
use crate::refusal::Refusal;
use crate::table::Eyes;

impl Battle {
    /// The sides change places: all that is kept by place changes with them.
    fn swap_sides(&mut self) {
        std::mem::swap(&mut self.field.aggressor, &mut self.field.defender);
        if let Some(plans) = &mut self.open {
            plans.reverse();
        }
        self.choices.decisions.reverse();
        self.choices.portable.reverse();
        self.choices.sets.reverse();
        self.choices.copied.reverse();
    }
}

/// What the viewer may do in a battle that is not resolved.
pub(in crate::phases::battle) fn offer(battle: &Battle, eyes: Eyes<'_>) -> Option<Offer> {
    let defends = eyes.me() == Some(battle.field.defender);
    defends.then(|| juice_of_sapho::aggressor_offer(eyes)).flatten()
}

/// The defender becomes the aggressor; the battle goes on where it stands.
pub(in crate::phases::battle) fn play(fight: Fight, cx: &mut Cx<'_>, by: Faction) -> Result<Turn, Refusal> {
    let (mut battle, mut step) = fight.parts();
    battle.swap_sides();
    match &mut step {
        Step::Decide(stage) => stage.swap_sides(),
        Step::Sets(stage) => stage.swap_sides(),
        _ => (),
    }
    juice_of_sapho::attack(cx, by, battle.at(step))
}
