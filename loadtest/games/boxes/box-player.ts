import type { Box } from '../../../engine/games/dice/rules.ts';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import { now } from '../../core/results/latency.ts';
import type { Pace } from '../../core/rooms/pace.ts';
import { type Parts, Broken } from '../../core/rooms/parts.ts';
import type { Listening, Outcome } from '../../core/table/expectations.ts';
import { Player } from '../../core/table/player.ts';
import { RoomView } from './room-view.ts';
import type { Heard } from './shapes.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { sha256 } from '../../core/seed-proof.ts';
import { playerName } from '../../../engine/games/boxes/machine/box-context.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { connectionAt } from '../../core/rooms/connections.ts';
import type { Casting } from '../../core/rooms/run.ts';
import { must, Table, type TableGame } from '../../core/table/table.ts';

/** Whether a message is this chat line from this seat. */
function says(message: string, by: SeatName): (heard: Heard) => boolean {
  const name = playerName(by);
  return (heard) =>
    heard.name === 'chat-message' &&
    heard.fact.playerName === name &&
    heard.fact.message === message;
}

/** Whether a message contains player 2's part of the dice. */
function holds(entropy: string): (heard: Heard) => boolean {
  return ({ name, fact }) =>
    name === 'room-state' && fact.fairness?.halves?.player2?.entropy === entropy;
}

/** Whether the room has this state after a message. */
function leavesIn(state: RoomView['state']): (heard: Heard) => boolean {
  return ({ fact }) => 'state' in fact && fact.state === state;
}

const isBalance = ({ name }: Heard): boolean => name === 'balance-changed';

/** A player of Alluring Boxes, who checks everything. */
export class BoxPlayer extends Player<Heard, RoomView> {
  /** [B34] The part to which this player has committed and which is not opened yet. */
  #promised: string | null = null;

  /** @param heard Receives every message, after it was taken. */
  constructor(
    parts: Parts,
    pace: Pace,
    open: OpenConnection,
    heard?: (message: Heard, own: SeatName) => void,
  ) {
    super(parts, pace, open, (judge) => new RoomView(parts.defaultCoins, judge, heard));
  }

  /** The balance of a box comes with the roll that opened it; both belong to the answer. */
  async roll(intended: number): Promise<Outcome> {
    const { seat, rolls } = this.room;
    const opening = rolls === 0 ? this.#promised : null;
    this.#promised = null;
    const body = opening === null ? {} : { entropy: opening };
    const outcome = await this.ask('roll', 'roll-dice', body, intended, (heard) => {
      if (heard.name !== 'dice-rolled' || heard.fact.by !== seat) return false;
      const { forced, entropy } = heard.fact;
      if (forced) this.room.overtaken += 1;
      else if ((entropy ?? null) !== opening) {
        this.judge.wrong('entropy', `opened ${opening}, told ${entropy}`);
      }
      return true;
    });
    if (outcome === 'answered') await this.#balance();
    return outcome;
  }

  /** [B57] Says that a dare is done, and waits until it is judged or passed on. */
  async settle(dare: number, intended: number): Promise<Outcome> {
    const body = { dare, done: true };
    const settled = await this.ask('settle', 'settle-dare', body, intended, (heard) => {
      return heard.name === 'dare-changed' && heard.fact.dare.id === dare;
    });
    if (settled === 'answered') await this.#balance();
    return settled;
  }

  /** Waits for the other player's next roll. */
  willHearRoll(intended: number): Listening {
    const { seq } = this.room;
    return this.listen('heard', 'dice-rolled', intended, ({ name, fact }) => {
      return name === 'dice-rolled' && fact.seq > seq;
    });
  }

  /**
   * If the second player is seated already, the answer is the game itself.
   * @param promised [B34] The part that the first roll opens; its hash goes with the boxes.
   */
  place(boxes: readonly Box[], intended: number, promised: string | null): Promise<Outcome> {
    this.room.places(boxes);
    this.#promised = promised;
    const body = promised === null ? { boxes } : { boxes, commitment: sha256(promised) };
    return this.ask('place', 'update-boxes', body, intended, ({ name, fact }) => {
      return name === 'boxes-updated' || (name === 'room-state' && fact.state === 'playing');
    });
  }

  /** [B33] Sends a part of the dice of a rematch, as player 2. */
  addEntropy(entropy: string, intended: number): Promise<Outcome> {
    this.room.gives(entropy);
    return this.ask(null, 'add-entropy', { entropy }, intended, holds(entropy));
  }

  /** [B33] Waits for the other player's part. */
  willHearEntropy(entropy: string, intended: number): Listening {
    return this.listen(null, 'add-entropy', intended, holds(entropy));
  }

  rematch(intended: number): Promise<Outcome> {
    return this.ask('rematch', 'rematch', {}, intended, ({ name, fact }) => {
      return name === 'room-state' && fact.state === 'waiting_placement';
    });
  }

  chat(message: string, intended: number): Promise<Outcome> {
    return this.ask('chat', 'chat-message', { message }, intended, says(message, this.room.seat));
  }

  /** Waits for the other player's message. */
  willHearChat(message: string, by: SeatName, intended: number): Listening {
    return this.listen(null, 'chat-message', intended, says(message, by));
  }

  /** Waits until the room has this state, because of what another player did. */
  willHearState(state: RoomView['state'], intended: number): Listening {
    return this.listen(null, `room in ${state}`, intended, leavesIn(state));
  }

  async #balance(): Promise<void> {
    if (!this.room.balance.isDue) return;
    const told = this.listen(null, 'balance-changed', now(), isBalance);
    if ((await told.outcome()) === 'lost') this.room.balance.settle();
  }
}

/** The server rolls by itself after a turn's time, so longer than this nobody waits for a roll. */
const STUCK_MS = 60_000;

type Dare = Message<'dare-changed'>['dare'];
type Alone = readonly [BoxPlayer];

/** What a guest who came alone does differently. */
interface GuestHabits {
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
    const player = new BoxPlayer(parts, pace, connectionAt(0, room, protocol, parts), habits.heard);
    return new Table(parts, pace, [player], new BoxesAlone(habits));
  };
