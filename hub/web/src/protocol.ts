// Generated from the Rust types by `cargo run -p landsraad-protocol`. Do not edit.
/** A bot plays for people who are away. */
export type AbsentPolicy = {
  /** How long a person must be away, in seconds. */
  after_seconds: number;
  /** The kind of bot. */
  bot: string;
};

/** What a seat asks; each folder owns its own acts. */
export type Act = ({
  setup: SetupAct;
} | {
  storm: StormAct;
} | {
  "spice-blow": SpiceBlowAct;
} | {
  charity: CharityAct;
} | {
  bidding: BiddingAct;
} | {
  revival: RevivalAct;
} | {
  shipment: ShipmentAct;
} | {
  battle: BattleAct;
} | {
  nexus: NexusAct;
} | {
  karama: KaramaAct;
} | {
  truthtrance: TruthtranceAct;
} | {
  "fresh-discard": FreshDiscardAct;
} | {
  arrival: ArrivalAct;
} | {
  deal: DealAct;
} | {
  alliance: AllianceAct;
} | {
  orders: OrdersAct;
} | {
  card: CardAct;
} | {
  faction: FactionAct;
} | {
  choam: ChoamAct;
} | {
  skill: SkillAct;
});

/** An act and the frame that it answers. */
export type Action = {
  /** What is done. */
  act: Act;
  /** The waiting frame; `None` for acts that need no frame. */
  frame?: (FrameId | null);
};

/** What a seat can ask. */
export type AllianceAct = ({
  pledge: {
    bidding: number;
    shipping: number;
  };
} | {
  gift: {
    spice: number;
  };
});

/** What happened. */
export type AllianceFact = {
  pledged: {
    by: Faction;
    pledge: Pledge;
  };
};

/** When allies that share a territory are separated (D14). */
export type AllySeparation = ("entered-or-second" | "own-turn-end" | "grace-turn");

/** An element that was fixed and shown (B13.4). */
export type Answered = ({
  leader: {
    hero?: (CardId | null);
    leader?: (LeaderId | null);
  };
} | {
  weapon: (CardId | null);
} | {
  defense: (CardId | null);
} | {
  dial: {
    strength: number;
    support?: (number | null);
  };
});

/** What Bene Gesserit can answer to an arrival. */
export type ArrivalAct = ("pass" | "step-aside" | "send-advisor" | "accompany");

/** What happened. */
export type ArrivalFact = {
  "advisor-sent": {
    after: Faction;
    to: LocationId;
  };
};

/** A question about an arrival. */
export type ArrivalQuestion = ("intrusion" | "advisor");

/** What everybody sees. */
export type ArrivalShown = {
  /** Who came where. */
  landing: Landing;
  /** What Bene Gesserit are asked about. */
  question?: (ArrivalQuestion | null);
};

/** Who may keep notes on treachery cards in the client (B13.1). */
export type AssistedNotes = ("atreides" | "all" | "none");

/** An audit as everybody sees it. */
export type AuditShown = {
  /** How many cards, and what it costs to prevent it. */
  cards: number;
  /** Whose hand. */
  of: Faction;
};

/** What a seat can ask. */
export type BattleAct = ({
  choose: {
    opponent: Faction;
    territory: Territory;
  };
} | {
  voice: Order;
} | "no-voice" | {
  foresee: {
    element: BattleElement;
  };
} | "no-prescience" | {
  "show-leader": {
    hero?: (CardId | null);
    leader?: (LeaderId | null);
  };
} | {
  "show-weapon": {
    card?: (CardId | null);
  };
} | {
  "show-defense": {
    card?: (CardId | null);
  };
} | {
  "show-dial": {
    strength: number;
    support?: (number | null);
  };
} | {
  "see-plan": {
    card: CardId;
    of: Faction;
  };
} | "no-see-plan" | "ready" | {
  "residual-poison": ResidualPoisonPlay;
} | {
  plan: BattlePlan;
} | "use-tooth" | "spare-tooth" | "stone-kills" | "stone-ignores" | "add-portable" | "no-portable" | {
  "will-lose": {
    elite: number;
    normal: number;
  };
} | "call-traitor" | "no-traitor" | {
  lose: {
    elite?: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    normal?: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
  };
} | {
  substitute: {
    cyborgs: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    suboids: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
  };
} | "no-substitution" | {
  discard: {
    cards: Array<CardId>;
  };
} | "capture" | "no-capture" | "keep-captive" | "kill-captive" | {
  "set-aside": {
    spice: number;
  };
} | "no-support" | {
  "borrow-card": {
    stronghold: Territory;
  };
} | "audit-declare" | "audit-decline" | {
  "audit-pay": {
    amount: number;
  };
} | "audit-allow" | "face-dance" | "no-face-dance" | {
  "dance-from-reserves": {
    at: LocationId;
    count: number;
  };
} | {
  "dance-from-board": {
    at: LocationId;
    forces: Record<string, never>;
  };
} | "dance-over" | {
  "take-tech-token": {
    token: TechToken;
  };
});

/** What was decided between the reveal and the resolution, the aggressor's first. Public. */
export type BattleChoices = {
  /** The opposing defense that a Diplomat's worthless card copies (C22.7). */
  copied?: Array<(CardKind | null)>;
  /** How a weapon is used that lets its owner choose (X12.4, C19.10), a copy too (C19.4). */
  decisions: Array<(BattleDecision | null)>;
  /** The Portable Snooper that was added to an open plan (C19.7). */
  portable: Array<(CardId | null)>;
  /** The forces that a side will lose if it wins, where that was chosen before the comparison (C19.10). */
  sets: Array<(Muster | null)>;
};

/** How the owner of a weapon uses it, said after the reveal (C19.11). */
export type BattleDecision = ("tooth-used" | "tooth-spared" | "stone-kills" | "stone-ignores");

/** The element of a plan that Prescience asks for (B13.4). */
export type BattleElement = ("leader" | "weapon" | "defense" | "dial");

/** What happened. */
export type BattleFact = ({
  begun: BattleField;
} | {
  voiced: {
    against: Faction;
    order: Order;
  };
} | {
  asked: {
    element: BattleElement;
    of: Faction;
  };
} | {
  "asked-again": {
    element: BattleElement;
    of: Faction;
  };
} | {
  foreseen: {
    answer: Answered;
    of: Faction;
  };
} | {
  "will-see": {
    of: Faction;
  };
} | {
  seen: {
    of: Faction;
    plan: PlanShown;
  };
} | {
  unled: {
    faction: Faction;
  };
} | {
  "plan-returned": {
    faction: Faction;
  };
} | {
  revealed: {
    faction: Faction;
    plan: PlanShown;
  };
} | {
  mirrored: {
    by: Faction;
    copy?: (CardKind | null);
  };
} | {
  "weapon-used": {
    by: Faction;
    decision: BattleDecision;
  };
} | {
  "portable-added": {
    by: Faction;
  };
} | {
  "loss-chosen": {
    by: Faction;
    forces: Muster;
  };
} | {
  "traitor-called": {
    against: Faction;
    by: Faction;
    leader: LeaderId;
  };
} | {
  exploded: {
    territory: Territory;
  };
} | "both-betrayed" | {
  betrayed: {
    loser: Faction;
    winner: Faction;
  };
} | {
  decided: {
    loser: Faction;
    measure?: BattleMeasure;
    totals: Array<number>;
    winner: Faction;
  };
} | {
  "leader-killed": {
    leader: LeaderId;
  };
} | "kwisatz-killed" | {
  "forces-lost": {
    faction: Faction;
    lost: {
      "arrakeen-s9"?: Muster;
      "arsunt-s10"?: Muster;
      "arsunt-s11"?: Muster;
      "basin-s8"?: Muster;
      "bight-of-the-cliff-s13"?: Muster;
      "bight-of-the-cliff-s14"?: Muster;
      "broken-land-s10"?: Muster;
      "broken-land-s11"?: Muster;
      "carthag-s10"?: Muster;
      "cielago-depression-s0"?: Muster;
      "cielago-depression-s1"?: Muster;
      "cielago-depression-s2"?: Muster;
      "cielago-east-s2"?: Muster;
      "cielago-east-s3"?: Muster;
      "cielago-north-s0"?: Muster;
      "cielago-north-s1"?: Muster;
      "cielago-north-s2"?: Muster;
      "cielago-south-s1"?: Muster;
      "cielago-south-s2"?: Muster;
      "cielago-west-s0"?: Muster;
      "cielago-west-s17"?: Muster;
      "false-wall-east-s4"?: Muster;
      "false-wall-east-s5"?: Muster;
      "false-wall-east-s6"?: Muster;
      "false-wall-east-s7"?: Muster;
      "false-wall-east-s8"?: Muster;
      "false-wall-south-s3"?: Muster;
      "false-wall-south-s4"?: Muster;
      "false-wall-west-s15"?: Muster;
      "false-wall-west-s16"?: Muster;
      "false-wall-west-s17"?: Muster;
      "funeral-plain-s14"?: Muster;
      "gara-kulon-s7"?: Muster;
      "habbanya-erg-s15"?: Muster;
      "habbanya-erg-s16"?: Muster;
      "habbanya-ridge-flat-s16"?: Muster;
      "habbanya-ridge-flat-s17"?: Muster;
      "habbanya-sietch-s16"?: Muster;
      "hagga-basin-s11"?: Muster;
      "hagga-basin-s12"?: Muster;
      "harg-pass-s3"?: Muster;
      "harg-pass-s4"?: Muster;
      "hidden-mobile-stronghold"?: Muster;
      "hole-in-the-rock-s8"?: Muster;
      "imperial-basin-s10"?: Muster;
      "imperial-basin-s8"?: Muster;
      "imperial-basin-s9"?: Muster;
      "meridian-s0"?: Muster;
      "meridian-s1"?: Muster;
      "old-gap-s10"?: Muster;
      "old-gap-s8"?: Muster;
      "old-gap-s9"?: Muster;
      "pasty-mesa-s4"?: Muster;
      "pasty-mesa-s5"?: Muster;
      "pasty-mesa-s6"?: Muster;
      "pasty-mesa-s7"?: Muster;
      "plastic-basin-s11"?: Muster;
      "plastic-basin-s12"?: Muster;
      "plastic-basin-s13"?: Muster;
      "polar-sink"?: Muster;
      "red-chasm-s6"?: Muster;
      "rim-wall-west-s8"?: Muster;
      "rock-outcroppings-s12"?: Muster;
      "rock-outcroppings-s13"?: Muster;
      "shield-wall-s7"?: Muster;
      "shield-wall-s8"?: Muster;
      "sietch-tabr-s13"?: Muster;
      "sihaya-ridge-s8"?: Muster;
      "south-mesa-s3"?: Muster;
      "south-mesa-s4"?: Muster;
      "south-mesa-s5"?: Muster;
      "the-great-flat-s14"?: Muster;
      "the-greater-flat-s15"?: Muster;
      "the-minor-erg-s4"?: Muster;
      "the-minor-erg-s5"?: Muster;
      "the-minor-erg-s6"?: Muster;
      "the-minor-erg-s7"?: Muster;
      "tsimpo-s10"?: Muster;
      "tsimpo-s11"?: Muster;
      "tsimpo-s12"?: Muster;
      "tueks-sietch-s4"?: Muster;
      "wind-pass-north-s16"?: Muster;
      "wind-pass-north-s17"?: Muster;
      "wind-pass-s13"?: Muster;
      "wind-pass-s14"?: Muster;
      "wind-pass-s15"?: Muster;
      "wind-pass-s16"?: Muster;
    };
  };
} | {
  substituted: {
    cyborgs: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    suboids: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
  };
} | {
  "spice-lost": {
    at: LocationId;
    spice: number;
  };
} | {
  bounty: {
    faction: Faction;
    spice: number;
  };
} | {
  "support-paid": {
    faction: Faction;
    spice: number;
  };
} | {
  "capture-declared": {
    from: Faction;
  };
} | {
  "nobody-to-capture": {
    from: Faction;
  };
} | {
  drawn: {
    leader: LeaderId;
  };
} | {
  "captive-kept": {
    from: Faction;
  };
} | {
  "captive-killed": {
    from: Faction;
    spice: number;
  };
} | {
  "captive-returned": {
    leader: LeaderId;
    to: Faction;
  };
} | {
  "audit-declared": {
    cards: number;
    of: Faction;
  };
} | {
  "audit-declined": {
    of: Faction;
  };
} | {
  "nothing-to-audit": {
    of: Faction;
  };
} | {
  "cannot-buy-off": {
    of: Faction;
    spice: number;
  };
} | {
  "bought-off": {
    by: Faction;
    spice: number;
  };
} | {
  audited: {
    cards: number;
    of: Faction;
  };
} | {
  "audit-seen": {
    cards: Array<CardKind>;
    of: Faction;
  };
} | {
  "prison-break": {
    leaders: number;
    to: Faction;
  };
});

/** Who fights where. */
export type BattleField = {
  /** Who named the battle and wins ties (B8.3, B8.20). */
  aggressor: Faction;
  /** The other side. */
  defender: Faction;
  /** The territory. */
  territory: Territory;
};

/** What decides a battle that is fought. */
export type BattleMeasure = ("strength" | "dials" | "undialed");

/** What everybody sees. */
export type BattlePhaseShown = {
  /** The battle that is being fought. */
  battle?: (BattleShown | null);
  /** Battles still to be fought (only between battles). */
  pending: Array<Pairing>;
  /** The sub-step. */
  stage: StageName;
};

/** A battle plan (B8.6). */
export type BattlePlan = {
  /** Spice paid for a Spice Banker that leads (C22.7). */
  banker?: (number | null);
  /** What goes along with the leader. */
  companion?: (Companion | null);
  /** The card in the defense place. */
  defense?: (CardId | null);
  /** The dial and its support. */
  dial: Dial;
  /** How much of the support the ally pays (C10.2). */
  from_ally?: (number | null);
  /** The Cheap Hero in the leader's place (B8.8). */
  hero?: (CardId | null);
  /** The leader, if one fights. */
  leader?: (LeaderId | null);
  /** The card in the weapon place. */
  weapon?: (CardId | null);
};

/** What one seat alone knows of a battle. */
export type BattlePrivate = {
  /** The leader that Harkonnen drew (B18.9). */
  drawn?: (LeaderId | null);
  /** The element that was shown to the viewer, or by it. */
  foreseen?: (Answered | null);
  /** The viewer's own sealed plan. */
  my_plan?: (BattlePlan | null);
  /** Whether the viewer has said that it is ready to choose a leader, while its side is asked (S9.11). */
  ready?: (boolean | null);
  /** The whole plan that the viewer sees (B19.9). */
  seen?: (PlanShown | null);
  /** Spice that CHOAM has set aside for this battle, for CHOAM and its ally (C10.2). */
  set_aside: number;
};

/** What everybody sees of one battle. */
export type BattleShown = {
  /** The audit that is going on (S11.7). */
  audit?: (AuditShown | null);
  /** What was decided since. */
  choices: BattleChoices;
  /** Who fights where. */
  field: BattleField;
  /** The element that was shown, and whose plan it is of. */
  foreseen?: ([Faction, BattleElement] | null);
  /** The plans, the aggressor's first, once revealed. */
  plans?: (Array<PlanShown> | null);
  /** The side whose whole plan Atreides see. */
  seen?: (Faction | null);
  /** Powers stopped for this battle. */
  stopped: Stopped;
  /** The Voice that stands, and whom it binds. */
  voice?: ([Faction, Order] | null);
};

/** Whether the card must be played or must not be. */
export type BeneGesseritMode = ("play" | "refrain");

/** What a seat can ask. */
export type BiddingAct = ({
  bid: {
    spice: number;
  };
} | "pass" | {
  karama: {
    card: CardId;
  };
} | {
  pay: {
    ally: number;
  };
} | {
  "pay-karama": {
    card: CardId;
  };
} | {
  "black-market": {
    card: CardId;
    method: Method;
  };
} | "no-black-market" | "cache-first" | "cache-last" | {
  "cache-card": {
    card: CardId;
    method: Method;
  };
} | {
  silent: {
    spice: number;
  };
} | "keep" | "remove" | {
  "put-back": {
    card: CardId;
    to: DeckEnd;
  };
} | {
  exchange: {
    card: CardId;
  };
} | "no-exchange");

/** What happened. */
export type BiddingFact = ({
  declared: {
    cards: number;
    hands: Record<string, number>;
  };
} | {
  "card-up": {
    card: number;
    of: number;
    opener: Faction;
  };
} | {
  seen: {
    card: CardKind;
  };
} | {
  bid: {
    by: Faction;
    spice: number;
  };
} | {
  passed: {
    by: Faction;
  };
} | {
  won: {
    by: Faction;
    spice: number;
  };
} | {
  uncovered: {
    by: Faction;
    spice: number;
  };
} | {
  paid: {
    ally: number;
    by: Faction;
    own: number;
  };
} | {
  "took-by-karama": {
    by: Faction;
  };
} | {
  income: {
    spice: number;
    to: Faction;
  };
} | {
  card: {
    card: CardId;
  };
} | {
  bonus: {
    by: Faction;
  };
} | "nobody-bids" | {
  returned: {
    cards: number;
  };
} | {
  hands: {
    hands: Record<string, number>;
  };
} | {
  "black-market": {
    method: Method;
  };
} | {
  "cache-when": {
    last: boolean;
  };
} | {
  "cache-card": {
    card: CardKind;
    method: Method;
  };
} | {
  "lot-open": {
    bidders: Array<Faction>;
  };
} | {
  opened: {
    bids: Record<string, number>;
  };
} | {
  "paid-to": {
    spice: number;
    to: Faction;
  };
} | "market-unsold" | {
  kept: {
    card: CardKind;
  };
} | {
  removed: {
    card: CardKind;
  };
} | {
  "ixians-look": {
    cards: number;
  };
} | {
  "for-sale": {
    cards: Array<CardKind>;
  };
} | {
  "put-back": {
    to: DeckEnd;
  };
} | {
  exchanges: {
    by: Faction;
  };
} | {
  exchanged: {
    by: Faction;
  };
});

/** What everybody sees. */
export type BiddingShown = {
  /** Which card of the row is up, counted from 1; 0 before the row is dealt. */
  card: number;
  /** How many cards were dealt. */
  of: number;
  /** Who opened it. */
  opener?: (Faction | null);
  /** Who has passed since that bid. */
  passed: Array<Faction>;
  /** Whether the card is won and about to be paid. */
  paying: boolean;
  /** The highest bid. */
  standing?: (StandingBid | null);
  /** Who bids, passes or pays now. */
  to_act?: (Faction | null);
};

/** Why the hub closes a connection. */
export type ByeReason = ("taken-over" | "removed" | "left" | "idle" | "no-hello" | "flooding" | "not-reading" | "too-large" | "broken-frame" | "not-utf8" | "room-set-aside" | "moved" | "stopping" | "internal");

/** How a captive lies in the tanks that Residual Poison killed (S9.8). */
export type CaptiveDeath = ("public" | "face-down");

/** What a seat can ask. */
export type CardAct = ({
  "ghola-forces": {
    forces: Muster;
  };
} | {
  "ghola-leader": {
    leader: LeaderId;
  };
} | "ghola-kwisatz" | "hajr" | "family-atomics" | {
  "weather-control": {
    sectors: number;
  };
} | {
  distrans: {
    card: CardId;
    give: CardId;
    to: Faction;
  };
} | {
  "nullentropy-box": {
    card: CardId;
  };
} | {
  "box-take": {
    card: CardId;
  };
} | "sapho-aggressor" | "sapho-first" | "sapho-last" | {
  ornithopter: {
    mode: FlightMode;
  };
} | "amal" | "thumper" | "harvester" | "play-nothing");

/** Category of a treachery card; what Voice and Prescience name (B13.4, B14.3). */
export type CardCategory = ("weapon-projectile" | "weapon-poison" | "weapon-special" | "defense-projectile" | "defense-poison" | "defense-special" | "special-leader" | "special" | "worthless");

/** Which card a question names. */
export type CardChoice = ({
  kind: CardKind;
} | {
  category: CardCategory;
} | "none");

/** What happened. */
export type CardFact = ({
  played: {
    by: Faction;
    card: CardKind;
  };
} | {
  "revived-forces": {
    by: Faction;
    forces: Muster;
  };
} | {
  "revived-leader": {
    by: Faction;
    leader: LeaderId;
  };
} | {
  "revived-kwisatz": {
    by: Faction;
  };
} | {
  gave: {
    by: Faction;
    to: Faction;
  };
} | {
  "given-card": {
    card: CardId;
  };
} | {
  searches: {
    by: Faction;
    spice: number;
  };
} | {
  found: {
    by: Faction;
  };
} | {
  "found-card": {
    card: CardId;
  };
} | {
  aggressor: {
    by: Faction;
  };
} | {
  goes: {
    by: Faction;
    place: SaphoPlace;
  };
} | {
  flies: {
    by: Faction;
    mode: FlightMode;
  };
} | {
  poisoned: {
    by: Faction;
    leader: LeaderId;
    target: Faction;
  };
} | {
  "poisoned-unseen": {
    by: Faction;
    target: Faction;
  };
} | {
  "amal-paid": {
    faction: Faction;
    spice: number;
  };
} | {
  doubled: {
    at: LocationId;
    by: Faction;
    spice: number;
  };
});

/** Id of a treachery card. */
export type CardId = "crysknife" | "maula-pistol" | "slip-tip" | "stunner" | "chaumas" | "chaumurky" | "ellaca-drug" | "gom-jabbar" | "lasgun" | "shield-1" | "shield-2" | "shield-3" | "shield-4" | "snooper-1" | "snooper-2" | "snooper-3" | "snooper-4" | "cheap-hero-1" | "cheap-hero-2" | "cheap-hero-3" | "family-atomics" | "hajr" | "karama-1" | "karama-2" | "tleilaxu-ghola" | "truthtrance-1" | "truthtrance-2" | "weather-control" | "baliset" | "jubba-cloak" | "kulon" | "la-la-la" | "trip-to-gamont" | "poison-tooth" | "artillery" | "distrans" | "juice-of-sapho" | "mirror-weapon" | "nullentropy-box" | "ornithopter" | "portable-snooper" | "residual-poison" | "semuta-drug" | "stone-burner" | "karama-3" | "amal" | "basilia-weapon" | "chemistry" | "harvester" | "hunter-seeker" | "kull-wahad" | "poison-blade" | "shield-snooper" | "thumper" | "weirding-way" | "shield-5" | "snooper-5";

/** What a treachery card is; several physical cards may be of one kind. */
export type CardKind = ("crysknife" | "maula-pistol" | "slip-tip" | "stunner" | "chaumas" | "chaumurky" | "ellaca-drug" | "gom-jabbar" | "lasgun" | "shield" | "snooper" | "cheap-hero" | "family-atomics" | "hajr" | "karama" | "tleilaxu-ghola" | "truthtrance" | "weather-control" | "baliset" | "jubba-cloak" | "kulon" | "la-la-la" | "trip-to-gamont" | "poison-tooth" | "artillery" | "distrans" | "juice-of-sapho" | "mirror-weapon" | "nullentropy-box" | "ornithopter" | "portable-snooper" | "residual-poison" | "semuta-drug" | "stone-burner" | "amal" | "basilia-weapon" | "chemistry" | "harvester" | "hunter-seeker" | "kull-wahad" | "poison-blade" | "shield-snooper" | "thumper" | "weirding-way");

/** What the moment is. */
export type CardOccasion = ({
  opening: {
    phase: Phase;
  };
} | {
  blow: {
    at: LocationId;
    spice: number;
  };
});

/** What everybody sees. */
export type CardShown = {
  /** A moment at which everybody may play a card (X12.9 to X12.11). */
  occasion?: (CardOccasion | null);
  /** Who searches the discard pile (C19.5). */
  searching?: (Faction | null);
};

/** Why cards were discarded; public. */
export type Cause = ("karama-cancel" | "karama-purchase" | "karama-shipment" | "bg-karama" | "karama-special" | "truthtrance" | "ordinary" | "battle-mandatory" | "battle-winner" | "semuta" | "distrans" | "box" | "residual-poison" | "choam-sale" | "choam-power" | "choam-special-cash" | "ornithopter" | "sapho" | "thumper" | "amal" | "ixian-replacement");

/** What a seat can ask. */
export type CharityAct = ("claim" | "pass");

/** What happened. */
export type CharityFact = ({
  received: {
    faction: Faction;
    from?: (Faction | null);
    spice: number;
  };
});

/** What everybody sees. */
export type CharityShown = Record<string, unknown>;

/** What a seat can ask. */
export type ChoamAct = ({
  sell: {
    card: CardId;
    witness?: (CardId | null);
  };
} | "done" | "trade" | {
  give: {
    card: CardId;
  };
} | "no-trade" | {
  baliset: {
    player: Faction;
    territory: Territory;
  };
} | {
  "jubba-cloak": {
    territory: Territory;
  };
} | {
  "kull-wahad": {
    player: Faction;
  };
} | "kulon" | {
  "la-la-la": {
    player: Faction;
  };
} | {
  "trip-to-gamont": {
    at: LocationId;
    kind: ForceKind;
    player: Faction;
  };
} | "pass" | {
  inflate: {
    side: InflationSide;
  };
} | "no-inflation" | {
  "cash-in": {
    card: CardId;
    cards: Array<CardId>;
  };
});

/** What a worthless card does in CHOAM's hand. */
export type ChoamEffect = ({
  baliset: {
    player: Faction;
    territory: Territory;
  };
} | {
  "jubba-cloak": {
    territory: Territory;
  };
} | {
  "kull-wahad": {
    player: Faction;
  };
} | "kulon" | {
  "la-la-la": {
    player: Faction;
  };
} | {
  "trip-to-gamont": {
    at: LocationId;
    kind: ForceKind;
    player: Faction;
  };
});

/** What happened. */
export type ChoamFact = ({
  "charity-income": {
    spice: number;
  };
} | {
  revives: {
    forces: number;
  };
} | {
  offers: {
    card: CardKind;
    witness: boolean;
  };
} | {
  sold: {
    card: CardKind;
    spice: number;
  };
} | {
  "proposes-trade": {
    to: Faction;
  };
} | {
  traded: {
    with: Faction;
  };
} | {
  "traded-cards": {
    given: CardKind;
    received: CardKind;
  };
} | "no-trade" | {
  declares: {
    effect: ChoamEffect;
  };
} | {
  happens: {
    effect: ChoamEffect;
  };
} | {
  inflates: {
    side: InflationSide;
  };
} | {
  "inflation-is": {
    token: Inflation;
  };
} | {
  "force-income": {
    spice: number;
  };
} | {
  supports: {
    ally: Faction;
  };
} | {
  "set-aside": {
    spice: number;
  };
} | {
  "set-aside-returned": {
    spice: number;
  };
} | {
  "cashed-in": {
    cards: number;
    spice: number;
  };
});

/** CHOAM's part of the table. */
export type ChoamLedger = {
  /** What the claims of this turn can cost CHOAM at most, while they are collected (C3.4). */
  claims_due?: number;
  /** The territory that this storm movement spares CHOAM in (C6.3). */
  cloaked?: (Territory | null);
  /** Who may not move where in this turn (C6.2). */
  closed?: Array<[Faction, Territory]>;
  /** The Inflation token (C7). */
  inflation?: Inflation;
  /** Whether Kull Wahad is declared and not settled (S8.3). */
  kull_declared?: boolean;
  /** Whether CHOAM moves farther in this turn (C6.5). */
  kulon?: boolean;
  /** Worthless cards whose effect was stopped in this phase (C6.1). */
  stopped?: Array<CardKind>;
  /** The turn in which CHOAM and its ally last traded (C10.1). */
  traded?: (number | null);
  /** Who gets no free revival of forces in this phase (C6.6). */
  unfree?: Array<Faction>;
};

/** What CHOAM may answer with a card. */
export type ChoamOccasion = ({
  move: {
    player: Faction;
    territory: Territory;
  };
} | {
  storm: {
    territories: Array<Territory>;
  };
} | {
  "free-revival": {
    player: Faction;
  };
} | "victory" | {
  karama: {
    card: CardKind;
    player: Faction;
  };
});

/** What everybody sees. */
export type ChoamShown = ({
  market: {
    card?: (CardKind | null);
  };
} | "trade" | {
  reaction: {
    occasion: ChoamOccasion;
  };
} | {
  effect: {
    effect: ChoamEffect;
  };
} | {
  inflation: {
    side?: (InflationSide | null);
  };
});

/** A clock that runs. */
export type ClockPart = {
  /** When it ends, in milliseconds since 1970 by the hub's clock. */
  ends_at_ms: number;
};

/** Why a request was refused. The words beside a code may change; the code does not. */
export type Code = ("malformed-json" | "malformed-message" | "unknown-message" | "too-large" | "too-deep" | "binary-frame" | "not-greeted" | "already-greeted" | "unsupported-protocol" | "unknown-room" | "wrong-invite" | "room-full" | "room-started" | "room-not-started" | "room-finished" | "room-not-finished" | "room-set-aside" | "no-spectators" | "wrong-token" | "already-in-room" | "not-in-room" | "not-seated" | "not-host" | "unknown-place" | "unknown-faction" | "faction-taken" | "unknown-bot" | "invalid-options" | "invalid-name" | "invalid-text" | "not-ready" | "rules" | "stale-request" | "request-reused" | "too-fast" | "too-many-rooms" | "too-many-connections" | "origin-refused" | "moved" | "stopping" | "store-unavailable" | "internal");

/** What happened. */
export type CollectionFact = ({
  collected: {
    at: LocationId;
    faction: Faction;
    left: number;
    spice: number;
  };
} | {
  income: {
    faction: Faction;
    spice: number;
    stronghold: Territory;
  };
});

/** What everybody sees. */
export type CollectionShown = Record<string, unknown>;

/** A leader that fought this phase. */
export type CommittedLeader = {
  /** Who used it. */
  by: Faction;
  /** The leader. */
  leader: LeaderId;
  /** Where it stays until the phase ends. */
  territory: Territory;
};

/** What goes along with the leader of a plan. */
export type Companion = "kwisatz-haderach";

/** How a number is compared. */
export type Compare = ("equal" | "at-least" | "at-most");

/** One countable term with the smallest and the largest allowed count. */
export type CountOf = {
  /** The most of it. */
  max: number;
  /** The least of it. */
  min?: number;
  /** What is counted. */
  term: Term;
};

/** A deal that was made. */
export type Deal = {
  /** What was agreed, and by whom. */
  agreed: Proposal;
  /** Who wants to cancel it; both together do (B12.1). */
  cancelling: Array<Faction>;
  /** In which turn. */
  turn: number;
};

/** What a seat can ask. */
export type DealAct = ({
  bribe: {
    spice: number;
    to: Faction;
  };
} | {
  propose: {
    terms: Terms;
    to: Faction;
  };
} | {
  accept: {
    proposal: number;
  };
} | {
  decline: {
    proposal: number;
  };
} | {
  withdraw: {
    proposal: number;
  };
} | {
  cancel: {
    deal: number;
  };
});

/** What happened. */
export type DealFact = ({
  bribed: {
    from: Faction;
    spice: number;
    to: Faction;
  };
} | {
  proposed: {
    proposal: Proposal;
  };
} | {
  declined: {
    by: Faction;
    proposal: number;
  };
} | {
  withdrawn: {
    by: Faction;
    proposal: number;
  };
} | {
  made: {
    deal: number;
  };
} | {
  void: {
    proposal: number;
  };
} | {
  shown: {
    by: Faction;
    seen: SeenCard;
    to: Faction;
  };
} | {
  cancelling: {
    by: Faction;
    deal: number;
  };
} | {
  cancelled: {
    deal: number;
  };
});

/** All deals and proposals. Public. */
export type Deals = {
  made: Array<Deal>;
  next: number;
  open: Array<Proposal>;
};

/** An end of the deck. */
export type DeckEnd = ("top" | "bottom");

/** A dial: the strength dialed and the spice that supports it. */
export type Dial = {
  /** Strength in half-units. */
  strength: number;
  /** Spice, one for each supported force (B8.12). */
  support: number;
};

/** One discarded card. */
export type DiscardedCard = {
  /** Whose hand it left. */
  by: Faction;
  /** Which card. */
  card: CardKind;
};

/** Whom Distrans offers as recipients (S12.8). */
export type DistransTargets = ("all-outside-bidding" | "with-room");

/** The game's part of the options of a room, `options.game`. Null means all defaults. */
export type DuneOptions = {
  /** Expansion sets and modules. */
  modules?: Array<Module>;
  /** Policies that differ from the preset, by name. The defaults that the schema shows are those of the Basic game; `presets.json` has both presets. */
  policies?: Policies;
  /** The preset of rules. */
  rules?: RulesMode;
};

/** What an accepted change survives. */
export type Durability = ("memory" | "written" | "disk");

/** What happened. */
export type EmperorFact = ({
  gives: {
    spice: number;
    to: Faction;
  };
} | {
  gave: {
    spice: number;
    to: Faction;
  };
} | {
  "revived-forces": {
    forces: Muster;
  };
} | {
  "revived-leader": {
    leader: LeaderId;
  };
});

/** What Residual Poison does to a side without a leader for the battle (S9.10). */
export type EmptyPool = ("refuse" | "discard");

/** What happened; each folder owns its own facts. */
export type Fact = ({
  round: RoundFact;
} | {
  setup: SetupFact;
} | {
  storm: StormFact;
} | {
  "spice-blow": SpiceBlowFact;
} | {
  charity: CharityFact;
} | {
  bidding: BiddingFact;
} | {
  revival: RevivalFact;
} | {
  shipment: ShipmentFact;
} | {
  battle: BattleFact;
} | {
  collection: CollectionFact;
} | {
  mentat: MentatFact;
} | {
  nexus: NexusFact;
} | {
  karama: KaramaFact;
} | {
  truthtrance: TruthtranceFact;
} | {
  "fresh-discard": FreshDiscardFact;
} | {
  arrival: ArrivalFact;
} | {
  deal: DealFact;
} | {
  alliance: AllianceFact;
} | {
  card: CardFact;
} | {
  faction: FactionFact;
} | {
  "stronghold-card": StrongholdCardFact;
} | {
  skill: SkillFact;
} | {
  "tech-token": TechTokenFact;
});

/** A faction that a player can hold. */
export type Faction = ("atreides" | "bene-gesserit" | "emperor" | "fremen" | "guild" | "harkonnen" | "ixians" | "tleilaxu" | "choam" | "richese" | "ecaz" | "moritani");

/** What a seat can ask. */
export type FactionAct = ({
  "emperor-revive-forces": {
    card: CardId;
    forces: Muster;
  };
} | {
  "emperor-revive-leader": {
    card: CardId;
    leader: LeaderId;
  };
} | {
  "harkonnen-take": {
    card: CardId;
    count: number;
    from: Faction;
  };
} | {
  "harkonnen-give-back": {
    cards: Array<CardId>;
  };
} | "richese-reveal" | "richese-stay-concealed" | {
  "richese-gift": {
    card: CardId;
  };
} | {
  "richese-purchase": {
    card: CardId;
    take: CardId;
  };
} | {
  "ixian-permission": {
    on: boolean;
  };
} | "ixian-no-replacement" | {
  "ixian-replace": {
    card: CardId;
  };
} | {
  "ixian-place-stronghold": {
    at: LocationId;
  };
} | "ixian-keep-stronghold" | {
  "ixian-move-stronghold": {
    take: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    to: LocationId;
  };
} | {
  "ixian-special-move-stronghold": {
    card: CardId;
    take: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    to: LocationId;
  };
} | {
  "tleilaxu-prevent": {
    against: Faction;
    card: CardId;
  };
} | "tleilaxu-let" | {
  "tleilaxu-swap": {
    leader: LeaderId;
  };
} | "tleilaxu-keep");

/** What happened. */
export type FactionFact = ({
  flipped: {
    forces: number;
    territory: Territory;
    to: ForceKind;
  };
} | {
  emperor: EmperorFact;
} | {
  harkonnen: HarkonnenFact;
} | {
  richese: RicheseFact;
} | {
  choam: ChoamFact;
} | {
  tleilaxu: TleilaxuFact;
} | {
  ixians: IxiansFact;
});

/** What everybody sees. */
export type FactionShown = ({
  "emperor-gift": GiftShown;
} | {
  "harkonnen-theft": HarkonnenShown;
} | "richese-last-call" | {
  choam: ChoamShown;
} | {
  "richese-gift": RicheseGiftShown;
} | {
  "ixian-replacement": IxianReplacementShown;
} | "ixian-stronghold-placement" | "ixian-stronghold-move" | {
  "tleilaxu-prevention": {
    against: Faction;
  };
} | "tleilaxu-swap");

/** Open facts of one faction. */
export type FactionView = {
  /** Circle, 0 to 5. */
  circle: number;
  /** Leaders face up in the tanks. */
  dead_leaders: Array<LeaderId>;
  /** Number of leaders face down in the tanks (B6.8). */
  face_down_leaders: number;
  /** Number of treachery cards, during Bidding only (B5.1). */
  hand_size?: (number | null);
  /** Forces in reserve. */
  reserves: Muster;
  /** Spice in front of the shield (B12.3). */
  spice_in_front: number;
  /** Forces in the tanks. */
  tanks: Muster;
};

/** One field of a record form. */
export type Field = {
  /** What the field may carry. */
  form: Form;
  /** The field's name in the act. */
  name: string;
};

/** How it is used. */
export type FlightMode = ("far" | "pair");

/** When advisors left alone become fighters (D19). */
export type FlipAlone = ("any-time" | "before-battle-only");

/** The kinds of force token. An advisor is the other side of a Bene Gesserit fighter (B14.7). */
export type ForceKind = ("normal" | "elite" | "advisor" | "no-field");

/** The set of JSON values that an act (or one field of it) may be. */
export type Form = ("nothing" | "bool" | {
  int: {
    max: number;
    min: number;
  };
} | {
  "one-of": Array<Term>;
} | {
  maybe: Form;
} | {
  record: {
    distinct: Array<string>;
    fields: Array<Field>;
  };
} | {
  subset: {
    max: number;
    min: number;
    of: Array<Term>;
  };
} | {
  order: Array<Term>;
} | {
  counts: {
    max: number;
    min: number;
    of: Array<CountOf>;
  };
} | {
  any: Array<Form>;
} | {
  text: {
    max_chars: number;
  };
} | {
  open: string;
});

/** The name of a living frame; an act names the frame that it answers. */
export type FrameId = number;

/** What a seat can ask. */
export type FreshDiscardAct = ("continue" | {
  commit: {
    card: CardId;
    target?: (CardId | null);
  };
} | {
  select: {
    card: CardId;
  };
});

/** What happened. */
export type FreshDiscardFact = ({
  discarded: {
    cards: Array<DiscardedCard>;
    cause: Cause;
  };
} | {
  "discarded-unseen": {
    cards: Record<string, number>;
    cause: Cause;
  };
} | {
  "semuta-committed": {
    by: Faction;
  };
} | {
  "semuta-took": {
    by: Faction;
    card: CardKind;
    from: Faction;
  };
} | {
  "semuta-took-unseen": {
    by: Faction;
    from: Faction;
  };
} | {
  "semuta-card": {
    card: CardId;
  };
});

/** What one seat alone sees of it. */
export type FreshDiscardPrivate = {
  /** The cards that the viewer may take, once it has committed Semuta Drug (S10.6). */
  candidates: Array<CardId>;
};

/** What everybody sees of a fresh discard (S10.9). */
export type FreshDiscardShown = {
  /** Why the cards were discarded. */
  cause: Cause;
  /** Who has committed Semuta Drug and chooses. */
  claimant?: (Faction | null);
  /** Whose hands they left. */
  discarders: Array<Faction>;
  /** The cards, if their faces were shown. */
  faces: Array<DiscardedCard>;
  /** How many cards were discarded unseen. */
  hidden: number;
};

/** What everybody sees of a gift that others may still stop. */
export type GiftShown = {
  /** How much. */
  spice: number;
  /** The ally. */
  to: Faction;
};

/** What an accepted request gave. */
export type Granted = ({
  welcome: {
    /** Kinds of bot that a table may seat. */
    bots: Array<string>;
    /** Factions of the game without further sets. */
    factions: Array<string>;
    /** Name and version of the hub. */
    hub: string;
    /** Most bytes of one message. */
    max_message_bytes: number;
    /** Sets and modules that a table may choose. */
    modules: Array<ModuleInfo>;
    /** The protocol version spoken. */
    protocol: number;
  };
} | {
  seat: {
    /** The invite code that others join by. */
    invite: string;
    /** The highest request id that this seat has used; the next must be higher. */
    last_request: number;
    /** The place. */
    place: number;
    /** The room. */
    room: string;
    /** The secret for coming back: 32 bytes in hexadecimal. It replaces the one before as soon as it is used. */
    token: string;
  };
} | {
  watching: {
    /** The room. */
    room: string;
  };
});

export type Group = string;

/** What happened. */
export type HarkonnenFact = ({
  took: {
    count: number;
    from: Faction;
  };
} | {
  "took-cards": {
    cards: Array<CardId>;
    from: Faction;
  };
} | {
  "gave-back": {
    count: number;
    to: Faction;
  };
} | {
  "gave-cards": {
    cards: Array<CardId>;
    to: Faction;
  };
});

/** What everybody sees. */
export type HarkonnenShown = {
  /** How many are given back. */
  count: number;
  /** Whose cards were taken. */
  from: Faction;
};

/** The Inflation token; public. */
export type Inflation = ("kept" | {
  down: {
    /** The side up. */
    side: InflationSide;
    /** Whether it was turned already (C7.1). */
    turned: boolean;
  };
} | "gone");

/** A side of the token. */
export type InflationSide = ("double" | "cancel");

/** How long CHOAM can read what an audit showed (S11.11). */
export type InsightLifetime = ("next-battle" | "end-of-turn");

/** Cards that an audit showed, as they were then (S11.11). */
export type InsightView = {
  /** Which. */
  cards: Array<CardKind>;
  /** Whose cards. */
  of: Faction;
  /** After the battle in this territory. */
  territory: Territory;
  /** In which turn. */
  turn: number;
};

/** What everybody sees of a purchase that may be replaced. */
export type IxianReplacementShown = {
  /** Who has bought the card. */
  buyer: Faction;
};

/** What happened. */
export type IxiansFact = ({
  permits: {
    on: boolean;
  };
} | {
  replaces: {
    by: Faction;
  };
} | {
  replaced: {
    by: Faction;
  };
} | {
  "stronghold-placed": {
    at: LocationId;
  };
} | {
  "stronghold-moves": {
    to: LocationId;
  };
} | {
  "stronghold-moved": {
    from?: (LocationId | null);
    take: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    to: LocationId;
  };
});

/** What everybody knows of the Ixians. */
export type IxiansOpen = {
  /** As which Stronghold Card its own acts in the battle that is fought, or was fought last (C23.2). */
  borrowed_card?: (Territory | null);
  /** Whether an ally may replace what it buys (X5.6). */
  replacement: boolean;
  /** The location that the Hidden Mobile Stronghold points at (X4.1); none before it is placed. Who is inside stands on the board at its own location. */
  stronghold?: (LocationId | null);
};

/** What a seat can answer in a Karama window. */
export type KaramaAct = ("pass" | {
  stop: {
    card: CardId;
  };
});

/** What everybody may know. */
export type KaramaFact = ({
  attempted: {
    by: Faction;
    card: CardKind;
  };
} | {
  barred: {
    by: Faction;
    card: CardKind;
  };
} | {
  played: {
    by: Faction;
    card: CardKind;
  };
} | {
  stopped: {
    by: Faction;
    owner: Faction;
    power: Power;
  };
} | {
  "conversion-stopped": {
    by: Faction;
  };
});

/** How long a Karama stops a power (D10). */
export type KaramaScope = ("one-use" | "phase");

/** What everybody sees of an open window. */
export type KaramaShown = {
  /** Whose power it is. */
  owner: Faction;
  /** The power that was declared. */
  power: Power;
};

/** Where a shipment goes from and to. */
export type Kind = ("reserves" | "southern" | "cross" | "recall");

/** A card seen where it lies. */
export type KnownCard = {
  /** Which kind. */
  card: CardKind;
  /** In whose hand; `None` in the deck or the auction row. */
  held_by?: (Faction | null);
};

/** With what Kull Wahad may be stopped (S8.3). */
export type KullCounter = ("different-card" | "nothing");

/** When CHOAM may stop a worthless card that Bene Gesserit use as a Karama (S8.3). */
export type KullTiming = ("before-conversion" | "after-conversion");

/** The Kwisatz Haderach token (B13.6-B13.9). Its count is secret. */
export type Kwisatz = {
  /** In the tanks (B13.8). */
  dead: boolean;
  /** Atreides forces lost in battles so far (B13.6). */
  losses: number;
  /** The territory it was used in this turn (B13.7). */
  used_in?: (Territory | null);
};

/** Forces that have come to a location. */
export type Landing = {
  /** Whose. */
  faction: Faction;
  /** Who came. */
  forces: Muster;
  /** The territory they left; `None` from reserves. */
  from?: (Territory | null);
  /** Where they are now. */
  to: LocationId;
  /** How. */
  way: Way;
};

/** Which leader a question names. */
export type LeaderChoice = ({
  leader: LeaderId;
} | "cheap-hero" | "none");

/** Id of a leader. */
export type LeaderId = "thufir-hawat" | "lady-jessica" | "gurney-halleck" | "duncan-idaho" | "dr-wellington-yueh" | "feyd-rautha" | "beast-rabban" | "piter-de-vries" | "captain-iakin-nefud" | "umman-kudu" | "hasimir-fenring" | "captain-aramsham" | "caid" | "burseg" | "bashar" | "staban-tuek" | "master-bewt" | "esmar-tuek" | "soo-soo-sook" | "guild-representative" | "stilgar" | "chani" | "otheym" | "shadout-mapes" | "jamis" | "alia" | "margot-lady-fenring" | "mother-ramallo" | "princess-irulan" | "wanna-yueh" | "frankos-aru" | "lady-jalma" | "rajiv-londine" | "duke-verdun" | "viscount-tull" | "auditor" | "ein-calimar" | "lady-helena" | "flinto-kinnis" | "haloa-rund" | "talis-balt" | "ctair-pilru" | "tessia-vernius" | "dominic-vernius" | "kailea-vernius" | "cammar-pilru" | "zoal" | "hidar-fen-ajidica" | "master-zaaf" | "wykk" | "blin" | "cheap-hero-traitor";

/** A leader disc of the seat. */
export type LeaderView = {
  /** Alive in the pool, or dead. */
  alive: boolean;
  /** Face down in the tanks. */
  face_down: boolean;
  /** Where it fought this phase (B8.25). */
  fought_in?: (Territory | null);
  /** Which. */
  leader: LeaderId;
};

/** A token that Richese offer their ally for its shipment (C16.1). Public. */
export type Lent = {
  /** The most that Richese pay of the price. */
  share: number;
  /** Which token. */
  token: NoField;
};

/** One thing that must come true, or must not. */
export type Literal = {
  /** About an action to come. */
  what: Question;
  /** Whether it must happen. */
  will: boolean;
};

/** Id of a location. */
export type LocationId = "arrakeen-s9" | "arsunt-s10" | "arsunt-s11" | "basin-s8" | "bight-of-the-cliff-s13" | "bight-of-the-cliff-s14" | "broken-land-s10" | "broken-land-s11" | "carthag-s10" | "cielago-depression-s0" | "cielago-depression-s1" | "cielago-depression-s2" | "cielago-east-s2" | "cielago-east-s3" | "cielago-north-s0" | "cielago-north-s1" | "cielago-north-s2" | "cielago-south-s1" | "cielago-south-s2" | "cielago-west-s17" | "cielago-west-s0" | "false-wall-east-s4" | "false-wall-east-s5" | "false-wall-east-s6" | "false-wall-east-s7" | "false-wall-east-s8" | "false-wall-south-s3" | "false-wall-south-s4" | "false-wall-west-s15" | "false-wall-west-s16" | "false-wall-west-s17" | "funeral-plain-s14" | "gara-kulon-s7" | "habbanya-erg-s15" | "habbanya-erg-s16" | "habbanya-ridge-flat-s16" | "habbanya-ridge-flat-s17" | "habbanya-sietch-s16" | "hagga-basin-s11" | "hagga-basin-s12" | "harg-pass-s3" | "harg-pass-s4" | "hole-in-the-rock-s8" | "imperial-basin-s8" | "imperial-basin-s9" | "imperial-basin-s10" | "meridian-s0" | "meridian-s1" | "old-gap-s8" | "old-gap-s9" | "old-gap-s10" | "pasty-mesa-s4" | "pasty-mesa-s5" | "pasty-mesa-s6" | "pasty-mesa-s7" | "plastic-basin-s11" | "plastic-basin-s12" | "plastic-basin-s13" | "polar-sink" | "red-chasm-s6" | "rim-wall-west-s8" | "rock-outcroppings-s12" | "rock-outcroppings-s13" | "shield-wall-s7" | "shield-wall-s8" | "sietch-tabr-s13" | "sihaya-ridge-s8" | "south-mesa-s3" | "south-mesa-s4" | "south-mesa-s5" | "the-great-flat-s14" | "the-greater-flat-s15" | "the-minor-erg-s4" | "the-minor-erg-s5" | "the-minor-erg-s6" | "the-minor-erg-s7" | "tsimpo-s10" | "tsimpo-s11" | "tsimpo-s12" | "tueks-sietch-s4" | "wind-pass-s13" | "wind-pass-s14" | "wind-pass-s15" | "wind-pass-s16" | "wind-pass-north-s16" | "wind-pass-north-s17" | "hidden-mobile-stronghold";

/** Forces of one faction that died on one location. */
export type Loss = {
  /** Where they stood. */
  at: LocationId;
  /** Whose. */
  faction: Faction;
  /** Which. */
  forces: Muster;
};

/** What happened. */
export type MentatFact = ({
  "bribes-taken": {
    faction: Faction;
    spice: number;
  };
} | {
  foretold: {
    prediction: Prediction;
  };
} | {
  won: {
    victory: Victory;
  };
});

/** What everybody sees. */
export type MentatShown = Record<string, unknown>;

/** A method of selling. */
export type Method = ("once-around-clockwise" | "once-around-counterclockwise" | "silent" | "normal");

/** A set or an optional part of one. */
export type Module = ("choam-richese" | "leader-skills" | "stronghold-cards" | "ixian-deck" | "ixians-tleilaxu" | "tech-tokens");

/** A set or module of the game that a table may choose in its options. */
export type ModuleInfo = {
  /** Factions that places can choose with it. */
  factions: Array<string>;
  /** What the options name it. */
  id: string;
  /** Name for people. */
  name: string;
};

/** A number of forces by kind. */
export type Muster = {
  /** Advisors. */
  advisor?: number;
  /** Sardaukar or Fedaykin. */
  elite?: number;
  /** The concealed No-Field token: one or none, on the board only (C15.2). */
  "no-field"?: number;
  /** Ordinary fighters. */
  normal?: number;
};

/** What the Voice can name (B14.3). */
export type Named = ("weapon-poison" | "weapon-projectile" | "defense-poison" | "defense-projectile" | "worthless" | "cheap-hero" | "lasgun" | "poison-tooth" | "artillery" | "mirror-weapon" | "stone-burner" | "poison-blade" | "weirding-way" | "chemistry" | "shield-snooper");

/** What a seat can ask. */
export type NexusAct = ({
  propose: {
    to: Faction;
  };
} | {
  withdraw: {
    to: Faction;
  };
} | {
  accept: {
    from: Faction;
  };
} | "break" | "done");

/** What happened. */
export type NexusFact = ("began" | {
  proposed: {
    from: Faction;
    to: Faction;
  };
} | {
  withdrawn: {
    from: Faction;
    to: Faction;
  };
} | {
  allied: {
    a: Faction;
    b: Faction;
  };
} | {
  broken: {
    by: Faction;
    with: Faction;
  };
} | "ended");

/** What everybody sees. */
export type NexusShown = {
  /** Who entered an alliance in this Nexus. */
  allied: Array<Faction>;
  /** Who is done. */
  done: Array<Faction>;
  /** Standing proposals, from and to. */
  proposals: Array<[Faction, Faction]>;
};

/** A No-Field token, by the number printed on it: 0, 3 or 5. */
export type NoField = number;

/** What everybody knows of the No-Fields (C15.3). */
export type NoFieldsShown = {
  /** Where one stands concealed. */
  at?: (LocationId | null);
  /** The one that was revealed last. */
  face_up?: (NoField | null);
  /** The one that Richese offer their ally. */
  lent?: (Lent | null);
};

/** One kind of act that a seat may take now, with all its allowed values. */
export type Offer = {
  /** The act's place in [`Act`]: `"group/name"`, for example `"bidding/bid"`. */
  act: string;
  /** The allowed values. */
  form: Form;
  /** The frame that waits for this act; `None` for acts that need no frame. */
  frame?: (FrameId | null);
  /** What its acts cost, where the price is not itself among the values; empty where nothing is paid. */
  prices?: Array<Price>;
  /** The paragraph that allows it. */
  rule: string;
};

/** The options of a room. They are public. */
export type Options = {
  /** Who plays for a person that is away. Null: nobody. */
  absent?: (AbsentPolicy | null);
  /** How long a bot takes before it acts, in milliseconds; never a matter of its hand. */
  bot_delay_ms?: number;
  /** How long a window or a turn waits, in seconds, before the default is taken for who has not answered. Null: for ever. */
  clock_seconds?: (number | null);
  /** The setup of the game in its own words; see `setup.schema.json`. Null: the game's default. */
  game?: unknown;
  /** Whether the room is shown in the public list of rooms. */
  listed?: boolean;
  /** How many places the table has. */
  seats?: number;
  /** How much later than the seats spectators see the game, in seconds; 0: at once. */
  spectator_delay_seconds?: number;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
};

/** An order of the Voice. */
export type Order = {
  /** What. */
  card: Named;
  /** Play or refrain. */
  mode: BeneGesseritMode;
};

/** What a seat can ask. */
export type OrdersAct = {
  set: {
    on: boolean;
    order: StandingOrder;
  };
};

/** What a promise comes from. */
export type Origin = ("truthtrance" | {
  deal: number;
});

/** When ornithopters are judged (D13). */
export type OrnithopterCheck = ("move-start" | "phase-start");

/** A battle to be fought. */
export type Pairing = {
  /** The side that comes first in storm order. */
  first: Faction;
  /** The other side. */
  second: Faction;
  /** Where. */
  territory: Territory;
};

/** One thing that a side gives or promises; the engine carries it out or enforces it. */
export type Part = ({
  pay: {
    spice: number;
  };
} | {
  "stay-out": {
    territory: Territory;
  };
} | {
  show: {
    what: Peek;
  };
});

/** A hidden thing that its viewer may share (B12.4). */
export type Peek = ("auction-card" | "spice-card" | "storm-card");

/** The phases of a turn (B0.1). */
export type Phase = ("setup" | "storm" | "spice-blow" | "charity" | "bidding" | "revival" | "shipment" | "battle" | "collection" | "mentat");

/** The discard pile of a blow (B3.8): pile B is used with the double blow only. */
export type Pile = "a" | "b";

/** Who sits on which circle. */
export type Place = {
  /** The circle, 0 to 5, at sector 1, 4, 7, 10, 13 or 16 (B0.3). */
  circle: number;
  /** The faction. */
  faction: Faction;
};

/** One place at the table. */
export type PlacePart = {
  /** The faction chosen or dealt. */
  faction?: (string | null);
  /** The name of who sits there; empty when free. */
  name: string;
  /** Whether a connection of this seat is open; always true of a bot. */
  present: boolean;
  /** Whether a bot plays for this person, because the table chose so. */
  replaced: boolean;
  /** Who sits there. */
  sitter: Sitter;
};

/** A plan as it is told: kinds of cards, not copies. */
export type PlanShown = {
  /** Spice paid for a Spice Banker that leads (C22.7). */
  banker?: number;
  /** What goes along with the leader. */
  companion?: (Companion | null);
  /** The card in the defense place. */
  defense?: (CardKind | null);
  /** The dial and its support. */
  dial: Dial;
  /** How much of the support the ally pays (C10.2). */
  from_ally?: number;
  /** Whether a Cheap Hero leads. */
  hero: boolean;
  /** The leader. */
  leader?: (LeaderId | null);
  /** The card in the weapon place. */
  weapon?: (CardKind | null);
};

/** What an ally offers to pay (B11.4, B11.5). */
export type Pledge = {
  /** Spice for the ally's auction cards (B5.6). */
  bidding: number;
  /** Spice for the ally's shipments (B7.5). */
  shipping: number;
};

/** All policies of a room. Public. */
export type Policies = {
  /** Spice support in battle (B8.12). */
  advanced_combat?: boolean;
  /** Richese may offer their ally the No-Field 0 (CD18). */
  ally_no_field_zero?: boolean;
  /** Allies in one territory (D14). */
  ally_separation?: AllySeparation;
  /** Who may keep notes (B13.1). */
  assisted_notes?: AssistedNotes;
  /** The audit comes after a capture (S3.7). */
  audit_after_capture?: boolean;
  /** An opponent who cannot pay is not asked (S11.8). */
  audit_auto_allow?: boolean;
  /** An Auditor that was a traitor audits all the same (S11.4). */
  audit_by_betrayed?: boolean;
  /** It is told that there was no card to look at (S11.7). */
  audit_empty_explained?: boolean;
  /** How long CHOAM can read what an audit showed (S11.11). */
  audit_insight?: InsightLifetime;
  /** An audit is paid off after Karama had its chance, not before (S11.8). */
  audit_karama_first?: boolean;
  /** The Auditor is revived in any turn, not only after its first death (S11.3). */
  auditor_each_turn?: boolean;
  /** The Auditor is a sixth leader for the revival of the others (S11.3). */
  auditor_in_cohort?: boolean;
  /** Forces revived by a Tleilaxu Ghola in Revival put spice on Axlotl Tanks (XD20). */
  axlotl_triggers_on_ghola_card?: boolean;
  /** Fremen need no spice support (B16.11). */
  battle_hardened?: boolean;
  /** Forces in one storm sector fight (B8.2, D24). */
  battles_under_storm?: boolean;
  /** Bene Gesserit advisors (B1.9, B14.5, B14.7-B14.13). */
  bg_advisors?: boolean;
  /** Advisors may stay with an ally (D14). */
  bg_advisors_coexist_with_ally?: boolean;
  /** Bene Gesserit charity (B14.6). */
  bg_charity?: boolean;
  /** Advisors alone become fighters (D19). */
  bg_flip_alone?: FlipAlone;
  /** Shipping onto own advisors (D18). */
  bg_ship_onto_advisors?: ShipOntoAdvisors;
  /** Worthless cards as Karama (B14.14). */
  bg_worthless_karama?: boolean;
  /** Richese may bid on its own Black Market card (C14.3, CD7). */
  black_market_seller_may_bid?: boolean;
  /** The Nullentropy Box may be played with a full hand (C19.5). */
  box_full_hand?: boolean;
  /** Bribes are usable at once (B12.3). */
  bribes_immediate?: boolean;
  /** A cache auction that is stopped, or has no card left, gives its place in the row back (C13.8, CD5). */
  cache_cancel_restores_row_card?: boolean;
  /** A former owner may call a captured leader traitor without its card. */
  captured_leader_traitor_to_owner?: boolean;
  /** The Cheap Hero traitor is in the traitor deck with Ixians & Tleilaxu (X2.2, X12.13). */
  cheap_hero_traitor?: boolean;
  /** The Auditor is in the game with CHOAM (S11.1). */
  choam_auditor?: boolean;
  /** CHOAM gets half of the support spice of others (C8). */
  choam_force_income?: boolean;
  /** CHOAM may claim when its income was stopped (C3.5, CD4). */
  choam_income_cancelled_then_claim?: boolean;
  /** Strongholds shared under the storm count for both (B10.3). */
  contested_counts_occupied?: boolean;
  /** Allies are added together for the default win (D16). */
  default_win_includes_ally?: boolean;
  /** The treachery discard pile may be looked through (B20.5, C1.3). */
  discard_pile_public?: boolean;
  /** Whom Distrans offers as recipients (S12.8). */
  distrans_targets?: DistransTargets;
  /** Two spice cards a turn, on two piles (B3.8). */
  double_spice_blow?: boolean;
  /** A card is a duplicate while another copy can be shown; off: both copies can be sold (CD1). */
  duplicate_sale_needs_witness?: boolean;
  /** Sardaukar and Fedaykin (B15.4, B16.10). */
  elites?: boolean;
  /** The first storm sweeps its whole path (D6). */
  first_storm_sweeps_path?: boolean;
  /** Fremen may move and ride into the storm (B16.9). */
  fremen_may_move_into_storm?: boolean;
  /** Fremen place later worms (B16.7). */
  fremen_place_worms?: boolean;
  /** Storm deck while Fremen play (B2.8, B16.6). */
  fremen_storm_deck?: boolean;
  /** Fremen lose only half to the storm and may ship into it (B16.8, B16.9). */
  fremen_storm_losses?: boolean;
  /** Ghola revives face-down leaders (D22). */
  ghola_face_down?: boolean;
  /** The Guild moves out of turn (B17.6). */
  guild_out_of_turn?: boolean;
  /** A shipment that the Guild stops gives the Karama for its rate back (S13.19). */
  guild_stop_refunds_rate_karama?: boolean;
  /** Harkonnen draw their bonus card after the Ixian ally has replaced what was bought (X5.5, XD15). */
  harkonnen_bonus_after_ix_replacement?: boolean;
  /** Harkonnen capture leaders (B18.5-B18.9). */
  harkonnen_capture?: boolean;
  /** Harkonnen mulligan (B1.6). */
  harkonnen_mulligan?: boolean;
  /** A force of Bene Gesserit that accompanies a shipment puts spice on Heighliners (X11.2, XD19). */
  heighliners_bg_accompany_triggers?: boolean;
  /** Ixians take spice under it although it stays where it is (X4.5, XD5). */
  hms_collect_without_moving?: boolean;
  /** The Hidden Mobile Stronghold may be put into the storm at first (X2.6, XD4). */
  hms_initial_placement_in_storm?: boolean;
  /** City income (B9.3). */
  increased_spice_flow?: boolean;
  /** No bribes while charity is doubled (CD3). */
  inflation_bribe_ban?: boolean;
  /** The cards that Ixians choose their starting card from hold the second one of Harkonnen too (X2.5, XD1). */
  ix_starting_pool_includes_harkonnen_bonus?: boolean;
  /** How long a Karama stops a power (D10). */
  karama_scope?: KaramaScope;
  /** A worm by special Karama brings a Nexus (D11). */
  karama_worm_nexus?: boolean;
  /** With what Kull Wahad may be stopped (S8.3). */
  kull_counter?: KullCounter;
  /** When CHOAM may stop a worthless card that Bene Gesserit use as a Karama (S8.3). */
  kull_timing?: KullTiming;
  /** A bid that only a Karama could pay for, where Kull Wahad may stop the Karama (S8.4). */
  kull_unfunded_bid?: UnfundedBid;
  /** Kwisatz Haderach (B13.6-B13.9). */
  kwisatz_haderach?: boolean;
  /** A Nexus for each pile; off: at most one a turn (D8). */
  nexus_per_pile?: boolean;
  /** When ornithopters are judged (D13). */
  ornithopter_check?: OrnithopterCheck;
  /** An Ornithopter takes the place of the ordinary movement (C19.6). */
  ornithopter_needs_unused_move?: boolean;
  /** A prediction works for the default win (B10.7). */
  prediction_counts_default_win?: boolean;
  /** Prescience on the dial shows the support spice too (D17). */
  prescience_dial_shows_spice?: boolean;
  /** Windows for a card open only where somebody may hold it as far as everybody knows (S6.5). */
  public_custody_gate?: boolean;
  /** Which piles keep their top at a reshuffle (D9). */
  reshuffle_keep_top?: ReshuffleKeepTop;
  /** A captive that Residual Poison kills (S9.8). */
  residual_captive_death?: CaptiveDeath;
  /** What Residual Poison does to a side without a leader for the battle (S9.10). */
  residual_empty_pool?: EmptyPool;
  /** Who has played Residual Poison says again that it is ready (S9.9). */
  residual_own_ready_reopened?: boolean;
  /** When both sides say that they are ready to choose leaders (S9.4). */
  residual_position?: PreLeaderPosition;
  /** Who gets what Richese adds as the buyer's ally (C13.6, CD9). */
  richese_ally_contribution_payee?: RichesePayee;
  /** A winner may keep the Mirror Weapon, Stone Burner and Portable Snooper that it used (CD11). */
  richese_battle_cards_kept_by_winner?: boolean;
  /** Richese may sell a card of its hand before the row (C14). */
  richese_black_market?: boolean;
  /** Richese's special Karama works from a full hand, because the Karama leaves first (C18). */
  richese_special_full_hand?: boolean;
  /** Who gets the price of Richese's special Karama (C18, CD8). */
  richese_special_purchase_payee?: RichesePayee;
  /** The Sandtrout is in the spice deck with Ixians & Tleilaxu (X12.12). */
  sandtrout?: boolean;
  /** Semuta Drug may be played with a full hand, one card for another (S10.6). */
  semuta_full_hand?: boolean;
  /** A sealed number may count on the ally's pledge (C13.4, CD10). */
  silent_bid_with_ally_spice?: boolean;
  /** A faction whose trained leader is captive may draw a skill for a leader that it revives (C22.4). */
  skill_replacement_while_captured?: boolean;
  /** Special Karama powers (B19.8). */
  special_karama?: boolean;
  /** Spice blow onto old spice (D7). */
  spice_blow_mode?: SpiceBlowMode;
  /** What puts spice on Spice Production (X11.2, XD18). */
  spice_production_trigger?: SpiceProductionTrigger;
  /** Storm deck also without Fremen (B2.8). */
  storm_deck_without_fremen?: boolean;
  /** The least number of players with tech tokens, 2 to 6 (X11.1, XD17). */
  tech_tokens_min_players?: number;
  /** Truthtrance asks about the current turn's future (B21.4). */
  truthtrance_future?: boolean;
  /** The last turn, 1 to 10 (B1.1). */
  turn_limit?: number;
  /** Four strongholds to win with two players (D15). */
  two_player_four_strongholds?: boolean;
  /** Worms take their riders into it (X4.7, XD6). */
  worm_ride_into_hms?: boolean;
};

/** A power in the table of B19.3. Powers that cannot be stopped (B19.4) are not here. */
export type Power = ("atr-bidding-peek" | "atr-spice-peek" | "atr-prescience" | "atr-ally-prescience" | "atr-kh-use" | "bg-advisor" | "bg-accompany" | "bg-voice" | "bg-ally-voice" | "bg-charity" | "bg-intrusion" | "bg-take-up-arms" | "bg-wartime" | "bg-worthless-karama" | "emp-income" | "emp-ally-gift" | "emp-ally-revival" | "emp-sardaukar" | "fre-movement" | "fre-worm-ride" | "fre-ally-worm" | "fre-ally-revival" | "fre-storm-peek" | "fre-place-worms" | "fre-storm-losses" | "fre-storm-reserves" | "fre-fedaykin" | "fre-battle-hardened" | "gui-income" | "gui-transport" | "gui-ally-cross" | "gui-half-price" | "gui-ally-rate" | "gui-out-of-turn" | "har-top-card" | "har-ally-traitor" | "har-capture" | "richese-no-field" | "richese-ally-no-field" | "richese-cache-auction" | "richese-black-market" | "richese-gift" | "choam-charity-income" | "choam-revival" | "choam-market" | "choam-worthless-powers" | "choam-force-income" | "choam-auditor" | "choam-inflation" | "choam-trade" | "choam-ally-support" | "ix-auction-look" | "ix-technology" | "ix-replacement" | "ix-cyborg-strength" | "ix-substitution" | "ix-cyborg-move" | "tle-limit" | "tle-half-price" | "tle-ally-half-price" | "tle-early-leader" | "tle-income" | "tle-ghola" | "tle-swap" | "ix-stronghold-move");

/** When both sides say that they are ready to choose leaders (S9.4). */
export type PreLeaderPosition = ("after-inspections" | "before-voice");

/** Who will win and when, written down before the game (B1.4). */
export type Prediction = {
  /** The faction that will win. */
  faction: Faction;
  /** The turn in which it will. */
  turn: number;
};

/** The battle whose plans are being prepared. */
export type Preparing = {
  /** Whether trained leaders stand where they stay for this battle (C22.2). */
  shields_stand?: boolean;
  /** The two sides. */
  sides: [Faction, Faction];
  /** Where. */
  territory: Territory;
};

/** The price in spice of some of an offer's acts. */
export type Price = {
  /** The field whose counts are summed up to find the price; `null`: there is one price. */
  per?: (string | null);
  /** The price of none, one, two … of them; a single number when nothing is counted. */
  spice: Array<number>;
  /** For which acts: all of these must hold. Empty: for every act of the offer. Where several prices hold for an act, the one with the most conditions is meant. */
  when: Array<When>;
};

/** What one seat alone may know of a frame: a card that is looked at, an answer of its own. */
export type Private = ({
  "traitor-choice": LeaderId;
} | {
  "storm-dial": number;
} | {
  "auction-card": CardKind;
} | {
  "auction-set": Array<CardKind>;
} | {
  search: Array<CardId>;
} | {
  "fresh-discard": FreshDiscardPrivate;
} | {
  battle: BattlePrivate;
} | {
  skills: Array<Skill>;
} | {
  revival: Record<string, RevivalTalk>;
} | {
  deciphered: Array<LeaderId>;
});

/** A promise of this turn. Public. */
export type Promise = {
  /** Who is bound. */
  by: Faction;
  /** Where it comes from. */
  origin: Origin;
  /** What was asked or agreed. */
  question: Question;
  /** Who asked, or the partner of the deal. */
  to: Faction;
  /** The ways that are left to keep it; empty once it is kept or released. */
  ways: Array<Array<Literal>>;
  /** Whether it was answered with yes. */
  yes: boolean;
};

/** All promises of this turn, and the occasions that are open for new ones. */
export type Promises = {
  auction: boolean;
  battle?: (Preparing | null);
  made: Array<Promise>;
  /** Plans are revealed and that battle is being resolved: no questions (D36). */
  resolving: boolean;
};

/** A proposal that waits for its partner. */
export type Proposal = {
  /** Who proposes. */
  from: Faction;
  /** Its number; the deal keeps it. */
  number: number;
  /** What. */
  terms: Terms;
  /** Who may accept. */
  to: Faction;
};

/** What everybody may know. */
export type PublicPart = {
  /** The public view of the game in its own words, see `public-view.schema.json`. Null before the start. */
  game: unknown;
  /** The room around the game. */
  room: RoomPart;
};

/** What everybody may know (B12.5, S6.1): counts that the rules make public, phase and turn, open faces, and of each frame of the stack what it shows to all, so that a window is open too. */
export type PublicView = {
  /** Alliances. */
  alliances: Array<[Faction, Faction]>;
  /** Who is waited for. While answers are sealed this does not tell who has answered. */
  asked: Array<Faction>;
  /** Forces on the board by location. */
  board: {
    "arrakeen-s9"?: Record<string, Muster>;
    "arsunt-s10"?: Record<string, Muster>;
    "arsunt-s11"?: Record<string, Muster>;
    "basin-s8"?: Record<string, Muster>;
    "bight-of-the-cliff-s13"?: Record<string, Muster>;
    "bight-of-the-cliff-s14"?: Record<string, Muster>;
    "broken-land-s10"?: Record<string, Muster>;
    "broken-land-s11"?: Record<string, Muster>;
    "carthag-s10"?: Record<string, Muster>;
    "cielago-depression-s0"?: Record<string, Muster>;
    "cielago-depression-s1"?: Record<string, Muster>;
    "cielago-depression-s2"?: Record<string, Muster>;
    "cielago-east-s2"?: Record<string, Muster>;
    "cielago-east-s3"?: Record<string, Muster>;
    "cielago-north-s0"?: Record<string, Muster>;
    "cielago-north-s1"?: Record<string, Muster>;
    "cielago-north-s2"?: Record<string, Muster>;
    "cielago-south-s1"?: Record<string, Muster>;
    "cielago-south-s2"?: Record<string, Muster>;
    "cielago-west-s0"?: Record<string, Muster>;
    "cielago-west-s17"?: Record<string, Muster>;
    "false-wall-east-s4"?: Record<string, Muster>;
    "false-wall-east-s5"?: Record<string, Muster>;
    "false-wall-east-s6"?: Record<string, Muster>;
    "false-wall-east-s7"?: Record<string, Muster>;
    "false-wall-east-s8"?: Record<string, Muster>;
    "false-wall-south-s3"?: Record<string, Muster>;
    "false-wall-south-s4"?: Record<string, Muster>;
    "false-wall-west-s15"?: Record<string, Muster>;
    "false-wall-west-s16"?: Record<string, Muster>;
    "false-wall-west-s17"?: Record<string, Muster>;
    "funeral-plain-s14"?: Record<string, Muster>;
    "gara-kulon-s7"?: Record<string, Muster>;
    "habbanya-erg-s15"?: Record<string, Muster>;
    "habbanya-erg-s16"?: Record<string, Muster>;
    "habbanya-ridge-flat-s16"?: Record<string, Muster>;
    "habbanya-ridge-flat-s17"?: Record<string, Muster>;
    "habbanya-sietch-s16"?: Record<string, Muster>;
    "hagga-basin-s11"?: Record<string, Muster>;
    "hagga-basin-s12"?: Record<string, Muster>;
    "harg-pass-s3"?: Record<string, Muster>;
    "harg-pass-s4"?: Record<string, Muster>;
    "hidden-mobile-stronghold"?: Record<string, Muster>;
    "hole-in-the-rock-s8"?: Record<string, Muster>;
    "imperial-basin-s10"?: Record<string, Muster>;
    "imperial-basin-s8"?: Record<string, Muster>;
    "imperial-basin-s9"?: Record<string, Muster>;
    "meridian-s0"?: Record<string, Muster>;
    "meridian-s1"?: Record<string, Muster>;
    "old-gap-s10"?: Record<string, Muster>;
    "old-gap-s8"?: Record<string, Muster>;
    "old-gap-s9"?: Record<string, Muster>;
    "pasty-mesa-s4"?: Record<string, Muster>;
    "pasty-mesa-s5"?: Record<string, Muster>;
    "pasty-mesa-s6"?: Record<string, Muster>;
    "pasty-mesa-s7"?: Record<string, Muster>;
    "plastic-basin-s11"?: Record<string, Muster>;
    "plastic-basin-s12"?: Record<string, Muster>;
    "plastic-basin-s13"?: Record<string, Muster>;
    "polar-sink"?: Record<string, Muster>;
    "red-chasm-s6"?: Record<string, Muster>;
    "rim-wall-west-s8"?: Record<string, Muster>;
    "rock-outcroppings-s12"?: Record<string, Muster>;
    "rock-outcroppings-s13"?: Record<string, Muster>;
    "shield-wall-s7"?: Record<string, Muster>;
    "shield-wall-s8"?: Record<string, Muster>;
    "sietch-tabr-s13"?: Record<string, Muster>;
    "sihaya-ridge-s8"?: Record<string, Muster>;
    "south-mesa-s3"?: Record<string, Muster>;
    "south-mesa-s4"?: Record<string, Muster>;
    "south-mesa-s5"?: Record<string, Muster>;
    "the-great-flat-s14"?: Record<string, Muster>;
    "the-greater-flat-s15"?: Record<string, Muster>;
    "the-minor-erg-s4"?: Record<string, Muster>;
    "the-minor-erg-s5"?: Record<string, Muster>;
    "the-minor-erg-s6"?: Record<string, Muster>;
    "the-minor-erg-s7"?: Record<string, Muster>;
    "tsimpo-s10"?: Record<string, Muster>;
    "tsimpo-s11"?: Record<string, Muster>;
    "tsimpo-s12"?: Record<string, Muster>;
    "tueks-sietch-s4"?: Record<string, Muster>;
    "wind-pass-north-s16"?: Record<string, Muster>;
    "wind-pass-north-s17"?: Record<string, Muster>;
    "wind-pass-s13"?: Record<string, Muster>;
    "wind-pass-s14"?: Record<string, Muster>;
    "wind-pass-s15"?: Record<string, Muster>;
    "wind-pass-s16"?: Record<string, Muster>;
  };
  /** The cards of the cache of Richese that everybody knows to be there (C2.2). */
  cache: Array<CardKind>;
  /** How many cards the cache has. */
  cache_size: number;
  /** Who holds the Cheap Hero traitor, once it was used (X12.13). */
  cheap_hero_traitor?: (Faction | null);
  /** What CHOAM has set in motion, if it plays: Inflation, worthless cards in force (C6, C7). */
  choam?: (ChoamLedger | null);
  /** Leaders that fought this phase, who used them and where (B8.25). */
  committed: Array<CommittedLeader>;
  /** Deals and proposals on the table (B12). */
  deals: Deals;
  /** How many cards the treachery discard pile has. */
  discard_size: number;
  /** The treachery discard pile as far as it is open, bottom first (B20.5). */
  discards: Array<CardKind>;
  /** Each faction's open facts. */
  factions: Record<string, FactionView>;
  /** What everybody knows of the Ixians, if they play (X5). */
  ixians?: (IxiansOpen | null);
  /** What everybody knows of the No-Fields, while Richese play (C15.3). */
  no_fields?: (NoFieldsShown | null);
  /** The phase. */
  phase: Phase;
  /** Binding answers to Truthtrance (B21.4). */
  promises: Promises;
  /** Treachery cards out of the game. */
  removed: Array<CardKind>;
  /** Whether a Sandtrout waits for a worm (X12.12). */
  sandtrout_waits?: boolean;
  /** The room's setup, policies included. */
  setup: Setup;
  /** Whether the Shield Wall stands. */
  shield_wall: boolean;
  /** Leader skills, if they are played (C22). */
  skills?: (SkillsShown | null);
  /** Factions that have used their special Karama power. */
  special_karama_used: Array<Faction>;
  /** Spice on the board. */
  spice: {
    "arrakeen-s9"?: number;
    "arsunt-s10"?: number;
    "arsunt-s11"?: number;
    "basin-s8"?: number;
    "bight-of-the-cliff-s13"?: number;
    "bight-of-the-cliff-s14"?: number;
    "broken-land-s10"?: number;
    "broken-land-s11"?: number;
    "carthag-s10"?: number;
    "cielago-depression-s0"?: number;
    "cielago-depression-s1"?: number;
    "cielago-depression-s2"?: number;
    "cielago-east-s2"?: number;
    "cielago-east-s3"?: number;
    "cielago-north-s0"?: number;
    "cielago-north-s1"?: number;
    "cielago-north-s2"?: number;
    "cielago-south-s1"?: number;
    "cielago-south-s2"?: number;
    "cielago-west-s0"?: number;
    "cielago-west-s17"?: number;
    "false-wall-east-s4"?: number;
    "false-wall-east-s5"?: number;
    "false-wall-east-s6"?: number;
    "false-wall-east-s7"?: number;
    "false-wall-east-s8"?: number;
    "false-wall-south-s3"?: number;
    "false-wall-south-s4"?: number;
    "false-wall-west-s15"?: number;
    "false-wall-west-s16"?: number;
    "false-wall-west-s17"?: number;
    "funeral-plain-s14"?: number;
    "gara-kulon-s7"?: number;
    "habbanya-erg-s15"?: number;
    "habbanya-erg-s16"?: number;
    "habbanya-ridge-flat-s16"?: number;
    "habbanya-ridge-flat-s17"?: number;
    "habbanya-sietch-s16"?: number;
    "hagga-basin-s11"?: number;
    "hagga-basin-s12"?: number;
    "harg-pass-s3"?: number;
    "harg-pass-s4"?: number;
    "hidden-mobile-stronghold"?: number;
    "hole-in-the-rock-s8"?: number;
    "imperial-basin-s10"?: number;
    "imperial-basin-s8"?: number;
    "imperial-basin-s9"?: number;
    "meridian-s0"?: number;
    "meridian-s1"?: number;
    "old-gap-s10"?: number;
    "old-gap-s8"?: number;
    "old-gap-s9"?: number;
    "pasty-mesa-s4"?: number;
    "pasty-mesa-s5"?: number;
    "pasty-mesa-s6"?: number;
    "pasty-mesa-s7"?: number;
    "plastic-basin-s11"?: number;
    "plastic-basin-s12"?: number;
    "plastic-basin-s13"?: number;
    "polar-sink"?: number;
    "red-chasm-s6"?: number;
    "rim-wall-west-s8"?: number;
    "rock-outcroppings-s12"?: number;
    "rock-outcroppings-s13"?: number;
    "shield-wall-s7"?: number;
    "shield-wall-s8"?: number;
    "sietch-tabr-s13"?: number;
    "sihaya-ridge-s8"?: number;
    "south-mesa-s3"?: number;
    "south-mesa-s4"?: number;
    "south-mesa-s5"?: number;
    "the-great-flat-s14"?: number;
    "the-greater-flat-s15"?: number;
    "the-minor-erg-s4"?: number;
    "the-minor-erg-s5"?: number;
    "the-minor-erg-s6"?: number;
    "the-minor-erg-s7"?: number;
    "tsimpo-s10"?: number;
    "tsimpo-s11"?: number;
    "tsimpo-s12"?: number;
    "tueks-sietch-s4"?: number;
    "wind-pass-north-s16"?: number;
    "wind-pass-north-s17"?: number;
    "wind-pass-s13"?: number;
    "wind-pass-s14"?: number;
    "wind-pass-s15"?: number;
    "wind-pass-s16"?: number;
  };
  /** The spice draw pile's size. */
  spice_deck: number;
  /** The spice discard piles, bottom first. */
  spice_piles: {
    a?: Array<SpiceCardId>;
    b?: Array<SpiceCardId>;
  };
  /** What is happening, the bottom of the stack first. */
  stack: Array<StackEntry>;
  /** The sector in storm; `None` before the first storm. */
  storm?: (Sector | null);
  /** Storm order (B0.4). */
  storm_order: Array<Faction>;
  /** Who holds the card of which stronghold (C23.1), while they are in play. */
  stronghold_cards?: (StrongholdCards | null);
  /** Tech tokens, if they are played (X11). */
  tech_tokens?: (TechTokens | null);
  /** What everybody knows of the Tleilaxu, if they play (X6, X8 to X10). */
  tleilaxu?: (TleilaxuOpen | null);
  /** The treachery draw pile's size. */
  treachery_deck: number;
  /** The turn, 0 during setup. */
  turn: number;
  /** The result, when the game is over. */
  victory?: (Victory | null);
};

/** A yes/no question to one player about that player (B21.5). */
export type Question = ({
  "holds-card": {
    card: CardChoice;
  };
} | {
  "hand-count": {
    compare: Compare;
    n: number;
  };
} | {
  spice: {
    compare: Compare;
    n: number;
  };
} | {
  "is-traitor": {
    leader: LeaderId;
  };
} | {
  predicted: {
    faction?: (Faction | null);
    turn?: (number | null);
  };
} | {
  "storm-card": {
    compare: Compare;
    n: number;
  };
} | "kh-active" | {
  "forces-in-tanks": {
    compare: Compare;
    n: number;
  };
} | {
  reserves: {
    compare: Compare;
    n: number;
  };
} | {
  "plan-leader": {
    leader: LeaderChoice;
  };
} | {
  "plan-weapon": {
    card: CardChoice;
  };
} | {
  "plan-defense": {
    card: CardChoice;
  };
} | {
  "plan-uses-card": {
    card: CardChoice;
  };
} | {
  "plan-dial": {
    compare: Compare;
    n: number;
  };
} | {
  "will-ship": {
    min: number;
    territory: Territory;
  };
} | {
  "will-enter": {
    territory: Territory;
  };
} | {
  "will-bid-over": {
    n: number;
  };
} | {
  "will-use": {
    card: CardKind;
  };
} | {
  "will-keep": {
    card: CardKind;
  };
} | {
  and: Array<Question>;
} | {
  or: Array<Question>;
} | {
  not: Question;
} | {
  "free-text": {
    text: string;
  };
});

/** Why an act was not taken. Nothing has changed. */
export type Refusal = {
  /** The kind. */
  code: RefusalCode;
  /** The field of the act that does not fit, as a dotted path; empty for the act as a whole. */
  field: string;
  /** The paragraph that decides. */
  rule: string;
  /** A sentence for a person. */
  text: string;
};

/** The kinds of refusal. Stable names. */
export type RefusalCode = ("game-over" | "not-seated" | "stale-frame" | "not-now" | "not-allowed" | "no-room" | "malformed" | "engine-fault");

/** One message from a client: an id chosen by the client, and what it asks. */
export type Request = {
  /** Named again in the one reply. Within a seat, ids must rise: a repeated id is answered as before and not done again. */
  request: number;
} & ({
  /** Name and version of the client program, for the hub's log. */
  client?: (string | null);
  /** The protocol version that the client speaks. */
  protocol: number;
  type: "hello";
} | {
  /** The name of the person. */
  name: string;
  /** How the room is to be. What is left out takes its default. */
  options?: Options;
  type: "create";
} | {
  /** The invite code of the room. */
  invite: string;
  /** The name of the person. */
  name: string;
  /** A secret that the client made up, 16 to 64 characters: joining again with the same one gives the same place, so that a lost reply does not cost a place. */
  nonce?: (string | null);
  type: "join";
} | {
  /** The room. */
  room: string;
  /** What the client has, to receive only what is missing. Absent: a whole view. */
  seen?: (Seen | null);
  /** The newest token of the seat that the client has received. The reply holds the next one. */
  token: string;
  type: "resume";
} | {
  /** The room. */
  room: string;
  /** What the client has, to receive only what is missing. */
  seen?: (Seen | null);
  type: "spectate";
} | {
  /** All options; what is left out takes its default. */
  options: Options;
  type: "configure";
} | {
  /** The faction, or nothing to give the choice back: who has none at the start is dealt one. */
  faction?: (string | null);
  type: "choose";
} | {
  /** The kind of bot. */
  bot: string;
  /** The faction that it plays; nothing: it is dealt one. */
  faction?: (string | null);
  type: "add-bot";
} | {
  /** The place. */
  place: number;
  type: "remove";
} | {
  type: "start";
} | {
  /** The action in the words of the game; see `action.schema.json`. */
  action: unknown;
  type: "act";
} | {
  /** The words. */
  text: string;
  /** The places that hear it; absent: everybody. */
  to?: (Array<number> | null);
  type: "say";
} | {
  type: "leave";
} | {
  type: "look";
} | {
  type: "ping";
});

/** Which piles keep their topmost territory card when the spice deck is made anew (D9). */
export type ReshuffleKeepTop = ("both" | "a-only" | "none");

/** The play: who dies is for the dice, so nothing else can be said (S9.7). */
export type ResidualPoisonPlay = {
  /** The card. */
  card: CardId;
  /** The other side of the battle. */
  target: Faction;
};

/** What a seat can ask. */
export type RevivalAct = ("done" | {
  forces: {
    forces: Muster;
  };
} | {
  leader: {
    leader: LeaderId;
  };
} | "kwisatz" | "grant" | {
  "ally-forces": {
    forces: Muster;
  };
} | {
  raise: {
    faction: Faction;
  };
} | "discount" | {
  "ask-early": {
    leader: LeaderId;
  };
} | "ask-kwisatz" | "withdraw" | {
  quote: {
    spice: number;
    to: Faction;
  };
} | {
  "refuse-early": {
    to: Faction;
  };
} | "accept-quote" | {
  ghola: {
    leader: LeaderId;
  };
} | {
  "ghola-unseen": {
    of: Faction;
  };
});

/** What happened. */
export type RevivalFact = ({
  forces: {
    forces: Muster;
    of: Faction;
    paid_by: Faction;
    spice: number;
  };
} | {
  leader: {
    leader: LeaderId;
    of: Faction;
    spice: number;
  };
} | {
  kwisatz: {
    spice: number;
  };
} | {
  granted: {
    by: Faction;
    to: Faction;
  };
} | {
  "taken-back": {
    forces: Muster;
    of: Faction;
  };
} | {
  "leader-taken-back": {
    of: Faction;
  };
} | {
  "forces-declared": {
    forces: Muster;
    of: Faction;
  };
} | {
  "leader-declared": {
    of: Faction;
  };
} | {
  raised: {
    faction: Faction;
  };
} | {
  discounted: {
    to: Faction;
  };
} | {
  "early-asked": {
    by: Faction;
    leader?: (LeaderId | null);
  };
} | {
  "early-quoted": {
    spice: number;
    to: Faction;
  };
} | {
  "early-refused": {
    to: Faction;
  };
} | {
  "early-withdrawn": {
    by: Faction;
  };
} | {
  "early-declared": {
    by: Faction;
  };
} | {
  "early-leader": {
    leader: LeaderId;
    of: Faction;
  };
} | {
  "early-kwisatz": {
    of: Faction;
  };
} | {
  "ghola-declared": {
    leader: LeaderId;
  };
} | {
  "ghola-not-found": {
    of: Faction;
  };
} | {
  ghola: {
    leader: LeaderId;
    spice: number;
  };
} | {
  done: {
    by: Faction;
  };
});

/** One faction's part of the phase. */
export type RevivalRecord = {
  /** Nothing more to do. */
  done: boolean;
  /** Forces that the Emperor declared beyond those (B15.3). */
  extra: number;
  /** Own forces revived, free and paid (B6.2). */
  forces: number;
  /** Fremen have decided about their grant this turn. */
  grant_used: boolean;
  /** Fremen granted three free revivals (B16.5). */
  granted: boolean;
  /** Tleilaxu let it revive at half price (X9.3). */
  half?: boolean;
  /** A leader or the Kwisatz Haderach was revived (B6.5, B13.9). */
  leader: boolean;
  /** CHOAM was asked about free revivals of this faction (C6.6). */
  let_free?: boolean;
  /** CHOAM was stopped: it revives like others (C4.2). */
  ordinary?: boolean;
  /** Tleilaxu raised its limit to five (X9.2). */
  raised?: boolean;
};

/** What everybody sees. */
export type RevivalShown = {
  /** What each faction has done so far. */
  records: Record<string, RevivalRecord>;
};

/** A request, and its answer. */
export type RevivalTalk = {
  /** The leader; nobody: the Kwisatz Haderach. */
  leader?: (LeaderId | null);
  /** The price that the Tleilaxu named. */
  spice?: (number | null);
};

/** What happened. */
export type RicheseFact = ({
  "no-field-revealed": {
    at: LocationId;
    forces: number;
    token: NoField;
  };
} | {
  "no-field-lent": {
    share: number;
    to: Faction;
    token: NoField;
  };
} | "no-field-taken-back" | {
  "no-field-used": {
    by: Faction;
    forces: Muster;
    token: NoField;
  };
} | {
  gives: {
    to: Faction;
  };
} | {
  gave: {
    card: CardId;
    to: Faction;
  };
} | {
  "gift-lapsed": {
    card: CardKind;
    to: Faction;
  };
} | {
  "bought-unseen": {
    spice: number;
    to?: (Faction | null);
  };
} | {
  bought: {
    card: CardId;
  };
});

/** What everybody sees of a gift that others may still stop. */
export type RicheseGiftShown = {
  /** The ally. */
  to: Faction;
};

/** Who gets what Richese pays where the text names nobody (C13.6, C18). */
export type RichesePayee = ("emperor-else-bank" | "bank" | "seller");

/** The room as everybody sees it. */
export type RoomPart = {
  /** The running clock, if the room has one and somebody is waited for. */
  clock?: (ClockPart | null);
  /** The place of the host. */
  host: number;
  /** The id of the room, for `resume` and `spectate`. */
  id: string;
  /** The options of the room. */
  options: Options;
  /** Where the room is between opening and end. */
  phase: RoomPhase;
  /** The places, by number. */
  places: Array<PlacePart>;
  /** The commitment to the dice. */
  seed?: (SeedPart | null);
};

/** Where a room is between opening and end. */
export type RoomPhase = ("lobby" | "playing" | "finished");

/** What happened. */
export type RoundFact = {
  "phase-began": {
    phase: Phase;
    turn: number;
  };
};

/** Basic or Advanced game. */
export type RulesMode = ("basic" | "advanced");

/** Something said at the table. */
export type Said = {
  /** When, in milliseconds since 1970 by the hub's clock. */
  at_ms: number;
  /** Who said it. */
  from: number;
  /** The words. */
  text: string;
  /** Who heard it besides; null: everybody. */
  to?: (Array<number> | null);
};

/** Where its player goes. */
export type SaphoPlace = ("first" | "last");

/** What one seat may know beyond the public part. */
export type SeatPart = {
  /** The seat's view of the game in its own words, see `seat-view.schema.json`. Null before the start. */
  game: unknown;
  /** The invite code of the room: a seat may pass it on. */
  invite: string;
  /** What the seat may do now in the game's own words, see `offer.schema.json`. */
  offers: unknown;
  /** The place. */
  place: number;
};

/** What one seat alone may know. */
export type SeatView = {
  /** The cards of the cache, for Richese (C2.2). */
  cache?: Array<CardId>;
  /** Own leaders held by others (B18.9). */
  captured: Array<LeaderId>;
  /** Face Dancers that are not revealed, for the Tleilaxu (X2.3). */
  face_dancers?: Array<LeaderId>;
  /** The seat. */
  faction: Faction;
  /** The No-Fields that Richese may use (C15.3). */
  free_no_fields: Array<NoField>;
  /** Treachery cards in hand. */
  hand: Array<CardId>;
  /** What CHOAM saw in its last audit (S11.11). */
  insight?: (InsightView | null);
  /** Treachery cards of others that this seat has seen where they are. */
  known_cards: Array<KnownCard>;
  /** Spice cards seen in the deck (B13.3). */
  known_spice_cards: Array<SpiceCardId>;
  /** Forces lost in battles, counted for the Kwisatz Haderach (B13.6). */
  kwisatz?: (Kwisatz | null);
  /** Leaders in the pool and own leaders in the tanks, captives included. */
  leaders: Array<LeaderView>;
  /** What this seat pledges to its ally. */
  my_pledge: Pledge;
  /** The No-Field concealed on the planet, for Richese (C15.1). */
  no_field?: (NoField | null);
  /** Standing orders given. */
  orders: Array<StandingOrder>;
  /** What the ally pledges. */
  pledged_to_me: Pledge;
  /** Bene Gesserit's prediction. */
  prediction?: (Prediction | null);
  /** What frames show to this seat alone. */
  private: Array<Private>;
  /** Traitor cards rejected (B1.5). */
  rejected_traitors: Array<LeaderId>;
  /** Spice behind the shield. */
  spice: number;
  /** The drawn storm card, if looked at (B16.6). */
  storm_card?: (number | null);
  /** Whether this seat owes an answer now. */
  to_act: boolean;
  /** Traitor cards kept, or dealt and not yet chosen from. */
  traitors: Array<LeaderId>;
};

/** A sector, 0 to 17 counterclockwise; 0 is the Storm Start sector. */
export type Sector = number;

/** The seed of the dice: its hash from the start, itself from the end. */
export type SeedPart = {
  /** BLAKE3 of the 32 bytes of the seed, in hexadecimal. */
  blake3: string;
  /** The seed in hexadecimal; null until the game is over. */
  revealed?: (string | null);
};

/** Where a client stands in the stream of its viewer. */
export type Seen = {
  /** The sequence number that the last view or patch named. */
  sequence: number;
  /** The stream that the last view or patch named. */
  stream: string;
};

/** What was shown in a deal. */
export type SeenCard = ({
  "auction-card": CardKind;
} | {
  "spice-card": SpiceCardId;
} | {
  "storm-card": number;
});

/** One message from the hub. `J` is how documents are held: `Value` for readers, raw text for the hub that has serialised a part once and shares it. */
export type ServerMessage = ({
  /** What the change survives; absent when the request changed nothing that is kept. */
  durability?: (Durability | null);
  /** What the request gave, if it gave something. */
  granted?: (Granted | null);
  /** The request answered. */
  request: number;
  type: "accepted";
} | {
  /** Where to ask instead: the URL of another hub's socket; only with the code `moved`. */
  address?: (string | null);
  /** Why, for programs. */
  code: Code;
  /** The refusal of the game's rules in its own words, see `refusal.schema.json`; only with the code `rules`. */
  detail?: unknown;
  /** The request answered; null when the message was too broken to have one. */
  request?: (number | null);
  /** Why, for people. */
  text: string;
  type: "refused";
} | {
  /** The public part, see `public-part.schema.json`. */
  public: unknown;
  /** Why a whole view came. */
  reason: ViewReason;
  /** The newest things said that this viewer heard, oldest first. */
  said: Array<Said>;
  /** The part of the viewer's seat, see `seat-part.schema.json`; absent for spectators. */
  seat?: unknown;
  /** The place in the stream: the next patch has this number plus one. */
  sequence: number;
  /** The stream that this view belongs to. */
  stream: string;
  type: "view";
} | {
  /** Facts that happened and that everybody may know, in the game's own words, see `fact.schema.json`. */
  events?: unknown;
  /** RFC 6902 operations on the public part. */
  public?: unknown;
  /** What was said and this viewer heard. */
  said?: Array<Said>;
  /** RFC 6902 operations on the seat part. */
  seat?: unknown;
  /** Facts that happened and that only some seats, this one among them, may know. */
  seat_events?: unknown;
  /** One more than the view or patch before. */
  sequence: number;
  /** The stream that this patch belongs to. */
  stream: string;
  type: "patch";
} | {
  /** Where to come back: the URL of another hub's socket; only with the reason `moved`. */
  address?: (string | null);
  /** Why. */
  reason: ByeReason;
  /** Why, for people. */
  text: string;
  type: "bye";
});

/** Everything agreed on before the game. */
export type Setup = {
  /** The preset that the policies started from. */
  mode: RulesMode;
  /** The expansion sets and modules in play; none in games that were saved before there were any. */
  modules?: Array<Module>;
  /** The players. */
  places: Array<Place>;
  /** Every policy. */
  policies: Policies;
};

/** What a seat can ask. */
export type SetupAct = ({
  predict: {
    faction: Faction;
    turn: number;
  };
} | "mulligan" | "no-mulligan" | {
  "keep-traitor": {
    leader: LeaderId;
  };
} | {
  train: {
    leader: LeaderId;
    skill: Skill;
  };
} | {
  "keep-card": {
    card: CardId;
  };
} | {
  "place-forces": {
    elite: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    normal: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
  };
} | {
  "place-advisor": {
    at: LocationId;
  };
});

/** What happened. */
export type SetupFact = ("predicted" | "mulligan" | {
  "traitors-received": {
    leaders: Array<LeaderId>;
  };
} | "traitors-chosen" | {
  "traitor-kept": {
    leader: LeaderId;
  };
} | {
  spice: {
    faction: Faction;
    spice: number;
  };
} | {
  placed: {
    at: LocationId;
    faction: Faction;
    forces: Muster;
  };
} | {
  cards: {
    count: number;
    faction: Faction;
  };
} | {
  "starting-cards": {
    cards: Array<CardKind>;
  };
} | {
  "card-drawn": {
    card: CardKind;
  };
});

/** What everybody sees. */
export type SetupShown = ("prediction" | "mulligan" | "traitors" | "skills" | "ixian-card" | "fremen-forces" | "bene-gesserit-force" | "preparing");

/** Shipping onto own advisors (D18). */
export type ShipOntoAdvisors = ("as-advisors" | "forbidden");

/** What a seat can ask. */
export type ShipmentAct = ({
  "take-up-arms": {
    territories: Array<Territory>;
  };
} | "stay-advisors" | "take-turn" | "delay" | {
  ship: {
    forces: Muster;
    from_ally?: number;
    karama?: (CardId | null);
    to: LocationId;
  };
} | {
  "ship-no-field": {
    from_ally?: number;
    karama?: (CardId | null);
    to: LocationId;
    token: NoField;
  };
} | {
  "lend-no-field": {
    share: number;
    token: NoField;
  };
} | "take-back-no-field" | {
  "ship-by-no-field": {
    forces: Muster;
    from_ally?: number;
    karama?: (CardId | null);
    to: LocationId;
  };
} | {
  send: {
    forces: Muster;
    to: LocationId;
  };
} | {
  cross: {
    from_ally?: number;
    groups: Record<string, never>;
    to: LocationId;
  };
} | {
  recall: {
    from_ally?: number;
    groups: Record<string, never>;
  };
} | {
  move: {
    groups: Record<string, never>;
    take_arms?: (boolean | null);
    to: LocationId;
  };
} | {
  "storm-losses": {
    forces: Muster;
  };
} | "let-ship" | {
  "halve-rate": {
    card: CardId;
  };
} | {
  "stop-shipment": {
    card: CardId;
  };
} | "done");

/** What happened. */
export type ShipmentFact = ("spice-card-looked-at" | {
  "spice-card-seen": {
    card: SpiceCardId;
  };
} | {
  "turn-began": {
    faction: Faction;
  };
} | {
  declared: {
    by: Faction;
    forces: Muster;
    from?: (Territory | null);
    kind: Kind;
    price: number;
    to?: (LocationId | null);
  };
} | {
  returned: {
    by: Faction;
    reason: ShipmentReason;
  };
} | {
  "karama-returned": {
    card: CardKind;
    to: Faction;
  };
} | {
  "rate-halved": {
    by: Faction;
    price: number;
    shipper: Faction;
  };
} | {
  stopped: {
    shipper: Faction;
  };
} | {
  paid: {
    ally_spice: number;
    by: Faction;
    spice: number;
    to_bank: number;
    to_guild: number;
  };
} | {
  shipped: {
    by: Faction;
    forces: Muster;
    kind: Kind;
    to: LocationId;
  };
} | {
  recalled: {
    by: Faction;
    forces: Muster;
    from: Territory;
  };
} | {
  moved: {
    by: Faction;
    forces: Muster;
    from: Territory;
    to: LocationId;
  };
} | {
  "lost-in-storm": {
    at: LocationId;
    by: Faction;
    forces: Muster;
  };
} | {
  "lost-beside-ally": {
    by: Faction;
    forces: Muster;
    territory: Territory;
  };
});

/** Why a declared shipment or movement was taken back; another one may be declared (B19.14). */
export type ShipmentReason = ("power-stopped" | "karama-failed" | "unpaid" | "baliset");

/** What everybody sees. */
export type ShipmentShown = ("before" | {
  order: {
    waiting: Array<Faction>;
  };
} | {
  turn: {
    faction: Faction;
    /** How an Ornithopter is being used (C19.6). */
    flight?: (FlightMode | null);
    moves_left: number;
    shipped: boolean;
    stage: Stage;
  };
});

/** What everybody may know of a frame. */
export type Shown = ("nothing" | {
  setup: SetupShown;
} | {
  storm: StormShown;
} | {
  "spice-blow": SpiceBlowShown;
} | {
  charity: CharityShown;
} | {
  bidding: BiddingShown;
} | {
  revival: RevivalShown;
} | {
  shipment: ShipmentShown;
} | {
  battle: BattlePhaseShown;
} | {
  collection: CollectionShown;
} | {
  mentat: MentatShown;
} | {
  nexus: NexusShown;
} | {
  karama: KaramaShown;
} | {
  truthtrance: TruthtranceShown;
} | {
  "fresh-discard": FreshDiscardShown;
} | {
  arrival: ArrivalShown;
} | {
  card: CardShown;
} | {
  faction: FactionShown;
} | {
  "special-lot": SpecialLotShown;
} | {
  skill: SkillShown;
});

/** Who sits at a place. */
export type Sitter = ("free" | "person" | {
  bot: string;
} | "gone");

/** One of the fourteen skill cards. */
export type Skill = ("bureaucrat" | "spice-banker" | "diplomat" | "mentat" | "suk-graduate" | "rihani-decipherer" | "sandmaster" | "smuggler" | "planetologist" | "warmaster" | "master-of-assassins" | "swordmaster-of-ginaz" | "killer-medic" | "prana-bindu-adept");

/** What a seat can ask. */
export type SkillAct = ("step-behind" | "stay-in-front" | {
  "name-weapon": {
    card: CardKind;
  };
} | "name-nothing" | {
  "show-card": {
    card: CardId;
  };
} | "show-nothing" | "copy-defense" | "no-copy" | {
  retreat: {
    elite?: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    normal?: {
      "arrakeen-s9"?: number;
      "arsunt-s10"?: number;
      "arsunt-s11"?: number;
      "basin-s8"?: number;
      "bight-of-the-cliff-s13"?: number;
      "bight-of-the-cliff-s14"?: number;
      "broken-land-s10"?: number;
      "broken-land-s11"?: number;
      "carthag-s10"?: number;
      "cielago-depression-s0"?: number;
      "cielago-depression-s1"?: number;
      "cielago-depression-s2"?: number;
      "cielago-east-s2"?: number;
      "cielago-east-s3"?: number;
      "cielago-north-s0"?: number;
      "cielago-north-s1"?: number;
      "cielago-north-s2"?: number;
      "cielago-south-s1"?: number;
      "cielago-south-s2"?: number;
      "cielago-west-s0"?: number;
      "cielago-west-s17"?: number;
      "false-wall-east-s4"?: number;
      "false-wall-east-s5"?: number;
      "false-wall-east-s6"?: number;
      "false-wall-east-s7"?: number;
      "false-wall-east-s8"?: number;
      "false-wall-south-s3"?: number;
      "false-wall-south-s4"?: number;
      "false-wall-west-s15"?: number;
      "false-wall-west-s16"?: number;
      "false-wall-west-s17"?: number;
      "funeral-plain-s14"?: number;
      "gara-kulon-s7"?: number;
      "habbanya-erg-s15"?: number;
      "habbanya-erg-s16"?: number;
      "habbanya-ridge-flat-s16"?: number;
      "habbanya-ridge-flat-s17"?: number;
      "habbanya-sietch-s16"?: number;
      "hagga-basin-s11"?: number;
      "hagga-basin-s12"?: number;
      "harg-pass-s3"?: number;
      "harg-pass-s4"?: number;
      "hidden-mobile-stronghold"?: number;
      "hole-in-the-rock-s8"?: number;
      "imperial-basin-s10"?: number;
      "imperial-basin-s8"?: number;
      "imperial-basin-s9"?: number;
      "meridian-s0"?: number;
      "meridian-s1"?: number;
      "old-gap-s10"?: number;
      "old-gap-s8"?: number;
      "old-gap-s9"?: number;
      "pasty-mesa-s4"?: number;
      "pasty-mesa-s5"?: number;
      "pasty-mesa-s6"?: number;
      "pasty-mesa-s7"?: number;
      "plastic-basin-s11"?: number;
      "plastic-basin-s12"?: number;
      "plastic-basin-s13"?: number;
      "polar-sink"?: number;
      "red-chasm-s6"?: number;
      "rim-wall-west-s8"?: number;
      "rock-outcroppings-s12"?: number;
      "rock-outcroppings-s13"?: number;
      "shield-wall-s7"?: number;
      "shield-wall-s8"?: number;
      "sietch-tabr-s13"?: number;
      "sihaya-ridge-s8"?: number;
      "south-mesa-s3"?: number;
      "south-mesa-s4"?: number;
      "south-mesa-s5"?: number;
      "the-great-flat-s14"?: number;
      "the-greater-flat-s15"?: number;
      "the-minor-erg-s4"?: number;
      "the-minor-erg-s5"?: number;
      "the-minor-erg-s6"?: number;
      "the-minor-erg-s7"?: number;
      "tsimpo-s10"?: number;
      "tsimpo-s11"?: number;
      "tsimpo-s12"?: number;
      "tueks-sietch-s4"?: number;
      "wind-pass-north-s16"?: number;
      "wind-pass-north-s17"?: number;
      "wind-pass-s13"?: number;
      "wind-pass-s14"?: number;
      "wind-pass-s15"?: number;
      "wind-pass-s16"?: number;
    };
    to: LocationId;
  };
} | "no-retreat" | {
  rescue: {
    reserves: Muster;
    stays?: (Group | null);
  };
} | {
  "trade-traitor": {
    give: LeaderId;
    keep: LeaderId;
  };
} | "keep-traitors" | "bureaucracy" | "let-pay" | {
  smuggle: {
    kind: ForceKind;
  };
} | "smuggle-nothing" | "draw" | "no-draw" | {
  keep: {
    skill: Skill;
  };
});

/** What happened. */
export type SkillFact = ({
  dealt: {
    skills: Array<Skill>;
  };
} | {
  draws: {
    faction: Faction;
    leader: LeaderId;
  };
} | {
  trained: {
    faction: Faction;
    leader: LeaderId;
    skill: Skill;
  };
} | {
  lost: {
    leader: LeaderId;
    skill: Skill;
  };
} | {
  taken: {
    by: Faction;
    leader: LeaderId;
    skill: Skill;
  };
} | {
  home: {
    leader: LeaderId;
    skill: Skill;
    to: Faction;
  };
} | {
  behind: {
    faction: Faction;
    leader: LeaderId;
  };
} | {
  forward: {
    faction: Faction;
    leader: LeaderId;
  };
} | {
  named: {
    by: Faction;
    card: CardKind;
    of: Faction;
  };
} | {
  seen: {
    card?: (CardKind | null);
    of: Faction;
  };
} | {
  copied: {
    by: Faction;
    card: CardKind;
  };
} | {
  retreated: {
    by: Faction;
    forces: Muster;
    from: Territory;
    to: LocationId;
  };
} | {
  rescued: {
    by: Faction;
    reserves: Muster;
    stays?: (LocationId | null);
  };
} | {
  deciphers: {
    by: Faction;
    cards: number;
  };
} | {
  "traitors-seen": {
    leaders: Array<LeaderId>;
  };
} | {
  "traitor-traded": {
    by: Faction;
    given: LeaderId;
  };
} | {
  "traitor-gained": {
    leader: LeaderId;
  };
} | {
  gathered: {
    at: LocationId;
    by: Faction;
    spice: number;
  };
} | {
  sown: {
    at: LocationId;
    spice: number;
  };
} | {
  smuggled: {
    at: LocationId;
    by: Faction;
    spice: number;
  };
} | {
  "came-along": {
    by: Faction;
    kind: ForceKind;
    to: LocationId;
  };
} | {
  "banker-paid": {
    by: Faction;
    spice: number;
  };
} | {
  "banker-earned": {
    by: Faction;
    from: Faction;
    spice: number;
  };
} | {
  bureaucracy: {
    by: Faction;
    payee: Faction;
    payer: Faction;
    spice: number;
  };
});

/** What everybody sees. */
export type SkillShown = ({
  shield: {
    territory: Territory;
  };
} | {
  mentat: {
    by: Faction;
    card?: (CardKind | null);
    of: Faction;
  };
} | {
  copy: {
    by: Faction;
    card: CardKind;
  };
} | {
  retreat: {
    by: Faction;
    from: Territory;
  };
} | {
  rescue: {
    by: Faction;
  };
} | {
  decipher: {
    by: Faction;
  };
} | {
  bureaucracy: {
    by: Faction;
    payee: Faction;
    payer: Faction;
  };
} | {
  smuggling: {
    by: Faction;
    to: LocationId;
  };
} | {
  training: {
    drawn: boolean;
    faction: Faction;
    leader: LeaderId;
  };
});

/** The skill cards as everybody sees them (C22). */
export type SkillsShown = {
  /** How many cards the deck has. */
  deck: number;
  /** Trained leaders, captives among them (C22.5). */
  trained: {
    alia?: TrainedLeader;
    auditor?: TrainedLeader;
    bashar?: TrainedLeader;
    "beast-rabban"?: TrainedLeader;
    blin?: TrainedLeader;
    burseg?: TrainedLeader;
    caid?: TrainedLeader;
    "cammar-pilru"?: TrainedLeader;
    "captain-aramsham"?: TrainedLeader;
    "captain-iakin-nefud"?: TrainedLeader;
    chani?: TrainedLeader;
    "cheap-hero-traitor"?: TrainedLeader;
    "ctair-pilru"?: TrainedLeader;
    "dominic-vernius"?: TrainedLeader;
    "dr-wellington-yueh"?: TrainedLeader;
    "duke-verdun"?: TrainedLeader;
    "duncan-idaho"?: TrainedLeader;
    "ein-calimar"?: TrainedLeader;
    "esmar-tuek"?: TrainedLeader;
    "feyd-rautha"?: TrainedLeader;
    "flinto-kinnis"?: TrainedLeader;
    "frankos-aru"?: TrainedLeader;
    "guild-representative"?: TrainedLeader;
    "gurney-halleck"?: TrainedLeader;
    "haloa-rund"?: TrainedLeader;
    "hasimir-fenring"?: TrainedLeader;
    "hidar-fen-ajidica"?: TrainedLeader;
    jamis?: TrainedLeader;
    "kailea-vernius"?: TrainedLeader;
    "lady-helena"?: TrainedLeader;
    "lady-jalma"?: TrainedLeader;
    "lady-jessica"?: TrainedLeader;
    "margot-lady-fenring"?: TrainedLeader;
    "master-bewt"?: TrainedLeader;
    "master-zaaf"?: TrainedLeader;
    "mother-ramallo"?: TrainedLeader;
    otheym?: TrainedLeader;
    "piter-de-vries"?: TrainedLeader;
    "princess-irulan"?: TrainedLeader;
    "rajiv-londine"?: TrainedLeader;
    "shadout-mapes"?: TrainedLeader;
    "soo-soo-sook"?: TrainedLeader;
    "staban-tuek"?: TrainedLeader;
    stilgar?: TrainedLeader;
    "talis-balt"?: TrainedLeader;
    "tessia-vernius"?: TrainedLeader;
    "thufir-hawat"?: TrainedLeader;
    "umman-kudu"?: TrainedLeader;
    "viscount-tull"?: TrainedLeader;
    "wanna-yueh"?: TrainedLeader;
    wykk?: TrainedLeader;
    zoal?: TrainedLeader;
  };
};

/** What everybody sees. */
export type SpecialLotShown = {
  /** Who takes part. */
  bidders: Array<Faction>;
  /** The card, if it is one of the cache. */
  card?: (CardKind | null);
  /** Who has still to speak in Once Around, the next first. */
  left: Array<Faction>;
  /** How it is sold. */
  method: Method;
  /** Whether the card is won and about to be paid. */
  paying: boolean;
  /** The highest bid. */
  standing?: (StandingBid | null);
  /** Who bids, passes, pays or decides now, if it is one. */
  to_act?: (Faction | null);
};

/** What a seat can ask. */
export type SpiceBlowAct = ("no-call" | {
  "call-worm": {
    card: CardId;
    territory: Territory;
  };
} | {
  "place-worm": {
    territory: Territory;
  };
} | "protect" | "abandon" | {
  ride: {
    forces: Record<string, never>;
    to: LocationId;
  };
} | "stay");

/** What happened. */
export type SpiceBlowFact = ("reshuffled" | {
  "set-aside": {
    card: SpiceCardId;
  };
} | "aside-returned" | {
  blown: {
    at: LocationId;
    card: SpiceCardId;
    pile: Pile;
    spice: number;
  };
} | {
  "worm-drawn": {
    card: SpiceCardId;
    pile: Pile;
  };
} | {
  sandtrout: {
    ended: Array<[Faction, Faction]>;
    pile: Pile;
  };
} | {
  "worm-stilled": {
    card?: (SpiceCardId | null);
    pile: Pile;
  };
} | {
  "no-target": {
    pile: Pile;
  };
} | {
  "worm-placed": {
    by: Faction;
    territory: Territory;
  };
} | {
  "worm-called": {
    by: Faction;
    territory: Territory;
  };
} | {
  protected: {
    ally: Faction;
  };
} | {
  devoured: {
    losses: Array<Loss>;
    spice: Array<SpiceLost>;
    territory: Territory;
  };
} | {
  rode: {
    forces: Muster;
    from: Territory;
    to: LocationId;
  };
});

/** What a spice card does to spice already lying there (D7). */
export type SpiceBlowMode = ("add" | "set");

/** What everybody sees. */
export type SpiceBlowShown = ({
  blow: {
    pile: Pile;
  };
} | {
  call: {
    pile: Pile;
  };
} | {
  placing: {
    pile: Pile;
  };
} | {
  worm: {
    territory: Territory;
  };
} | {
  protecting: {
    ally: Faction;
    territory: Territory;
  };
} | {
  ride: {
    from: Territory;
  };
});

/** Id of a spice card. */
export type SpiceCardId = "spice-broken-land" | "spice-cielago-north" | "spice-cielago-south" | "spice-funeral-plain" | "spice-habbanya-erg" | "spice-habbanya-ridge-flat" | "spice-hagga-basin" | "spice-old-gap" | "spice-red-chasm" | "spice-rock-outcroppings" | "spice-sihaya-ridge" | "spice-south-mesa" | "spice-the-great-flat" | "spice-the-minor-erg" | "spice-wind-pass-north" | "shai-hulud-1" | "shai-hulud-2" | "shai-hulud-3" | "shai-hulud-4" | "shai-hulud-5" | "shai-hulud-6" | "sandtrout";

/** Spice of one location that went to the bank. */
export type SpiceLost = {
  /** Where it lay. */
  at: LocationId;
  /** How much. */
  spice: number;
};

/** What puts spice on Spice Production (X11.2, XD18). */
export type SpiceProductionTrigger = ("charity" | "collection");

/** One frame of the stack that has something to show. */
export type StackEntry = {
  /** Its id. */
  frame: FrameId;
  /** What it shows. */
  shown: Shown;
};

/** What everybody sees of a turn. */
export type Stage = ("open" | {
  declared: {
    forces: Muster;
    kind: Kind;
    price: number;
    to?: (LocationId | null);
  };
} | {
  "storm-losses": {
    lost: number;
  };
} | "busy");

/** Where the phase or a battle stands (B8.5). */
export type StageName = ("choosing" | "opening" | "voice" | "prescience" | "prescience-answer" | "pre-leader" | "full-plan" | "plans" | "before-reveal" | "redo" | "reveal" | "weapon-choice" | "late-snooper" | "traitors" | "loss-sets" | "resolution" | "casualties" | "substitution" | "winner-cards" | "capture" | "face-dance" | "face-dance-places" | "income" | "audit" | "audit-pay" | "skills" | "finish" | "tech-token");

/** The highest bid of the card that is being sold; public. */
export type StandingBid = {
  /** Whose bid. */
  by: Faction;
  /** How much. */
  spice: number;
};

/** A kind of window that a seat may pass in advance. Available to every seat whatever it holds. */
export type StandingOrder = ("pass-karama" | "continue-fresh-discard" | "close-market" | "pass-reactions" | "pass-moments");

/** Powers that Karama stopped for this battle (B19.5). Public. */
export type Stopped = {
  /** Cyborgs of the Basic game count as ordinary forces (X13.2). */
  cyborgs?: boolean;
  /** Fedaykin count as ordinary forces (B16.10). */
  fedaykin: boolean;
  /** Fremen need support like others (B16.11). */
  hardened: boolean;
  /** Kwisatz Haderach does not fight (B13.7). */
  kwisatz: boolean;
  /** Sardaukar count as ordinary forces (B15.4). */
  sardaukar: boolean;
};

/** What a seat can ask. */
export type StormAct = ({
  dial: {
    number: number;
  };
} | "pass" | {
  lose: {
    at: LocationId;
    forces: Muster;
  };
});

/** What happened. */
export type StormFact = ({
  dialed: {
    faction: Faction;
    number: number;
  };
} | {
  "card-revealed": {
    distance: number;
  };
} | {
  "weather-controlled": {
    by: Faction;
    distance: number;
  };
} | {
  "wall-destroyed": {
    by: Faction;
    losses: Array<Loss>;
  };
} | {
  moved: {
    distance: number;
    from: Sector;
    to: Sector;
  };
} | {
  swept: {
    losses: Array<Loss>;
    spice: Array<SpiceLost>;
  };
} | {
  order: {
    order: Array<Faction>;
  };
} | "card-drawn" | {
  "card-seen": {
    by: Faction;
  };
} | {
  "card-is": {
    distance: number;
  };
});

/** What everybody sees. */
export type StormShown = ("dials" | {
  cards: {
    distance: number;
  };
} | {
  losses: {
    at: LocationId;
    dying: number;
  };
} | "moving");

/** What happened. */
export type StrongholdCardFact = ({
  passed: {
    from?: (Faction | null);
    stronghold: Territory;
    to?: (Faction | null);
  };
} | {
  "free-support": {
    faction: Faction;
    spice: number;
  };
} | {
  "leader-saved": {
    leader: LeaderId;
  };
} | {
  "dial-spice": {
    faction: Faction;
    spice: number;
  };
} | {
  "worthless-spice": {
    faction: Faction;
    spice: number;
  };
} | {
  "tie-won": {
    faction: Faction;
  };
} | {
  borrowed: {
    faction: Faction;
    stronghold: Territory;
  };
});

/** Who holds the card of which stronghold. Public. */
export type StrongholdCards = Record<string, Faction>;

/** One of the three (X11.1). */
export type TechToken = ("spice-production" | "axlotl-tanks" | "heighliners");

/** What happened. */
export type TechTokenFact = ({
  received: {
    faction: Faction;
    token: TechToken;
  };
} | {
  triggered: {
    by: Faction;
    owner: Faction;
    spice: number;
    token: TechToken;
  };
} | {
  paid: {
    owner: Faction;
    spice: number;
    token: TechToken;
  };
} | {
  taken: {
    by: Faction;
    from: Faction;
    token: TechToken;
  };
});

/** Who owns which token, and how much spice lies on it until the phase ends (X11.3). Public. */
export type TechTokens = {
  owners?: Record<string, Faction>;
  /** Spice that is paid at the end of the phase. */
  spice?: Record<string, number>;
};

/** One allowed value of a choice. On the wire it is a bare number or the id string of the thing. */
export type Term = (number | string);

/** What the two sides agree on. */
export type Terms = {
  /** What the proposer gives. */
  give?: Array<Part>;
  /** Anything else, recorded and not enforced. */
  text?: (string | null);
  /** What the partner gives. */
  want?: Array<Part>;
};

/** A territory: battles, occupancy limits and worms work on whole territories. */
export type Territory = ("arrakeen" | "arsunt" | "basin" | "bight-of-the-cliff" | "broken-land" | "carthag" | "cielago-depression" | "cielago-east" | "cielago-north" | "cielago-south" | "cielago-west" | "false-wall-east" | "false-wall-south" | "false-wall-west" | "funeral-plain" | "gara-kulon" | "habbanya-erg" | "habbanya-ridge-flat" | "habbanya-sietch" | "hagga-basin" | "harg-pass" | "hole-in-the-rock" | "imperial-basin" | "meridian" | "old-gap" | "pasty-mesa" | "plastic-basin" | "polar-sink" | "red-chasm" | "rim-wall-west" | "rock-outcroppings" | "shield-wall" | "sietch-tabr" | "sihaya-ridge" | "south-mesa" | "the-great-flat" | "the-greater-flat" | "the-minor-erg" | "tsimpo" | "tueks-sietch" | "wind-pass" | "wind-pass-north" | "hidden-mobile-stronghold");

/** What happened. */
export type TleilaxuFact = ({
  "drew-face-dancers": {
    cards: number;
  };
} | {
  "face-dancers": {
    leaders: Array<LeaderId>;
  };
} | {
  income: {
    from: Faction;
    spice: number;
  };
} | {
  prevented: {
    against: Faction;
  };
} | "swap-declared" | {
  "face-danced": {
    forces: Muster;
    leader: LeaderId;
    territory: Territory;
    winner: Faction;
  };
} | {
  "took-place": {
    forces: number;
    territory: Territory;
  };
} | "dance-over");

/** The Tleilaxu's part of the table. */
export type TleilaxuLedger = {
  /** Whether a limit above three was stopped in this phase (X13.3). */
  capped?: boolean;
  /** Factions that used a free revival of forces in this turn: each brings one spice, once (X8.2). */
  free_used?: Array<Faction>;
  /** Factions that the special Karama keeps from ordinary revival in this phase (X9.7). */
  prevented?: Array<Faction>;
};

/** What everybody knows of the Tleilaxu. */
export type TleilaxuOpen = {
  /** Leaders of others that they hold as gholas, living or dead (X10.3). */
  gholas: Array<LeaderId>;
  /** What they have earned, and what was stopped or prevented. */
  ledger: TleilaxuLedger;
  /** Face Dancers that were revealed (X6.4). */
  revealed: Array<LeaderId>;
};

/** A trained leader. */
export type TrainedLeader = {
  /** Who holds it. */
  held_by: Faction;
  /** Whether it stands before its owner's shield (C22.2). */
  in_front: boolean;
  /** Its skill. */
  skill: Skill;
};

/** What a seat can ask. */
export type TruthtranceAct = ({
  ask: {
    question: Question;
    target: Faction;
  };
} | {
  answer: {
    answer: TruthtranceAnswer;
  };
} | "take-back");

/** An answer (B21.2). */
export type TruthtranceAnswer = ("yes" | "no" | "unknown");

/** What happened. */
export type TruthtranceFact = ({
  asked: {
    by: Faction;
    question: Question;
    target: Faction;
  };
} | {
  answered: {
    answer: TruthtranceAnswer;
    binding: boolean;
    by: Faction;
  };
} | {
  "taken-back": {
    by: Faction;
  };
});

/** What everybody sees. */
export type TruthtranceShown = {
  /** Who asks. */
  asker: Faction;
  /** What. */
  question: Question;
  /** Who is asked. */
  target: Faction;
  /** Whether the target could not say and the asker may ask something else. */
  unknown: boolean;
};

/** What becomes of a bid that only a Karama could pay for, where Kull Wahad may stop the Karama (S8.4). */
export type UnfundedBid = ("refuse-before-commit" | "sell-anew");

/** How the game was won. */
export type Victory = {
  /** By which paragraph, for example `B10.2`. */
  rule: string;
  /** In which turn. */
  turn: number;
  /** Who won. */
  winners: Array<Faction>;
};

/** Why a whole view came. */
export type ViewReason = ("arrived" | "asked" | "new-stream" | "too-old" | "too-slow" | "recovered");

/** How forces came. */
export type Way = ("shipped" | "southern" | "crossed" | "moved" | "rode" | "followed");

/** A field of the act carries one of the terms. */
export type When = {
  /** The field's name in the act; of what is counted in a field `field.thing`. */
  field: string;
  /** What it carries. */
  is: Array<Term>;
};
