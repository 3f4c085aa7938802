import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import {
  type Message,
  type MessageName,
  MESSAGES,
} from '../../engine/games/boxes/wire/messages.ts';

type Told = { name: string; payload: unknown };

const PATIENCE_MS = 60_000;

/**
 * A Socket.IO client that keeps what it was told and waits for what it expects. It is not that of
 * `bridge/client`: it does nothing by itself, and sends what no page would, so that tests see the server
 * as any client does.
 */
export class Player {
  readonly socket: Socket;
  readonly told: Told[] = [];
  readonly roomId: string;
  readonly playerId: string;
  #waiting: (() => void)[] = [];

  constructor(
    url: string,
    seat: { roomId: string; playerId: string },
    transports: string[] = ['websocket', 'polling'],
    options: object = {},
  ) {
    this.roomId = seat.roomId;
    this.playerId = seat.playerId;
    this.socket = io(url, { transports, forceNew: true, reconnectionDelay: 100, ...options });
    this.socket.onAny((name: string, payload: unknown) => {
      this.told.push({ name, payload });
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** Sends a command with this seat's ids; `extra` may overwrite them. */
  send(name: string, extra: object = {}): void {
    this.socket.emit(name, { roomId: this.roomId, playerId: this.playerId, ...extra });
  }

  /** Sends a command that the server acknowledges, and answers that. */
  acknowledged(name: string, commandId: string): Promise<unknown> {
    const { roomId, playerId, socket } = this;
    return socket.timeout(PATIENCE_MS).emitWithAck(name, { roomId, playerId, commandId });
  }

  /** The number of messages so far; a test waits for later ones. */
  get mark(): number {
    return this.told.length;
  }

  /** The first fact of this name from `from` on that fits, parsed; waits for it if need be. */
  async next<Name extends MessageName>(
    name: Name,
    from: number,
    fits: (fact: Message<Name>) => boolean = () => true,
  ): Promise<Message<Name>> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    let at = from;
    for (;;) {
      for (; at < this.told.length; at += 1) {
        const told = this.told[at];
        if (told?.name !== name) continue;
        const fact = v.parse(MESSAGES[name], told.payload) as Message<Name>;
        if (fits(fact)) return fact;
      }
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        patience.addEventListener('abort', () =>
          reject(new Error(`no ${name} came; ${this.#heard(from)}`)),
        );
      });
    }
  }

  /** The messages since then, for the text of a failing test. */
  #heard(from: number): string {
    const came = this.told
      .slice(from)
      .map(({ name, payload }) =>
        name === 'action-refused' ? `${name} ${JSON.stringify(payload)}` : name,
      );
    return `${this.socket.connected ? 'connected' : 'not connected'}; came: ${came.join(', ')}`;
  }

  /** Sends a command and waits for the fact it leads to. */
  async ask<Name extends MessageName>(
    command: string,
    extra: object,
    name: Name,
    fits?: (fact: Message<Name>) => boolean,
  ): Promise<Message<Name>> {
    const from = this.mark;
    this.send(command, extra);
    return this.next(name, from, fits);
  }

  sit(): Promise<Message<'room-state'>> {
    return this.ask('join-room', {}, 'room-state');
  }

  close(): void {
    this.socket.disconnect();
  }
}
