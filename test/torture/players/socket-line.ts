import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { type Answer, type Line, type LineListener, PATIENCE_MS, type Seat } from './line.ts';

const answerSchema = v.union([
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), code: v.string() }),
]);

/** A browser's connection, by WebSocket or polling. Whoever has it opens another when it is gone. */
export class SocketLine implements Line {
  readonly asksAnew = false;
  readonly #socket: Socket;
  readonly #seat: Seat;

  private constructor(socket: Socket, seat: Seat) {
    this.#socket = socket;
    this.#seat = seat;
  }

  /** Connects; the room is not asked for yet. @throws where that fails. */
  static async open(
    url: string,
    transport: 'websocket' | 'polling',
    seat: Seat,
    listener: LineListener,
  ): Promise<SocketLine> {
    const socket = io(url, {
      transports: [transport],
      forceNew: true,
      reconnection: false, // players look for another process themselves
      timeout: PATIENCE_MS,
    });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => fail('not connected in time'), PATIENCE_MS);
      const fail = (why: string): void => {
        clearTimeout(timer);
        socket.off();
        socket.disconnect();
        reject(new Error(why));
      };
      socket.once('connect_error', (error) => fail(error.message));
      socket.once('disconnect', (reason) => fail(reason));
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off();
        resolve();
      });
    });
    const line = new SocketLine(socket, seat);
    socket.onAny((name: string, payload: object) => listener.heard(name, payload));
    socket.once('disconnect', (reason) => listener.gone(reason));
    return line;
  }

  async send(name: string, body: object): Promise<Answer> {
    if (!this.#socket.connected) return 'lost';
    try {
      const { roomId, playerId } = this.#seat;
      const asked = this.#socket.timeout(PATIENCE_MS);
      const answer: unknown = await asked.emitWithAck(name, { roomId, playerId, ...body });
      const read = v.parse(answerSchema, answer);
      return { code: read.ok ? null : read.code };
    } catch {
      return 'lost';
    }
  }

  close(): void {
    this.#socket.offAny();
    this.#socket.off();
    this.#socket.disconnect();
  }
}
