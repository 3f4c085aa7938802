import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordSchema } from '../../engine/games/records.ts';
import { ENTITIES } from '../../api/store/entities.ts';
import { throwawayDatabase } from '../support/services.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { playOn, sitAs } from '../support/party.ts';
import { closedAfter, partyRoomOf } from '../support/rooms.ts';
import { playOut } from '../support/table.ts';
import { judged, VERIFIERS } from '../support/verifiers.ts';
import { photosOf } from '../support/photos.ts';
import { Player } from '../support/player.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

/**
 * The data of versions before: a dump of the database, the photos, and the last messages to their
 * players. Today's server opens each. A new release adds a folder; those with a date have none yet.
 */
const FOLDERS = globSync(join(import.meta.dirname, '../releases/*')).map((folder) =>
  basename(folder),
);
const [RELEASES = [], DATED = []] = [/\d\.\d/, /\d-\d/].map((name) =>
  FOLDERS.filter((folder) => name.test(folder)),
);

interface Seat {
  roomId: string;
  playerId: string;
}
interface Told {
  rooms: Record<'setting' | 'waiting', Seat> &
    Record<'playing' | 'finished' | 'left', [Seat, Seat]>;
  views: Record<string, { messages: number; boxes: number[] }>;
  coins: { playing: number; finished: [number, number] };
  cookies: { playing: string[]; finished: string[] };
  spinner: { cookie: string; coins: number; slots: object; wheel: object };
  photos: { url: string }[];
}

const fileOf = (release: string, name: string) =>
  join(import.meta.dirname, '../releases', release, name);

/** A server on the data that the release left, in its own database or on PostgreSQL. */
async function serverOn(release: string, databaseUrl: string | null): Promise<TestServer> {
  const dump = readFileSync(fileOf(release, 'database.sql'), 'utf8');
  const elsewhere = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const server = removedAfter(await TestServer.prepare({ ADMIN_PASSWORD, ...elsewhere }));
  const photos = fileOf(release, 'photos');
  if (existsSync(photos)) cpSync(photos, join(server.dataDir, 'photos'), { recursive: true });
  if (databaseUrl === null) {
    const folder = join(server.dataDir, 'db');
    rmSync(folder, { recursive: true });
    const database = new PGlite(folder);
    await database.exec(dump);
    await database.close();
  } else {
    const orm = await MikroORM.init({ entities: ENTITIES, clientUrl: databaseUrl });
    await orm.em.getConnection().execute(dump);
    await orm.close();
  }
  await server.up();
  return server;
}

const probe = await throwawayDatabase();
const stores = ['its own database'];
if ('missing' in probe) process.stderr.write(`${probe.missing}\n`);
else {
  await probe.drop();
  stores.push('PostgreSQL');
}

/** The address of a new database there for this test; null: the server's own. */
async function newDatabase(store: string): Promise<string | null> {
  if (store !== 'PostgreSQL') return null;
  const database = await throwawayDatabase();
  if ('missing' in database) throw new Error(database.missing);
  onTestFinished(() => database.drop());
  return database.url;
}

const told = (release: string): unknown =>
  JSON.parse(readFileSync(fileOf(release, 'told.json'), 'utf8'));

/** [C8] The record of a finished room, which both verifiers find right. */
async function recordOf(url: string, game: string, roomId: string) {
  const { status, body } = await new Visitor(url).get(`/api/tables/${game}/${roomId}/record`);
  expect(status).toBe(200);
  const record = v.parse(recordSchema, body);
  for (const program of VERIFIERS) expect(await judged(program, record)).toMatchObject({ code: 0 });
  return body as { signature: { value: string } };
}

describe.each(RELEASES)('a database of release %s', (release) => {
  test.each(stores)('[J14] is opened on %s, with all that was in it', async (store) => {
    const then = told(release) as Told;
    const server = await serverOn(release, await newDatabase(store));
    const known = (cookie = '') => Object.assign(new Visitor(server.url), { cookie });
    const players = new Map<string, Player[]>();
    for (const [name, seats] of Object.entries(then.rooms)) {
      const seated = [seats].flat().map((seat) => new Player(server.url, seat));
      players.set(name, seated);
      onTestFinished(() => seated.forEach((player) => player.close()));
      const { messages, boxes, ...rest } = (await seated[0]?.sit()) ?? { messages: [], boxes: [] };
      const shown = { ...rest, messages: messages.length, boxes: boxes.map((box) => box.number) };
      expect(shown).toMatchObject(then.views[name] ?? {});
    }

    // Every room goes on.
    const [roller, other] = players.get('playing')?.toReversed() ?? [];
    await other?.sit();
    expect(await roller?.sit()).toMatchObject({ turn: 'player2', seat: 'player2' });
    await roller?.ask('roll-dice', {}, 'dice-rolled');
    const joined = await new Visitor(server.url).joinRoom(then.rooms.waiting.roomId);
    expect(joined).toMatchObject({ success: true, isPlayer1: false });
    await recordOf(server.url, 'alluring-boxes', then.rooms.finished[0].roomId);
    const [again] = players.get('finished') ?? [];
    const rematch = await again?.ask('rematch', {}, 'room-state');
    expect(rematch).toMatchObject({ state: 'waiting_placement' });
    const [stayed] = players.get('left') ?? [];
    const ended = await stayed?.ask('finish-game', {}, 'room-state');
    expect(ended).toMatchObject({ state: 'finished', winner: 'player1' });

    // So do purses and one-player games.
    for (const [index, coins] of then.coins.finished.entries()) {
      expect(await known(then.cookies.finished[index]).coins()).toBe(coins);
    }
    const spinner = known(then.spinner.cookie);
    expect(await spinner.coins()).toBe(then.spinner.coins);
    const { slots, wheel } = then.spinner;
    expect((await spinner.get('/api/play/slots-exposure')).body).toMatchObject(slots);
    expect((await spinner.get('/api/play/wheel-of-exposure')).body).toMatchObject(wheel);
    const spun = await spinner.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    expect(spun.status).toBe(200);

    // And what the administrator has.
    expect((await photosOf(spinner)).map((photo) => photo.url).toSorted()).toEqual(
      then.photos.map((photo) => photo.url).toSorted(),
    );
    for (const photo of then.photos) expect((await spinner.get(photo.url)).status).toBe(200);
    const admin = await Administrator.signIn(server.url);
    expect((await admin.get('/api/users')).body).toMatchObject([{ nickname: 'Ann', rating: 7 }]);
    expect((await admin.get('/api/kinks')).body).toMatchObject([{ name: 'Karaoke' }]);
  });
});

interface Played {
  rooms: Record<'boxes' | 'boxesOver' | 'party' | 'partyOver', [Seat, ...Seat[]]>;
  views: Record<'boxes' | 'party', object & { messages?: number; boxes?: number[] }>;
  signatures: Record<'boxesOver' | 'partyOver', string>;
}

describe.each(DATED)('a database of the version of %s', (date) => {
  test.each(stores)(
    '[J14] [C8] goes on on %s in the middle of both games for company, and finished ones have the record of then',
    async (store) => {
      const { rooms, views, signatures } = told(date) as Played;
      const server = await serverOn(date, await newDatabase(store));

      const seated = rooms.boxes.map((seat) => closedAfter(new Player(server.url, seat)));
      const [one, two] = seated as [Player, Player];
      await one.sit();
      const { messages, boxes, ...view } = await two.sit();
      const numbers = boxes.map(({ number }) => number);
      expect({ ...view, messages: messages.length, boxes: numbers }).toMatchObject(views.boxes);
      expect(await two.ask('roll-dice', {}, 'dice-rolled')).toMatchObject({ turn: 'player1' });
      await playOut({ players: [one, two] });

      const guests = await Promise.all(rooms.party.map((seat) => sitAs(server.url, seat)));
      const room = () => guests.map(({ player }) => partyRoomOf(player))[0];
      expect(room()).toMatchObject(views.party);
      await playOn(guests, () => false);
      expect(room()).toMatchObject({ state: 'finished' });

      const boxesRecord = (name: 'boxes' | 'boxesOver') =>
        recordOf(server.url, 'alluring-boxes', rooms[name][0].roomId);
      const partyRecord = (name: 'party' | 'partyOver') =>
        recordOf(server.url, 'alluring-party', rooms[name][0].roomId);
      await boxesRecord('boxes');
      await partyRecord('party');
      // A signature is that of the whole record, by the key that was in the database.
      expect((await boxesRecord('boxesOver')).signature.value).toBe(signatures.boxesOver);
      expect((await partyRecord('partyOver')).signature.value).toBe(signatures.partyOver);
    },
  );
});
