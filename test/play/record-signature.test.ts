import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RecordSigner } from '../../api/games/record-signer.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { boxesRecordSchema } from '../../engine/games/boxes/record/boxes-record.ts';
import type { RoomRecord } from '../../engine/games/records.ts';
import { canonicalJson } from '../../engine/wire/canonical-json.ts';
import { recordKeySchema } from '../../engine/wire/record-signature.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import { hasPython, judged, VERIFIERS } from '../support/verifiers.ts';

const ROOT = join(import.meta.dirname, '../..');
const FEW = ALL_BOXES.slice(3, 6);

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const keyOf = async (of: { url: string }): Promise<string> =>
  v.parse(recordKeySchema, (await new Visitor(of.url).get('/api/record-key')).body).publicKey;

const bad = (why: string) => ({ code: 1, said: expect.stringContaining(why) });

/** Texts and numbers of which languages differ in how they write them. */
const ODD = [0, 1, 0.1, 1e-5, 0.000_001_234, 1e-7, 1.5e-9, 1 / 3, 0.123_456_789_012_345_68];
const ODD_NAMES = { player1: 'Ünï "q" \\ / \u007F\u2028\n\t\u0001', player2: '🎲\uFFFD' };

/** [C16] A signer whose key begins with a hyphen, as one in 64 does. */
function hyphenSigner(): RecordSigner {
  for (;;) {
    const signer = new RecordSigner(randomBytes(32).toString('base64url'));
    if (signer.key.publicKey.startsWith('-')) return signer;
  }
}

test('[C13] [C16] what the server signs both verifiers accept, and nothing that was changed since', async () => {
  const table = await playingTable(server.url, FEW);
  const { roomId } = table.players[0];
  await playOut(table);
  table.close();
  const { body } = await new Visitor(server.url).get(`/api/tables/alluring-boxes/${roomId}/record`);
  const real = v.parse(boxesRecordSchema, body);
  const key = await keyOf(server);
  expect(real.signature).toMatchObject({ algorithm: 'Ed25519', publicKey: key });

  const { signature: _, ...unsigned } = real;
  const other = hyphenSigner();
  const odd = structuredClone(unsigned);
  const [game] = odd.games;
  const [placed] = game?.steps ?? [];
  if (game === undefined || placed?.type !== 'boxes-placed') throw new Error('boxes come first');
  game.names = ODD_NAMES;
  const signed = (record: object) => v.parse(boxesRecordSchema, other.signed(record));
  const { publicKey } = other.key;
  for (const program of VERIFIERS) {
    const says = (record: RoomRecord, by?: string) => judged(program, record, by);
    const good = { code: 0, said: expect.stringContaining('All is as the record says') };
    expect(await says(real)).toMatchObject(good);
    expect((await says(real)).said).toContain(`signed with the key ${key}`);
    expect((await says(real, key)).said).toContain('signed with this key');
    expect(await says(unsigned)).toMatchObject(good);
    expect((await says(unsigned)).said).toContain('not where they were thrown');
    expect(await says(unsigned, key)).toMatchObject(bad('no signature'));
    expect(await says(signed(unsigned), key)).toMatchObject(bad('another key'));
    expect(await says(signed(odd), publicKey)).toMatchObject(good);
    const forged = { ...real, room: 'ROOMXY' };
    expect(await says(forged)).toMatchObject(bad('not that of this record'));
    expect(await says(forged, key)).toMatchObject(bad('not that of this record'));
  }
});

test('[C13] both languages build the same text of any number', () => {
  const numbers = [
    ...ODD,
    ...Array.from({ length: 2000 }, (_, n) => ((n * 0.618_033_988_749_894_9) % 1) / 10 ** (n % 12)),
  ];
  const program =
    'import sys, json; sys.path.insert(0, "docs"); from verify import canonical; print(canonical(json.load(sys.stdin)))';
  if (!hasPython) return;
  const input = JSON.stringify({ numbers, ODD_NAMES });
  const { stdout } = spawnSync('python3', ['-c', program], { cwd: ROOT, input, encoding: 'utf8' });
  expect(stdout.trimEnd()).toBe(canonicalJson({ numbers, ODD_NAMES }));
});
