//! Forces that come into a territory (B7.9): the verb that brings them, and the value that makes sure
//! that others get their chance to react.

use super::{Shortage, Site, Table};
use crate::catalog::{Faction, LocationId, Territory};
use crate::table::{ForceKind, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How forces came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Shipped from off-planet reserves (B7.3).
    Shipped,
    /// Fremen from their southern reserves, free or with the Guild's help (B16.1, B17.5).
    Southern,
    /// Shipped from one territory to another (B17.2).
    Crossed,
    /// Moved on the board (B7.10).
    Moved,
    /// Ridden on a worm (B16.3).
    Rode,
    /// One Bene Gesserit token that follows somebody else's shipment (B14.2, B14.8).
    Followed,
}

/// Forces that have come to a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Landing {
    /// Whose.
    pub faction: Faction,
    /// Where they are now.
    pub to: LocationId,
    /// The territory they left; `None` from reserves.
    pub from: Option<Territory>,
    /// Who came.
    pub forces: Muster,
    /// How.
    pub way: Way,
}

impl Landing {
    /// Whether a territory was entered, and not only a sector changed in it.
    pub fn enters(&self) -> bool {
        self.from != Some(self.to.territory())
    }
}

/// Forces have just come somewhere and nobody has reacted yet. The only way on is
/// `interrupts::arrival::after`.
#[must_use = "others may react to an arrival: hand it to interrupts::arrival::after"]
#[derive(Debug)]
pub struct Arrived(Landing);

impl Arrived {
    /// An arrival that another verb brought about.
    pub(super) fn of(landing: Landing) -> Self {
        Self(landing)
    }

    /// For the arrival procedure.
    pub(crate) fn into_landing(self) -> Landing {
        self.0
    }
}

impl Table {
    /// Brings forces to a location. Bene Gesserit tokens take the side of those of theirs that are in
    /// the territory already (B14.7, B14.9, B14.10).
    ///
    /// # Errors
    /// [`Shortage`] if a source does not have them; nothing moves then.
    pub fn bring(
        &mut self,
        faction: Faction,
        loads: &[(Site, Muster)],
        to: LocationId,
        way: Way,
    ) -> Result<Arrived, Shortage> {
        let short = |(site, m): &(Site, Muster)| self.forces.at(faction, *site).minus(*m).is_none();
        if loads.iter().any(short) {
            return Err(Shortage);
        }
        let before = self.forces.within(faction, to.territory());
        let mut forces = Muster::NONE;
        let mut from = None;
        for (site, muster) in loads {
            self.forces.transfer(faction, *site, Site::At(to), *muster)?;
            forces = forces.plus(*muster);
            if let Site::At(location) = site {
                from = Some(location.territory());
            }
        }
        if before.advisor > 0 {
            self.forces.flip(faction, to, ForceKind::Advisor);
        } else if before.fighters() > 0 {
            self.forces.flip(faction, to, ForceKind::Normal);
        }
        Ok(Arrived(Landing {
            faction,
            to,
            from,
            forces,
            way,
        }))
    }
}
