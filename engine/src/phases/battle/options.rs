//! The plans that a side may seal (B8.6 to B8.13), as one object that rules narrow and that makes the form.

use super::promised;
use super::slots::Slots;
use super::state::{Answered, Battle, Plan};
use super::strength::Dial;
use crate::catalog::{CardId, CardKind, Faction, LeaderId};
use crate::factions::atreides;
use crate::factions::bene_gesserit::voice::{self, Role};
use crate::factions::choam;
use crate::offers::{Field as FormField, Form, Name, Term};
use crate::skills::{planetologist, spice_banker};
use crate::table::Eyes;

/// All plans that a side may seal now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Strengths in half-units that can be dialed, by support.
    pub dials: Vec<(u8, Vec<u8>)>,
    /// Leaders that may fight.
    pub leaders: Vec<LeaderId>,
    /// Cheap Heroes that may stand in.
    pub heroes: Vec<CardId>,
    /// Whether the side may fight without either (B8.9).
    pub unled: bool,
    /// Whether Kwisatz Haderach may go along.
    pub kwisatz: bool,
    /// What may lie in the places for cards, if somebody leads; one of these.
    pub slots: Vec<Slots>,
    /// The side's own spice for support, and what CHOAM as its ally has set aside for it (C10.2).
    pub support: (u16, u16),
    /// How much support is free (C23.2).
    pub free: u8,
    /// The Spice Banker among the leaders, and what may be paid for it (C22.7).
    pub banker: Option<(LeaderId, Vec<u8>)>,
}

impl Options {
    /// The plans of the viewer's side.
    pub fn of(battle: &Battle, eyes: Eyes<'_>) -> Option<Self> {
        let me = eyes.me()?;
        let mut options = Self::bound(battle, eyes)?;
        if let Some(answer) = shown_by(battle, eyes, me) {
            options = options.narrowed(|o| o.keep_answer(answer));
        }
        Some(options)
    }

    /// Whether what the viewer's side showed to Prescience can still be in a plan (S9.9).
    pub fn shown_stands(battle: &Battle, eyes: Eyes<'_>) -> bool {
        let answer = eyes.me().and_then(|me| shown_by(battle, eyes, me));
        answer.is_none_or(|answer| Self::bound(battle, eyes).is_some_and(|o| o.leave_after(answer)))
    }

    /// The plans that the Voice and promises leave.
    fn bound(battle: &Battle, eyes: Eyes<'_>) -> Option<Self> {
        let me = eyes.me().filter(|me| battle.field.fights(*me))?;
        let mut options = Self::unbound(battle, eyes, me);
        if let Some((bound, order)) = &battle.voice
            && *bound == me
        {
            options = options.narrowed(|o| voice::obey(o, *order));
        }
        Some(promised::certain(options, eyes))
    }

    /// The plans that forces, leaders, hand and spice allow, before anything binds them.
    fn unbound(battle: &Battle, eyes: Eyes<'_>, me: Faction) -> Self {
        let fighters = battle.field.strength_of(eyes, me);
        let hand = eyes.my_hand();
        let (own, aside) = (eyes.my_spice(), choam::allied_support::for_viewer(eyes));
        let free = battle.free_support(eyes, me);
        let spice = own.saturating_add(aside).saturating_add(free.into());
        let mut leaders = eyes.my_leaders_for(battle.field.territory);
        // A trained leader before the shield does not fight (C22.2).
        leaders.retain(|l| !eyes.in_front(*l));
        let heroes: Vec<_> = hand.iter().copied().filter(|c| c.def().slots.leader).collect();
        let slots = Slots::of(&hand, planetologist::armed_by_specials(eyes, &leaders));
        let most = u8::try_from(own).unwrap_or(u8::MAX).min(spice_banker::MOST);
        Self {
            dials: battle.worth(eyes, me).dials(fighters, spice),
            support: (own, aside),
            free,
            banker: spice_banker::banker(eyes, &leaders).map(|l| (l, (0..=most).collect())),
            unled: leaders.is_empty() && heroes.is_empty(),
            leaders,
            heroes,
            kwisatz: !battle.stopped.kwisatz && atreides::kwisatz_usable(eyes, battle.field.territory),
            slots,
        }
    }

    /// Narrows the plans as far as able: what leaves none is released (B14.3, B21.4).
    #[must_use]
    pub fn narrowed(self, narrow: impl FnOnce(&mut Self)) -> Self {
        let mut narrower = self.clone();
        narrow(&mut narrower);
        if narrower.settle() { narrower } else { self }
    }

    /// Whether a leader or a Cheap Hero may be played.
    pub fn has_leader(&self) -> bool {
        !self.leaders.is_empty() || !self.heroes.is_empty()
    }

    /// Drops what leaves no plan; whether any plan is left.
    pub(super) fn settle(&mut self) -> bool {
        self.drop_idle_slots();
        !self.is_empty()
    }

    /// Drops places for cards that no plan can have.
    fn drop_idle_slots(&mut self) {
        let leaders = &self.leaders;
        let led = |s: &Slots| s.only.is_none_or(|l| leaders.contains(&l));
        self.slots.retain(|s| !s.is_empty() && led(s));
    }

    /// Leaves out plans that nobody leads, if a card must be in the plan (B8.9).
    pub(super) fn needs_leader(&mut self, card: bool) {
        self.unled &= !card;
    }

    /// Whether no plan is left.
    pub fn is_empty(&self) -> bool {
        let led = self.has_leader() && !self.slots.is_empty();
        self.dials.is_empty() || !(led || self.unled)
    }

    /// Keeps the cards of a place that fit.
    pub fn keep_weapons(&mut self, fits: impl Fn(Option<CardId>) -> bool) {
        for slots in &mut self.slots {
            slots.weapon.retain(|c| fits(*c));
        }
    }

    /// Keeps the cards of a place that fit.
    pub fn keep_defenses(&mut self, fits: impl Fn(Option<CardId>) -> bool) {
        for slots in &mut self.slots {
            slots.defense.retain(|c| fits(*c));
        }
    }

    /// Takes the cards out of the places in which they are what is named.
    pub fn forbid(&mut self, named: impl Fn(CardKind, Role) -> bool) {
        self.keep_weapons(|c| !c.is_some_and(|c| named(c.kind(), Role::Weapon)));
        self.keep_defenses(|c| !c.is_some_and(|c| named(c.kind(), Role::Defense)));
    }

    /// Asks for such a card in one of the two places.
    pub fn require(&mut self, named: impl Fn(CardKind, Role) -> bool) {
        let mut either = Vec::new();
        for slots in std::mem::take(&mut self.slots) {
            let (mut weapon, mut defense) = (slots.clone(), slots);
            weapon
                .weapon
                .retain(|c| c.is_some_and(|c| named(c.kind(), Role::Weapon)));
            defense
                .defense
                .retain(|c| c.is_some_and(|c| named(c.kind(), Role::Defense)));
            either.extend([weapon, defense]);
        }
        self.slots = either;
    }

    /// Keeps the dials whose strength (half-units) and support fit.
    pub fn keep_dials(&mut self, fits: impl Fn(Dial) -> bool) {
        for (support, strengths) in &mut self.dials {
            strengths.retain(|strength| {
                fits(Dial {
                    strength: *strength,
                    support: *support,
                })
            });
        }
        self.dials.retain(|(_, strengths)| !strengths.is_empty());
    }

    /// Whether a plan is left when this is shown to Prescience.
    pub fn leave_after(&self, answer: Answered) -> bool {
        let mut options = self.clone();
        options.keep_answer(answer);
        options.drop_idle_slots();
        if matches!(answer, Answered::Weapon(Some(_)) | Answered::Defense(Some(_))) {
            // A card needs somebody who leads (B8.9).
            options.unled = false;
        }
        !options.is_empty()
    }

    /// Keeps what was shown to Prescience (B13.4).
    fn keep_answer(&mut self, answer: Answered) {
        match answer {
            Answered::Leader { leader, hero } => {
                self.leaders.retain(|l| Some(*l) == leader);
                self.heroes.retain(|c| Some(*c) == hero);
            }
            Answered::Weapon(card) => self.keep_weapons(|c| c == card),
            Answered::Defense(card) => self.keep_defenses(|c| c == card),
            Answered::Dial { strength, support } => {
                self.keep_dials(|d| d.strength == strength && support.is_none_or(|s| s == d.support));
            }
        }
    }

    /// Keeps one plan.
    pub fn keep_only(&mut self, plan: &Plan) {
        self.keep_dials(|d| d == plan.dial);
        self.keep_answer(Answered::Leader {
            leader: plan.leader,
            hero: plan.hero,
        });
        self.kwisatz &= plan.kwisatz();
        let special = plan.weapon.is_some_and(planetologist::special);
        self.slots = vec![Slots {
            weapon: vec![plan.weapon],
            defense: vec![plan.defense],
            only: plan.leader.filter(|_| special),
        }];
        if let Some((_, amounts)) = &mut self.banker {
            amounts.retain(|n| *n == plan.banker.unwrap_or(0));
        }
    }

    /// Whether the plan is one of these.
    pub fn contain(&self, plan: &Plan) -> bool {
        serde_json::to_value(plan).is_ok_and(|value| self.form().check(&value).is_ok())
    }

    /// The form of all these plans.
    pub fn form(&self) -> Form {
        let Some((banker, amounts)) = self.banker.clone() else {
            return self.form_of_dials();
        };
        let plain = Self {
            leaders: self.leaders_without(banker, &amounts),
            banker: None,
            ..self.clone()
        };
        let paid = amounts.iter().filter(|n| **n > 0);
        let paid = paid.filter(|_| self.leaders.contains(&banker));
        let mut forms = vec![with_field(plain.form_of_dials(), "banker", &Form::null())];
        forms.extend(paid.map(|n| {
            let form = self.paying(banker, *n).form_of_dials();
            with_field(form, "banker", &Form::only(i32::from(*n)))
        }));
        forms.retain(|f| !f.is_empty());
        Form::Any(forms)
    }

    /// The leaders that may fight without spice for the Banker.
    fn leaders_without(&self, banker: LeaderId, amounts: &[u8]) -> Vec<LeaderId> {
        let mut leaders = self.leaders.clone();
        leaders.retain(|l| *l != banker || amounts.contains(&0));
        leaders
    }

    /// The plans under the Banker for which so much is paid: that is not there for support.
    fn paying(&self, banker: LeaderId, amount: u8) -> Self {
        let (own, aside) = self.support;
        let own = own.saturating_sub(u16::from(amount));
        let mut plans = Self {
            leaders: vec![banker],
            heroes: Vec::new(),
            unled: false,
            support: (own, aside),
            banker: None,
            ..self.clone()
        };
        let spice = own.saturating_add(aside).saturating_add(self.free.into());
        plans.keep_dials(|d| u16::from(d.support) <= spice);
        plans
    }

    fn form_of_dials(&self) -> Form {
        if self.support.1 == 0 {
            return self.form_without_share();
        }
        let one = |(support, strengths): &(u8, Vec<u8>)| {
            let dials = vec![(*support, strengths.clone())];
            let plans = Self {
                dials,
                ..self.clone()
            };
            choam::allied_support::with_share(plans.form_without_share(), self.share(*support))
        };
        Form::Any(self.dials.iter().map(one).collect())
    }

    /// How much of the support CHOAM may pay: from, to.
    fn share(&self, support: u8) -> (u8, u8) {
        let (own, aside) = self.support;
        choam::allied_support::share(support.saturating_sub(self.free), own, aside)
    }

    /// The same while nobody else pays for support.
    fn form_without_share(&self) -> Form {
        let dial = Form::Any(
            self.dials
                .iter()
                .map(|(support, s)| dial_form(*support, s))
                .collect(),
        );
        let companion = if self.kwisatz {
            Form::maybe_one_of([Term::word("kwisatz-haderach")])
        } else {
            Form::null()
        };
        let mut branches = Vec::new();
        for slots in &self.slots {
            let leads = |l: &LeaderId| slots.only.is_none_or(|only| only == *l);
            let leaders = self.leaders.iter().copied().filter(leads);
            let heroes = self.heroes.iter().copied().filter(|_| slots.only.is_none());
            for (leader, hero) in [
                (Form::one_of(leaders), Form::null()),
                (Form::null(), Form::one_of(heroes)),
            ] {
                if leader.is_empty() || hero.is_empty() {
                    continue;
                }
                branches.push(plan_form([
                    dial.clone(),
                    leader,
                    hero,
                    companion.clone(),
                    card_form(&slots.weapon),
                    card_form(&slots.defense),
                ]));
            }
        }
        if self.unled {
            let none = Form::null;
            branches.push(plan_form([dial, none(), none(), none(), none(), none()]));
        }
        Form::Any(branches)
    }

    /// The least of these plans: the lowest dial, the weakest leader, no card that need not be played.
    pub fn least(&self) -> Option<Plan> {
        let (support, strengths) = self.dials.first()?;
        let dial = Dial {
            strength: *strengths.first()?,
            support: *support,
        };
        let share = self.share(*support).0;
        let from_ally = (share > 0).then_some(share);
        let slots = self.slots.iter().min_by_key(|s| s.only.is_some());
        let only = slots.and_then(|s| s.only);
        let weakest = self.leaders.iter().copied().min_by_key(|l| l.strength());
        let leader = only.or(weakest);
        let hero = self.heroes.first().copied().filter(|_| leader.is_none());
        if leader.is_none() && hero.is_none() {
            return self.unled.then_some(Plan {
                dial,
                from_ally,
                ..Plan::default()
            });
        }
        let banker = self.least_paid(leader);
        let slots = slots?;
        let weapon = *slots.weapon.first()?;
        let differs = |c: &&Option<CardId>| c.is_none() || **c != weapon;
        let (weapon, defense) = match slots.defense.iter().find(differs) {
            Some(defense) => (weapon, *defense),
            // Only the weapon's own card fits the defense place: another weapon must do.
            None => (*slots.weapon.iter().find(differs)?, *slots.defense.first()?),
        };
        Some(Plan {
            dial,
            leader,
            hero,
            companion: None,
            weapon,
            defense,
            from_ally,
            banker,
        })
    }

    /// The least that must be paid for the leader, if it is a Spice Banker.
    fn least_paid(&self, leader: Option<LeaderId>) -> Option<u8> {
        let (banker, amounts) = self.banker.as_ref()?;
        let least = amounts.first().copied().filter(|n| *n > 0);
        least.filter(|_| leader == Some(*banker))
    }
}

/// The same plans with one more field.
fn with_field(form: Form, name: &'static str, value: &Form) -> Form {
    match form {
        Form::Any(forms) => Form::Any(forms.into_iter().map(|f| with_field(f, name, value)).collect()),
        Form::Record { mut fields, distinct } => {
            let (name, form) = (Name::Borrowed(name), value.clone());
            fields.push(FormField { name, form });
            Form::Record { fields, distinct }
        }
        other => other,
    }
}

/// What the viewer itself showed to Prescience in this battle.
fn shown_by(battle: &Battle, eyes: Eyes<'_>, me: Faction) -> Option<Answered> {
    let foreseen = battle.foreseen.as_ref().filter(|f| f.of == me)?;
    foreseen.answer.mine(eyes, me).copied()
}

fn dial_form(support: u8, strengths: &[u8]) -> Form {
    Form::record([
        ("strength", Form::one_of(strengths.iter().map(|s| i32::from(*s)))),
        ("support", Form::only(i32::from(support))),
    ])
}

/// `null` only if an empty place is allowed.
pub(super) fn card_form(cards: &[Option<CardId>]) -> Form {
    let some = Form::one_of(cards.iter().copied().flatten());
    if cards.contains(&None) {
        Form::Maybe(Box::new(some))
    } else {
        some
    }
}

fn plan_form(forms: [Form; 6]) -> Form {
    let names = ["dial", "leader", "hero", "companion", "weapon", "defense"];
    let fields = names.into_iter().zip(forms).map(|(name, form)| FormField {
        name: Name::Borrowed(name),
        form,
    });
    Form::Record {
        fields: fields.collect(),
        distinct: vec![Name::Borrowed("weapon"), Name::Borrowed("defense")],
    }
}
