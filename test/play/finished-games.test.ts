import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { finishedGamesSchema } from '../../engine/wire/rest.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut, type Table } from '../support/table.ts';

const FEW = ALL_BOXES.slice(3, 6);
const GAME = 'alluring-boxes';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const gamesOf = async (visitor: Visitor) =>
  v.parse(finishedGamesSchema, (await visitor.get('/api/me/games')).body);

const profiled = (visitor: Visitor, name: string, avatar: string) =>
  visitor.put('/api/me', { name, avatar });

/** Anna and Ben, whom the table shows so. */
async function named(table: Table): Promise<void> {
  const [anna, ben] = table.hosts;
  await profiled(anna, 'Anna', 'fox');
  await profiled(ben, 'Ben', 'owl');
}

/** Another game in the same room: the seats are swapped each time. */
async function playAgain({ players }: Table, boxes = FEW): Promise<void> {
  const views = await Promise.all(players.map((player) => player.sit()));
  const [one, other] = views[0]?.isPlayer1 === true ? players : players.toReversed();
  if (one === undefined || other === undefined) throw new Error('two sit there');
  const from = other.mark;
  one.send('rematch');
  await other.next('room-state', from, ({ state }) => state === 'waiting_placement');
  const mark = one.mark;
  other.send('update-boxes', { boxes });
  await one.next('room-state', mark, ({ state }) => state === 'playing');
  await playOut({ players, hosts: [new Visitor(''), new Visitor('')], close: () => {} });
}

test('[A116] [T42] visitors find their finished games again, newest first, and only their own', async () => {
  const table = await playingTable(server.url, FEW);
  const [anna, ben] = table.hosts;
  await named(table);
  expect(await gamesOf(anna)).toEqual([]);
  const before = Date.now();
  await playOut(table);
  const [ofAnna] = await gamesOf(anna);
  const [ofBen] = await gamesOf(ben);
  if (ofAnna === undefined || ofBen === undefined) throw new Error('both have played');
  const { roomId } = table.players[0];
  expect(ofAnna).toMatchObject({ game: GAME, room: roomId });
  expect(ofAnna.players.map(({ name, avatar }) => [name, avatar])).toEqual([
    ['Anna', 'fox'],
    ['Ben', 'owl'],
  ]);
  const [one = 0, other = 0] = ofAnna.players.map(({ score }) => score);
  expect(one + other).toBe(FEW.length);
  expect([ofAnna.won, ofBen.won]).toEqual([one > other, other > one]);
  expect(ofAnna.finished).toBeGreaterThanOrEqual(before);
  expect(ofAnna.finished).toBeLessThanOrEqual(Date.now());
  expect(ofBen).toEqual({ ...ofAnna, won: ofBen.won });

  await playAgain(table);
  const both = await gamesOf(anna);
  expect(both.map(({ room }) => room)).toEqual([roomId, roomId]);
  expect(both[1]).toEqual(ofAnna);
  expect(both[0]?.finished).toBeGreaterThan(ofAnna.finished);
  expect(JSON.stringify(both)).not.toContain(table.players[0].playerId);

  const stranger = await new Visitor(server.url).get('/api/me/games');
  expect([stranger.status, stranger.body]).toEqual([200, []]);
  expect(stranger.headers.getSetCookie()).toEqual([]);
  const another = new Visitor(server.url);
  await another.createRoom();
  expect(await gamesOf(another)).toEqual([]);
  table.close();
});

test('[B130] a room that is over tells the faces of those who sat there last, and one that is on none', async () => {
  const table = await playingTable(server.url, FEW);
  await named(table);
  const path = `/api/rooms/${table.players[0].roomId}`;
  const stranger = new Visitor(server.url);
  expect((await stranger.get(path)).body).not.toHaveProperty('faces');
  await playOut(table);
  const faces = [
    { name: 'Anna', avatar: 'fox' },
    { name: 'Ben', avatar: 'owl' },
  ];
  expect((await stranger.get(path)).body).toMatchObject({ faces });
  table.close();
});

test('[A116] no more than the newest 50 games are told', async () => {
  const table = await playingTable(server.url, FEW.slice(1, 2));
  await playOut(table);
  const [anna] = table.hosts;
  const [first] = await gamesOf(anna);
  for (let game = 0; game < 50; game += 1) await playAgain(table, FEW.slice(1, 2));
  const newest = await gamesOf(anna);
  expect(newest).toHaveLength(50);
  expect(newest).not.toContainEqual(first);
  expect(newest.map(({ finished }) => finished)).toEqual(
    newest.map(({ finished }) => finished).toSorted((a, b) => b - a),
  );
  table.close();
});

/** The status and code of a refusal. */
async function refused(asked: Promise<Response>): Promise<[number, string]> {
  const answer = await asked;
  return [answer.status, v.parse(v.object({ code: v.string() }), await answer.json()).code];
}

test('[T43] every player of a finished room has a card, and nobody else', async () => {
  const table = await playingTable(server.url, FEW);
  await named(table);
  const { roomId } = table.players[0];
  const card = (query: string, game = GAME, room = roomId) =>
    fetch(`${server.url}/api/tables/${game}/${room}/card.png${query}`);
  expect(await refused(card('?seat=player1'))).toEqual([409, 'record/not-finished']);
  await playOut(table);
  for (const seat of ['player1', 'player2']) {
    const picture = await card(`?seat=${seat}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 1080, height: 1350 });
  }
  for (const query of ['', '?seat=', '?seat=player3', '?seat=constructor', '?seat=a&seat=b']) {
    expect(await refused(card(query))).toEqual([404, 'seat/unknown']);
  }
  expect(await refused(card('?seat=player1', 'none'))).toEqual([404, 'game/unknown']);
  expect(await refused(card('?seat=player1', GAME, 'RMABCD'))).toEqual([404, 'room/unknown']);
  table.close();
});
