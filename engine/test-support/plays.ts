import type { AnyStateMachine, EventFromLogic, SnapshotFrom, AnyMachineSnapshot } from 'xstate';
import {
  type HostedMachine,
  next,
  upcast,
  initial,
  persist,
} from '../definition/hosted-machine.ts';
import * as v from 'valibot';

/** An event of any version as today's version, with its outcome. */
export function asToday<Machine extends AnyStateMachine>(
  { upcasters }: HostedMachine<Machine>,
  event: EventFromLogic<Machine>,
  state: SnapshotFrom<Machine>,
): EventFromLogic<Machine> {
  return upcast(upcasters, event, state) as EventFromLogic<Machine>;
}

/** The snapshot after an event of any version. */
export function happen<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  state: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): SnapshotFrom<Machine> {
  return next(hosted, state, asToday(hosted, event, state));
}

/**
 * [J13] What is kept of a game for ever: journals by their titles, which together reach each of its
 * states. Every event is one that the machine takes.
 */
export type GoldenPlays<Event> = Readonly<Record<string, readonly Event[]>>;

export const goldenSchema = v.object({
  machine: v.string(),
  version: v.number(),
  journals: v.array(
    v.object({
      title: v.string(),
      events: v.array(v.unknown()),
      snapshot: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type Golden = v.InferOutput<typeof goldenSchema>;

const json = (value: unknown): string => JSON.stringify(value);
const stateOf = (snapshot: AnyMachineSnapshot): string => String(snapshot.value);

/** A journal as a release writes it, and the snapshot after it. @throws if an event is not taken */
function journalOf<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  title: string,
  play: readonly EventFromLogic<Machine>[],
): { title: string; events: unknown[]; snapshot: object; states: string[] } {
  let state: SnapshotFrom<Machine> = initial(hosted);
  const states = [stateOf(state)];
  const events = play.map((event, index) => {
    const made = v.parse(hosted.eventSchema, asToday(hosted, event, state));
    const after = next(hosted, state, made);
    if (after === state) throw new Error(`${hosted.name}: ${title}: event ${index + 1} is refused`);
    state = after;
    states.push(stateOf(state));
    return made;
  });
  return { title, events, snapshot: persist(state), states };
}

/**
 * What the plays have that `kept` has not. Null: nothing.
 * @throws if an event is not taken, or a state is never reached
 */
export function goldenOf<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  plays: GoldenPlays<EventFromLogic<Machine>>,
  kept: readonly Golden[],
): Golden | null {
  const made = Object.entries(plays).map(([title, play]) => journalOf(hosted, title, play));
  const reached = new Set(made.flatMap(({ states }) => states));
  const missing = Object.keys(hosted.machine.states).filter((state) => !reached.has(state));
  if (missing.length > 0) throw new Error(`${hosted.name}: no play reaches ${missing.join(', ')}`);
  const known = new Set(kept.flatMap(({ journals }) => journals).map(({ events }) => json(events)));
  const journals = made
    .filter(({ events }) => !known.has(json(events)))
    .map(({ title, events, snapshot }) => ({ title, events, snapshot: { ...snapshot } }));
  const { name: machine, version } = hosted;
  return journals.length === 0 ? null : { machine, version, journals };
}
