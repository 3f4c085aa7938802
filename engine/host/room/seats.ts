import { seatsOf } from '../../table/seats.ts';
import {
  seatedAt,
  type Listing,
  type Seated,
  type SeatProfile,
  type TableGame,
  withProfile,
  hasLeftAt,
} from '../../definition/table-game.ts';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Presence } from './attendance/presence.ts';
import type { RoomDeps } from '../deps.ts';
import { Refused, refusalOf, type Texts } from '../../definition/refusal.ts';
import { STAGE } from '../../definition/stages.ts';
import { commonLimits, NO_LIMITS_CHOSEN, NO_PROFILE } from '../../wire/profile.ts';
import { DEFAULT_LANGUAGE } from '../../wire/languages.ts';
import type { TableNeeds } from '../../definition/tasks.ts';
import { shownText } from '../../wire/shown-text.ts';
import type { AwaitedSeat, RoomListing, RoomMaker } from '../../journal/journal.ts';

/** How many seats are taken. */
export function takenSeats<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): number {
  return game.seats.filter((seat) => seatedAt(game, state, seat) !== null).length;
}

/** The state of a room for the list: a room without a free seat is never open. */
export function standing<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): Listing {
  const listing = game.list(state);
  const isFull = listing.stage === STAGE.open && takenSeats(game, state) === game.seats.length;
  return isFull ? { ...listing, stage: STAGE.playing } : listing;
}

/** Whether somebody may sit down now or soon. */
export function awaitsPlayers<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): boolean {
  const { stage } = standing(game, state);
  return stage === STAGE.open || (stage === STAGE.playing && takenSeats(game, state) < 2);
}

/** [G57] A game is over, and everybody who sat there has left. */
export function isDeserted<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
): boolean {
  const { stage, closed } = game.list(state);
  return stage === STAGE.over && !closed && seatsOf(game.seats).isLeftAlone(game.table(state));
}

const FOR_GOOD = 'You have left this game for good.';

/** [B41] [T29] The refusal for a player who has left; a game without `returned` lets nobody back. */
export function hasLeftRefusal({ returned }: Pick<TableGame, 'returned'>): Refused {
  return new Refused('seat/left', returned === undefined ? FOR_GOOD : undefined);
}

/** [T29] Whether the player of this seat has left and cannot come back. */
export function isGoneForGood<Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'returned' | 'table'>,
  state: SnapshotFrom<Machine>,
  seat: Seat,
): boolean {
  return game.returned === undefined && hasLeftAt(game, state, seat);
}

/**
 * A room's row in the list after this snapshot. [B23] Its takers are those who joined: they count.
 * [B65] [B176] As long as a seat is free it names the first player, and shows their face.
 */
export function listingOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  id: string,
  state: SnapshotFrom<Machine>,
  at: number,
  awaited: readonly AwaitedSeat[] = [],
): RoomListing {
  const listing = standing(game, state);
  const players: string[] = [];
  const takers: RoomMaker[] = [];
  let first: Seated | null = null;
  let seated = 0;
  for (const seat of game.seats) {
    const player = seatedAt(game, state, seat);
    if (player === null) continue;
    first ??= player;
    seated += 1;
    const { visitor, from } = player;
    if (visitor === undefined) continue;
    if (from !== undefined) takers.push({ visitor, address: from });
    if (player.house !== true && !isGoneForGood(game, state, seat)) players.push(visitor);
  }
  const inLine = game.table(state).queue;
  for (const { visitor, from } of inLine) {
    if (from !== undefined) takers.push({ visitor, address: from });
  }
  const isWaiting = seated < game.seats.length && listing.stage !== STAGE.over;
  const { name: waits, avatar: waitsAvatar } = (isWaiting ? first : null) ?? {};
  return {
    id,
    game: game.slug,
    ...listing,
    seated,
    players,
    takers,
    awaited,
    ...(inLine.length > 0 && { inLine: inLine.map(({ visitor }) => visitor) }),
    ...(isDeserted(game, state) && { deserted: true }),
    ...(waits != null && { waits: shownText(waits), ...(waitsAvatar != null && { waitsAvatar }) }),
    at,
  };
}

/** The seat of a player id, or null. A wrong id reveals nothing [B2]. */
export function seatOf<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  playerId: string,
): Seat | null {
  for (const seat of game.seats)
    if (seatedAt(game, state, seat)?.playerId === playerId) return seat;
  return null;
}

/**
 * [T50] @throws Refused if the visitor of this seat, or (null) who watches, was sent away for good
 */
export function assertWelcome<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  seat: Seat | null,
  watcher: string | null,
): void {
  const visitor = seat === null ? watcher : seatedAt(game, state, seat)?.visitor;
  if (visitor == null || !game.table(state).banned.includes(visitor)) return;
  throw refusalOf<Texts>(game.refusals, 'visitor/sent-away');
}

/** [B2] [B52] Why a player id has no seat in this room. */
export function noSeat<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  playerId: string,
): Refused {
  const wasTheirs = game.table(state).freed.includes(playerId);
  return new Refused(wasTheirs ? 'seat/freed' : 'seat/unknown');
}

/**
 * [B18] The seat that a visitor has, or null if they may take one. It is the first of theirs that
 * is not connected. If all are connected and another seat is free, a second tab may take that one,
 * unless their own is enough.
 */
export function seatAgain<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  visitor: string,
  presence: Presence<Seat>,
  isOwnEnough: boolean,
): { playerId: string; seat: Seat } | null {
  let theirs: { playerId: string; seat: Seat } | null = null;
  for (const seat of game.seats) {
    const seated = seatedAt(game, state, seat);
    if (seated?.visitor !== visitor) continue;
    theirs = { playerId: seated.playerId, seat };
    if (!presence.has(seat)) return theirs;
  }
  const isOpen = theirs !== null && standing(game, state).stage === STAGE.open;
  return isOpen && !isOwnEnough ? null : theirs;
}

/** [B48] [A85] The profile of a visitor at a table: the nickname of their user wins over their own name. */
export async function profileFor(
  visitor: string,
  { userOf, profileOf }: Pick<RoomDeps, 'userOf' | 'profileOf'>,
): Promise<SeatProfile> {
  const [user, profile] = await Promise.all([userOf?.(visitor), profileOf?.(visitor)]);
  const { name, avatar } = profile ?? NO_PROFILE;
  if (user != null) return { name: user.nickname, given: false, avatar, limits: null };
  return { name, given: name !== null, avatar, limits: null };
}

/**
 * A new seat for a visitor.
 * @param from [B23] The hash of their address, if they join.
 */
export async function seatFor(
  visitor: string,
  deps: Pick<RoomDeps, 'chance' | 'userOf' | 'profileOf'>,
  from?: string,
): Promise<Seated> {
  const profile = await profileFor(visitor, deps);
  const playerId = deps.chance.playerId();
  const seat = from === undefined ? { playerId, visitor } : { playerId, visitor, from };
  return withProfile(seat, profile);
}

/**
 * [A100] [A138] What is fine with all of these visitors, and what they speak. No room keeps it, so nothing
 * shows that it changed.
 */
export async function limitsFor(
  visitors: readonly string[],
  { profileOf }: Pick<RoomDeps, 'profileOf'>,
): Promise<TableNeeds> {
  const profiles = await Promise.all(visitors.map(async (visitor) => profileOf?.(visitor, true)));
  const limits = commonLimits(profiles.map((profile) => profile?.limits ?? NO_LIMITS_CHOSEN));
  const languages = new Set(profiles.map((profile) => profile?.language ?? DEFAULT_LANGUAGE));
  return { ...limits, languages };
}

/** [J28] The coins of who sits there; a wallet that is not open yet begins with what the game gives. */
export async function coinsAt<Machine extends AnyStateMachine, Seat extends string>(
  game: TableGame<Machine, Seat>,
  state: SnapshotFrom<Machine>,
  seat: Seat,
  { wallets, configs }: Pick<RoomDeps, 'wallets' | 'configs'>,
): Promise<number> {
  const visitor = seatedAt(game, state, seat)?.visitor;
  if (!visitor) return 0;
  return (await wallets.coins(visitor)) ?? (await configs.read(game.slug)).default_coins;
}

/** Whether a seat shows this profile already. */
export function hasProfile(seat: Seated, profile: SeatProfile): boolean {
  const { name = null, given = false, avatar = null } = seat;
  return name === profile.name && given === profile.given && avatar === profile.avatar;
}
