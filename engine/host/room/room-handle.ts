import * as v from 'valibot';
import type { FairnessView } from '../../chance/seeds.ts';
import { isRefusal, type Refusal, Refused } from '../../definition/refusal.ts';
import type { PhotoChange, SeatCommand } from '../../definition/table-game.ts';
import type { Reaction } from '../../wire/commands.ts';

/** A taken seat, and [X26] how many bytes it stored. */
export interface Joined<Seat extends string = string> {
  playerId: string;
  seat: Seat;
  stored: number;
}

/**
 * What others may ask of a room, on this process or another. Each method throws RoomMoved if the
 * room is not there.
 */
export interface RoomHandle {
  /** The host of the room; null: this process. */
  readonly host: string | null;
  /** [X74] How many connections its messages go to; missing: the room is on another process. */
  readonly readers?: number;
  /** The slug of its game. */
  game(): string | Promise<string>;
  /**
   * Returns the room as the connection may see it; synchronously if the room is on this process, so
   * that nothing happens in between. `via`: the host of its socket; `address`: by which a watcher
   * counts [B28]. `isTold`: the room sends itself to the connection, in the order of its other
   * messages [X3], and returns null. `visitor`: whose connection it is, if it has a cookie [B111].
   * `isScreen`: a television [B178].
   */
  connect(
    connection: string,
    playerId: string | null,
    via?: string | null,
    address?: string | null,
    isTold?: boolean,
    visitor?: string | null,
    isScreen?: boolean,
  ): object | null | Promise<object | null>;
  /** [B2] Whether the player id has a seat in this room. @throws Refused if its seat was freed [B52] */
  holds(playerId: string): boolean | Promise<boolean>;
  /**
   * Returns the bytes for which its address pays [X26]; so do `join`, `rejoin`, `changeProfile`,
   * `changePhoto`, `command` and `commandWatching`.
   */
  disconnect(connection: string): number | Promise<number>;
  /** `entropy`: [B32] the visitor's part of the draws; `from`: [B23] the hash of their address. */
  join(visitor: string, entropy?: string | null, from?: string): Promise<Joined>;
  /**
   * [B18] The seat that the visitor has, or null. While another seat is free, a second tab may take
   * that one: then it is null, unless `isOwnEnough`. `isStill`: [B75] it is null too if they have left.
   */
  rejoin(visitor: string, isOwnEnough?: boolean, isStill?: boolean): Promise<Joined | null>;
  /** [G24] Keeps a place in line for the visitor, if the game has a line. Returns the bytes stored [X26]. */
  queueUp(visitor: string, from?: string): Promise<number>;
  /** [T15] Updates the visitor's seats with what they say of themselves now. */
  changeProfile(visitor: string): Promise<number>;
  /** [B110] Whether the room would take this photo. @throws Refused */
  mayChangePhoto(change: PhotoChange): Promise<void>;
  /** [B110] 0: there was no photo to take away. @throws Refused */
  changePhoto(change: PhotoChange): Promise<number>;
  /** [B111] Whether the room shows this photo to this visitor. */
  showsPhoto(visitor: string, photo: string): boolean | Promise<boolean>;
  /** [B50] Frees the seats to which nobody connected in time. */
  freeLate(): Promise<void>;
  /** [B35] What anybody may know of the room's seeds. */
  fairness(): Promise<FairnessView | null>;
  /** 0: it was done before [B14]. */
  command(playerId: string, command: SeatCommand): Promise<number>;
  /**
   * [T55] The same of somebody who watches: the caller has checked that the connection does. Null:
   * it has no cookie.
   */
  commandWatching(visitor: string | null, command: SeatCommand): Promise<number>;
  /**
   * [T20] Passes on a reaction of a seat, or (null) of a watcher. The caller has checked that the
   * connection watches.
   */
  react(playerId: string | null, emoji: Reaction): void | Promise<void>;
  /** Reserves a place for a Colyseus client; null: to watch. */
  reserve(playerId: string | null): Promise<object>;
  /** [B19] Closes the room if no player is connected. */
  closeIdle(): Promise<void>;
  /** [O9] The administrator closes the room; its players and watchers read why. @throws Refused */
  close(reason: string): Promise<void>;
  /**
   * [O12] Has a visitor leave and disconnects them; who is alone, or cannot leave, closes the room.
   * Returns the addresses from which they were connected.
   */
  sendAway(visitor: string): Promise<string[]>;
  /** [B24] Closes the room if no player ever connected. */
  closeUnattended(): Promise<void>;
}

/** What another host may call. */
export const METHODS = [
  'game',
  'connect',
  'holds',
  'disconnect',
  'join',
  'rejoin',
  'queueUp',
  'changeProfile',
  'mayChangePhoto',
  'changePhoto',
  'showsPhoto',
  'freeLate',
  'fairness',
  'command',
  'commandWatching',
  'react',
  'reserve',
  'close',
  'sendAway',
  'closeIdle',
  'closeUnattended',
] as const satisfies readonly (keyof RoomHandle)[];
type Method = (typeof METHODS)[number];

/** A result on its way between processes, where errors lose their class. */
export type Answer<T> = { value: T } | { refused: Refusal; error: string };

/** Checked by its shape only: the other process may be newer and know more codes. */
const codeSchema = v.custom<Refusal>(
  (input) => typeof input === 'string' && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(input),
);
const answerSchema = v.union([
  v.strictObject({ refused: codeSchema, error: v.string() }),
  v.strictObject({ value: v.optional(v.unknown()) }),
]);

export async function answered<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, error: error.message };
    throw error;
  }
}

/** A host of the previous version does not send the bytes. */
const bytesSchema = v.fallback(v.number(), 0);
const joinedSchema = v.object({ playerId: v.string(), seat: v.string(), stored: bytesSchema });

/** A host of the previous version fails at a call that it does not know; then it has done nothing. */
function passOver(error: unknown): void {
  if (!isRefusal(error, 'action/failed')) throw error;
}

/** A room at another host. `call` sends a method's name and arguments there. */
export function remoteHandle(
  host: string,
  call: (method: Method, args: unknown[]) => Promise<unknown>,
): RoomHandle {
  const ask = async <T>(method: Method, ...args: unknown[]): Promise<T> => {
    const answer = v.parse(answerSchema, await call(method, args));
    if ('refused' in answer) throw new Refused(answer.refused, answer.error);
    return answer.value as T;
  };
  const stored = async (method: Method, ...args: unknown[]): Promise<number> =>
    v.parse(bytesSchema, await ask(method, ...args));
  const bytes = async (...of: Parameters<typeof stored>): Promise<number> => {
    try {
      return await stored(...of);
    } catch (error) {
      passOver(error);
      return 0;
    }
  };
  return {
    host,
    game: () => ask('game'),
    connect: (connection, playerId, _via, address = null, ...more) =>
      ask('connect', connection, playerId, address, ...more),
    holds: (playerId) => ask('holds', playerId),
    disconnect: (connection) => stored('disconnect', connection),
    // Trailing undefined arguments are left out, because JSON has no undefined.
    join: async (visitor, entropy, from) => {
      const more = from === undefined ? [entropy] : [entropy ?? null, from];
      return v.parse(
        joinedSchema,
        await ask('join', visitor, ...more.filter((one) => one !== undefined)),
      );
    },
    rejoin: async (visitor, isOwnEnough = false, isStill = false) => {
      const more = isStill ? [isOwnEnough, true] : [isOwnEnough].filter(Boolean);
      const joined = await ask('rejoin', visitor, ...more);
      return v.parse(v.nullable(joinedSchema), joined);
    },
    queueUp: (visitor, from) => bytes('queueUp', visitor, ...(from === undefined ? [] : [from])),
    changeProfile: (visitor) => bytes('changeProfile', visitor),
    mayChangePhoto: (change) => ask('mayChangePhoto', change),
    changePhoto: (change) => stored('changePhoto', change),
    showsPhoto: (visitor, photo) => ask('showsPhoto', visitor, photo),
    freeLate: () => ask('freeLate'),
    fairness: () => ask('fairness'),
    command: (playerId, command) => stored('command', playerId, command),
    commandWatching: (visitor, command) => stored('commandWatching', visitor, command),
    react: (playerId, emoji) => ask<void>('react', playerId, emoji).catch(passOver),
    reserve: (playerId) => ask('reserve', playerId),
    sendAway: async (visitor) => {
      try {
        return v.parse(v.array(v.string()), await ask('sendAway', visitor));
      } catch (error) {
        passOver(error);
        return [];
      }
    },
    close: (reason) => ask('close', reason),
    closeIdle: () => ask('closeIdle'),
    closeUnattended: () => ask('closeUnattended'),
  };
}

/** The room is not here: the caller must look for it again. */
export class RoomMoved extends Error {
  /** Whether the call may have been carried out anyway; nobody could answer. */
  readonly mayBeDone: boolean;

  constructor(mayBeDone = false) {
    super('the room is hosted elsewhere');
    this.name = 'RoomMoved';
    this.mayBeDone = mayBeDone;
  }
}
