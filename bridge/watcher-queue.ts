import type { BridgeServer } from './socket-server.ts';

/** The Socket.IO room of those who watch, apart from the players. */
export const watchersOf = (roomId: string): string => `watching:${roomId}`;

/**
 * How many sockets are written to before players are served again: a tenth of a millisecond. Twelve at
 * a time cost no more than fifty at a time, and a roll that comes meanwhile waits a quarter as long.
 */
const AT_ONCE = 12;
/** So long at most watchers wait for the commands under way, in ms: nobody sees it. */
const WAIT_MS = 20;
/** If more is waiting, this share of it, so that it does not grow without bounds. */
const OF_ALL = 1 / 16;

/** A message, and who has not received it yet. */
interface Telling {
  roomId: string;
  name: string;
  payload: object;
  sockets: string[];
}

/**
 * Sends to the watchers of this process, after the players and a few sockets at a time: writing to
 * two hundred takes milliseconds, in which no player would be served. It pauses while a command of a
 * player is under way. Each socket receives everything in order.
 */
export class WatcherQueue {
  readonly #io: BridgeServer;
  #tellings: Telling[] = [];
  /** How many sockets still wait, over all messages. */
  #left = 0;
  #isDue = false;
  /** Commands of players under way. */
  #commands = 0;
  #waiting: NodeJS.Timeout | null = null;

  constructor(io: BridgeServer) {
    this.#io = io;
  }

  /** Has watchers wait for a command of a player. */
  async pausedFor<T>(command: Promise<T>): Promise<T> {
    this.#commands += 1;
    try {
      return await command;
    } finally {
      this.#commands -= 1;
      if (this.#commands === 0) this.#goOn();
    }
  }

  /** Sends to all who watch a room now. */
  tellAll(roomId: string, name: string, payload: object): void {
    const sockets = this.#io.sockets.adapter.rooms.get(watchersOf(roomId));
    if (sockets !== undefined) this.#add({ roomId, name, payload, sockets: [...sockets] });
  }

  /** Sends to these sockets, each where it sits or watches. */
  tellEach(socketIds: readonly string[], roomId: string, name: string, payload: object): void {
    const sockets = socketIds.filter((id) => this.#watches(id, roomId));
    if (sockets.length > 0) this.#add({ roomId, name, payload, sockets });
    if (sockets.length === socketIds.length) return;
    const seated = socketIds.filter((id) => !this.#watches(id, roomId));
    this.#emit(seated, name, payload);
  }

  /** Sends at once what the watchers of a room have not received yet, before something newer. */
  settle(roomId: string): void {
    const due = this.#tellings.filter((telling) => telling.roomId === roomId);
    this.#tellings = this.#tellings.filter((telling) => telling.roomId !== roomId);
    for (const telling of due) this.#send(telling, telling.sockets.length);
  }

  #watches(socketId: string, roomId: string): boolean {
    const seat = this.#io.sockets.sockets.get(socketId)?.data.seat;
    return seat?.roomId === roomId && seat.playerId === null;
  }

  #emit(socketIds: readonly string[], name: string, payload: object): void {
    const [first = ''] = socketIds;
    // Each socket is in a room of its own, named by its id.
    if (socketIds.length > 1) this.#io.to([...socketIds]).emit(name, payload);
    else this.#io.sockets.sockets.get(first)?.emit(name, payload);
  }

  #add(telling: Telling): void {
    this.#tellings.push(telling);
    this.#left += telling.sockets.length;
    this.#goOn();
  }

  /** After players have been served. */
  #goOn(): void {
    if (this.#isDue || this.#tellings.length === 0) return;
    if (this.#commands > 0) {
      this.#waiting ??= setTimeout(() => {
        this.#waiting = null;
        this.#sendSoon();
      }, WAIT_MS).unref();
      return;
    }
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#sendSome(Math.max(AT_ONCE, Math.ceil(this.#left * OF_ALL)));
      this.#goOn();
    });
  }

  #sendSome(count: number): void {
    for (let more = count; more > 0;) {
      const [next] = this.#tellings;
      if (next === undefined) return;
      more -= this.#send(next, more);
      if (next.sockets.length === 0) this.#tellings.shift();
    }
  }

  /** Sends to this many of its sockets, if they still watch. Returns how many it sent to. */
  #send({ roomId, name, payload, sockets }: Telling, count: number): number {
    const some = sockets.splice(0, count);
    this.#left -= some.length;
    this.#emit(
      some.filter((id) => this.#watches(id, roomId)),
      name,
      payload,
    );
    return some.length;
  }
}
