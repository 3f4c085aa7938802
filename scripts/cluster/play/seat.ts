import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Message } from '../../../engine/games/boxes/messages.ts';
import { MESSAGES } from '../../../engine/games/boxes/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';

export type Transport = 'websocket' | 'polling';
type RoomState = Message<'room-state'>;
type SeatName = RoomState['turn'];

/** What a seat knows of its room. */
export interface SeatView {
  seq: number;
  state: RoomState['state'];
  turn: SeatName;
  /** Which seat it is; a rematch changes it. */
  seat: SeatName;
}

/** What happened to a seat that its player would have noticed. */
export interface Noticed {
  /** Commands that were refused, by code, and whether a repeat explains it. */
  refused(code: string): void;
  /** Somebody at the table was shown to be away. */
  emptySeat(): void;
  /** The page would have said that it is not connected. */
  cut(): void;
  moved(): void;
}

interface Asked {
  name: string;
  body: object;
  commandId: string;
  since: number;
  isDone: (view: SeatView) => boolean;
  done: () => void;
}

/** As a page has it: client/shell/net/live-socket.ts, client/table/room/outbox.ts. */
const RECONNECT_MS = 1000;
const HANDSHAKE_MS = 8000;
const SILENCE_MS = 5000;
/** So long a person takes to press again what was refused. */
const PRESS_AGAIN_MS = 500;

/**
 * A player who does as a page does: told that its process ends, it connects anew, sits down there and only
 * then lets go of the old connection; what was not answered is sent again with its id; a broken
 * connection is made again after a second.
 */
export class PlayedSeat {
  readonly #url: string;
  readonly #seat: Pick<SeatAnswer, 'roomId' | 'playerId'>;
  readonly #transport: Transport;
  readonly #noticed: Noticed;
  #view: SeatView = { seq: 0, state: 'waiting_placement', turn: 'player1', seat: 'player1' };
  #current: Socket;
  #next: Socket | null = null;
  #asked: Asked | null = null;
  #told: (() => void)[] = [];
  /** How often it was told the whole room. */
  #rooms = 0;
  #isClosed = false;

  constructor(
    url: string,
    { roomId, playerId }: Pick<SeatAnswer, 'roomId' | 'playerId'>,
    transport: Transport,
    noticed: Noticed,
  ) {
    this.#url = url;
    this.#seat = { roomId, playerId };
    this.#transport = transport;
    this.#noticed = noticed;
    this.#current = this.#open();
  }

  get view(): Readonly<SeatView> {
    return this.#view;
  }

  /** Resolves when the room is so, as this seat is told. @throws Error after `ms` */
  async until(isSo: (view: SeatView) => boolean, ms = 20_000): Promise<void> {
    const late = AbortSignal.timeout(ms);
    while (!isSo(this.#view)) {
      await new Promise<void>((resolve, reject) => {
        this.#told.push(resolve);
        late.addEventListener('abort', () =>
          reject(new Error(`room ${this.#seat.roomId} was not told in ${ms} ms`)),
        );
      });
    }
  }

  /** Whether the room is told once more when this seat asks for it. @param ms How long that may take. */
  isStillHere(ms: number): Promise<boolean> {
    const before = this.#rooms;
    this.#current.emit('join-room', this.#seat);
    return this.until(() => this.#rooms > before, ms).then(
      () => true,
      () => false,
    );
  }

  /** Sends a command, over as many connections as it takes; resolves when the room is so. */
  ask(
    name: string,
    body: object,
    since: number,
    isDone: (view: SeatView) => boolean,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#asked = { name, body, commandId: randomUUID(), since, isDone, done: resolve };
    this.#send();
    return promise;
  }

  close(): void {
    this.#isClosed = true;
    this.#next?.disconnect();
    this.#current.disconnect();
  }

  #open(): Socket {
    const socket = io(this.#url, {
      transports: [this.#transport],
      timeout: HANDSHAKE_MS,
      reconnectionDelay: RECONNECT_MS,
      reconnectionDelayMax: RECONNECT_MS,
      randomizationFactor: 0,
      forceNew: true,
    });
    socket.on('connect', () => {
      socket.emit('join-room', this.#seat);
      if (socket === this.#current) this.#send();
    });
    socket.on('connect_error', () => {
      if (socket === this.#next) this.#stay();
    });
    socket.on('disconnect', (reason) => {
      if (socket === this.#next) this.#stay();
      if (socket !== this.#current || this.#isClosed) return;
      this.#noticed.cut();
      if (reason === 'io server disconnect') setTimeout(() => this.#again(socket), RECONNECT_MS);
    });
    socket.onAny((name: string, payload: unknown) => this.#hear(socket, name, payload));
    return socket;
  }

  #again(socket: Socket): void {
    if (socket === this.#current && !this.#isClosed) socket.connect();
  }

  #hear(socket: Socket, name: string, payload: unknown): void {
    if (socket === this.#next && name === 'room-state') this.#moveTo(socket);
    if (socket !== this.#current) return;
    if (name === 'server-moving') this.#next ??= this.#open();
    else if (name === 'action-refused') this.#refused(payload);
    else this.#take(name, payload);
  }

  #moveTo(socket: Socket): void {
    const old = this.#current;
    this.#current = socket;
    this.#next = null;
    old.disconnect();
    this.#noticed.moved();
    this.#send();
  }

  #stay(): void {
    this.#next?.disconnect();
    this.#next = null;
  }

  #send(): void {
    const asked = this.#asked;
    const socket = this.#current;
    if (asked === null || !socket.connected) return;
    const { name, body, commandId } = asked;
    const payload = { ...this.#seat, ...body, commandId };
    socket.timeout(SILENCE_MS).emit(name, payload, (silence: Error | null) => {
      if (this.#isClosed || asked !== this.#asked || socket !== this.#current) return;
      // Done, and nothing of it was heard: it asks for the room.
      if (silence === null) return void socket.emit('join-room', this.#seat);
      this.#noticed.cut();
      socket.disconnect().connect();
    });
  }

  #refused(payload: unknown): void {
    const refusal = parse(MESSAGES['action-refused'], payload);
    this.#noticed.refused(refusal.ok ? refusal.value.code : 'unreadable');
    const asked = this.#asked;
    if (asked === null) return;
    setTimeout(() => {
      if (this.#asked !== asked || this.#isClosed) return;
      asked.commandId = randomUUID();
      this.#current.emit('join-room', this.#seat);
      this.#send();
    }, PRESS_AGAIN_MS);
  }

  #take(name: string, payload: unknown): void {
    if (name === 'room-state') {
      const told = parse(MESSAGES['room-state'], payload);
      if (!told.ok || told.value.seat === null) return this.#noticed.refused('unreadable');
      const { seq, state, turn, seat, present, hasPlayer2 } = told.value;
      this.#view = { seq, state, turn, seat };
      this.#rooms += 1;
      if (hasPlayer2 && !(present.player1 && present.player2)) this.#noticed.emptySeat();
    } else if (name === 'presence-changed') {
      const told = parse(MESSAGES['presence-changed'], payload);
      const isFull = told.ok && told.value.present.player1 && told.value.present.player2;
      if (!isFull) this.#noticed.emptySeat();
    } else if (name === 'dice-rolled' || name === 'player-joined' || name === 'boxes-updated') {
      const told = parse(MESSAGES[name], payload);
      if (!told.ok) return this.#noticed.refused('unreadable');
      const { seq, state } = told.value;
      const turn = 'turn' in told.value ? told.value.turn : this.#view.turn;
      this.#view = { ...this.#view, seq, state, turn };
    }
    const asked = this.#asked;
    if (asked !== null && this.#view.seq > asked.since && asked.isDone(this.#view)) {
      this.#asked = null;
      asked.done();
    }
    for (const wake of this.#told.splice(0)) wake();
  }
}
