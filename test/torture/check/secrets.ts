import type { AnyStateMachine } from 'xstate';
import type { JournalStep } from '../../../engine/definition/hosted-machine.ts';
import { seatedAt, type TableGame } from '../../../engine/definition/table-game.ts';
import { leakedTo, secretsAt } from '../../../engine/test-support/secrets.ts';

/** What each player of a room may know alone after an entry, by their player ids. */
type Secrets = ReadonlyMap<string, readonly unknown[]>;

/** [T60] The same after each entry of a room's journal. */
export const secretsIn = <Machine extends AnyStateMachine>(
  game: Pick<TableGame<Machine>, 'seats' | 'table' | 'secrets'>,
  steps: readonly JournalStep<Machine>[],
): Secrets[] =>
  steps.map(({ after }) => {
    const players = game.seats.flatMap((seat) => {
      const player = seatedAt(game, after, seat);
      return player === null ? [] : [[player.playerId, secretsAt(game, after, seat)] as const];
    });
    return new Map(players);
  });

interface Heard {
  /** The entry that the message tells of; null: of none, so it belongs to the last one told of. */
  seq: number | null;
  payload: object;
}

/** [T60] The messages of one reader in which there is a secret of somebody else, each with the secret. */
export function leaksTo<Told extends Heard>(
  rooms: readonly Secrets[],
  playerId: string | null,
  told: readonly Told[],
): { record: Told; secret: string }[] {
  let at = 1;
  return told.flatMap((record) => {
    at = record.seq ?? at;
    const known = rooms[at - 1] ?? new Map<string, readonly unknown[]>();
    const others = [...known].flatMap(([id, secrets]) => (id === playerId ? [] : secrets));
    const own = playerId === null ? [] : [playerId, ...(known.get(playerId) ?? [])];
    const [secret] = leakedTo(JSON.stringify(record.payload), own, others);
    return secret === undefined ? [] : [{ record, secret }];
  });
}
