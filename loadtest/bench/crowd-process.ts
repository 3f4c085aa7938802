import { setPriority } from 'node:os';
import * as v from 'valibot';
import { WebSocket } from 'ws';

/**
 * Watchers, in a process of their own with a lower priority than the players': a player's answer
 * must not wait until the watchers have read it. The argument says where, and how many in a room.
 * The parent sends rooms and receives how many watch.
 */
const argument = v.object({ url: v.string(), watchers: v.number() });
const LOWEST_PRIORITY = 19;
/** [B28] An address may use half of a room's places. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3'];
/** Packet types of Engine.IO and Socket.IO that a listening client needs. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';
const WATCHED = `${EVENT}["room-state"`;
const REFUSED = `${EVENT}["action-refused"`;

setPriority(LOWEST_PRIORITY);
const { url, watchers } = v.parse(argument, JSON.parse(process.argv[2] ?? ''));
const at = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
let watching = 0;

function begins(data: Buffer, word: string): boolean {
  return data.toString('latin1', 0, word.length) === word;
}

/** Resolves once it watches. */
function watch(roomId: string, index: number): Promise<void> {
  const localAddress = ADDRESSES[index % ADDRESSES.length];
  const socket = new WebSocket(at, { ...(localAddress && { localAddress }) });
  return new Promise((resolve, reject) => {
    let isIn = false;
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      if (begins(data, PING)) socket.send(PONG);
      else if (isIn) return;
      else if (begins(data, OPEN)) socket.send(CONNECT);
      else if (begins(data, CONNECT)) {
        socket.send(EVENT + JSON.stringify(['watch-room', { roomId }]));
      } else if (begins(data, WATCHED)) {
        isIn = true;
        resolve();
      } else if (begins(data, REFUSED)) {
        reject(new Error(data.toString()));
      }
    });
  });
}

process.on('message', (said) => {
  const roomId = v.parse(v.string(), said);
  void (async () => {
    for (let index = 0; index < watchers; index += 1) {
      await watch(roomId, index);
      watching += 1;
    }
    process.send?.(watching, undefined, undefined, () => {});
  })();
});
process.on('disconnect', () => process.exit(0));
