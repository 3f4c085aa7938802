import type { BridgeServer } from './socket-server.ts';

/** Where those who watch a room over Socket.IO are: apart from its players. */
export const watchersOf = (roomId: string): string => `watching:${roomId}`;

/** So many sockets are written to before players are looked after again: half a millisecond. */
const AT_ONCE = 50;
/** Where more has piled up, this share of it, so that it never grows without bounds. */
const OF_ALL = 1 / 4;

/** What is still to be told, and to whom. */
interface Telling {
  roomId: string;
  name: string;
  payload: object;
  sockets: string[];
}

/**
 * What those who watch are told, on this process. It goes out after what players are told, some sockets at a
 * time: writing to two hundred takes milliseconds, in which no player would be heard. Each socket is told all
 * in its order.
 */
export class WatcherQueue {
  readonly #io: BridgeServer;
  #tellings: Telling[] = [];
  /** Sockets to be written to, over all tellings. */
  #left = 0;
  #isDue = false;

  constructor(io: BridgeServer) {
    this.#io = io;
  }

  /** Tells all who watch a room by now. */
  tellAll(roomId: string, name: string, payload: object): void {
    const sockets = this.#io.sockets.adapter.rooms.get(watchersOf(roomId));
    if (sockets !== undefined) this.#add({ roomId, name, payload, sockets: [...sockets] });
  }

  /** Tells these, each where it sits or watches. */
  tellEach(socketIds: readonly string[], roomId: string, name: string, payload: object): void {
    const sockets = socketIds.filter((id) => this.#watches(id, roomId));
    if (sockets.length > 0) this.#add({ roomId, name, payload, sockets });
    if (sockets.length === socketIds.length) return;
    const seated = socketIds.filter((id) => !this.#watches(id, roomId));
    this.#emit(seated, name, payload);
  }

  /** Tells at once what those who watch a room are still to be told: what comes next is newer. */
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
    // Each socket is in a room of its own, by its id.
    if (socketIds.length > 1) this.#io.to([...socketIds]).emit(name, payload);
    else this.#io.sockets.sockets.get(first)?.emit(name, payload);
  }

  #add(telling: Telling): void {
    this.#tellings.push(telling);
    this.#left += telling.sockets.length;
    this.#goOn();
  }

  /** Once players have been heard and answered. */
  #goOn(): void {
    if (this.#isDue || this.#tellings.length === 0) return;
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

  /** To so many of its sockets, as far as they still watch; answers to how many. */
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
