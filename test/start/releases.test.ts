import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENTITIES } from '../../api/store/entities.ts';
import { throwawayDatabase } from '../support/services.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { photosOf } from '../support/photos.ts';
import { Player } from '../support/player.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

/**
 * The data of released versions: a dump of the database, the photos, and the last messages to their
 * players. Today's server opens each. A new release adds a folder.
 */
const RELEASES = globSync(join(import.meta.dirname, '../releases/*')).map((folder) =>
  basename(folder),
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
  cpSync(fileOf(release, 'photos'), join(server.dataDir, 'photos'), { recursive: true });
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

const database = await throwawayDatabase();
const stores: [name: string, url: string | null][] = [['its own database', null]];
if ('url' in database) stores.push(['PostgreSQL', database.url]);
else process.stderr.write(`${database.missing}\n`);

describe.each(RELEASES)('a database of release %s', (release) => {
  test.each(stores)('[J14] is opened on %s, with all that was in it', async (_name, url) => {
    if ('drop' in database && url !== null) onTestFinished(() => database.drop());
    const told = JSON.parse(readFileSync(fileOf(release, 'told.json'), 'utf8')) as Told;
    const server = await serverOn(release, url);
    const known = (cookie = '') => Object.assign(new Visitor(server.url), { cookie });
    const players = new Map<string, Player[]>();
    for (const [name, seats] of Object.entries(told.rooms)) {
      const seated = [seats].flat().map((seat) => new Player(server.url, seat));
      players.set(name, seated);
      onTestFinished(() => seated.forEach((player) => player.close()));
      const { messages, boxes, ...rest } = (await seated[0]?.sit()) ?? { messages: [], boxes: [] };
      const shown = { ...rest, messages: messages.length, boxes: boxes.map((box) => box.number) };
      expect(shown).toMatchObject(told.views[name] ?? {});
    }

    // Every room goes on.
    const [roller, other] = players.get('playing')?.toReversed() ?? [];
    await other?.sit();
    expect(await roller?.sit()).toMatchObject({ turn: 'player2', seat: 'player2' });
    await roller?.ask('roll-dice', {}, 'dice-rolled');
    const joined = await new Visitor(server.url).joinRoom(told.rooms.waiting.roomId);
    expect(joined).toMatchObject({ success: true, isPlayer1: false });
    const [again] = players.get('finished') ?? [];
    const rematch = await again?.ask('rematch', {}, 'room-state');
    expect(rematch).toMatchObject({ state: 'waiting_placement' });
    const [stayed] = players.get('left') ?? [];
    const ended = await stayed?.ask('finish-game', {}, 'room-state');
    expect(ended).toMatchObject({ state: 'finished', winner: 'player1' });

    // So do purses and one-player games.
    for (const [index, coins] of told.coins.finished.entries()) {
      expect(await known(told.cookies.finished[index]).coins()).toBe(coins);
    }
    const spinner = known(told.spinner.cookie);
    expect(await spinner.coins()).toBe(told.spinner.coins);
    const { slots, wheel } = told.spinner;
    expect((await spinner.get('/api/play/slots-exposure')).body).toMatchObject(slots);
    expect((await spinner.get('/api/play/wheel-of-exposure')).body).toMatchObject(wheel);
    const spun = await spinner.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
    expect(spun.status).toBe(200);

    // And what the administrator has.
    expect((await photosOf(spinner)).map((photo) => photo.url).toSorted()).toEqual(
      told.photos.map((photo) => photo.url).toSorted(),
    );
    for (const photo of told.photos) expect((await spinner.get(photo.url)).status).toBe(200);
    const admin = await Administrator.signIn(server.url);
    expect((await admin.get('/api/users')).body).toMatchObject([{ nickname: 'Ann', rating: 7 }]);
    expect((await admin.get('/api/kinks')).body).toMatchObject([{ name: 'Karaoke' }]);
  });
});
