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

/** The marks of all command keys of a room up to entry `seq`. Null: too many to keep. */
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

/** 32 bits of a text (FNV-1a). If the keys of two commands share them, the journal is asked. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  }
  return mark | 0;
}

/**
 * [B14] The key of a command: an id counts for the seat that sent it. The player id stays the same
 * when seats swap; a mark of it does not give the secret away. A game for one player has one seat.
 */
export function keyOf(commandId: string, playerId: string | undefined): string {
  return playerId === undefined ? commandId : `${markOf(playerId) >>> 0}:${commandId}`;
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

  /**
   * Whether `room` (its journal key) has accepted this command, of this player, up to its entry
   * `seq`. The machine's own list does not say whose the ids are.
   */
  async has(
    room: string,
    { seq, recent, since }: UpTo,
    commandId: string,
    playerId?: string,
  ): Promise<boolean> {
    const isRecent = recent.includes(commandId);
    if (isRecent && playerId === undefined) return true;
    if (!isRecent && isComplete(recent)) return false;
    const marks = await this.#marks(room, seq, since);
    // Tables whose commands were recorded before they counted by seat have the id alone.
    const keys = [keyOf(commandId, playerId), commandId];
    if (marks !== null && !keys.some((key) => marks.has(markOf(key)))) return false;
    return this.#journal.hasCommand(room, ...keys);
  }

  /** Adds what was recorded: the room went from entry `before` to `seq` with the command of this key. */
  note(room: string, before: number, seq: number, key: string | undefined): void {
    const known = this.#known.get(room);
    // If another process has recorded something in between, the next question reads what is
    // missing.
    if (known?.seq !== before) return;
    if (key !== undefined) known.marks?.add(markOf(key));
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
