//! Forces: counted tokens of each faction in reserves, in the tanks and on the board.

use super::Shortage;
use crate::catalog::{Faction, LocationId, Territory};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The kinds of force token. An advisor is the other side of a Bene Gesserit fighter (B14.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ForceKind {
    /// An ordinary fighter.
    Normal,
    /// A Sardaukar or Fedaykin.
    Elite,
    /// A Bene Gesserit advisor.
    Advisor,
    /// The concealed No-Field token of Richese, one force for everything until it is revealed (C15.2).
    NoField,
}

impl ForceKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Elite, Self::Advisor, Self::NoField];

    /// The id used in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Elite => "elite",
            Self::Advisor => "advisor",
            Self::NoField => "no-field",
        }
    }
}

/// A number of forces by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Muster {
    /// Ordinary fighters.
    #[serde(default)]
    pub normal: u8,
    /// Sardaukar or Fedaykin.
    #[serde(default)]
    pub elite: u8,
    /// Advisors.
    #[serde(default)]
    pub advisor: u8,
    /// The concealed No-Field token: one or none, on the board only (C15.2).
    #[serde(default, rename = "no-field")]
    pub no_field: u8,
}

impl Muster {
    /// No force at all.
    pub const NONE: Self = Self {
        normal: 0,
        elite: 0,
        advisor: 0,
        no_field: 0,
    };

    /// Fighters only.
    pub const fn new(normal: u8, elite: u8) -> Self {
        Self {
            normal,
            elite,
            ..Self::NONE
        }
    }

    /// `count` of one kind.
    pub fn of(kind: ForceKind, count: u8) -> Self {
        let mut muster = Self::NONE;
        *muster.slot(kind) = count;
        muster
    }

    /// The number of one kind.
    pub const fn get(&self, kind: ForceKind) -> u8 {
        match kind {
            ForceKind::Normal => self.normal,
            ForceKind::Elite => self.elite,
            ForceKind::Advisor => self.advisor,
            ForceKind::NoField => self.no_field,
        }
    }

    fn slot(&mut self, kind: ForceKind) -> &mut u8 {
        match kind {
            ForceKind::Normal => &mut self.normal,
            ForceKind::Elite => &mut self.elite,
            ForceKind::Advisor => &mut self.advisor,
            ForceKind::NoField => &mut self.no_field,
        }
    }

    /// All tokens, advisors and a concealed No-Field included.
    pub const fn total(&self) -> u8 {
        self.normal
            .saturating_add(self.elite)
            .saturating_add(self.advisor)
            .saturating_add(self.concealed())
    }

    /// Tokens that fight, occupy and collect (B0.7), a concealed No-Field among them (C15.2).
    pub const fn fighters(&self) -> u8 {
        self.normal
            .saturating_add(self.elite)
            .saturating_add(self.concealed())
    }

    /// Whether there is nothing.
    pub const fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// The same tokens, all with their fighting side up: off the board there are no advisors (B14.7) and
    /// no concealed token.
    #[must_use]
    pub const fn as_fighters(self) -> Self {
        Self {
            normal: self.normal.saturating_add(self.advisor),
            elite: self.elite,
            ..Self::NONE
        }
    }

    /// Sum, kind by kind.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            normal: self.normal.saturating_add(other.normal),
            elite: self.elite.saturating_add(other.elite),
            advisor: self.advisor.saturating_add(other.advisor),
            no_field: self.no_field.saturating_add(other.no_field),
        }
    }

    /// Difference, kind by kind; `None` if any kind falls short.
    pub fn minus(self, other: Self) -> Option<Self> {
        Some(Self {
            normal: self.normal.checked_sub(other.normal)?,
            elite: self.elite.checked_sub(other.elite)?,
            advisor: self.advisor.checked_sub(other.advisor)?,
            no_field: self.no_field.checked_sub(other.no_field)?,
        })
    }
}

/// Forces of one kind on one location: what a player picks up to move. Printed `location/kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// Where they stand.
    pub at: LocationId,
    /// Their kind.
    pub kind: ForceKind,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.at.id(), self.kind.id())
    }
}

impl Group {
    /// Reads `location/kind`.
    pub fn from_id(id: &str) -> Option<Self> {
        let (at, kind) = id.split_once('/')?;
        let kind = ForceKind::ALL.into_iter().find(|k| k.id() == kind)?;
        Some(Self {
            at: LocationId::from_id(at)?,
            kind,
        })
    }
}

impl Serialize for Group {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let id = String::deserialize(d)?;
        Self::from_id(&id).ok_or_else(|| serde::de::Error::custom("unknown group of forces"))
    }
}

impl JsonSchema for Group {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Group".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[a-z0-9-]+/(normal|elite|advisor|no-field)$" })
    }
}

/// Where forces can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Site {
    /// Off the board, ready to ship.
    Reserves,
    /// The Tleilaxu Tanks.
    Tanks,
    /// On the board.
    At(LocationId),
}

/// All forces of one faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Army {
    reserves: Muster,
    tanks: Muster,
    board: BTreeMap<LocationId, Muster>,
}

/// The forces of every faction in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forces {
    armies: BTreeMap<Faction, Army>,
}

impl Forces {
    /// Gives a faction its tokens at setup, all in reserves. The only place that creates forces.
    pub(super) fn raise(&mut self, faction: Faction, muster: Muster) {
        self.armies.entry(faction).or_default().reserves = muster;
    }

    /// What is at one site.
    pub fn at(&self, faction: Faction, site: Site) -> Muster {
        let Some(army) = self.armies.get(&faction) else {
            return Muster::NONE;
        };
        match site {
            Site::Reserves => army.reserves,
            Site::Tanks => army.tanks,
            Site::At(location) => army.board.get(&location).copied().unwrap_or_default(),
        }
    }

    /// Forces on one location.
    pub fn on(&self, faction: Faction, location: LocationId) -> Muster {
        self.at(faction, Site::At(location))
    }

    /// Forces in a whole territory.
    pub fn within(&self, faction: Faction, territory: Territory) -> Muster {
        territory
            .locations()
            .iter()
            .fold(Muster::NONE, |sum, l| sum.plus(self.on(faction, *l)))
    }

    /// Every location that holds tokens of the faction, in the board's order.
    pub fn standing(&self, faction: Faction) -> impl Iterator<Item = (LocationId, Muster)> + '_ {
        self.armies
            .get(&faction)
            .into_iter()
            .flat_map(|a| a.board.iter().map(|(l, m)| (*l, *m)))
    }

    /// Factions with tokens in the territory, in the catalogue's order.
    pub fn present(&self, territory: Territory) -> Vec<Faction> {
        self.armies
            .keys()
            .copied()
            .filter(|f| !self.within(*f, territory).is_empty())
            .collect()
    }

    /// Factions with fighters in the territory (B0.7: they occupy it).
    pub fn occupants(&self, territory: Territory) -> Vec<Faction> {
        self.armies
            .keys()
            .copied()
            .filter(|f| self.within(*f, territory).fighters() > 0)
            .collect()
    }

    /// Who controls the territory: its only occupant (B9.3, C23.1).
    pub fn controller(&self, territory: Territory) -> Option<Faction> {
        match self.occupants(territory).as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Whether the faction has fighters there (B0.7).
    pub fn occupies(&self, faction: Faction, territory: Territory) -> bool {
        self.within(faction, territory).fighters() > 0
    }

    /// Tokens of a faction everywhere, kind by kind.
    pub fn all(&self, faction: Faction) -> Muster {
        let Some(army) = self.armies.get(&faction) else {
            return Muster::NONE;
        };
        army.board
            .values()
            .fold(army.reserves.plus(army.tanks), |sum, m| sum.plus(*m))
    }

    /// Moves tokens from one site to another. The one verb under all others. Off the board advisors
    /// are ordinary tokens.
    ///
    /// # Errors
    /// [`Shortage`] if the source does not have them; nothing moves then.
    pub fn transfer(
        &mut self,
        faction: Faction,
        from: Site,
        to: Site,
        muster: Muster,
    ) -> Result<(), Shortage> {
        let left = self.at(faction, from).minus(muster).ok_or(Shortage)?;
        self.set(faction, from, left);
        let arriving = match to {
            Site::At(_) => muster,
            Site::Reserves | Site::Tanks => muster.as_fighters(),
        };
        let sum = self.at(faction, to).plus(arriving);
        self.set(faction, to, sum);
        Ok(())
    }

    /// Sends tokens of a location to the tanks. After it, call `bene_gesserit::settle_alone`.
    ///
    /// # Errors
    /// [`Shortage`] if they do not stand there; nothing happens then.
    pub fn kill(&mut self, faction: Faction, location: LocationId, muster: Muster) -> Result<(), Shortage> {
        self.transfer(faction, Site::At(location), Site::Tanks, muster)
    }

    /// Sends everything a faction has on a location to the tanks and says what it was. After it, call
    /// `bene_gesserit::settle_alone`.
    pub fn kill_on(&mut self, faction: Faction, location: LocationId) -> Muster {
        let here = self.on(faction, location);
        match self.kill(faction, location, here) {
            Ok(()) => here,
            Err(Shortage) => Muster::NONE,
        }
    }

    /// Sends everything a faction has in a territory to the tanks and says what it was. After it,
    /// call `bene_gesserit::settle_alone`.
    pub fn kill_within(&mut self, faction: Faction, territory: Territory) -> Muster {
        territory
            .locations()
            .iter()
            .fold(Muster::NONE, |sum, l| sum.plus(self.kill_on(faction, *l)))
    }

    /// Turns all advisors of a location to fighters, or all fighters to advisors (B14.7).
    pub fn flip(&mut self, faction: Faction, location: LocationId, to: ForceKind) {
        let here = self.on(faction, location);
        let flipped = match to {
            ForceKind::Advisor => Muster {
                normal: 0,
                advisor: here.normal.saturating_add(here.advisor),
                ..here
            },
            ForceKind::Normal | ForceKind::Elite | ForceKind::NoField => Muster {
                normal: here.normal.saturating_add(here.advisor),
                advisor: 0,
                ..here
            },
        };
        self.set(faction, Site::At(location), flipped);
    }

    /// Where the concealed token of the faction stands (C15.3: at most one).
    pub fn no_field(&self, faction: Faction) -> Option<LocationId> {
        let mut standing = self.standing(faction);
        standing.find(|(_, m)| m.no_field > 0).map(|(at, _)| at)
    }

    /// Puts a concealed token down or takes it away. Only [`super::NoFields`] knows what it is.
    pub(super) fn mark(&mut self, faction: Faction, at: LocationId, concealed: bool) {
        let mut here = self.on(faction, at);
        here.no_field = u8::from(concealed);
        self.set(faction, Site::At(at), here);
    }

    fn set(&mut self, faction: Faction, site: Site, muster: Muster) {
        let army = self.armies.entry(faction).or_default();
        match site {
            Site::Reserves => army.reserves = muster,
            Site::Tanks => army.tanks = muster,
            Site::At(location) if muster.is_empty() => {
                army.board.remove(&location);
            }
            Site::At(location) => {
                army.board.insert(location, muster);
            }
        }
    }
}
