import { seatedAt, hasLeftAt, type TableGame } from '../definition/table-game.ts';
import { createHash } from 'node:crypto';
import { stepsOf } from '../definition/hosted-machine.ts';
import { canonicalJson } from '../wire/canonical-json.ts';
import type { Golden } from './plays.ts';

const around = ({ seats }: TableGame, seq: number) => ({
  seq,
  present: Object.fromEntries(seats.map((seat) => [seat, seat === seats[0]])),
  missed: Object.fromEntries(seats.map((seat, place) => [seat, place % 3])),
  turnEndsIn: 1000,
  wakesIn: null,
  turnMs: 30_000,
  watching: 1,
});

/** What each reader sees after each event of a kept journal, what hosts learn of it, and the record. */
export function shownOf(game: TableGame, { events }: Golden['journals'][number]) {
  const steps = stepsOf(
    game.hosted,
    events.map((event, index) => ({ seq: index + 1, event })),
  );
  return {
    seats: steps.map(({ seq, after }) =>
      game.seats.map((seat) => game.view(after, seat, around(game, seq))),
    ),
    watcher: steps.map(({ seq, after }) => game.view(after, null, around(game, seq))),
    told: steps.map(({ seq, event, after }) => ({
      all: game.tell?.(event, after, around(game, seq)),
      alone: game.tellsAlone?.(event, after),
    })),
    host: steps.map(({ event, before, after }) => ({
      list: game.list(after),
      due: game.turnOf(after),
      seated: game.seats.map((seat) => [seatedAt(game, after, seat), hasLeftAt(game, after, seat)]),
      fairness: game.fairness(after),
      coins: game.movements?.(event, before, after),
      feats: game.feats?.(event, before, after),
      assessed: game.assessments?.(event, before),
      outcome: game.outcome?.(after),
    })),
    record: game.record?.('GOLDEN', steps),
  };
}

/** [T80] Notices had no codes when the journals were kept: their words are what must stay. */
const inWordsAlone = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value),
    (_, part: { type?: string; code?: unknown; params?: unknown }) => {
      if (part?.type !== 'notice') return part;
      const { code: _code, params: _params, ...words } = part;
      return words;
    },
  );

/** The same in short: as many digests, which change with the first other character. */
export const digestsOf = (shown: ReturnType<typeof shownOf>): string =>
  Object.entries(shown)
    .map(([part, value]) => {
      const json = canonicalJson(inWordsAlone(value ?? null));
      return `${part} ${createHash('sha256').update(json).digest('hex').slice(0, 12)}`;
    })
    .join(', ');
