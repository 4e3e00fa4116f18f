//! The No-Field tokens of Richese (C15, C16): which one is concealed on the planet, which one lies face up.
//!
//! Where the concealed token stands is public and part of [`super::Forces`], as a force of its own kind. What it is
//! worth is known here only.

use super::{Arrived, Landing, Muster, Site, Table, Way};
use crate::catalog::{Faction, LocationId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A No-Field token, by the number printed on it: 0, 3 or 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(with = "u8")]
pub struct NoField(u8);

impl NoField {
    /// All tokens (C2.2).
    pub const ALL: [Self; 3] = [Self(0), Self(3), Self(5)];

    /// The most forces that a token may bring.
    pub const MOST: Muster = Muster::new(5, 0);

    /// The number printed on it.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The forces that it brings out of reserves: no more than there are (C15.4).
    #[must_use]
    pub fn brings(self, reserves: Muster) -> u8 {
        self.0.min(reserves.total())
    }
}

impl From<NoField> for u8 {
    fn from(token: NoField) -> Self {
        token.0
    }
}

impl TryFrom<u8> for NoField {
    type Error = &'static str;

    fn try_from(value: u8) -> Result<Self, Self::Error> {
        let token = Self::ALL.into_iter().find(|t| t.0 == value);
        token.ok_or("a No-Field token is 0, 3 or 5")
    }
}

impl Muster {
    /// The concealed token.
    pub const NO_FIELD: Self = Self {
        no_field: 1,
        ..Self::NONE
    };

    /// What the concealed token counts until it is revealed: one force, for every rule that counts forces (C15.2).
    /// It occupies, controls, collects, fills a stronghold and moves as one.
    pub(super) const fn concealed(&self) -> u8 {
        self.no_field
    }
}

/// A token that Richese offer their ally for its shipment (C16.1). Public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lent {
    /// Which token.
    pub token: NoField,
    /// The most that Richese pay of the price.
    pub share: u16,
}

/// Custody of the three tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoFields {
    /// The token that was revealed last; not to be used until another is (C15.3). Public.
    face_up: Option<NoField>,
    /// The token that is concealed on the planet. Secret.
    concealed: Option<NoField>,
    /// The token of a declared shipment. Secret.
    declared: Option<NoField>,
    /// What Richese offer their ally. Public.
    lent: Option<Lent>,
}

/// A token was revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unveiled {
    /// Which token.
    pub token: NoField,
    /// Where it stood.
    pub at: LocationId,
    /// How many forces came out of reserves.
    pub forces: u8,
}

impl NoFields {
    /// Whose tokens they are.
    pub const OWNER: Faction = Faction::Richese;

    /// Whether a token is concealed on the planet.
    pub fn concealed(&self) -> bool {
        self.concealed.is_some()
    }

    /// What is concealed there: for its owner's eyes and the rules.
    pub(super) fn value(&self) -> Option<NoField> {
        self.concealed
    }

    /// The token that lies face up.
    pub fn face_up(&self) -> Option<NoField> {
        self.face_up
    }

    /// What is offered to the ally.
    pub fn lent(&self) -> Option<Lent> {
        self.lent
    }

    /// The tokens that may be used (C15.3).
    pub(super) fn free(&self) -> Vec<NoField> {
        let lent = self.lent.map(|l| l.token);
        let bound = [self.face_up, self.concealed, self.declared, lent];
        let mut free = NoField::ALL.to_vec();
        free.retain(|t| !bound.contains(&Some(*t)));
        free
    }

    /// A shipment with the token is declared.
    pub fn declare(&mut self, token: NoField) {
        self.declared = Some(token);
    }

    /// The declared shipment does not happen.
    pub fn recall(&mut self) {
        self.declared = None;
    }

    /// Offers a token to the ally, or takes the offer back.
    pub fn lend(&mut self, lent: Option<Lent>) {
        self.lent = lent;
    }

    /// A token was used openly by the ally: it lies face up now (C16.2).
    pub fn used_by_ally(&mut self, token: NoField) {
        self.face_up = Some(token);
        self.lent = None;
    }

    /// Stages a position.
    pub(crate) fn stage(&mut self, face_up: Option<NoField>) {
        self.face_up = face_up;
    }

    /// Lets another token be the concealed or the declared one, as far as `free` ones allow.
    pub(crate) fn swap_for_worlds(&mut self, chosen: usize) {
        let free = self.free();
        let Some(other) = free.get(chosen).copied() else {
            return;
        };
        if self.concealed.is_some() {
            self.concealed = Some(other);
        } else if self.declared.is_some() {
            self.declared = Some(other);
        }
    }

    /// How many ways [`Self::swap_for_worlds`] has.
    pub(crate) fn ways_for_worlds(&self) -> usize {
        self.free().len()
    }
}

impl Table {
    /// Puts the declared token down, concealed (C15.1). The token that was on the planet must have been
    /// revealed before.
    pub fn conceal_no_field(&mut self, to: LocationId) -> Option<Arrived> {
        debug_assert!(!self.no_fields.concealed(), "two No-Fields on the planet");
        let token = self.no_fields.declared.take()?;
        self.no_fields.concealed = Some(token);
        self.forces.mark(NoFields::OWNER, to, true);
        Some(Arrived::of(Landing {
            faction: NoFields::OWNER,
            to,
            from: None,
            forces: Muster::NO_FIELD,
            way: Way::Shipped,
        }))
    }

    /// Reveals the token on the planet (C15.4): forces come from reserves to its place. They are neither
    /// shipped nor do they enter. After it, call `bene_gesserit::settle_alone`.
    pub fn reveal_no_field(&mut self) -> Option<Unveiled> {
        let at = self.forces.no_field(NoFields::OWNER)?;
        let token = self.no_fields.concealed.take()?;
        self.no_fields.face_up = Some(token);
        self.forces.mark(NoFields::OWNER, at, false);
        let forces = token.brings(self.forces.at(NoFields::OWNER, Site::Reserves));
        self.move_forces(
            NoFields::OWNER,
            Site::Reserves,
            Site::At(at),
            Muster::new(forces, 0),
        );
        Some(Unveiled { token, at, forces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(value: u8) -> NoField {
        NoField::try_from(value).unwrap()
    }

    /// Case 59: the last revealed token waits until another is revealed.
    #[test]
    fn the_last_revealed_token_waits() {
        let mut tokens = NoFields::default();
        tokens.stage(Some(token(3)));
        assert_eq!(tokens.free(), [token(0), token(5)]);
        tokens.used_by_ally(token(5));
        assert_eq!(tokens.free(), [token(0), token(3)]);
        tokens.declare(token(0));
        assert_eq!(tokens.free(), [token(3)]);
    }

    #[test]
    fn there_is_no_other_token() {
        assert!(NoField::try_from(4).is_err());
        assert_eq!(serde_json::to_string(&token(5)).unwrap(), "5");
        assert!(serde_json::from_str::<NoField>("1").is_err());
    }
}
