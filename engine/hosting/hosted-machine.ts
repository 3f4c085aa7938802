import * as v from 'valibot';
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import type { Checkpoint, RecordedRoom } from '../journal/journal.ts';

/** A machine as hosts run it: under a name and a version of its own, its journal parsed. */
export interface HostedMachine<Machine extends AnyStateMachine> {
  machine: Machine;
  /** Stored beside every checkpoint: another machine's, or an older version's, is never loaded. */
  name: string;
  version: number;
  eventSchema: v.GenericSchema<unknown, EventFromLogic<Machine>>;
}

export interface Folded<Machine extends AnyStateMachine> {
  seq: number;
  snapshot: SnapshotFrom<Machine>;
}

/** A checkpoint this often keeps a fold short however long a game is played. */
const CHECKPOINT_EVERY = 50;

/** What a stored snapshot must have before XState is given it. */
const snapshotSchema = v.looseObject({
  status: v.string(),
  value: v.string(),
  context: v.looseObject({}),
});

/**
 * [J7] The snapshot as plain JSON: what XState's own `getPersistedSnapshot` gives for a machine
 * without child actors and history, without its walk through the whole context in search of them.
 */
export function persist<Machine extends AnyStateMachine>(snapshot: SnapshotFrom<Machine>): object {
  const { status, output, error, value, context } = snapshot as AnyMachineSnapshot;
  return { status, output, error, value, historyValue: {}, context, children: {} };
}

/**
 * The opposite of `persist`. What a machine has learned to keep since is as it was at the start [J6].
 * @throws where the stored JSON is not a snapshot.
 */
export function restore<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  stored: unknown,
): SnapshotFrom<Machine> {
  const { machine } = hosted;
  const kept = v.parse(snapshotSchema, stored);
  const { context } = initial(hosted) as AnyMachineSnapshot;
  const snapshot = { ...kept, context: { ...(context as object), ...kept.context } };
  const actor = createActor<AnyStateMachine>(machine, { snapshot: snapshot as never });
  return actor.getSnapshot() as SnapshotFrom<Machine>;
}

const nothing = (): void => {};
const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

/**
 * What a machine's logic wants of the actor it runs in. Ours decide and do nothing else, so one
 * actor that is never started serves them all; XState's `transition` makes a new one for each event,
 * which costs as much as the event itself.
 */
function scopeOf(machine: AnyStateMachine): AnyActorScope {
  let scope = scopes.get(machine);
  if (scope === undefined) {
    const self = createActor(machine);
    const { id, sessionId, system } = self;
    const deaf = { logger: nothing, defer: nothing, emit: nothing, stopChild: nothing };
    scope = { self, id, sessionId, system, ...deaf, actionExecutor: nothing };
    scopes.set(machine, scope);
  }
  return scope;
}

/** The snapshot after an event: a pure function. */
export function next<Machine extends AnyStateMachine>(
  { machine }: HostedMachine<Machine>,
  snapshot: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): SnapshotFrom<Machine> {
  return machine.transition(snapshot, event, scopeOf(machine)) as SnapshotFrom<Machine>;
}

const initials = new WeakMap<AnyStateMachine, unknown>();

/** The snapshot before the first event; no transition changes it, so it is made once. */
export function initial<Machine extends AnyStateMachine>({
  machine,
}: HostedMachine<Machine>): SnapshotFrom<Machine> {
  const known = initials.get(machine) ?? machine.getInitialSnapshot(scopeOf(machine));
  initials.set(machine, known);
  return known as SnapshotFrom<Machine>;
}

/** [J3] [J6] A room as the fold of its journal, from its newest checkpoint on. */
export function fold<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  { checkpoint, entries }: RecordedRoom,
): Folded<Machine> {
  const start = checkpoint ? restore(hosted, checkpoint.snapshot) : initial(hosted);
  return entries.reduce<Folded<Machine>>(
    ({ snapshot }, { seq, event }) => ({
      seq,
      snapshot: next(hosted, snapshot, v.parse(hosted.eventSchema, event)),
    }),
    { seq: checkpoint?.seq ?? 0, snapshot: start },
  );
}

/** The checkpoint to store with entry `seq`, where one is due. */
export function checkpointAt<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  seq: number,
  snapshot: SnapshotFrom<Machine>,
): Checkpoint | null {
  if (seq % CHECKPOINT_EVERY !== 0) return null;
  const { name, version } = hosted;
  return { machine: name, version, snapshot: persist(snapshot) };
}
