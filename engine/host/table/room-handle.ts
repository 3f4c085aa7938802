import * as v from 'valibot';
import type { FairnessView } from '../../chance/seed-pair.ts';
import { type Refusal, Refused } from '../../core/refusal.ts';
import type { SeatCommand } from '../../core/table-game.ts';
import type { Joined } from './table.ts';

/** What the outside may ask of a table, on whichever process it stands. Each throws RoomMoved where it stands there no more. */
export interface RoomHandle {
  /** The host of the table; null: this process. */
  readonly host: string | null;
  /** The slug of what is played there. */
  game(): string | Promise<string>;
  /** At once where the table is on this process, so that nothing happens in between. `via`: the host its socket is at. */
  connect(
    connection: string,
    playerId: string | null,
    via?: string | null,
  ): object | Promise<object>;
  /** [B2] Whether a seat of this table is the player id's. */
  holds(playerId: string): boolean | Promise<boolean>;
  /** Answers what its address has to pay for, in bytes [X26]; so do `join` and `command`. */
  disconnect(connection: string): Promise<number>;
  /** `entropy`: [B32] what the visitor adds to chance. */
  join(visitor: string, entropy?: string): Promise<Joined>;
  /** [B35] What anybody may know of the room's seeds. */
  fairness(): Promise<FairnessView | null>;
  /** 0: it was done before [B14]. */
  command(playerId: string, command: SeatCommand): Promise<number>;
  /** A place for a native client, in Colyseus's words; null: who watches. */
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
  'fairness',
  'command',
  'reserve',
  'closeIdle',
  'closeUnattended',
] as const satisfies readonly (keyof RoomHandle)[];
export type Method = (typeof METHODS)[number];

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

/** A table on another host. `call` carries a method's name and arguments there. */
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
    connect: (connection, playerId) => ask('connect', connection, playerId),
    holds: (playerId) => ask('holds', playerId),
    disconnect: async (connection) => v.parse(bytesSchema, await ask('disconnect', connection)),
    join: async (visitor, entropy) =>
      v.parse(
        joinedSchema,
        await ask('join', visitor, ...(entropy === undefined ? [] : [entropy])),
      ),
    fairness: () => ask('fairness'),
    command: async (playerId, command) =>
      v.parse(bytesSchema, await ask('command', playerId, command)),
    reserve: (playerId) => ask('reserve', playerId),
    closeIdle: () => ask('closeIdle'),
    closeUnattended: () => ask('closeUnattended'),
  };
}
