//! A shipment that is paid: a Smuggler may take one more force along (C22.7, C15.9), then the storm takes its part
//! (B16.9).

use super::no_field::Means;
use super::seat::SeatTurn;
use super::ship::{At, Shipping};
use super::{Kind, landing};
use crate::factions::fremen;
use crate::flow::{Cx, Outcome, Turn};
use crate::skills::smuggler::Smuggling;
use crate::table::{Muster, NoField, Viewer};

impl SeatTurn {
    /// It is paid: a Smuggler may take one more force along (C22.7).
    pub(super) fn ship_paid(self, cx: &mut Cx<'_>, s: Box<Shipping>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let off_planet = s.kind == Kind::Reserves && !fremen::sends(self.who);
        // The old No-Field is revealed first and takes reserves; nobody else knows how many (C15.3).
        let revealed = if s.means == Means::NoField && eyes.no_field_at().is_some() {
            NoField::MOST
        } else {
            Muster::NONE
        };
        let taken = s.forces.plus(revealed);
        let to = s.to.filter(|_| off_planet);
        let question = to.and_then(|to| Smuggling::with(eyes, self.who, to, taken));
        match question {
            Some(question) => Turn::call(self.with(s, At::Smuggled), question),
            None => self.ship_losses(cx, s),
        }
    }

    /// The Smuggler has answered.
    pub(super) fn ship_smuggled(self, cx: &mut Cx<'_>, mut s: Box<Shipping>, back: Outcome) -> Turn {
        s.free = Smuggling::chosen(back);
        self.ship_losses(cx, s)
    }

    fn ship_losses(self, cx: &mut Cx<'_>, mut s: Box<Shipping>) -> Turn {
        let lost = match s.to {
            Some(to) => landing::without_choice(cx.table.eyes(Viewer::Public), to, s.forces),
            None => Some(Muster::NONE),
        };
        match lost {
            Some(lost) => {
                s.lost = lost;
                self.shipping(s, At::Land)
            }
            None => self.shipping(s, At::Losses),
        }
    }
}
