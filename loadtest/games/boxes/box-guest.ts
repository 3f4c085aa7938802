import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { Box, SeatName } from '../../../engine/games/boxes/rules.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { now } from '../../core/measure/clock.ts';
import { lineAt } from '../../core/protocols/lines.ts';
import { Broken, type Parts } from '../../core/rooms/parts.ts';
import type { Casting } from '../../core/rooms/run.ts';
import { must, Table, type TableGame } from '../../core/table/table.ts';
import { BoxPlayer } from './box-player.ts';
import type { Heard } from './shapes.ts';

/** The server rolls by itself after a turn's time, so longer than this nobody waits for a roll. */
const STUCK_MS = 60_000;

type Dare = Message<'dare-changed'>['dare'];
type Alone = readonly [BoxPlayer];

/** What a guest who came alone does differently. */
export interface GuestHabits {
  action: 'quick' | 'house';
  path: string;
  body: object;
  /** The boxes that the guest places; null: the server has placed them. */
  boxes: (() => readonly Box[]) | null;
  /** The seat was given, after a call that began at `asked`. */
  seated?(seat: SeatAnswer, asked: number): void;
  /** The game is on. */
  met?(): void;
  /** The guest has gone. */
  closed?(): void;
  heard?: (message: Heard, own: SeatName) => void;
}

/** One player of Alluring Boxes who plays against whoever there is, and does not know who. */
class BoxesAlone implements TableGame<Alone> {
  readonly #habits: GuestHabits;

  constructor(habits: GuestHabits) {
    this.#habits = habits;
  }

  async open(table: Table<Alone>, intended: number): Promise<void> {
    const habits = this.#habits;
    const { action, path, body, boxes } = habits;
    const [player] = table.players;
    const asked = now();
    await table.seat(player, action, path, { intended, body }, (seat) =>
      habits.seated?.(seat, asked),
    );
    if (boxes !== null) must('place', await player.place(boxes(), now(), null));
    await table.until(() => player.room.state === 'playing', Number.POSITIVE_INFINITY);
    habits.met?.();
    table.pace.pause(); // nobody is late who waited for another player
  }

  isOver([{ room }]: Alone): boolean {
    return room.state !== 'playing';
  }

  /** Rolls if it is due, or waits for the other. */
  async turn(table: Table<Alone>): Promise<void> {
    const [player] = table.players;
    const { room } = player;
    if (room.turn !== room.seat) return this.#wait(table);
    const intended = await table.step();
    if (room.state !== 'playing' || room.turn !== room.seat) return;
    if ((await player.roll(intended)) !== 'answered') return table.mend();
    // A task in the box that was just opened is done at once.
    const dare: Dare | undefined = room.lastRoll?.dare;
    if (dare === undefined || room.lastRoll?.by !== room.seat) return;
    if ((await player.settle(dare.id, now())) !== 'answered') await table.mend();
  }

  /** @throws RunOver; Broken if nothing happens for too long */
  async #wait(table: Table<Alone>): Promise<void> {
    const [player] = table.players;
    const { room } = player;
    const { seq } = room;
    const isNews = () => room.seq > seq || !room.isWhole || !player.isSeated;
    if (!(await table.until(isNews, STUCK_MS))) {
      table.parts.recorder.fault('lost', 'turn', `${player.name}: nobody rolled`);
      throw new Broken('turn');
    }
    table.pace.pause();
    await table.ready();
  }

  closed(): void {
    this.#habits.closed?.();
  }
}

/** Opens the tables of guests with these habits. */
export const guestsOf =
  (habitsIn: (room: number, parts: Parts) => GuestHabits): Casting =>
  (room, { protocol }, parts, pace) => {
    const habits = habitsIn(room, parts);
    const player = new BoxPlayer(parts, pace, lineAt(0, room, protocol, parts), habits.heard);
    return new Table(parts, pace, [player], new BoxesAlone(habits));
  };
