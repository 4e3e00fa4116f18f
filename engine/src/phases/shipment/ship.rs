//! A shipment from its declaration to its landing (B7.3-B7.9): powers that it needs, its rate,
//! objections, payment and the Guild's income, forces placed, reactions.

use super::no_field::{self, Means};
use super::objection::{self, Objection};
use super::pay::{self, AllyShare};
use super::price::{self, Rate};
use super::rate_karama::{self, Escrow};
use super::seat::{SeatTurn, Step};
use super::{Act, Fact, Frame, Groups, Kind, Reason, landing};
use crate::catalog::{CardId, Faction, LocationId, Territory};
use crate::factions::{bene_gesserit, guild};
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::interrupts::karama::{self, Power};
use crate::interrupts::truthtrance::Ship;
use crate::interrupts::{arrival, fresh_discard};
use crate::refusal::Refusal;
use crate::skills::bureaucrat::Bureaucracy;
use crate::skills::spice_banker;
use crate::table::{Arrived, Cause, Muster, NoFields, Purse, Site, Viewer, Way};
use serde::{Deserialize, Serialize};

const GUILD: Faction = Faction::Guild;

/// A declared shipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shipping {
    pub kind: Kind,
    /// What is picked up on the board; empty for reserves.
    groups: Groups,
    pub forces: Muster,
    pub to: Option<LocationId>,
    from_ally: u16,
    pub rate: Rate,
    /// The shipper's own Karama for the Guild rate (B19.6).
    karama: Option<CardId>,
    /// What the storm takes (B16.9).
    pub lost: Muster,
    /// Whether a No-Field is used (C15, C16).
    #[serde(default)]
    pub means: Means,
    /// The Karama that made it the Guild rate, until the shipment has settled (S13.19), and whose it is.
    #[serde(default)]
    escrow: Escrow,
    /// What comes along free with a Smuggler (C22.7).
    #[serde(default)]
    pub free: Muster,
}

/// Where a declared shipment stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    /// Just declared: the powers it needs come first.
    Declared,
    /// The power to ship that way was asked about.
    Allowed,
    /// The rate comes next.
    Rate,
    /// The rate's power was asked about, or the own Karama spent.
    Rated,
    /// Others may object.
    Object,
    /// They do, or let it go; sealed.
    Objecting(Window<Objection>),
    /// Objections still to be carried out, in storm order.
    Objected(Vec<(Faction, Objection)>),
    /// One of them is spending its card.
    Spending(Faction, Objection, Vec<(Faction, Objection)>),
    /// To be paid.
    Pay,
    /// The Guild's income was asked about.
    Income,
    /// The player chooses what the storm takes.
    Losses,
    /// Forces are placed.
    Land,
    /// All reactions are over.
    Landed,
    /// The Karama for the rate lies in the discard pile; the reactions to the landing come next.
    Reacting(arrival::Frame),
    /// It is paid.
    Paid,
    /// A Smuggler was asked for one more force (C22.7).
    Smuggled,
}

impl Shipping {
    /// Reads an act that an offer contains.
    pub(super) fn read(cx: &mut Cx<'_>, turn: &SeatTurn, act: Act) -> Result<Self, Refusal> {
        let mut means = Means::Plain;
        let (kind, mut groups, forces, to, from_ally, karama) = match act {
            Act::Ship {
                to,
                forces,
                from_ally,
                karama,
            } => (Kind::Reserves, Groups::new(), forces, Some(to), from_ally, karama),
            Act::ShipNoField {
                to,
                token,
                from_ally,
                karama,
            } => {
                means = Means::NoField;
                cx.table.no_fields.declare(token);
                let forces = Muster::NO_FIELD;
                (Kind::Reserves, Groups::new(), forces, Some(to), from_ally, karama)
            }
            Act::ShipByNoField {
                to,
                forces,
                from_ally,
                karama,
            } => {
                let lent = cx.table.no_fields.lent().ok_or_else(Refusal::unexpected)?;
                means = Means::Lent(lent);
                (Kind::Reserves, Groups::new(), forces, Some(to), from_ally, karama)
            }
            Act::Send { to, forces } => (Kind::Southern, Groups::new(), forces, Some(to), 0, None),
            Act::Cross {
                groups,
                to,
                from_ally,
            } => {
                let forces = muster(&groups);
                (Kind::Cross, groups, forces, Some(to), from_ally, None)
            }
            Act::Recall { groups, from_ally } => {
                let forces = muster(&groups);
                (Kind::Recall, groups, forces, None, from_ally, None)
            }
            _ => return Err(Refusal::unexpected()),
        };
        groups.retain(|_, n| *n > 0);
        let rate = match (kind, karama) {
            (Kind::Southern, _) => Rate::Free,
            (_, Some(_)) => Rate::Karama,
            (_, None) => guild::rate(cx.table.eyes(Viewer::Public), turn.who, turn.limits.full_price),
        };
        Ok(Self {
            kind,
            groups,
            forces,
            to,
            from_ally,
            rate,
            karama,
            lost: Muster::NONE,
            means,
            escrow: None,
            free: Muster::NONE,
        })
    }

    /// The price as it stands.
    pub(super) fn price(&self) -> u16 {
        let one = price::of_one(self.kind, self.to);
        price::of(self.rate, one, u16::from(self.means.paid_for(self.forces)))
    }

    /// What the ally is asked to pay, and how much it may be.
    fn ally_share(&self) -> AllyShare {
        AllyShare {
            asked: self.from_ally,
            promised: self.means.promised(),
        }
    }

    fn from(&self) -> Option<Territory> {
        self.groups.keys().next().map(|g| g.at.territory())
    }

    fn loads(&self) -> Vec<(Site, Muster)> {
        if self.groups.is_empty() {
            return vec![(Site::Reserves, self.forces.plus(self.free))];
        }
        loads(&self.groups)
    }
}

/// All forces of some groups.
pub(super) fn muster(groups: &Groups) -> Muster {
    groups
        .iter()
        .fold(Muster::NONE, |sum, (g, n)| sum.plus(Muster::of(g.kind, *n)))
}

/// Groups as what is taken from each location.
pub(super) fn loads(groups: &Groups) -> Vec<(Site, Muster)> {
    groups
        .iter()
        .map(|(g, n)| (Site::At(g.at), Muster::of(g.kind, *n)))
        .collect()
}

impl SeatTurn {
    pub(super) fn shipping(self, shipping: Box<Shipping>, at: At) -> Turn {
        self.to(Step::Ship(shipping, at))
    }

    pub(super) fn with(mut self, shipping: Box<Shipping>, at: At) -> Frame {
        self.step = Step::Ship(shipping, at);
        Frame::Turn(self)
    }

    /// One piece of a shipment.
    pub(super) fn ship(mut self, cx: &mut Cx<'_>, mut s: Box<Shipping>, at: At, back: Outcome) -> Turn {
        match at {
            At::Declared => self.ship_declared(cx, s),
            At::Allowed if back.stopped() => {
                self.way_is_stopped(cx, &s);
                self.take_back(cx, Reason::PowerStopped)
            }
            At::Allowed => self.shipping(s, At::Rate),
            At::Rate => self.ship_rate(s),
            At::Rated if back.stopped() && s.karama.is_some() => self.take_back(cx, Reason::KaramaFailed),
            At::Rated if back.stopped() => {
                self.limits.full_price = true;
                self.take_back(cx, Reason::PowerStopped)
            }
            At::Rated => self.ship_rated(cx, s),
            At::Object => match objection::open(cx, self.who, &s) {
                Some(window) => self.shipping(s, At::Objecting(window)),
                None => self.shipping(s, At::Pay),
            },
            At::Objecting(window) if window.complete() => {
                let objections = window.open(cx);
                self.shipping(s, At::Objected(objections))
            }
            At::Objecting(window) => Turn::wait(self.with(s, At::Objecting(window))),
            At::Objected(rest) => self.ship_objected(cx, s, rest),
            At::Spending(_, _, rest) if back.stopped() => self.shipping(s, At::Objected(rest)),
            At::Spending(by, Objection::Halve(card), rest) => {
                s.rate = Rate::Karama;
                rate_karama::hold(cx, &mut s.escrow, by, card);
                cx.tell_all(Fact::RateHalved {
                    by,
                    shipper: self.who,
                    price: s.price(),
                });
                self.shipping(s, At::Objected(rest))
            }
            At::Spending(..) => self.ship_stopped(cx, &mut s),
            At::Pay
                if pay::guild_receives(cx.table.eyes(Viewer::Public), self.who, s.rate) && s.price() > 0 =>
            {
                karama::ask(Power::GuiIncome, GUILD, self.with(s, At::Income))
            }
            At::Pay => self.ship_pay(cx, s, false),
            At::Income => self.ship_pay(cx, s, !back.stopped()),
            At::Paid => self.ship_paid(cx, s),
            At::Smuggled => self.ship_smuggled(cx, s, back),
            At::Losses => Turn::wait(self.with(s, At::Losses)),
            At::Land => self.ship_land(cx, s),
            At::Reacting(reactions) => Turn::call(self.with(s, At::Landed), reactions),
            At::Landed => {
                self.shipped = true;
                self.entered.extend(s.to.map(LocationId::territory));
                let ship = s.to.map(|to| Ship {
                    territory: to.territory(),
                    count: s.forces.total(),
                });
                cx.table.promises.shipped(self.who, ship);
                self.to(Step::Open)
            }
        }
    }

    /// The power to ship that way was stopped for the rest of the turn (B19.3, C15.8, C16.4).
    fn way_is_stopped(&mut self, cx: &mut Cx<'_>, s: &Shipping) {
        match (s.means, s.kind) {
            (Means::Plain, Kind::Southern) => self.limits.no_storm = true,
            (Means::Plain, _) => self.limits.no_transport = true,
            (means, _) => means.stopped(&mut self.limits, cx),
        }
    }

    fn ship_declared(self, cx: &mut Cx<'_>, s: Box<Shipping>) -> Turn {
        let who = self.who;
        cx.tell_all(Fact::Declared {
            by: who,
            kind: s.kind,
            from: s.from(),
            to: s.to,
            forces: s.forces,
            price: s.price(),
        });
        if let Some(power) = s.means.power() {
            return karama::ask(power, NoFields::OWNER, self.with(s, At::Allowed));
        }
        let stormy = s.to.is_some_and(|l| cx.table.storm.covers(l));
        match s.kind {
            Kind::Cross | Kind::Recall if who == GUILD => {
                karama::ask(Power::GuiTransport, GUILD, self.with(s, At::Allowed))
            }
            Kind::Cross | Kind::Recall => karama::ask(Power::GuiAllyCross, GUILD, self.with(s, At::Allowed)),
            Kind::Southern if stormy => karama::ask(Power::FreStormReserves, who, self.with(s, At::Allowed)),
            Kind::Southern | Kind::Reserves => self.shipping(s, At::Rate),
        }
    }

    fn ship_rate(self, s: Box<Shipping>) -> Turn {
        match (s.rate, s.karama) {
            (Rate::Guild, _) => karama::ask(Power::GuiHalfPrice, GUILD, self.with(s, At::Rated)),
            (Rate::GuildAlly, _) => karama::ask(Power::GuiAllyRate, GUILD, self.with(s, At::Rated)),
            (Rate::Karama, Some(card)) => karama::pledge(self.who, card, self.with(s, At::Rated)),
            (Rate::Free | Rate::Full | Rate::Karama, _) => self.shipping(s, At::Object),
        }
    }

    /// The rate holds; an own Karama for it lies in escrow from now on (S13.19).
    fn ship_rated(self, cx: &mut Cx<'_>, mut s: Box<Shipping>) -> Turn {
        if let Some(card) = s.karama {
            rate_karama::hold(cx, &mut s.escrow, self.who, card);
        }
        self.shipping(s, At::Object)
    }

    fn ship_objected(self, cx: &Cx<'_>, s: Box<Shipping>, mut rest: Vec<(Faction, Objection)>) -> Turn {
        if rest.is_empty() {
            return self.shipping(s, At::Pay);
        }
        let (by, objection) = rest.remove(0);
        match objection {
            // Somebody else's Karama has already done it: this one is kept.
            Objection::Halve(_) if s.rate == Rate::Karama => self.shipping(s, At::Objected(rest)),
            Objection::Pass => self.shipping(s, At::Objected(rest)),
            Objection::Halve(card) | Objection::Stop(card) if !karama::spendable(cx.table, by, card) => {
                self.shipping(s, At::Objected(rest))
            }
            Objection::Halve(card) => {
                karama::pledge(by, card, self.with(s, At::Spending(by, objection, rest)))
            }
            Objection::Stop(card) => {
                let then = self.with(s, At::Spending(by, objection, rest));
                karama::spend(Cause::KaramaSpecial, by, card, then)
            }
        }
    }

    /// The Guild's special Karama (B19.12, D28): the shipment of this turn is spent.
    fn ship_stopped(mut self, cx: &mut Cx<'_>, s: &mut Shipping) -> Turn {
        cx.table.stops.use_special(GUILD);
        cx.table.promises.shipped(self.who, None);
        cx.table.no_fields.recall();
        cx.table.no_fields.lend(None);
        cx.tell_all(Fact::Stopped { shipper: self.who });
        self.shipped = true;
        if !cx.table.policies().guild_stop_refunds_rate_karama
            && let Some((by, card)) = s.escrow.take()
        {
            self.step = Step::Open;
            let fresh = rate_karama::retire(cx, by, card);
            return fresh_discard::after(fresh, Frame::Turn(self));
        }
        rate_karama::give_back(cx, &mut s.escrow);
        self.to(Step::Open)
    }

    fn ship_pay(self, cx: &mut Cx<'_>, mut s: Box<Shipping>, guild_receives: bool) -> Turn {
        // A bribe or a pledge taken back may have changed what was declared.
        let Ok(paid) = pay::pay(cx, self.who, s.price(), s.ally_share(), guild_receives) else {
            rate_karama::unpaid(cx, &mut s.escrow);
            return self.take_back(cx, Reason::Unpaid);
        };
        spice_banker::paid(cx, &paid.to_bank);
        match Bureaucracy::after(cx, &paid.to_guild, GUILD, Purse::Shield(GUILD)) {
            Some(question) => Turn::call(self.with(s, At::Paid), question),
            None => self.shipping(s, At::Paid),
        }
    }

    fn ship_land(self, cx: &mut Cx<'_>, s: Box<Shipping>) -> Turn {
        let by = self.who;
        let Some(to) = s.to else {
            return self.ship_recall(cx, s);
        };
        match s.means {
            Means::Plain => (),
            Means::NoField => return self.ship_concealed(cx, s, to),
            Means::Lent(lent) => no_field::use_lent(cx, by, lent, s.forces),
        }
        let way = match s.kind {
            Kind::Cross => Way::Crossed,
            _ if by == Faction::Fremen => Way::Southern,
            _ => Way::Shipped,
        };
        let forces = s.forces.plus(s.free);
        let alone = cx.table.forces.within(by, to.territory()).is_empty();
        cx.tell_all(Fact::Shipped {
            by,
            kind: s.kind,
            to,
            forces,
        });
        let Ok(arrived) = landing::land(cx, by, &s.loads(), to, way, s.lost) else {
            debug_assert!(false, "the offers promised these forces");
            return self.take_back(cx, Reason::Unpaid);
        };
        if by == Faction::BeneGesserit && alone {
            // Shipped advisors arrive as fighters (B14.9).
            bene_gesserit::become_fighters(cx, to.territory());
        }
        self.react(cx, s, arrived)
    }

    /// Others react to the landing; before that the Karama for the rate is discarded (P3).
    pub(super) fn react(self, cx: &mut Cx<'_>, mut s: Box<Shipping>, arrived: Arrived) -> Turn {
        let reactions = arrival::later(arrived);
        match s.escrow.take() {
            Some((owner, card)) => {
                let fresh = rate_karama::retire(cx, owner, card);
                fresh_discard::after(fresh, self.with(s, At::Reacting(reactions)))
            }
            None => Turn::call(self.with(s, At::Landed), reactions),
        }
    }

    fn ship_recall(self, cx: &mut Cx<'_>, s: Box<Shipping>) -> Turn {
        for (site, muster) in s.loads() {
            let done = cx.table.forces.transfer(self.who, site, Site::Reserves, muster);
            debug_assert!(done.is_ok(), "the offers promised these forces");
        }
        if let Some(from) = s.from() {
            cx.tell_all(Fact::Recalled {
                by: self.who,
                from,
                forces: s.forces,
            });
        }
        bene_gesserit::settle_alone(cx);
        self.shipping(s, At::Landed)
    }
}
