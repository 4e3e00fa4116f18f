// Generated from the Rust types by `cargo run -p landsraad-protocol`. Do not edit.
/** A bot plays for people who are away. */
export type AbsentPolicy = {
  /** How long a person must be away, in seconds. */
  after_seconds: number;
  /** The kind of bot. */
  bot: string;
};

/** Why the hub closes a connection. */
export type ByeReason = ("taken-over" | "removed" | "left" | "idle" | "no-hello" | "flooding" | "not-reading" | "too-large" | "room-set-aside" | "stopping" | "internal");

/** A clock that runs. */
export type ClockPart = {
  /** When it ends, in milliseconds since 1970 by the hub's clock. */
  ends_at_ms: number;
};

/** Why a request was refused. The words beside a code may change; the code does not. */
export type Code = ("malformed-json" | "malformed-message" | "unknown-message" | "too-large" | "too-deep" | "binary-frame" | "not-greeted" | "already-greeted" | "unsupported-protocol" | "unknown-room" | "wrong-invite" | "room-full" | "room-started" | "room-not-started" | "room-finished" | "room-set-aside" | "no-spectators" | "wrong-token" | "already-in-room" | "not-in-room" | "not-seated" | "not-host" | "unknown-place" | "unknown-faction" | "faction-taken" | "unknown-bot" | "invalid-options" | "invalid-name" | "invalid-text" | "not-ready" | "rules" | "stale-request" | "request-reused" | "too-fast" | "too-many-rooms" | "too-many-connections" | "origin-refused" | "stopping" | "store-unavailable" | "internal");

/** What an accepted change survives. */
export type Durability = ("memory" | "disk");

/** What an accepted request gave. */
export type Granted = ({
  welcome: {
    /** Kinds of bot that a table may seat. */
    bots: Array<string>;
    /** Factions that the game knows. */
    factions: Array<string>;
    /** Name and version of the hub. */
    hub: string;
    /** Most bytes of one message. */
    max_message_bytes: number;
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
  /** Whether people without a seat may watch. */
  spectators?: boolean;
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

/** What everybody may know. */
export type PublicPart = {
  /** The public view of the game in its own words, see `public-view.schema.json`. Null before the start. */
  game: unknown;
  /** The room around the game. */
  room: RoomPart;
};

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
  /** A secret word that the client made up: joining again with the same one gives the same place, so that a lost reply does not cost a place. */
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
  /** Why. */
  reason: ByeReason;
  /** Why, for people. */
  text: string;
  type: "bye";
});

/** Who sits at a place. */
export type Sitter = ("free" | "person" | {
  bot: string;
} | "gone");

/** Why a whole view came. */
export type ViewReason = ("arrived" | "asked" | "new-stream" | "too-old" | "too-slow" | "recovered");
