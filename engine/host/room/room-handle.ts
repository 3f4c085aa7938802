import * as v from 'valibot';
import type { FairnessView } from '../../chance/seed-pair.ts';
import { isRefusal, type Refusal, Refused } from '../../definition/refusal.ts';
import type { SeatCommand } from '../../definition/table-game.ts';
import type { Reaction } from '../../wire/reactions.ts';

/** A seat somebody has, and [X26] how many bytes they have to pay for. */
export interface Joined<Seat extends string = string> {
  playerId: string;
  seat: Seat;
  stored: number;
}

/** What the outside may ask of a room, on this process or another. Each throws RoomMoved where the room is not there. */
export interface RoomHandle {
  /** The host of the room; null: this process. */
  readonly host: string | null;
  /** The slug of what is played there. */
  game(): string | Promise<string>;
  /**
   * Answers the room as it may be seen from there; at once where the room is on this process, so that nothing
   * happens in between. `via`: the host its socket is at; `address`: what it counts by where it watches [B28].
   * `isTold`: the room tells the connection the room itself, in the order of all it tells [X3], and answers null.
   */
  connect(
    connection: string,
    playerId: string | null,
    via?: string | null,
    address?: string | null,
    isTold?: boolean,
  ): object | null | Promise<object | null>;
  /** [B2] Whether a seat of this room is the player id's. @throws Refused where it was, and was freed [B52]. */
  holds(playerId: string): boolean | Promise<boolean>;
  /** Answers what its address has to pay for, in bytes [X26]; so do `join`, `rejoin`, `changeProfile` and `command`. */
  disconnect(connection: string): number | Promise<number>;
  /** `entropy`: [B32] what the visitor adds to chance; `from`: [B23] what their address counts by. */
  join(visitor: string, entropy?: string | null, from?: string): Promise<Joined>;
  /** [B18] The seat that is the visitor's already, or null. */
  rejoin(visitor: string): Promise<Joined | null>;
  /** [T15] The visitor's seats follow what they say of themselves now. */
  changeProfile(visitor: string): Promise<number>;
  /** [B50] Frees the seats that nobody came to in time. */
  freeLate(): Promise<void>;
  /** [B35] What anybody may know of the room's seeds. */
  fairness(): Promise<FairnessView | null>;
  /** 0: it was done before [B14]. */
  command(playerId: string, command: SeatCommand): Promise<number>;
  /**
   * [T20] Tells everybody in the room of a reaction from a seat, or (null) from among those who watch.
   * Whoever asks has seen that the connection watches.
   */
  react(playerId: string | null, emoji: Reaction): void | Promise<void>;
  /** A place for a Colyseus client, in Colyseus's words; null: who watches. */
  reserve(playerId: string | null): Promise<object>;
  /** [B19] Closes the room if no player is there. */
  closeIdle(): Promise<void>;
  /** [B24] Closes the room if no player ever was there. */
  closeUnattended(): Promise<void>;
}

/** What another host may ask for. */
export const METHODS = [
  'game',
  'connect',
  'holds',
  'disconnect',
  'join',
  'rejoin',
  'changeProfile',
  'freeLate',
  'fairness',
  'command',
  'react',
  'reserve',
  'closeIdle',
  'closeUnattended',
] as const satisfies readonly (keyof RoomHandle)[];
type Method = (typeof METHODS)[number];

/** A refusal on its way between processes, where errors lose their class. */
export type Answer<T> = { value: T } | { refused: Refusal; error: string };

/** By its shape: which codes there are, a game says, and it may be newer there than here. */
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

/** A host of a version before this one says nothing of bytes. */
const bytesSchema = v.fallback(v.number(), 0);
const joinedSchema = v.object({ playerId: v.string(), seat: v.string(), stored: bytesSchema });

/** A host of a version before this one fails at a call that it does not know: then nothing is done there. */
function passOver(error: unknown): void {
  if (!isRefusal(error, 'action/failed')) throw error;
}

/** A room on another host. `call` carries a method's name and arguments there. */
export function remoteHandle(
  host: string,
  call: (method: Method, args: unknown[]) => Promise<unknown>,
): RoomHandle {
  const ask = async <T>(method: Method, ...args: unknown[]): Promise<T> => {
    const answer = v.parse(answerSchema, await call(method, args));
    if ('refused' in answer) throw new Refused(answer.refused, answer.error);
    return answer.value as T;
  };
  return {
    host,
    game: () => ask('game'),
    connect: (connection, playerId, _via, address = null, isTold = false) =>
      ask('connect', connection, playerId, address, ...(isTold ? [true] : [])),
    holds: (playerId) => ask('holds', playerId),
    disconnect: async (connection) => v.parse(bytesSchema, await ask('disconnect', connection)),
    // What is not there at the end is not sent; JSON knows no undefined in between.
    join: async (visitor, entropy, from) => {
      const more = from === undefined ? [entropy] : [entropy ?? null, from];
      return v.parse(
        joinedSchema,
        await ask('join', visitor, ...more.filter((one) => one !== undefined)),
      );
    },
    rejoin: async (visitor) => v.parse(v.nullable(joinedSchema), await ask('rejoin', visitor)),
    changeProfile: async (visitor) => {
      try {
        return v.parse(bytesSchema, await ask('changeProfile', visitor));
      } catch (error) {
        if (isRefusal(error, 'action/failed')) return 0; // a host of the version before this one knows no such thing
        throw error;
      }
    },
    freeLate: () => ask('freeLate'),
    fairness: () => ask('fairness'),
    command: async (playerId, command) =>
      v.parse(bytesSchema, await ask('command', playerId, command)),
    react: (playerId, emoji) => ask<void>('react', playerId, emoji).catch(passOver),
    reserve: (playerId) => ask('reserve', playerId),
    closeIdle: () => ask('closeIdle'),
    closeUnattended: () => ask('closeUnattended'),
  };
}

/** A room is not where it was asked: whoever asked looks again for where it is. */
export class RoomMoved extends Error {
  /** Whether what was asked may have been done all the same: nobody was left to say. */
  readonly mayBeDone: boolean;

  constructor(mayBeDone = false) {
    super('the room is hosted elsewhere');
    this.name = 'RoomMoved';
    this.mayBeDone = mayBeDone;
  }
}
