import { BOX_NUMBERS } from '../../../engine/games/boxes/rules.ts';
import type { House } from '../house/house.ts';
import { type Down, Wire } from '../house/wire.ts';
import type { RunRecord, Shown } from '../record/history.ts';
import type { Random } from '../../torture/random.ts';
import { Outbox, type Wish } from './outbox.ts';
import { after, UNKNOWN, type View } from './view.ts';

export interface PlayerParts {
  house: House;
  who: string;
  roomId: string;
  playerId: string;
  note: (record: RunRecord) => void;
}

/** A refusal that time may heal; the same command is sent again. */
const PASSING: ReadonlySet<string> = new Set(['action/busy', 'action/failed', 'action/conflict']);
const AGAIN_MS = 250;
const BOXES = BOX_NUMBERS.map((number) => ({ number, x: number / 20, y: 0.5 }));

interface Answer {
  ok: boolean;
  code?: string;
}

/** Plays one seat as a page does: comes back when it is cut off, asks where it has missed something, sends again. */
export class Player {
  readonly roomId: string;
  readonly who: string;
  readonly #parts: PlayerParts;
  readonly #random: Random;
  readonly #outbox = new Outbox();
  #view: View = UNKNOWN;
  #wire: Wire | null = null;
  /** [J20] Its connection to another process, before it lets go of the one that it has. */
  #next: Wire | null = null;
  #connections = 0;
  #wishes = 0;
  /** Its own rolls that were answered as done. */
  rolled = 0;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.roomId = parts.roomId;
    this.who = parts.who;
    this.#random = parts.house.world.random.fork();
    this.#connect();
    this.#later(this.#random.between(1, 100), () => this.#think());
  }

  /** Its connection breaks; it comes back to another process. */
  cut(): void {
    this.#wire?.cut(this.#random.between(0, 400), this.#random.between(0, 4000));
  }

  #later(ms: number, run: () => void): void {
    const { world, outside } = this.#parts.house;
    world.after(ms, outside, run);
  }

  #note(record: object): void {
    const { house, who, roomId: room, note } = this.#parts;
    note({ at: house.world.now, room, who, ...record } as RunRecord);
  }

  #connect(): void {
    const wire = this.#open(() => {
      this.#ask();
      this.#sendAgain();
    });
    if (wire === null) return this.#later(AGAIN_MS, () => this.#connect());
    this.#view = { ...this.#view, hasGap: false };
    this.#wire = wire;
  }

  /** A connection to a process that lets it in; null: there is none now. */
  #open(opened: () => void): Wire | null {
    const { house, who } = this.#parts;
    const process = house.any();
    if (process === null) return null;
    this.#connections += 1;
    const id = `${who}#${this.#connections}`;
    const wire: Wire = new Wire(id, house.world, house.outside, process, {
      open: opened,
      hear: (down) => this.#hear(wire, down),
      gone: () => {
        if (this.#next === wire) this.#next = null;
        if (this.#wire !== wire) return;
        this.#wire = null;
        this.#later(this.#random.between(1, 200), () => this.#connect());
      },
    });
    return wire;
  }

  /** [J20] As a page does: the other connection first. */
  #move(): void {
    this.#next ??= this.#open(() => this.#ask(this.#next));
  }

  #moveTo(wire: Wire): void {
    const old = this.#wire;
    this.#wire = wire;
    this.#next = null;
    this.#view = { ...this.#view, hasGap: false };
    old?.cut(0, this.#random.between(1, 20));
    this.#sendAgain();
  }

  #ask(wire = this.#wire): void {
    this.#wishes += 1;
    this.#send({ id: `${this.#parts.who}-${this.#wishes}`, name: 'join-room', body: {} }, wire);
  }

  #sendAgain(): void {
    for (const wish of this.#outbox.all) this.#send(wish);
  }

  #send({ id, name, body }: Wish, wire = this.#wire): void {
    if (wire === null) return;
    const { roomId, playerId } = this.#parts;
    const isCommand = name !== 'join-room';
    this.#note({ is: 'sent', id, name, connection: wire.id });
    wire.up(`${name} ${id}`, name, {
      roomId,
      playerId,
      ...body,
      ...(isCommand && { commandId: id }),
    });
  }

  #hear(wire: Wire, down: Down): void {
    if (wire === this.#next && 'name' in down && down.name === 'room-state') this.#moveTo(wire);
    if (wire !== this.#wire) return;
    const connection = wire.id;
    if ('name' in down && down.name === 'server-moving') return this.#move();
    if ('answerTo' in down) {
      const [name = '', id = ''] = down.answerTo.split(' ');
      const { ok, code } = down.answer as Answer;
      this.#note({ is: 'answered', id, name, connection, code: ok ? null : (code ?? '') });
      this.#answered(name, id, ok ? null : (code ?? ''));
      return;
    }
    const payload = down.payload as Shown;
    const { name } = down;
    const seq = payload.seq ?? null;
    this.#note({ is: 'told', name, connection, seq, payload });
    const { hasGap } = this.#view;
    this.#view = after(this.#view, name, payload);
    if (!hasGap && this.#view.hasGap) this.#ask();
  }

  #answered(name: string, id: string, code: string | null): void {
    const wish = this.#outbox.get(id);
    if (name === 'join-room' && code !== null) return this.#later(AGAIN_MS, () => this.#ask());
    if (wish === undefined) return;
    if (code !== null && PASSING.has(code)) return this.#later(AGAIN_MS, () => this.#again(id));
    this.#outbox.done(id);
    if (code === null && name === 'roll-dice') this.rolled += 1;
    // One that was done is sent now and then once more: it must not count again.
    if (this.#random.isOnce(20)) this.#later(this.#random.between(1, 3000), () => this.#send(wish));
  }

  #again(id: string): void {
    const wish = this.#outbox.get(id);
    if (wish !== undefined) this.#send(wish);
  }

  #think(): void {
    this.#act();
    this.#later(this.#random.between(20, 150), () => this.#think());
  }

  #act(): void {
    const { seq, state, seat, turn } = this.#view;
    if (this.#wire === null || seq === 0) return;
    if (this.#random.isOnce(30)) this.#wish('chat-message', { message: `at ${seq}` });
    if (state === 'playing' && turn === seat) this.#wish('roll-dice', {});
    if (state === 'waiting_placement' && seat === 'player1')
      this.#wish('update-boxes', { boxes: BOXES });
    if (state === 'finished') this.#wish('rematch', {});
  }

  #wish(name: string, body: object): void {
    if (this.#outbox.has(name)) return;
    this.#wishes += 1;
    const wish = { id: `${this.#parts.who}-${this.#wishes}`, name, body };
    this.#outbox.add(wish);
    this.#send(wish);
    if (this.#random.isOnce(20)) this.#send(wish);
  }
}
