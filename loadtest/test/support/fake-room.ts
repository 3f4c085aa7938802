import { randomBytes } from 'node:crypto';
import { announcementOf, roomView } from '../../../engine/games/boxes/wire/box-view.ts';
import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import { boxesGame } from '../../../engine/games/boxes/boxes-game.ts';
import { initial, next } from '../../../engine/definition/hosted-machine.ts';
import { COMMANDS, type CommandName } from '../../../engine/games/boxes/wire/commands.ts';
import { BOXES_REFUSALS, type BoxesRefusal } from '../../../engine/games/boxes/boxes-refusals.ts';
import { SEATS, type SeatName } from '../../../engine/games/boxes/rules.ts';
import { coinsFor } from '../../../engine/games/dice/rules.ts';
import { promiseOpened } from '../../../engine/games/boxes/machine/box-seeds.ts';
import { pick } from '../../../engine/chance/chance.ts';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import type { MessageName } from '../../../engine/games/boxes/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import type { TableInfo } from '../../../engine/definition/table-game.ts';
import { type CommonRefusal, refusalOf } from '../../../engine/definition/refusal.ts';

export type Tell = (name: MessageName, fact: object) => void;

interface Placement {
  boxes: { number: number; x: number; y: number }[];
  commitment?: string;
}

const secret = (): string => randomBytes(16).toString('base64url');

/** A room by the real rules, in memory. It is honest until a trick changes its messages. */
export class FakeRoom {
  readonly id: string;
  readonly #listeners = new Map<Tell, string>();
  readonly #coins: Map<string, number>;
  #snapshot = initial(boxesGame.hosted);
  #seq = 0;

  constructor(id: string, visitor: string, coins: Map<string, number>) {
    this.id = id;
    this.#coins = coins;
    const seat = { playerId: secret(), visitor };
    this.#record({ type: 'room-created', seat, seeds: systemChance.seedPair('') });
  }

  get listing(): { id: string; state: string; hasPlayer2: boolean } {
    const { value, context } = this.#snapshot;
    return { id: this.id, state: value, hasPlayer2: context.seats.player2 !== undefined };
  }

  playerId(seat: SeatName): string {
    return this.#snapshot.context.seats[seat]?.playerId ?? '';
  }

  /** Returns player 2's part of the dice. */
  join(visitor: string, own: string | undefined): { entropy: string; entropyFrom: string } {
    const from = own === undefined ? 'server' : 'player';
    const entropy = own ?? secret();
    const seat = { playerId: secret(), visitor };
    this.#record({ type: 'player-joined', seat, entropy: { entropy, from } });
    return { entropy, entropyFrom: from };
  }

  leave(tell: Tell): void {
    this.#listeners.delete(tell);
  }

  /** Carries out a client's command, or refuses it. */
  receive(name: CommandName, payload: unknown, tell: Tell): void {
    const refuse = (code: CommonRefusal | BoxesRefusal, text?: string): void => {
      const { message: error } = refusalOf(BOXES_REFUSALS, code, text);
      tell('action-refused', { action: name, code, error });
    };
    const parsed = parse(COMMANDS[name], payload);
    if (!parsed.ok) {
      refuse('action/malformed', parsed.error);
      return;
    }
    const { playerId } = parsed.value;
    const by = SEATS.find((seat) => this.playerId(seat) === playerId);
    if (by === undefined) {
      refuse('seat/unknown');
      return;
    }
    if (name === 'join-room') {
      this.#listeners.set(tell, playerId);
      tell('room-state', this.#view(playerId));
      return;
    }
    const event = this.#eventOf(name, by, parsed.value);
    const refusal = boxesGame.refuse(this.#snapshot, event);
    if (refusal !== null) refuse(refusal);
    else this.#record(event);
  }

  #eventOf(name: Exclude<CommandName, 'join-room'>, by: SeatName, body: object): BoxEvent {
    switch (name) {
      case 'update-boxes': {
        const { boxes, commitment } = body as Placement;
        const owner = 'player1' as const;
        return {
          type: 'boxes-placed',
          by,
          boxes: boxes.map((box) => ({ ...box, owner })),
          ...(commitment === undefined ? {} : { commitment }),
          ...(this.listing.hasPlayer2 ? { entropy: secret() } : {}),
        };
      }
      case 'roll-dice': {
        const { seeds } = this.#snapshot.context;
        const { entropy } = body as { entropy?: string };
        const opening = entropy === undefined ? {} : { entropy };
        const draws = seeds === null ? [] : systemChance.draws(promiseOpened(seeds, entropy), 2);
        const [die1 = 1, die2 = 1] = draws.map((draw) => pick(draw, 6) + 1);
        const coins = coinsFor(die1 + die2, this.#snapshot.context.boxes);
        const roll = { type: 'dice-rolled', v: 2, by, die1, die2, coins } as const;
        return { ...roll, prize: null, forced: false, ...opening };
      }
      case 'add-entropy':
        return { type: 'entropy-added', by, entropy: (body as { entropy: string }).entropy };
      case 'chat-message':
        return { type: 'message-sent', by, message: (body as { message: string }).message };
      case 'watcher-chat':
        return { type: 'watcher-chat-changed', by, allow: (body as { allow: boolean }).allow };
      case 'rematch':
        return { type: 'rematch-started', by, seeds: systemChance.seedPair('') };
      case 'leave-room':
        return { type: 'player-left', by };
      case 'finish-game':
        return { type: 'game-ended', by };
      case 'free-seat':
        return { type: 'seat-freed', by, seeds: systemChance.seedPair('') };
      case 'settle-dare':
        return { type: 'dare-settled', by, ...(body as { dare: number; done: boolean }) };
      case 'judge-dare': {
        const judged = body as { dare: number; verdict: 'nearly' };
        return { type: 'dare-judged', by, coins: 0, ...judged };
      }
      case 'roll-for-absent':
        throw new Error('nobody is away here');
    }
  }

  #record(event: BoxEvent): void {
    this.#snapshot = next(boxesGame.hosted, this.#snapshot, event);
    this.#seq += 1;
    const announcement = announcementOf(event, this.#snapshot, this.#around);
    for (const [tell, playerId] of this.#listeners) {
      if (announcement === null) tell('room-state', this.#view(playerId));
      else tell(announcement.name, announcement.payload);
    }
    if (event.type === 'dice-rolled') this.#pay(event.by);
  }

  #pay(by: SeatName): void {
    const { lastRoll, seats } = this.#snapshot.context;
    const seat = seats[by];
    if (lastRoll?.opened == null || seat === undefined) return;
    const coins = (this.#coins.get(seat.visitor) ?? 100) + lastRoll.opened.coins;
    this.#coins.set(seat.visitor, coins);
    for (const [tell, playerId] of this.#listeners) {
      if (playerId === seat.playerId) tell('balance-changed', { coins });
    }
  }

  get #around(): TableInfo<SeatName> {
    return {
      seq: this.#seq,
      present: { player1: true, player2: this.listing.hasPlayer2 },
      turnEndsIn: null,
      turnMs: 0,
      wakesIn: null,
      watching: 0,
      missed: { player1: 0, player2: 0 },
    };
  }

  #view(playerId: string): object {
    const seat = SEATS.find((one) => this.playerId(one) === playerId) ?? null;
    return roomView(this.#snapshot, seat, this.#around);
  }
}
