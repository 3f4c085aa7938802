import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { keep } from '../support/photos.ts';
import { at, databaseOf, ownOf, run } from '../support/operator.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut, type Table } from '../support/table.ts';
import { throwawayDatabase } from '../support/services.ts';
import { brokenAlone } from '../torture/check/check.ts';
import type { Place } from '../torture/cluster.ts';
import { readKept } from '../torture/record/read-kept.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(inject('scratch'), 'backup-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
});

async function served(env: Record<string, string>, dataDir?: string): Promise<TestServer> {
  return removedAfter(
    await TestServer.start(
      { ...env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) },
      { firstOfAll: dataDir !== undefined },
    ),
  );
}

const DATABASES = ['PGlite', 'PostgreSQL'];

describe.each(DATABASES)('[O4] a backup of a house on %s', (kind) => {
  test('made under load is one moment, and restored on either database it is played on', async ({
    skip,
  }) => {
    const env = await databaseOf(kind);
    if ('missing' in env) return skip(env['missing']);
    const server = await served(env);
    const table = await playingTable(server.url, ALL_BOXES);
    onTestFinished(() => table.close());
    const quiet = new Visitor(server.url);
    await quiet.post('/api/play/slots-exposure', { type: 'SPIN' });
    const photo = await keep(quiet, await png(8, 8));
    const before = await ownOf(quiet);
    const { body: recordKey } = await quiet.get('/api/record-key');

    // Others play all the while: for one, and at a table that has one game after the other.
    const load = { isOn: true };
    const busy = new Visitor(server.url);
    const spin = async () => {
      await busy.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
      await busy.post('/api/play/slots-exposure', { type: 'SPIN' });
    };
    const play = async () => {
      const theirs = await playingTable(server.url, ALL_BOXES);
      await playOut(theirs);
      theirs.close();
    };
    const again = async (work: () => Promise<void>) => {
      while (load.isOn) await work();
    };
    await Promise.all([spin(), play()]);
    const playing = Promise.all([again(spin), again(play)]);
    const file = join(place, 'house.backup');
    const saved = await run('backup', ['--to', file], { ...env, DATA_DIR: server.dataDir });
    load.isOn = false;
    await playing;
    expect(saved).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    for (const other of DATABASES) {
      const target = await databaseOf(other);
      if ('missing' in target) continue;
      const restoredTo = join(place, `on-${other}`);
      const into = { ...target, DATA_DIR: restoredTo };
      expect(await run('restore', ['--from', file], into)).toMatchObject({ code: 0 });
      const twice = await run('restore', ['--from', file], into);
      expect(twice).toMatchObject({ code: 1 });
      expect(twice.said).toContain('empty place');
      await assertOneMoment(
        'DATABASE_URL' in target
          ? { url: target['DATABASE_URL'] }
          : { folder: join(restoredTo, 'db') },
      );

      const copy = await served(target, restoredTo);
      expect(await ownOf(at(copy.url, quiet))).toEqual(before);
      // [C13] What was signed before is still signed.
      expect((await quiet.get('/api/record-key')).body).toEqual(recordKey);
      expect((await new Visitor(copy.url).get('/api/record-key')).body).toEqual(recordKey);
      expect((await new Visitor(copy.url).get(photo.url)).status).toBe(200);
      await goesOn(copy.url, table);
      await copy.end('SIGTERM');
    }
  });
});

/**
 * Coins are what the journals of games and rooms have paid, the list of rooms has who sits in each and
 * whether it is over, and dice and reels follow from their seeds: no commit is there by half.
 */
async function assertOneMoment(restored: Place): Promise<void> {
  const { kept } = await readKept(restored, false);
  expect(brokenAlone(kept)).toEqual([]);
  const { boxes, slots, wheel, movements } = kept;
  expect(Math.min(boxes.size, slots.size, wheel.size)).toBeGreaterThan(0);
  expect(movements.size).toBeGreaterThan(2);
}

/** The table's players find their seats at the restored server and play to the end. */
async function goesOn(url: string, { players }: Table): Promise<void> {
  const { Player } = await import('../support/player.ts');
  const [first, second] = players.map((player) => new Player(url, player));
  if (first === undefined || second === undefined) throw new Error('there are two');
  const [view] = [await first.sit(), await second.sit()];
  expect(view.state).toBe('playing');
  const rolls = await playOut({ players: [first, second], hosts: [] as never, close: () => {} });
  expect(rolls.length).toBeGreaterThan(0);
  for (const player of [first, second]) player.close();
}

test('[O4] a file that is no backup, breaks off, or comes from a newer version changes nothing', async () => {
  const server = await served({});
  const file = join(place, 'house.backup');
  expect(await run('backup', ['--to', file], { DATA_DIR: server.dataDir })).toMatchObject({
    code: 0,
  });
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const lines = text.trim().split('\n');
  const header = JSON.parse(lines[0] ?? '') as { migrations: string[] };
  const newer = JSON.stringify({ ...header, migrations: [...header.migrations, 'Migration999'] });
  const bad: Record<string, [Buffer, string]> = {
    'no-gzip': [Buffer.from('hello'), 'cannot be read as a backup'],
    'no-backup': [gzipSync('{"hello":1}\n'), 'does not begin as a backup'],
    'cut-off': [whole.subarray(0, Math.floor(whole.length / 2)), 'cannot be read as a backup'],
    'no-end': [gzipSync(lines.slice(0, -1).join('\n')), 'breaks off before its end'],
    hole: [gzipSync([...lines.slice(0, 3), ...lines.slice(4)].join('\n')), 'are missing'],
    newer: [gzipSync([newer, ...lines.slice(1)].join('\n')), 'newer version'],
  };
  const dataDir = join(place, 'data');
  for (const [name, [bytes, why]] of Object.entries(bad)) {
    const wrong = join(place, name);
    writeFileSync(wrong, bytes);
    const { code, said } = await run('restore', ['--from', wrong], { DATA_DIR: dataDir });
    expect([name, code]).toEqual([name, 1]);
    expect(said).toContain(why);
    expect(said.trim().split('\n')).toHaveLength(1);
  }
  expect(await run('restore', ['--from', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await run('restore', [], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('--from'),
  });
  expect(await run('backup', ['--nonsense'], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('--to'),
  });
});

/** [C13] By which the server's records are checked. */
async function keyOfRecords({ url }: TestServer): Promise<unknown> {
  const { status, body } = await new Visitor(url).get('/api/record-key');
  expect(status).toBe(200);
  return body;
}

test('[O4] [C13] move: there and back again, counted and compared', async ({ skip }) => {
  const database = await throwawayDatabase();
  if ('missing' in database) return skip(database.missing);
  onTestFinished(() => database.drop());
  const server = await served({});
  const table = await playingTable(server.url, ALL_BOXES.slice(0, 3));
  await playOut(table);
  table.close();
  const visitor = new Visitor(server.url);
  await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
  await keep(visitor, await png(8, 8));
  const before = await ownOf(visitor);
  const key = await keyOfRecords(server);
  const running = ['--from', `pglite:${server.dataDir}`, '--to', database.url];
  expect(await run('move', running, { DATA_DIR: server.dataDir })).toMatchObject({ code: 1 });
  const missing = { DATABASE_URL: `${database.url}_none` };
  for (const _ of ['first', 'second']) {
    const asked = await run('backup', ['--to', join(place, 'none')], missing);
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('does not exist') });
  }
  for (const wrong of ['pglite:', 'nowhere']) {
    const asked = await run('move', ['--from', wrong, '--to', database.url], {});
    expect(asked).toMatchObject({ code: 1, said: expect.stringMatching(/^move: takes .*\n$/) });
  }
  await server.end('SIGTERM');

  const first = join(place, 'first');
  cpSync(server.dataDir, first, { recursive: true });
  const there = await run('move', ['--from', `pglite:${first}`, '--to', database.url], {
    DATA_DIR: first,
  });
  expect(there).toMatchObject({ code: 0, said: expect.stringContaining('all is there') });
  const back = join(place, 'back');
  const home = await run('move', ['--from', database.url, '--to', `pglite:${back}`], {
    DATA_DIR: first,
  });
  expect(home).toMatchObject({ code: 0, said: expect.stringContaining('all is there') });
  const copy = await served({}, back);
  expect(await ownOf(at(copy.url, visitor))).toEqual(before);
  expect(await keyOfRecords(copy)).toEqual(key);
  await copy.crashAndRestart();
  expect(await keyOfRecords(copy)).toEqual(key);
});
