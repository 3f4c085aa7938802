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
import { foldedIn, type Checkpoint, type RecordedRoom } from '../journal/journal.ts';

/** Turns events of one version into the next; `state` is the state before the event. */
type Upcaster<Snapshot> = (event: never, state: Snapshot) => object;

/** [J15] By an event's type, how each version becomes the next; the first function leads from 1 to 2. */
export type Upcasters<Snapshot> = Readonly<Record<string, readonly Upcaster<Snapshot>[]>>;

/** Events carry their version in `v`; without one they are of version 1. */
function versionOf(event: object): unknown {
  return 'v' in event ? event.v : 1;
}

/** [J15] A stored event as today's version; without an upcaster it is unchanged. */
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
  // The schema refuses a version that never existed.
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return stored;
  for (const step of steps.slice(version - 1)) event = step(event as never, state);
  return event;
}

/** A machine as hosts run it, with its own name and version, and a parser for its journal. */
export interface HostedMachine<Machine extends AnyStateMachine> {
  machine: Machine;
  /** Stored with every checkpoint. A checkpoint of another machine or version is never loaded. */
  name: string;
  version: number;
  eventSchema: v.GenericSchema<unknown, EventFromLogic<Machine>>;
  /** [J15] How events of older versions become today's. */
  upcasters?: Upcasters<SnapshotFrom<Machine>>;
  /** [J11] Parses the context of a checkpoint before it is used. */
  contextSchema: v.GenericSchema<unknown, ContextFrom<Machine>>;
}

export interface Folded<Machine extends AnyStateMachine> {
  seq: number;
  snapshot: SnapshotFrom<Machine>;
}

/** How many events lie between two checkpoints, so that a fold stays short. */
const CHECKPOINT_EVERY = 50;

/** What a stored snapshot must contain before XState receives it. */
const snapshotSchema = v.looseObject({
  status: v.string(),
  value: v.string(),
  context: v.looseObject({}),
});

/**
 * [J7] The snapshot as plain JSON, equal to XState's `getPersistedSnapshot` for a machine without
 * child actors and history, but without its walk through the whole context.
 */
export function persist<Machine extends AnyStateMachine>(snapshot: SnapshotFrom<Machine>): object {
  const { status, output, error, value, context } = snapshot as AnyMachineSnapshot;
  return { status, output, error, value, historyValue: {}, context, children: {} };
}

/** [J11] A stored checkpoint does not belong to this machine: the whole journal must be read. */
export class CheckpointRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the checkpoint is not one of this machine', options);
    this.name = 'CheckpointRefused';
  }
}

/** [J12] The machine does not accept an event of the journal: the room cannot go on. */
export class FoldRefused extends Error {
  readonly seq: number;

  constructor(machine: string, seq: number, options?: ErrorOptions) {
    super(`${machine}: entry ${seq} of the journal is not one that the machine takes`, options);
    this.name = 'FoldRefused';
    this.seq = seq;
  }
}

/**
 * The opposite of `persist`. Fields that are newer than the checkpoint have their initial value
 * [J6].
 * @throws CheckpointRefused if the JSON is not a snapshot of this machine
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
 * The actor scope that a machine's logic needs. Our machines only decide, so one actor that is
 * never started serves them all. XState's `transition` makes a new one for each event, which costs
 * as much as the event.
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

/** The snapshot before the first event, made once. */
export function initial<Machine extends AnyStateMachine>({
  machine,
}: HostedMachine<Machine>): SnapshotFrom<Machine> {
  const known = initials.get(machine) ?? machine.getInitialSnapshot(scopeOf(machine));
  initials.set(machine, known);
  return known as SnapshotFrom<Machine>;
}

/**
 * [J3] [J6] A room as the fold of its journal, from its newest checkpoint on.
 * @throws CheckpointRefused [J11] or FoldRefused [J12]; no event is skipped
 */
export function fold<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  { checkpoint, entries }: RecordedRoom,
): Folded<Machine> {
  let snapshot = checkpoint ? restore(hosted, checkpoint.snapshot) : initial(hosted);
  let seq = checkpoint?.seq ?? 0;
  for (const entry of entries) {
    // [J24] Only the first can stand for those before it.
    const kept = seq === 0 ? foldedIn(entry.event) : null;
    snapshot =
      kept === null ? stepOf(hosted, snapshot, entry).after : restore(hosted, kept.snapshot);
    ({ seq } = entry);
  }
  return { seq, snapshot };
}

/** One event of a journal, in today's version, and the states around it. */
export interface JournalStep<Machine extends AnyStateMachine> {
  seq: number;
  event: EventFromLogic<Machine>;
  before: SnapshotFrom<Machine>;
  after: SnapshotFrom<Machine>;
}

function stepOf<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  before: SnapshotFrom<Machine>,
  { seq, event: stored }: RecordedRoom['entries'][number],
): JournalStep<Machine> {
  try {
    const event = v.parse(hosted.eventSchema, upcast(hosted.upcasters, stored, before));
    const after = next(hosted, before, event);
    if (after !== before) return { seq, event, before, after };
  } catch (cause) {
    throw new FoldRefused(hosted.name, seq, { cause });
  }
  throw new FoldRefused(hosted.name, seq);
}

/** Every event of a whole journal with the states around it. @throws FoldRefused [J12] */
export function stepsOf<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  entries: RecordedRoom['entries'],
): JournalStep<Machine>[] {
  const steps: JournalStep<Machine>[] = [];
  for (const entry of entries) {
    steps.push(stepOf(hosted, steps.at(-1)?.after ?? initial(hosted), entry));
  }
  return steps;
}

/** The checkpoint to store with entry `seq`, if one is due. */
export function checkpointAt<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  seq: number,
  snapshot: SnapshotFrom<Machine>,
): Checkpoint | null {
  if (seq % CHECKPOINT_EVERY !== 0) return null;
  const { name, version } = hosted;
  return { machine: name, version, snapshot: persist(snapshot) };
}
