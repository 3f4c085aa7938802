import { randomInt } from 'node:crypto';
import type { Announcement } from '../../../engine/games/boxes/wire/box-view.ts';
import { playerName } from '../../../engine/games/boxes/machine/box-context.ts';
import type { DiceWords, LogLine } from '../../../engine/games/dice/dice-log.ts';
import type { TableWords } from '../../../engine/table/talk.ts';
import { playingRoom } from '../../../engine/test-support/tables/playing-room.ts';
import { type Box, boxCoins } from '../../../engine/games/dice/rules.ts';
import { otherSeat, type RoomState, type SeatName } from '../../../engine/games/boxes/rules.ts';
import { CHAT_KEPT } from '../../../engine/wire/chat.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import type { SeatedCommand } from '../../../engine/games/boxes/wire/commands.ts';
import type { Message } from '../../../engine/games/boxes/wire/messages.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

/** The message for everybody; null: each seat receives the whole room. */
export interface Told {
  all: Announcement | null;
  /** The new balance of the player who rolled. */
  coins: number | null;
}

type Line = LogLine<SeatName>;

interface Seat {
  playerId: string;
  visitor: string;
}

const seatFor = (visitor: string): Seat => ({ playerId: systemChance.playerId(), visitor });

/**
 * The box game without durability: plain fields in memory, dice from the system's generator, no
 * journal, no proof, no check of input.
 */
export class PlainRoom {
  readonly id: string;
  #seats: { player1: Seat; player2: Seat | null };
  #state: RoomState = 'waiting_placement';
  #turn: SeatName = 'player1';
  #scores = { player1: 0, player2: 0 };
  #winner: SeatName | 'draw' | null = null;
  #boxes: Box[] = [];
  #log: Line[] = [];
  #lines = 0;
  #seq = 1;
  readonly #coins: Map<string, number>;

  /** @param coins Every visitor's balance. */
  constructor(id: string, visitor: string, coins: Map<string, number>) {
    this.id = id;
    this.#coins = coins;
    this.#seats = { player1: seatFor(visitor), player2: null };
  }

  playerId(seat: SeatName): string {
    return this.#seats[seat]?.playerId ?? '';
  }

  seatOf(playerId: string): SeatName | null {
    if (this.#seats.player1.playerId === playerId) return 'player1';
    return this.#seats.player2?.playerId === playerId ? 'player2' : null;
  }

  view(seat: SeatName | null): Message<'room-state'> {
    const hasPlayer2 = this.#seats.player2 !== null;
    return playingRoom({
      state: this.#state,
      isPlayer1: seat === 'player1',
      boxes: this.#boxes,
      seq: this.#seq,
      seat,
      hasPlayer2,
      turn: this.#turn,
      scores: this.#scores,
      winner: this.#winner,
      present: { player1: true, player2: hasPlayer2 },
      messages: this.#log,
    });
  }

  join(visitor: string): Told {
    this.#seats.player2 = seatFor(visitor);
    this.#state = 'playing';
    const line = this.#say({ type: 'notice', message: 'Player 2 joined. Player 1 rolls first.' });
    const payload = { boxes: this.#boxes, seq: this.#seq, state: this.#state, turn: this.#turn };
    return told({ name: 'player-joined', payload: { ...payload, line } });
  }

  obey(by: SeatName, command: SeatedCommand): Told {
    switch (command.name) {
      case 'update-boxes':
        return this.#place(command.boxes);
      case 'roll-dice':
        return this.#roll(by);
      case 'chat-message': {
        const { message } = command;
        const line = this.#say({ type: 'chat', by, message });
        const payload = { playerName: playerName(by), message, seq: this.#seq, line };
        return told({ name: 'chat-message', payload });
      }
      case 'watcher-chat': // nobody watches here
      case 'add-entropy': // it proves nothing, so there is nothing to add to
      case 'leave-room': // nobody gives up here
      case 'finish-game':
      case 'free-seat':
      case 'roll-for-absent':
      case 'settle-dare': // there are no tasks here
      case 'judge-dare':
        return told(null);
      case 'rematch':
        return this.#rematch();
    }
  }

  #place(boxes: readonly { number: number; x: number; y: number }[]): Told {
    this.#boxes = boxes.map(({ number, x, y }) => ({ number, x, y, owner: 'player1' }));
    this.#seq += 1;
    this.#state = this.#seats.player2 === null ? 'waiting_second_player' : 'playing';
    if (this.#state === 'playing') return told(null);
    const payload = { state: this.#state, boxes: this.#boxes, seq: this.#seq };
    return told({ name: 'boxes-updated', payload });
  }

  #roll(by: SeatName): Told {
    const die1 = randomInt(1, 7);
    const die2 = randomInt(1, 7);
    const sum = die1 + die2;
    const hit = this.#boxes.some(({ number }) => number === sum);
    const opened = hit ? { number: sum, coins: boxCoins(sum), prize: null } : null;
    if (hit) {
      this.#boxes = this.#boxes.filter(({ number }) => number !== sum);
      this.#scores = { ...this.#scores, [by]: this.#scores[by] + 1 };
      if (this.#boxes.length === 0) this.#finish();
    }
    this.#turn = otherSeat(by);
    const line = this.#say({ type: 'dice', by, die1, die2, opened });
    const payload: Message<'dice-rolled'> = {
      die1,
      die2,
      sum,
      boxes: this.#boxes,
      by,
      opened,
      forced: false,
      seq: this.#seq,
      turn: this.#turn,
      scores: this.#scores,
      state: this.#state,
      winner: this.#winner,
      turnEndsIn: null,
      line,
    };
    const coins = opened === null ? null : this.#pay(by, opened.coins);
    return { all: { name: 'dice-rolled', payload }, coins };
  }

  #finish(): void {
    const { player1, player2 } = this.#scores;
    this.#state = 'finished';
    this.#winner = player1 === player2 ? 'draw' : player1 > player2 ? 'player1' : 'player2';
  }

  #pay(by: SeatName, coins: number): number {
    const visitor = this.#seats[by]?.visitor ?? '';
    const balance = (this.#coins.get(visitor) ?? DEFAULT_CONFIG.default_coins) + coins;
    this.#coins.set(visitor, balance);
    return balance;
  }

  #rematch(): Told {
    const { player1, player2 } = this.#seats;
    if (player2 !== null) this.#seats = { player1: player2, player2: player1 };
    this.#state = 'waiting_placement';
    this.#turn = 'player1';
    this.#scores = { player1: 0, player2: 0 };
    this.#winner = null;
    this.#say({ type: 'notice', message: 'Rematch! Seats are swapped.' });
    return told(null);
  }

  #say(line: TableWords<SeatName> | DiceWords<SeatName>): Line {
    this.#seq += 1;
    this.#lines += 1;
    const numbered = { ...line, id: this.#lines };
    this.#log.push(numbered);
    if (this.#log.length > CHAT_KEPT) this.#log.shift();
    return numbered;
  }
}

const told = (all: Announcement | null): Told => ({ all, coins: null });
