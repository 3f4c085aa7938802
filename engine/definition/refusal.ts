/**
 * Every refused command is answered with a code and a text for people. Codes are stable, so clients
 * and load tests may match on them; texts may change. These are the common codes; a game's own are
 * in its folder.
 */
export const REFUSALS = {
  'action/malformed': 'That message was not understood.',
  'action/unknown': 'There is no such action.',
  'action/too-many': 'Too many requests. Please slow down.',
  'storage/used-up':
    'Your address has had as much stored as it may in a day. Please come back tomorrow.',
  'action/failed': 'Something went wrong on our side. Please try again.',
  'action/busy': 'The house is very busy. Please try again in a moment.',
  'action/conflict': 'Somebody else was faster. Please try again.',
  'game/not-now': 'That cannot be done right now.',
  'seat/unknown': 'No such seat. Check the room and your player id.',
  'seat/none': 'You have no seat in this room.',
  'seat/left': 'You have left this room. Join it again to go on.',
  'seat/freed': 'Your seat was given away. Sit down again if one is free.',
  'coins/too-few': 'You have too few coins for that.',
  'coins/nobody': 'Nobody sits there who has coins.',
  'room/unknown': 'Room not found',
  'room/unreadable': 'This game cannot be opened. Nothing of it is lost; the house has been told.',
  'room/full': 'The room is full.',
  'room/lapsed':
    'A seat here was kept for you, or for somebody on your network, and nobody came. Others go first for a moment.',
  'room/closed': 'The room is closed.',
  'line/full':
    'The game has started, and the line for the next one is full. Watch it, and come back later.',
  'line/none': 'No such guest stands in line.',
  'line/over': 'Everybody has left this table, so nobody waits here for a next game.',
  'watchers/unchanged': 'It is set that way already.',
  'record/none': 'Of this game there are no records.',
  'record/not-finished': 'The game is not finished. Its record is made when it is.',
  'room/too-many': 'You have too many unfinished rooms. Finish one first.',
  'watchers/too-many': 'Too many people are watching this room. Please try again later.',
  'game/unknown': 'There is no such game.',
  'house/full':
    'The house is full: nothing new can be taken in now. Games that have begun go on. Please come back later.',
  'options/not-here': 'This game has no such options.',
  'house/not-here': 'The house does not play this game.',
  'watchers/unknown':
    'Your browser keeps no cookie, without which watchers cannot be told apart. Allow cookies, and load the page again.',
  'visitor/sent-away': 'The administrator has sent you away from the tables.',
  'visitor/silenced': 'The administrator has silenced you.',
  'visitor/has-user':
    'This visitor plays under a personal link. Change the nickname of that user instead.',
  'visitor/name-held': 'The administrator has chosen your name for now.',
  'rating/too-low': 'Your rating is below the required rating.',
  'login/blocked': 'Too many login attempts. Please try again later.',
  'session/none': 'Please sign in.',
  'item/unknown': 'There is no such item.',
  'item/stale': 'Somebody else has changed this meanwhile. Load it again.',
  'photo/unknown': 'There is no such photo.',
  'photo/too-large': 'The photo is larger than 10 MB.',
  'photo/too-many-pixels': 'The photo has more than 25 megapixels, all frames together.',
  'photo/too-slow': 'The photo takes too long to read.',
  'photo/not-an-image': 'Only PNG, JPG, GIF and WEBP images are accepted.',
  'photo/damaged': 'The photo is damaged and cannot be read.',
  'photo/busy': 'Too many photos are on their way. Please try again in a moment.',
  'photo/share-used': 'Your address has sent as many photos as it may in a day.',
  'photo/no-room': 'There is no room for more photos.',
  'origin/foreign': 'Requests from other sites are refused.',
  'host/foreign': 'Nothing is served under this host.',
} as const;

export type CommonRefusal = keyof typeof REFUSALS;

/** [O48] The limits behind the codes, as `games_limits_hit_total` names them. */
const LIMITS: Partial<Record<CommonRefusal, string>> = {
  'action/too-many': 'seat',
  'storage/used-up': 'storage',
  'room/too-many': 'unfinished-rooms',
  'room/lapsed': 'lapsed-seats',
  'watchers/too-many': 'watchers',
  'house/full': 'data',
  'login/blocked': 'passwords',
  'photo/too-large': 'photo-size',
  'photo/too-many-pixels': 'photo-pixels',
  'photo/too-slow': 'photo-time',
  'photo/busy': 'uploads-at-once',
  'photo/share-used': 'photos-from',
  'photo/no-room': 'photos',
};
const LIMIT_OF: ReadonlyMap<string, string> = new Map(Object.entries(LIMITS));

/** [O1] Hears of each refusal by a limit, by the limit's name. */
export type LimitHit = (limit: string) => void;

/** A common code or a game's own: what it is about, and what is wrong. */
export type Refusal = `${string}/${string}`;

/** The texts of a game's own codes, and its own texts for common codes. */
export type Texts<Code extends Refusal = Refusal> = Readonly<Record<Code, string>>;

interface RefusedOptions extends ErrorOptions {
  /** The limit that refuses, where the code alone does not say which. */
  limit?: string;
}

/** [O48] Counts a refusal where it is answered, if a limit is behind it. */
export function countRefusal(error: unknown, limitHit: LimitHit | undefined): void {
  if (error instanceof Refused && error.limit !== null) limitHit?.(error.limit);
}

/** The only error that players receive: a stable `code` and a text for people. */
export class Refused extends Error {
  readonly code: Refusal;
  /** [O48] The limit that refuses; null: no limit does. */
  readonly limit: string | null;

  constructor(code: CommonRefusal, text?: string, options?: RefusedOptions);
  /** A game's own code comes with its text, through `refusalOf`. */
  constructor(code: Refusal, text: string, options?: RefusedOptions);
  constructor(code: Refusal, text = houseText(code), options?: RefusedOptions) {
    super(text, options);
    this.name = 'Refused';
    this.code = code;
    this.limit = options?.limit ?? LIMIT_OF.get(code) ?? null;
  }
}

export function isCommonRefusal(code: Refusal): code is CommonRefusal {
  return Object.hasOwn(REFUSALS, code);
}

function houseText(code: Refusal): string | undefined {
  return isCommonRefusal(code) ? REFUSALS[code] : undefined;
}

/** A refusal of a game: `code` is its own or a common one. `text` replaces the usual text. */
export function refusalOf<Own extends Texts>(
  own: Own,
  code: CommonRefusal | (keyof Own & Refusal),
  text: string | undefined = own[code] ?? houseText(code),
): Refused {
  if (text === undefined) throw new Error(`${code} has no text`);
  return new Refused(code, text);
}

/** Whether an error is this common refusal. */
export function isRefusal(error: unknown, code: CommonRefusal): boolean {
  return error instanceof Refused && error.code === code;
}
