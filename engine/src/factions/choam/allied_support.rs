//! CHOAM pays for its ally's forces (C10.2): spice set aside before the plans, what is not used comes back.

use super::{CHOAM, Fact, tell_all};
use crate::catalog::Faction;
use crate::factions;
use crate::flow::Cx;
use crate::interrupts::karama::Power;
use crate::offers::{Field, Form, Name};
use crate::phases::battle::Battle;
use crate::table::{Eyes, Shortage};
use serde::{Deserialize, Serialize};

/// Spice that CHOAM set aside for its ally's battle; it lies with the bank meanwhile. Known to the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside(u16);

impl Aside {
    /// How much.
    pub const fn spice(self) -> u16 {
        self.0
    }
}

/// What CHOAM has set aside for the viewer, its ally.
pub fn for_viewer(eyes: Eyes<'_>) -> u16 {
    if eyes.me() == Some(CHOAM) {
        0
    } else {
        eyes.my_support_aside()
    }
}

/// The ally that CHOAM may pay for in this battle, if its forces need support at all.
pub fn ally_in(eyes: Eyes<'_>, battle: &Battle) -> Option<Faction> {
    let ally = eyes.plays(CHOAM).then(|| eyes.ally(CHOAM)).flatten()?;
    let useful = battle.field.fights(ally)
        && !battle.worth(eyes, ally).free
        && !eyes.stops().barred(Power::ChoamAllySupport);
    useful.then_some(ally)
}

/// CHOAM sets spice aside.
///
/// # Errors
/// [`Shortage`] if it does not have it.
pub fn set_aside(cx: &mut Cx<'_>, ally: Faction, spice: u16) -> Result<(), Shortage> {
    cx.table.pay_bank(CHOAM, spice)?;
    cx.table.aside = Aside(spice);
    tell_all(cx, Fact::Supports { ally });
    cx.tell([CHOAM, ally], factions::Fact::Choam(Fact::SetAside { spice }));
    Ok(())
}

/// A part of it has been used.
pub fn use_up(cx: &mut Cx<'_>, spice: u16) {
    cx.table.aside = Aside(cx.table.aside.0.saturating_sub(spice));
}

/// What is left goes back to CHOAM.
pub fn give_back(cx: &mut Cx<'_>) {
    let spice = std::mem::take(&mut cx.table.aside).0;
    if spice > 0 {
        cx.table.gain(CHOAM, spice);
        let know = cx.table.alliances.side(CHOAM);
        cx.tell(know, factions::Fact::Choam(Fact::SetAsideReturned { spice }));
    }
}

/// How much of `support` CHOAM may pay, if the side has `own` spice: from, to.
pub fn share(support: u8, own: u16, aside: u16) -> (u8, u8) {
    let all = u16::from(support);
    let narrow = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    (narrow(all.saturating_sub(own)), narrow(all.min(aside)))
}

/// Adds CHOAM's share to every plan of a form.
pub fn with_share(form: Form, (least, most): (u8, u8)) -> Form {
    match form {
        Form::Any(forms) => {
            let with = |f: Form| with_share(f, (least, most));
            Form::Any(forms.into_iter().map(with).collect())
        }
        Form::Record { mut fields, distinct } => {
            let number = Form::int(least, most);
            let form = if least == 0 {
                Form::Maybe(Box::new(number))
            } else {
                number
            };
            fields.push(Field {
                name: Name::Borrowed("from_ally"),
                form,
            });
            Form::Record { fields, distinct }
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares_cover_what_the_side_lacks() {
        for (support, own, aside, expected) in [
            (5, 1, 4, (4, 4)),
            (3, 9, 4, (0, 3)),
            (0, 0, 4, (0, 0)),
            (5, 9, 2, (0, 2)),
        ] {
            assert_eq!(share(support, own, aside), expected, "{support} {own} {aside}");
        }
    }
}
