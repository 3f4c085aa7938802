import { type Link, type LiveSocket, openLiveSocket } from '../../shell/net/live-socket.ts';
import type { MessageReader } from './message-reader.ts';
import { DEAD_AFTER, Outbox } from './outbox.ts';

/** What a room's machine orders: a command for the server, or a new connection. */
export type SocketOrder = { type: string; payload: object } | { type: 'restart' };

/** What comes of the socket besides the server's messages. */
export type SocketNews =
  | { type: 'link'; link: Link }
  /** The page or the network is back: what was told meanwhile may be lost, and the connection too. */
  | { type: 'awake' }
  /** Something came that no schema knows: the room must be asked for again. */
  | { type: 'garbled' }
  /** The server has answered a command, however it did. */
  | { type: 'acknowledged'; command: string };

interface RoomSocket {
  order: (order: SocketOrder) => void;
  close: () => void;
}

/** Opens the page's connection and tells `tell` everything that comes of it. */
export function openRoomSocket<Message>(
  read: MessageReader<Message>,
  tell: (news: Message | SocketNews) => void,
  connect = openLiveSocket,
): RoomSocket {
  /** Where it sits: what another connection begins with. */
  let seat: object | null = null;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let current = open();
  /** [J20] Another connection that takes the seat before this one is let go of. */
  let next: LiveSocket | null = null;
  const outbox = new Outbox(
    {
      get id() {
        return current.socket.id;
      },
      timeout: (ms) => current.socket.timeout(ms),
    },
    onSilence,
    (command) => tell({ type: 'acknowledged', command }),
  );

  function open(): LiveSocket {
    const live = connect((link) => {
      if (live === next) follow(live, link);
      else if (live !== current) return;
      else if (link === 'awake') tell({ type: 'awake' });
      else {
        if (link.is === 'online') outbox.sendAgain();
        tell({ type: 'link', link });
      }
    });
    live.socket.onAny((name: string, payload: unknown) => {
      if (live === next && name === 'room-state') moveTo(live);
      if (live !== current) return;
      if (name === 'server-moving') return move();
      const message = read(name, payload, performance.now());
      if (message !== null) return tell(message);
      // oxlint-disable-next-line no-console -- a server of another version; nothing a player can do
      console.warn(`A message '${name}' was not understood.`);
      tell({ type: 'garbled' });
    });
    return live;
  }

  function move(): void {
    if (next !== null) return;
    next = open();
    giveUp = setTimeout(stay, DEAD_AFTER);
  }

  /** How the other connection comes along. */
  function follow(live: LiveSocket, link: Link | 'awake'): void {
    if (link === 'awake') return;
    if (link.is !== 'online') return link.is === 'connecting' ? undefined : stay();
    if (seat === null) moveTo(live);
    else live.socket.emit('join-room', seat);
  }

  function moveTo(live: LiveSocket): void {
    clearTimeout(giveUp);
    const old = current;
    current = live;
    next = null;
    old.close();
    outbox.sendAgain();
  }

  /** Nowhere to move: the connection that there is breaks in a moment, and is taken up again as ever. */
  function stay(): void {
    clearTimeout(giveUp);
    next?.close();
    next = null;
  }

  /** Whoever is not answered at all is not connected. */
  function onSilence(): void {
    tell({ type: 'link', link: { is: 'retrying', attempt: 1 } });
    current.restart();
  }

  function joinRoom(payload: object): void {
    seat = payload;
    const { socket } = current;
    const { id } = socket;
    socket.timeout(DEAD_AFTER).emit('join-room', payload, (silence: Error | null) => {
      if (silence !== null && current.socket.id === id) onSilence();
    });
  }

  return {
    order: (order) => {
      if (!('payload' in order)) {
        seat = null;
        current.restart();
      } else if (!current.socket.connected) return;
      else if (order.type === 'join-room') joinRoom(order.payload);
      else outbox.send(order.type, order.payload);
    },
    close: () => {
      stay();
      current.close();
    },
  };
}
