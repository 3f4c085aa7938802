import { hash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { boxesRecordSchema } from '../../engine/games/boxes/record/boxes-record.ts';
import { partyRecordSchema } from '../../engine/games/party/record/party-record.ts';
import { recordSchema } from '../../engine/games/records.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { gathered, partyRoomOf, shows, watcherOf } from '../support/rooms.ts';
import { served } from '../support/server.ts';
import { liarsDiceGame } from '../examples/liars-dice-game.ts';
import { judged, VERIFIERS } from '../support/verifiers.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTY = 'alluring-party';
type Party = Awaited<ReturnType<typeof gathered>>;
const FEW = ALL_BOXES.slice(3, 6);

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const ask = (roomId: string, game = 'alluring-boxes') =>
  new Visitor(server.url).get(`/api/tables/${game}/${roomId}/record`);

test('[C8] the record of two games verifies in two languages, shows tampering, and holds no secret', async () => {
  const table = await playingTable(server.url, FEW);
  const [first, second] = table.players;
  const { roomId } = first;
  expect(await ask(roomId)).toMatchObject({
    status: 409,
    body: { code: 'record/not-finished' },
  });
  await first.ask('chat-message', { message: 'nobody else may read this' }, 'chat-message');
  const rolls = [...(await playOut(table))];
  const from = second.mark;
  first.send('rematch');
  await second.next('room-state', from, ({ state }) => state === 'waiting_placement');
  expect((await ask(roomId)).status).toBe(409);
  const mark = first.mark;
  second.send('update-boxes', { boxes: FEW });
  await first.next('room-state', mark, ({ state }) => state === 'playing');
  rolls.push(...(await playOut(table)));

  const { status, body } = await ask(roomId);
  expect(status).toBe(200);
  const record = v.parse(boxesRecordSchema, body);
  expect(record.games).toHaveLength(2);
  const told = record.games.flatMap(({ steps }) =>
    steps.filter((step) => step.type === 'dice-rolled'),
  );
  expect(told.map(({ die1, die2 }) => [die1, die2])).toEqual(
    rolls.map(({ die1, die2 }) => [die1, die2]),
  );
  const text = JSON.stringify(body);
  for (const secret of [first.playerId, second.playerId, 'nobody else']) {
    expect(text).not.toContain(secret);
  }
  for (const program of VERIFIERS) {
    expect(await judged(program, record)).toMatchObject({ code: 0 });
  }
  const [roll] = told.slice(-1);
  if (roll === undefined) throw new Error('somebody rolled');
  roll.die1 = (roll.die1 % 6) + 1;
  for (const program of VERIFIERS) {
    const { code, said } = await judged(program, record);
    expect(code).toBe(1);
    expect(said).toContain(`step ${roll.seq}`);
  }
  table.close();
});

type Ask = Awaited<ReturnType<typeof watcherOf>>['ask'];

/**
 * The players throw and choose in turn, and do or pass their dares, until the party is over. Who
 * watches judges first.
 */
async function playParty({ host, players, seats }: Party, watching: Ask): Promise<void> {
  for (let room = partyRoomOf(host); room?.state === 'playing'; room = partyRoomOf(host)) {
    const { seq, turn, dares, choices } = room;
    const waiting = dares.find(({ done }) => done === null);
    const playerOf = (one: string) => players[seats.findIndex(({ seat }) => seat === one)];
    if (choices.length > 0) playerOf(turn)?.send('open-box', { number: choices[0] });
    else if (waiting?.text === null) {
      playerOf(waiting.by)?.send('choose-dare', { dare: waiting.id, task: 0 });
    } else if (waiting === undefined) playerOf(turn)?.send('roll-dice');
    else {
      const { id, by } = waiting;
      const done = id % 3 > 0;
      playerOf(by)?.send('settle-dare', { dare: id, done });
      await shows(host, (after) => after.seq > seq);
      const judges = players.filter((player) => done && player !== playerOf(by));
      if (done) await watching('judge-dare', { dare: id, verdict: 'not-at-all' });
      for (const judge of judges) judge.send('judge-dare', { dare: id, verdict: 'exactly' });
      await shows(host, (after) => after.dares.every(({ coins }) => coins !== null));
    }
    await shows(host, (after) => after.seq > seq);
  }
}

test('[C8] [C9] [G34] the record of a party verifies in two languages, and tells no vote and no secret', async () => {
  const admin = await Administrator.signIn(server.url);
  await admin.import('tasks', 'text,difficulty,level\nSing,Сложно,Лайт\nDance,Легко,Лайт');
  const all = await gathered(server.url, 4);
  const { roomId, host, players, guests } = all;
  const watcher = new Visitor(server.url);
  const { ask: watching } = await watcherOf(server.url, roomId, watcher);
  await watching('watch-room');
  host.send('add-entropy', { commitment: hash('sha256', 'd4e5f6a7') });
  await shows(host, ({ fairness }) => fairness?.parts?.length === 1);
  players[1]?.send('add-entropy', { entropy: 'a0b1c2d3' });
  host.send('update-boxes', { boxes: FEW });
  await shows(host, ({ fairness }) => fairness?.parts?.length === 2);
  host.send('start-game', { entropy: 'd4e5f6a7' });
  await shows(host, ({ state }) => state === 'playing');
  guests[2]?.send('leave-room');
  await shows(host, ({ left }) => left.includes('player4'));
  await playParty({ ...all, players: players.slice(0, 3) }, watching);
  host.send('rematch');
  await shows(host, ({ state }) => state === 'waiting');
  expect((await ask(roomId, PARTY)).status).toBe(409);
  host.send('start-game');
  await shows(host, ({ state }) => state === 'playing');
  await playParty({ ...all, players: players.slice(0, 3) }, watching);

  const { status, body } = await ask(roomId, PARTY);
  expect(status).toBe(200);
  const record = v.parse(partyRecordSchema, body);
  expect(record.games.map(({ seated, winner }) => [seated.length, winner !== null])).toEqual([
    [1, true],
    [3, true],
  ]);
  const picture = await fetch(`${server.url}/api/tables/${PARTY}/${roomId}/share.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  const card = await fetch(`${server.url}/api/tables/${PARTY}/${roomId}/card.png?seat=player3`);
  const { width: across, height: down } = await sharp(await card.arrayBuffer()).metadata();
  expect({ across, down }).toEqual({ across: 1080, down: 1350 });
  const text = JSON.stringify(body);
  for (const { playerId } of all.seats) expect(text).not.toContain(playerId);
  const told = record.games.flatMap(({ steps }) => steps);
  const verdicts = told.filter((step) => step.type === 'dare-judged');
  const audience = { exactly: 0, nearly: 0, 'not-at-all': 1 };
  const heard = { tally: { exactly: 2, audience: 'not-at-all' }, audience, verdict: 'exactly' };
  for (const verdict of verdicts) expect(verdict).toMatchObject(heard);
  for (const one of [watcher.cookie ?? '', 'watcher']) expect(text).not.toContain(one);
  for (const program of VERIFIERS) {
    expect(await judged(program, record)).toMatchObject({ code: 0 });
  }
  // [C10] The host's part sealed after another was open.
  const late = structuredClone(record);
  const steps = late.games[0]?.steps ?? [];
  const [sealed, open] = steps.filter(({ type }) => type === 'entropy-added');
  if (sealed === undefined || open === undefined) throw new Error('two parts were added');
  [sealed.seq, open.seq] = [open.seq, sealed.seq];
  steps.sort((one, two) => one.seq - two.seq);
  for (const program of VERIFIERS) {
    const { code, said } = await judged(program, late);
    expect(code).toBe(1);
    expect(said).toContain(`step ${sealed.seq}`);
  }
  const roll = record.games[1]?.steps.find((step) => step.type === 'dice-rolled');
  if (roll === undefined) throw new Error('somebody rolled');
  roll.die2 = (roll.die2 % 6) + 1;
  for (const program of VERIFIERS) {
    const { code, said } = await judged(program, record);
    expect(code).toBe(1);
    expect(said).toContain(`step ${roll.seq}`);
  }
});

test('[C26] a record of a game that nobody knows, or in which nothing was drawn, is approved by no verifier', async () => {
  const vectors = await import('../../docs/fairness-vectors.json', { with: { type: 'json' } });
  const known = { ...vectors.default, games: [] };
  const played = vectors.default.games.map((game) => ({ ...game, steps: [], winner: null }));
  for (const record of [
    { games: [] },
    { ...vectors.default, game: 'liars-pot' },
    known,
    { ...known, games: played },
  ]) {
    for (const program of VERIFIERS) {
      const { code, said } = await judged(program, JSON.stringify(record));
      expect([1, 2]).toContain(code);
      expect(said).not.toContain('All is as');
    }
  }
});

test('[C26] a game from outside says in a module how its records are verified', async () => {
  const [program = []] = VERIFIERS;
  const text = JSON.stringify({ game: liarsDiceGame.slug, room: 'R', games: [{}] });
  const unknown = await judged(program, text);
  expect(unknown).toMatchObject({ code: 2, said: expect.stringContaining('not known here') });
  const none = await judged([...program, '--game', 'test/examples/liars-dice-game.ts'], text);
  expect(none).toMatchObject({ code: 2, said: expect.stringContaining('is no record') });
  const missing = await judged([...program, '--game', 'no/such.ts'], text);
  expect(missing).toMatchObject({ code: 2, said: expect.stringContaining('no/such.ts') });
});

test('[C8] a picture of a game that is not over, or of none, is refused', async () => {
  const { roomId } = await new Visitor(server.url).createRoom();
  const picture = (room: string, game: string) =>
    new Visitor(server.url).get(`/api/tables/${game}/${room}/share.png`);
  const notYet = { status: 409, body: { code: 'record/not-finished' } };
  expect(await picture(roomId, 'alluring-boxes')).toMatchObject(notYet);
  expect(await picture('RMABCD', PARTY)).toMatchObject({ body: { code: 'room/unknown' } });
  expect(await picture(roomId, 'none')).toMatchObject({ body: { code: 'game/unknown' } });
});

test('[C8] no room, no game, another game: refused', async () => {
  expect(await ask('RMABCD')).toMatchObject({ status: 404, body: { code: 'room/unknown' } });
  expect(await ask('not a room')).toMatchObject({ status: 404 });
  expect(await ask('RMABCD', 'none')).toMatchObject({
    status: 404,
    body: { code: 'game/unknown' },
  });
});

test.each(['fairness-vectors', 'party-vectors'])('%s agree with both verifiers', async (name) => {
  const file = join(ROOT, `docs/${name}.json`);
  const record = v.parse(recordSchema, (await import(file, { with: { type: 'json' } })).default);
  for (const program of VERIFIERS) {
    expect(await judged(program, record)).toMatchObject({ code: 0 });
  }
});
