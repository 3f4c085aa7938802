import * as v from 'valibot';
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import type { Checkpoint, RecordedRoom } from '../journal/journal.ts';

/** Events of a type, from one version to the next; `state` is what they happen to. */
type Upcaster<Snapshot> = (event: never, state: Snapshot) => object;

/** [J15] By an event's type, how each version becomes the next: the first one leads from 1 to 2. */
export type Upcasters<Snapshot> = Readonly<Record<string, readonly Upcaster<Snapshot>[]>>;

/** Events say which version they are of in `v`; those that do not are of the first. */
function versionOf(event: object): unknown {
  return 'v' in event ? event.v : 1;
}

/** [J15] What is stored, as today's version of its event; what has no upcaster is as it was. */
export function upcast<Snapshot>(
  upcasters: Upcasters<Snapshot> | undefined,
  stored: unknown,
  state: Snapshot,
): unknown {
  if (upcasters === undefined || typeof stored !== 'object' || stored === null) return stored;
  const type = 'type' in stored ? String(stored.type) : '';
  const steps = Object.hasOwn(upcasters, type) ? (upcasters[type] ?? []) : [];
  let event: object = stored;
  const version = versionOf(stored);
  // What is of no version there ever was is left to the schema, which refuses it.
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return stored;
  for (const step of steps.slice(version - 1)) event = step(event as never, state);
  return event;
}

/** A machine as hosts run it: under a name and a version of its own, its journal parsed. */
export interface HostedMachine<Machine extends AnyStateMachine> {
  machine: Machine;
  /** Stored beside every checkpoint: another machine's, or an older version's, is never loaded. */
  name: string;
  version: number;
  eventSchema: v.GenericSchema<unknown, EventFromLogic<Machine>>;
  /** [J15] How events of older versions become today's. */
  upcasters?: Upcasters<SnapshotFrom<Machine>>;
  /** [J11] What a checkpoint is parsed with before it is believed. */
  contextSchema: v.GenericSchema<unknown, ContextFrom<Machine>>;
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

/** [J11] A stored checkpoint is not one of this machine: the journal itself must be read. */
export class CheckpointRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the checkpoint is not one of this machine', options);
    this.name = 'CheckpointRefused';
  }
}

/** [J12] A journal holds an event that its machine does not take there: nobody may go on from it. */
export class FoldRefused extends Error {
  readonly seq: number;

  constructor(machine: string, seq: number, options?: ErrorOptions) {
    super(`${machine}: entry ${seq} of the journal is not one that the machine takes`, options);
    this.name = 'FoldRefused';
    this.seq = seq;
  }
}

/**
 * The opposite of `persist`. What a machine has learned to keep since is as it was at the start [J6].
 * @throws CheckpointRefused where the stored JSON is not a snapshot of this machine.
 */
export function restore<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  stored: unknown,
): SnapshotFrom<Machine> {
  const { machine, contextSchema } = hosted;
  const { context: start } = initial(hosted) as AnyMachineSnapshot;
  try {
    const kept = v.parse(snapshotSchema, stored);
    if (!Object.hasOwn(machine.states, kept.value)) throw new Error(`no state ${kept.value}`);
    const context = { ...(start as object), ...kept.context };
    v.assert(contextSchema, context);
    const actor = createActor<AnyStateMachine>(machine, {
      snapshot: { ...kept, context } as never,
    });
    return actor.getSnapshot() as SnapshotFrom<Machine>;
  } catch (error) {
    throw new CheckpointRefused({ cause: error });
  }
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

/**
 * [J3] [J6] A room as the fold of its journal, from its newest checkpoint on.
 * @throws CheckpointRefused [J11] or FoldRefused [J12]; an event is never stepped over.
 */
export function fold<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  { checkpoint, entries }: RecordedRoom,
): Folded<Machine> {
  let snapshot = checkpoint ? restore(hosted, checkpoint.snapshot) : initial(hosted);
  let seq = checkpoint?.seq ?? 0;
  for (const entry of entries) {
    const before = snapshot;
    try {
      const event = upcast(hosted.upcasters, entry.event, before);
      snapshot = next(hosted, before, v.parse(hosted.eventSchema, event));
    } catch (cause) {
      throw new FoldRefused(hosted.name, entry.seq, { cause });
    }
    if (snapshot === before) throw new FoldRefused(hosted.name, entry.seq);
    ({ seq } = entry);
  }
  return { seq, snapshot };
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
