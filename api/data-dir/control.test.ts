import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askServer, controlServer } from './control.ts';

let dataDir: string;
let stop: () => void;
const reported: unknown[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'control-'));
  const errands = {
    greet: async function* (query: URLSearchParams) {
      yield Buffer.from('hello ');
      yield Buffer.from(query.get('name') ?? '');
    },
    fail: async function* () {
      yield Buffer.from('half');
      throw new Error('broken');
    },
  };
  stop = await controlServer(dataDir, errands, (error) => reported.push(error));
});
afterEach(() => {
  stop();
  rmSync(dataDir, { recursive: true });
});

const file = () => join(dataDir, 'db/control.json');
const said = async (answer: AsyncIterable<Uint8Array> | null) =>
  answer && (await buffer(Readable.from(answer))).toString();

test('[O5] an operator who can read the data folder can use the server’s services; nobody else reads its token', async () => {
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await said(await askServer(dataDir, 'greet', { name: 'you & me' }))).toBe(
    'hello you & me',
  );
  expect(await askServer(dataDir, 'unknown')).toBeNull();
});

test('[O5] without the token, or by GET, nothing is done', async () => {
  const known = v.object({ port: v.number(), token: v.string() });
  const { port, token } = v.parse(known, JSON.parse(readFileSync(file(), 'utf8')));
  const url = `http://127.0.0.1:${port}/greet`;
  const statusOf = async (init: RequestInit) => (await fetch(url, init)).status;
  expect(await statusOf({ method: 'POST' })).toBe(403);
  expect(await statusOf({ method: 'POST', headers: { authorization: 'x'.repeat(64) } })).toBe(403);
  expect(await statusOf({ headers: { authorization: token } })).toBe(403);
  expect(await statusOf({ method: 'POST', headers: { authorization: token } })).toBe(200);
});

test('[O5] an answer that breaks off is not taken for a whole one', async () => {
  const answer = await askServer(dataDir, 'fail');
  await expect(said(answer)).rejects.toThrow();
  expect(reported).toHaveLength(1);
});

test('[O5] a server that has ended or was killed is not found', async () => {
  const left = readFileSync(file());
  stop();
  expect(await askServer(dataDir, 'greet')).toBeNull();
  writeFileSync(file(), left);
  expect(await askServer(dataDir, 'greet')).toBeNull();
});
