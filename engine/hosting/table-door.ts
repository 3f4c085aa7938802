import * as v from 'valibot';
import type { FairnessView } from '../chance/seed-pair.ts';
import { REFUSALS, Refused, type RefusalCode } from '../refusal.ts';
import type { SeatedCommand } from '../wire/commands.ts';
import type { Fact } from '../wire/facts.ts';

/** What the outside may ask of a table, on whichever process it stands. */
export interface TableDoor {
  /** At once where the table is on this process, so that nothing happens in between. */
  sit(
    connection: string,
    playerId: string | null,
  ): Fact<'room-state'> | Promise<Fact<'room-state'>>;
  /** [B2] Whether a seat of this table is the player id's. */
  holds(playerId: string): boolean | Promise<boolean>;
  rise(connection: string): Promise<void>;
  /** `entropy`: [B32] what the visitor adds to the dice. */
  join(visitor: string, entropy?: string): Promise<{ playerId: string; isPlayer1: boolean }>;
  /** [B35] What anybody may know of the room's dice. */
  fairness(): Promise<FairnessView | null>;
  command(playerId: string, command: SeatedCommand): Promise<void>;
  /** [B19] Closes the room if no player is there. */
  closeIdle(): Promise<void>;
  /** [B24] Closes the room if no player ever was there. */
  closeUnattended(): Promise<void>;
}

/**
 * A connection on another process counts so long, and its process renews it several times within:
 * whoever was connected to a process that died is seen to be away then.
 */
export const LEASE_MS = 60_000;
export const RENEW_MS = 20_000;

/** A refusal on its way between processes, where errors lose their class. */
export type Answer<T> = { value: T } | { refused: RefusalCode; error: string };

const answerSchema = v.union([
  v.object({ refused: v.picklist(Object.keys(REFUSALS)), error: v.string() }),
  v.object({ value: v.optional(v.unknown()) }),
]);

export async function answered<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, error: error.message };
    throw error;
  }
}

/** A table on another process. `call` carries a method's name and arguments there. */
export function remoteDoor(
  call: (method: keyof TableDoor, args: unknown[]) => Promise<unknown>,
): TableDoor {
  const ask = async <T>(method: keyof TableDoor, ...args: unknown[]): Promise<T> => {
    const answer = v.parse(answerSchema, await call(method, args));
    if ('refused' in answer) throw new Refused(answer.refused as RefusalCode, answer.error);
    return answer.value as T;
  };
  return {
    sit: (connection, playerId) => ask('sit', connection, playerId),
    holds: (playerId) => ask('holds', playerId),
    rise: (connection) => ask('rise', connection),
    join: (visitor, entropy) =>
      entropy === undefined ? ask('join', visitor) : ask('join', visitor, entropy),
    fairness: () => ask('fairness'),
    command: (playerId, command) => ask('command', playerId, command),
    closeIdle: () => ask('closeIdle'),
    closeUnattended: () => ask('closeUnattended'),
  };
}
