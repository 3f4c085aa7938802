import type { BridgeServer, Seat } from './socket-server.ts';
import { ALL, type HostLink, PLAYERS, type Told } from '../engine/host/cluster/host-link.ts';
import type { Broadcaster } from '../engine/host/room/room-audience.ts';

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
interface WaitingMessage {
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
  readonly #tellings: WaitingMessage[] = [];
  /** How many sockets still wait, over all messages. */
  #left = 0;
  #isDue = false;
  /** Commands of players under way. */
  #commands = 0;
  #waiting: NodeJS.Timeout | null = null;

  constructor(io: BridgeServer) {
    this.#io = io;
  }

  /** A command of a player begins: watchers wait. */
  pause(): void {
    this.#commands += 1;
  }

  /** A command of a player has been answered: after the last one watchers wait no longer. */
  resume(): void {
    this.#commands -= 1;
    if (this.#commands === 0) this.#goOn();
  }

  /** [X74] How many sockets of this process sit in a room or watch it. */
  readersOf(roomId: string): number {
    const { rooms } = this.#io.sockets.adapter;
    return (rooms.get(roomId)?.size ?? 0) + (rooms.get(watchersOf(roomId))?.size ?? 0);
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

  /** Sends a watcher at once what still waits for it, before something newer or an answer. */
  settle(socketId: string): void {
    for (const { roomId, name, payload, sockets } of this.#tellings) {
      const at = sockets.indexOf(socketId);
      if (at === -1) continue;
      sockets.splice(at, 1);
      this.#left -= 1;
      if (this.#watches(socketId, roomId)) this.#emit([socketId], name, payload);
    }
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

  #add(telling: WaitingMessage): void {
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
  #send({ roomId, name, payload, sockets }: WaitingMessage, count: number): number {
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

/** Sockets in no room hear of changes to the room list. */
export const LOBBY = 'lobby';

/** How often the lobby is told of changes at most, in ms. */
const LIST_CHANGES_MS = 500;

/** Tells the lobby what the administrator has saved. */
interface ConfigAnnouncer {
  configChanged(game: string, spinCost: number): void;
}

/** Told to another process: it disconnects this socket. A process of the previous version passes it on. */
const DROPPED = 'connection-dropped';

/** The part of the link that sends to sockets at other hosts. */
export type Telling = Pick<HostLink, 'tell' | 'tellEverybody'>;

/**
 * Passes messages of another process on to the sockets of this one. A socket whose seat could not
 * be confirmed receives nothing: its page would take the room for its own. [J27] Nor does a socket
 * that has taken its place at a newer host: Redis may deliver what the former host said only now.
 */
export function hearTold(
  io: BridgeServer,
  watchers: WatcherQueue,
  { told: roomId, to, from, name, payload }: Told,
): void {
  if (roomId === null) return void io.to(LOBBY).emit(name, payload);
  const { sockets, adapter } = io.sockets;
  /** The seat of a socket that has its place in this room at this host. */
  const seatOf = (socketId: string): Seat | null => {
    const seat = sockets.get(socketId)?.data.seat;
    if (seat?.roomId !== roomId) return null;
    return from === undefined || seat.host === from ? seat : null;
  };
  if (to === ALL || to === PLAYERS) {
    const groups = to === ALL ? [roomId, watchersOf(roomId)] : [roomId];
    const all = groups.flatMap((group) => [...(adapter.rooms.get(group) ?? [])]);
    const readers = all.filter((socketId) => seatOf(socketId) !== null);
    return watchers.tellEach(readers, roomId, name, payload);
  }
  const seat = seatOf(to);
  if (seat === null) return;
  if (name === 'room-state') seat.isShown = true;
  if (name === DROPPED) sockets.get(to)?.disconnect(true);
  else watchers.tellEach([to], roomId, name, payload);
}

/**
 * Sends the messages of rooms to Socket.IO clients: directly to those of this process, and through
 * `link` to other processes; null: there are no others.
 */
export function broadcasterOf(
  io: BridgeServer,
  watchers: WatcherQueue,
  link: Telling | null,
): Broadcaster & ConfigAnnouncer {
  let quietUntil = 0;
  let pending: NodeJS.Timeout | null = null;

  const tellLobby = (name: string, payload: object): void => {
    if (link === null) io.to(LOBBY).emit(name, payload);
    else link.tellEverybody(name, payload);
  };

  const announceList = (): void => {
    pending = null;
    quietUntil = Date.now() + LIST_CHANGES_MS;
    tellLobby('rooms-updated', {});
  };

  return {
    toRoom: (roomId, { name, payload }, isWatched, hosts) => {
      io.to(roomId).emit(name, payload);
      if (isWatched) watchers.tellAll(roomId, name, payload);
      if (link === null) return;
      const told = { told: roomId, to: isWatched ? ALL : PLAYERS, name, payload };
      for (const host of hosts) link.tell(host, told);
    },
    toConnection: (connection, { name, payload }, roomId, host) => {
      if (host === null) watchers.tellEach([connection], roomId, name, payload);
      else link?.tell(host, { told: roomId, to: connection, name, payload });
    },
    toConnections: (connections, { name, payload }, roomId) =>
      watchers.tellEach(connections, roomId, name, payload),
    drop: (connection, roomId, host) => {
      if (host === null) io.sockets.sockets.get(connection)?.disconnect(true);
      else link?.tell(host, { told: roomId, to: connection, name: DROPPED, payload: {} });
    },
    configChanged: (game, spinCost) => tellLobby('config-changed', { game, spin_cost: spinCost }),
    listChanged: () => {
      if (pending !== null) return;
      const wait = quietUntil - Date.now();
      if (wait <= 0) announceList();
      else pending = setTimeout(announceList, wait).unref();
    },
  };
}
