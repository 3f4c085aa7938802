import { t } from '../wire/text.ts';

/**
 * Every refused command is answered with a code and a text for people. Codes are stable, so clients
 * and load tests may match on them; texts may change. These are the common codes; a game's own are
 * in its folder.
 */
export const REFUSALS = {
  'action/malformed': t('That message was not understood.'),
  'action/unknown': t('There is no such action.'),
  'action/too-many': t('Too many requests. Please slow down.'),
  'storage/used-up': t(
    'Your address has had as much stored as it may in a day. Please come back tomorrow.',
  ),
  'action/failed': t('Something went wrong on our side. Please try again.'),
  'action/busy': t('The house is very busy. Please try again in a moment.'),
  'action/conflict': t('Somebody else was faster. Please try again.'),
  'game/not-now': t('That cannot be done right now.'),
  'seat/unknown': t('No such seat. Check the room and your player id.'),
  'seat/none': t('You have no seat in this room.'),
  'seat/left': t('You have left this room. Join it again to go on.'),
  'seat/freed': t('Your seat was given away. Sit down again if one is free.'),
  'coins/too-few': t('You have too few coins for that.'),
  'coins/nobody': t('Nobody sits there who has coins.'),
  'room/unknown': t('Room not found'),
  'room/unreadable': t(
    'This game cannot be opened. Nothing of it is lost; the house has been told.',
  ),
  'room/full': t('The room is full.'),
  'room/lapsed': t(
    'A seat here was kept for you, or for somebody on your network, and nobody came. Others go first for a moment.',
  ),
  'room/closed': t('The room is closed.'),
  'line/full': t(
    'The game has started, and the line for the next one is full. Watch it, and come back later.',
  ),
  'line/none': t('No such guest stands in line.'),
  'line/over': t('Everybody has left this table, so nobody waits here for a next game.'),
  'watchers/unchanged': t('It is set that way already.'),
  'record/none': t('Of this game there are no records.'),
  'record/not-finished': t('The game is not finished. Its record is made when it is.'),
  'room/too-many': t('You have too many unfinished rooms. Finish one first.'),
  'watchers/too-many': t('Too many people are watching this room. Please try again later.'),
  'game/unknown': t('There is no such game.'),
  'house/full': t(
    'The house is full: nothing new can be taken in now. Games that have begun go on. Please come back later.',
  ),
  'options/not-here': t('This game has no such options.'),
  'house/not-here': t('The house does not play this game.'),
  'watchers/unknown': t(
    'Your browser keeps no cookie, without which watchers cannot be told apart. Allow cookies, and load the page again.',
  ),
  'visitor/sent-away': t('The administrator has sent you away from the tables.'),
  'visitor/silenced': t('The administrator has silenced you.'),
  'visitor/has-user': t(
    'This visitor plays under a personal link. Change the nickname of that user instead.',
  ),
  'visitor/name-held': t('The administrator has chosen your name for now.'),
  'rating/too-low': t('Your rating is below the required rating.'),
  'login/blocked': t('Too many login attempts. Please try again later.'),
  'session/none': t('Please sign in.'),
  'item/unknown': t('There is no such item.'),
  'item/stale': t('Somebody else has changed this meanwhile. Load it again.'),
  'photo/unknown': t('There is no such photo.'),
  'photo/too-large': t('The photo is larger than 10 MB.'),
  'photo/too-many-pixels': t('The photo has more than 25 megapixels, all frames together.'),
  'photo/too-slow': t('The photo takes too long to read.'),
  'photo/not-an-image': t('Only PNG, JPG, GIF and WEBP images are accepted.'),
  'photo/damaged': t('The photo is damaged and cannot be read.'),
  'photo/busy': t('Too many photos are on their way. Please try again in a moment.'),
  'photo/share-used': t('Your address has sent as many photos as it may in a day.'),
  'photo/no-room': t('There is no room for more photos.'),
  'origin/foreign': t('Requests from other sites are refused.'),
  'host/foreign': t('Nothing is served under this host.'),
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
