import { seatedAt, hasLeftAt, type TableGame } from '../definition/table-game.ts';
import { folded } from '../journal/journal.ts';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { systemChance } from '../chance/system-chance.ts';
import { leaksOf } from './secrets.ts';
import { anyTableEvent } from './table-events.ts';
import { asToday, happen } from './plays.ts';
import { fold, type HostedMachine, next, persist, restore } from '../definition/hosted-machine.ts';
import type { Refusal } from '../definition/refusal.ts';
import type { Chance } from '../chance/chance.ts';

/** A machine and what a random walk through it needs to know. */
export interface Walked<Machine extends AnyStateMachine> {
  hosted: HostedMachine<Machine>;
  /** Any event, whether the machine would accept it or not. */
  events: fc.Arbitrary<EventFromLogic<Machine>>;
  /** Starts of walks that lead far: each a list of accepted events. */
  openings?: readonly (readonly EventFromLogic<Machine>[])[];
  refuse: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => Refusal | null;
  can: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
  /** Throws if the snapshot breaks a rule of the game. */
  check: (snapshot: SnapshotFrom<Machine>) => void;
  /** [B50] What the server records if nobody connects to a seat, for each seat that is taken. */
  lapses?: (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[];
  /** [T60] What readers would receive of the secrets of others, after an event (`leaksOf`). */
  leaks?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => string[];
  /** Events of which one must lead on from here; an empty list at an end. */
  exits: (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[];
}

type Look<Machine extends AnyStateMachine> = (
  state: SnapshotFrom<Machine>,
  before: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
) => void;

const json = (value: unknown): string => JSON.stringify(value);

/** The laws of every machine, on random walks. `rules` are the numbers in the titles. */
export function obeysTheLaws<Machine extends AnyStateMachine>(
  rules: string,
  walked: Walked<Machine>,
): void {
  const { hosted, events, openings = [], refuse, can, check, lapses, leaks, exits } = walked;
  const start = fold(hosted, { checkpoint: null, entries: [] }).snapshot;
  const walks = fc
    .tuple(
      fc.constantFrom<readonly EventFromLogic<Machine>[]>([], ...openings),
      fc.array(events, { maxLength: 60, size: 'max' }),
    )
    .map(([opening, walk]) => [...opening, ...walk]);
  const text = (snapshot: SnapshotFrom<Machine>): string => json(persist(snapshot));
  /** The snapshot after `walk`; `look` sees each step. */
  const after = (
    from: SnapshotFrom<Machine>,
    walk: readonly EventFromLogic<Machine>[],
    look: Look<Machine> = () => {},
  ): SnapshotFrom<Machine> => {
    let snapshot = from;
    for (const event of walk) {
      const before = snapshot;
      const made = asToday(hosted, event, before);
      snapshot = next(hosted, before, made);
      look(snapshot, before, made);
    }
    return snapshot;
  };

  describe('laws', () => {
    test(`${rules} holds after every event of any walk`, () => {
      fc.assert(fc.property(walks, (walk) => void after(start, walk, check)));
    });

    test('[J3] what is refused changes nothing, and what is not refused is taken', () => {
      fc.assert(
        fc.property(walks, (walk) => {
          after(start, walk, (state, before, event) => {
            const refusal = refuse(before, event);
            expect(can(before, event), json({ event, refusal })).toBe(refusal === null);
            if (refusal !== null) expect(text(state)).toBe(text(before));
          });
        }),
      );
    });

    test('[T66] keeps what its schema names, and nothing else', () => {
      fc.assert(
        fc.property(walks, (walk) => {
          after(start, walk, ({ context }, _, event) => {
            const named = Object.keys(v.parse(hosted.contextSchema, context));
            const unnamed = Object.keys(context).filter((key) => !named.includes(key));
            expect(unnamed, `kept after ${json(event)}`).toEqual([]);
          });
        }),
      );
    });

    test(`${rules} leaves no state without a way on`, () => {
      fc.assert(
        fc.property(walks, (walk) => {
          const snapshot = after(start, walk);
          const ways = exits(snapshot);
          if (ways.length === 0) return;
          const onward = ways.filter((event) => refuse(snapshot, event) === null);
          expect(onward, `stuck in ${text(snapshot)}`).not.toHaveLength(0);
          for (const event of onward) {
            expect(text(happen(hosted, snapshot, event))).not.toBe(text(snapshot));
          }
        }),
      );
    });

    if (lapses !== undefined) {
      test('[B50] a seat to which nobody connects can be freed in any state, by an event that is taken', () => {
        fc.assert(
          fc.property(walks, (walk) => {
            const snapshot = after(start, walk);
            for (const event of lapses(snapshot)) {
              expect(refuse(snapshot, event), json({ event, in: persist(snapshot) })).toBeNull();
              check(next(hosted, snapshot, event));
            }
          }),
        );
      });
    }

    if (leaks !== undefined) {
      test('[T60] what only one seat may know is in nothing that another reader receives', () => {
        fc.assert(
          fc.property(walks, (walk) => {
            after(start, walk, (state, before, event) => {
              if (state !== before) expect(leaks(state, event)).toEqual([]);
            });
          }),
        );
      });
    }

    test('[J7] a snapshot survives JSON and goes on as the one that was never stored', () => {
      fc.assert(
        fc.property(walks, walks, (before, later) => {
          const kept = after(start, before);
          const own: unknown = hosted.machine.getPersistedSnapshot(kept);
          expect(JSON.parse(text(kept))).toEqual(JSON.parse(json(own)));
          const stored = restore(hosted, JSON.parse(text(kept)));
          expect(text(stored)).toBe(text(kept));
          expect(text(after(stored, later))).toBe(text(after(kept, later)));
        }),
      );
    });

    test('[J3] [J6] [J24] a replayed journal gives the same bytes, from any checkpoint or folded entry too', () => {
      fc.assert(
        fc.property(walks, fc.nat(60), (walk, cut) => {
          const taken: EventFromLogic<Machine>[] = [];
          after(start, walk, (state, before, event) => {
            if (state !== before) taken.push(event);
          });
          const stored: unknown[] = JSON.parse(json(taken));
          const entries = stored.map((event, index) => ({ seq: index + 1, event }));
          const live = text(after(start, walk));
          const whole = fold(hosted, { checkpoint: null, entries });
          expect(text(whole.snapshot)).toBe(live);
          expect(whole.seq).toBe(taken.length);

          const before = fold(hosted, { checkpoint: null, entries: entries.slice(0, cut) });
          const snapshot: unknown = JSON.parse(text(before.snapshot));
          const rest = { checkpoint: { seq: before.seq, snapshot }, entries: entries.slice(cut) };
          expect(text(fold(hosted, rest).snapshot)).toBe(live);
          expect(fold(hosted, rest).seq).toBe(taken.length);

          // [J24] From the entry that stands for those before it.
          if (before.seq === 0) return;
          const kept: unknown = JSON.parse(json(folded(persist(before.snapshot))));
          const left = [{ seq: before.seq, event: kept }, ...rest.entries];
          expect(text(fold(hosted, { checkpoint: null, entries: left }).snapshot)).toBe(live);
        }),
      );
    });
  });
}

/** The laws of a game at a table: with the table's own events, and [B50] those of seats that lapse. */
export function obeysTheTable<Machine extends AnyStateMachine, Seat extends string>(
  rules: string,
  game: TableGame<Machine, Seat>,
  { events, ...walked }: Pick<Walked<Machine>, 'events' | 'openings' | 'check' | 'exits'>,
): void {
  const tables = anyTableEvent(game.seats) as fc.Arbitrary<EventFromLogic<Machine>>;
  obeysTheLaws<Machine>(rules, {
    ...walked,
    hosted: game.hosted,
    events: fc.oneof({ weight: 3, arbitrary: events }, { weight: 1, arbitrary: tables }),
    refuse: (state, event) => game.refuse(state, event),
    can: (state, event) => (state as AnyMachineSnapshot).can(event),
    lapses: lapsesOf(game, systemChance),
    leaks: leaksOf(game),
  });
}

/** [B50] What a game says of its taken seats, were each the one to which nobody connected. */
export function lapsesOf<Machine extends AnyStateMachine, Seat extends string>(
  game: Pick<TableGame<Machine, Seat>, 'seats' | 'table' | 'lapsed'>,
  chance: Chance,
): (snapshot: SnapshotFrom<Machine>) => EventFromLogic<Machine>[] {
  return (snapshot) =>
    game.seats.flatMap((seat) => {
      const isThere = seatedAt(game, snapshot, seat) !== null && !hasLeftAt(game, snapshot, seat);
      return (isThere && game.lapsed(snapshot, seat, chance)) || [];
    });
}

/** The states a journal passes through, from the first on. */
export function statesOf<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  walk: readonly EventFromLogic<Machine>[],
  nameOf: (snapshot: SnapshotFrom<Machine>) => string,
): string[] {
  let { snapshot } = fold(hosted, { checkpoint: null, entries: [] });
  const names = [nameOf(snapshot)];
  for (const event of walk) {
    snapshot = happen(hosted, snapshot, event);
    names.push(nameOf(snapshot));
  }
  return names;
}
