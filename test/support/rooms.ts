import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from './in-process-server.ts';
import { Player } from './player.ts';
import { ALL_BOXES } from './table.ts';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { partyReading, type PartyRoom } from '../../engine/games/party/party-messages.ts';
import { seatAnswerSchema } from '../../engine/wire/rest.ts';

/** Starts a server for one test and removes it afterwards. */
export async function withServer(
  env: Record<string, string>,
  work: (server: InProcessServer) => Promise<void>,
): Promise<void> {
  const server = await InProcessServer.start(env);
  try {
    await work(server);
  } finally {
    await server.remove();
  }
}

/** A room that waits for a second player, its creator in it. */
export async function openRoom(url: string, visitor = new Visitor(url)): Promise<Player> {
  const player = new Player(url, await visitor.createRoom(), ['websocket']);
  await player.sit();
  await player.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  return player;
}

const GAME = '/api/tables/alluring-party';

export type PartyReader = Pick<Player, 'told'>;

/** The room as a client folds it from its messages; null: none yet. */
export function partyRoomOf({ told }: PartyReader): PartyRoom | null {
  let room: PartyRoom | null = null;
  for (const { name, payload } of told) {
    const message = partyReading.read(name, payload, 0);
    if (message !== null) ({ room } = partyReading.fold(room, message));
  }
  return room;
}

export async function shows(
  reader: PartyReader,
  fits: (room: PartyRoom) => boolean,
): Promise<void> {
  const look = (): boolean => {
    const room = partyRoomOf(reader);
    return room !== null && fits(room);
  };
  await expect.poll(look).toBe(true);
}

export const seatIn = (body: unknown) => v.parse(seatAnswerSchema, body);

/** Has it closed when the test is over. */
export function closedAfter<One extends { close(): void }>(one: One): One {
  onTestFinished(() => one.close());
  return one;
}

/** A party of so many, made and joined by HTTP, each with a socket until the test is over. */
export async function gathered(url: string, count: number) {
  const made = seatIn((await new Visitor(url).post(GAME)).body);
  const { roomId } = made;
  const join = async () => new Visitor(url).post(`/api/game-rooms/join/${roomId}`);
  const seats = [made];
  while (seats.length < count) seats.push(seatIn((await join()).body));
  const players = seats.map((seat) => closedAfter(new Player(url, seat)));
  for (const player of players) player.send('join-room');
  for (const player of players) await shows(player, ({ taken }) => taken.length === count);
  const [host, ...guests] = players;
  if (host === undefined) throw new Error('a party has a host');
  return { roomId, seats, host, guests, players, join };
}

type Gathered = Awaited<ReturnType<typeof gathered>>;

/** Plays a party, whose boxes hold tasks, until somebody has done a dare; the others may judge it. */
export async function doneDare({ seats, host, players }: Gathered) {
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  for (;;) {
    const room = partyRoomOf(host);
    const seq = room?.seq ?? 0;
    const number = room?.choices[0];
    const dare = room?.dares.at(-1);
    const at = seats.findIndex(({ seat }) => seat === (dare?.by ?? room?.turn));
    const player = players[at] ?? host;
    if (dare !== undefined) {
      player.send('choose-dare', { dare: dare.id, task: 0 });
      player.send('settle-dare', { dare: dare.id, done: true });
      for (const one of players) await shows(one, ({ dares }) => dares[0]?.done === true);
      return { dare: dare.id, judges: players.filter((one) => one !== player) };
    }
    if (number === undefined) player.send('roll-dice');
    else player.send('open-box', { number });
    await shows(host, (after) => after.seq > seq);
  }
}

/** Somebody who watches over Socket.IO, with a browser's cookie unless it has none. */
export async function watcherOf(url: string, roomId: string, visitor: Visitor | null) {
  if (visitor?.cookie === null) await visitor.get(`/api/rooms/${roomId}`); // as its page does
  const headers = visitor === null ? {} : { cookie: visitor.cookie ?? '' };
  const seat = { roomId, playerId: '' };
  const watcher = closedAfter(new Player(url, seat, ['websocket'], { extraHeaders: headers }));
  const ask = (name: string, body: object = {}): Promise<unknown> =>
    watcher.socket.timeout(20_000).emitWithAck(name, { roomId, ...body });
  return { watcher, ask };
}
