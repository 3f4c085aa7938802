import { expect, test } from 'vitest';
import { administered, type Administrator } from '../support/administrator.ts';
import { StrictServer, type TestServer } from '../support/server.ts';
import { survives } from './support/victim.ts';
import { LARGEST_FILE } from '../../api/csv/csv-format.ts';

let server: TestServer;
let admin: Administrator;
administered(StrictServer, (given) => ({ server, admin } = given));

/** A header and the same line over and over, as long as a file may be. */
const full = (header: string, line: string): string =>
  header + line.repeat((LARGEST_FILE - header.length) / line.length);

/** 2 MB are read and parsed: some hundred times what a plain request takes. */
const A_FILE = { plainOnes: 300 };

const FILES: readonly [name: string, file: string][] = [
  ['short lines', full('text\n', 'a\n')],
  ['bad lines', full('text,level\n', 'a,x\n')],
  ['blank lines', full('text\n', '\n')],
  ['lines of blank cells', full('text\n', ',,,,\n')],
  ['commas', full('text\n', ',')],
  ['quotes', full('text\n', '"')],
  ['quoted lines', full('text\n', '"a""b"\n')],
  ['a quote left open', full('text\n"', 'a')],
  ['long lines', full('text\n', `"${"'\n;=".repeat(4000)}"\n`)],
  ['as many bad lines as there may be', `text,level\n${`${'я'.repeat(190)},x\n`.repeat(5000)}`],
];

test('[A52] previews of 2 MB, one after the other, delay nobody', async () => {
  const statuses: number[] = [];
  await survives(
    server,
    async () => {
      for (let round = 0; round < 3; round += 1) {
        for (const [, file] of FILES)
          statuses.push((await admin.import('tasks', file, true)).status);
      }
      return statuses.length;
    },
    A_FILE,
  );
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});
