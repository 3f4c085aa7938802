import { LRUCache } from 'lru-cache';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Journal } from '../journal/journal.ts';
import { isComplete } from '../definition/commands-taken.ts';
import type { Folded } from '../definition/hosted-machine.ts';

/** So many of a room's newest entries are looked through at most, once. */
const ENTRIES_READ = 2048;
/** A room that took more commands than these is asked for each of them in the journal. */
const MARKS_OF_A_ROOM = 2 * ENTRIES_READ;
/** Marks of all rooms together, about 30 bytes each; the rooms longest unused are forgotten. */
const MARKS_IN_ALL = 300_000;
/** A room that was too long is looked through again after this: for money, only a day counts. */
const TOO_LONG_MS = 3_600_000;

/** Of every id a room took up to entry `seq`, its mark. Null: too many to keep. */
interface Known {
  seq: number;
  marks: Set<number> | null;
}

/** How far a room is known, and what its own machine knows of its commands. */
interface UpTo {
  seq: number;
  /** The machine's own list of the last ids. */
  recent: readonly string[];
  /** Epoch ms: an id that was taken before need not be known any more. */
  since: number;
}

/** How far a game is known. `since`: epoch ms, ids that were taken before need not be known. */
export function upTo<Machine extends AnyStateMachine>(
  { seq, snapshot }: Folded<Machine>,
  since = 0,
): UpTo {
  const { commands } = (snapshot as AnyMachineSnapshot).context as { commands?: string[] };
  return { seq, recent: commands ?? [], since };
}

/** 32 bits of an id (FNV-1a). Two ids may share one: then the journal is asked. */
function markOf(commandId: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < commandId.length; at += 1) {
    mark = Math.imul(mark ^ commandId.charCodeAt(at), 0x01000193);
  }
  return mark | 0;
}

/**
 * [J9] Which commands the rooms of this process have taken, however long ago and on whichever
 * process. The journal knows; this remembers enough that it need not be asked for a new command,
 * within bounded memory: a mark of each id, loaded once when a room outgrows its machine's own list.
 */
export class TakenCommands {
  readonly #journal: Pick<Journal, 'commands' | 'hasCommand'>;
  readonly #known = new LRUCache<string, Known>({ maxSize: MARKS_IN_ALL });

  constructor(journal: Pick<Journal, 'commands' | 'hasCommand'>) {
    this.#journal = journal;
  }

  /** Whether `room` (the journal's key) has taken this command up to its entry `seq`. */
  async has(room: string, { seq, recent, since }: UpTo, commandId: string): Promise<boolean> {
    if (recent.includes(commandId)) return true;
    if (isComplete(recent)) return false;
    const marks = await this.#marks(room, seq, since);
    if (marks !== null && !marks.has(markOf(commandId))) return false;
    return this.#journal.hasCommand(room, commandId);
  }

  /** Notes what was recorded: the room went on from entry `before` to `seq` with this command. */
  note(room: string, before: number, seq: number, commandId: string | undefined): void {
    const known = this.#known.get(room);
    // Where somebody else went on in between, the next question finds out what is missing.
    if (known?.seq !== before) return;
    if (commandId !== undefined) known.marks?.add(markOf(commandId));
    this.#keep(room, seq, known.marks);
  }

  async #marks(room: string, seq: number, since: number): Promise<Set<number> | null> {
    const known = this.#known.get(room);
    if (known?.seq === seq) return known.marks;
    const base = known === undefined || known.seq > seq ? null : known;
    if (base?.marks === null) return this.#keep(room, seq, null);
    const entries = await this.#journal.commands(room, base?.seq ?? 0, ENTRIES_READ);
    const oldest = entries.at(-1);
    const isWhole = entries.length < ENTRIES_READ || (oldest !== undefined && oldest.at < since);
    if (!isWhole) return this.#keep(room, seq, null);
    const marks = base?.marks ?? new Set<number>();
    for (const { commandId } of entries) if (commandId !== null) marks.add(markOf(commandId));
    return this.#keep(room, seq, marks);
  }

  #keep(room: string, seq: number, marks: Set<number> | null): Set<number> | null {
    const kept = marks !== null && marks.size <= MARKS_OF_A_ROOM ? marks : null;
    const size = 1 + (kept?.size ?? 0);
    const known = this.#known.peek(room);
    if (kept === null && known?.marks === null) {
      known.seq = seq; // its time runs on
    } else if (kept === null)
      this.#known.set(room, { seq, marks: null }, { size, ttl: TOO_LONG_MS });
    else this.#known.set(room, { seq, marks: kept }, { size });
    return kept;
  }
}
