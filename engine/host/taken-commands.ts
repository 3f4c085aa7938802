import { LRUCache } from 'lru-cache';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Journal } from '../journal/journal.ts';
import { isComplete } from '../definition/commands-taken.ts';
import type { Folded } from '../definition/hosted-machine.ts';

/** How many of a room's newest entries are read at most, once. */
const ENTRIES_READ = 2048;
/** Above this many commands of a room, the journal is asked about each one. */
const MARKS_OF_A_ROOM = 2 * ENTRIES_READ;
/** The marks of all rooms together, about 30 bytes each; the least recently used rooms are dropped. */
const MARKS_IN_ALL = 300_000;
/** A room with too many commands is read again after this long: for money only a day counts. */
const TOO_LONG_MS = 3_600_000;

/** The marks of all command ids of a room up to entry `seq`. Null: too many to keep. */
interface Known {
  seq: number;
  marks: Set<number> | null;
}

/** How far a room is known, and the recent ids that its own machine keeps. */
interface UpTo {
  seq: number;
  /** The machine's own list of recent ids. */
  recent: readonly string[];
  /** Epoch ms: earlier ids need not be known any more. */
  since: number;
}

/** How far a game is known. `since`: epoch ms; earlier ids need not be known. */
export function upTo<Machine extends AnyStateMachine>(
  { seq, snapshot }: Folded<Machine>,
  since = 0,
): UpTo {
  const { commands } = (snapshot as AnyMachineSnapshot).context as { commands?: string[] };
  return { seq, recent: commands ?? [], since };
}

/** 32 bits of an id (FNV-1a). If two ids share them, the journal is asked. */
function markOf(commandId: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < commandId.length; at += 1) {
    mark = Math.imul(mark ^ commandId.charCodeAt(at), 0x01000193);
  }
  return mark | 0;
}

/**
 * [J9] Which commands the rooms of this process have accepted, on any process and at any time. The
 * journal knows them all. This class keeps, in bounded memory, enough to answer for a new command
 * without a look-up: a mark of each id, read once when a room has outgrown its machine's own list.
 */
export class TakenCommands {
  readonly #journal: Pick<Journal, 'commands' | 'hasCommand'>;
  readonly #known = new LRUCache<string, Known>({ maxSize: MARKS_IN_ALL });

  constructor(journal: Pick<Journal, 'commands' | 'hasCommand'>) {
    this.#journal = journal;
  }

  /** Whether `room` (its journal key) has accepted this command up to its entry `seq`. */
  async has(room: string, { seq, recent, since }: UpTo, commandId: string): Promise<boolean> {
    if (recent.includes(commandId)) return true;
    if (isComplete(recent)) return false;
    const marks = await this.#marks(room, seq, since);
    if (marks !== null && !marks.has(markOf(commandId))) return false;
    return this.#journal.hasCommand(room, commandId);
  }

  /** Adds what was recorded: the room went from entry `before` to `seq` with this command. */
  note(room: string, before: number, seq: number, commandId: string | undefined): void {
    const known = this.#known.get(room);
    // If another process has recorded something in between, the next question reads what is
    // missing.
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
