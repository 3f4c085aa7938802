import { beforeEach, describe, expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { type Administrator, administered } from '../support/administrator.ts';

const BOM = '\uFEFF';

let admin: Administrator;
administered(InProcessServer, (given) => ({ admin } = given));
beforeEach(() => admin.removeItems());

describe('[A32] files as spreadsheets write them', () => {
  test.each([
    ['a byte order mark and CRLF', `${BOM}Name,Description\r\nA,b\r\n`],
    ['semicolons', 'name;description\nA;b'],
    ['tabs', 'name\tdescription\nA\tb'],
    ['columns in another order', 'description,name\nb,A\n'],
    ['quotes and spaces', ' "NAME" , description \n "A" , b '],
    ['empty columns and lines', 'name,description,,\n\n,,,\nA,b,,\n'],
    ['old line ends', 'name,description\rA,b\r'],
  ])('%s', async (_name, file) => {
    expect(await admin.imported('kinks', file)).toMatchObject({ imported: 1, bad: [] });
    expect(await admin.kinks()).toMatchObject([{ name: 'A', description: 'b' }]);
  });

  test.each([
    ['', 'The first line has no column name.'],
    ['description\nb', 'The first line has no column name.'],
    ['name,colour\nA,red', 'The first line has a column "colour".'],
    ['name\n"A', 'The file cannot be read as CSV'],
    [new Uint8Array([...new TextEncoder().encode('name\n'), 0xca, 0xe0]), 'not UTF-8'],
  ])('%j is refused as a whole', async (file, error) => {
    const answer = await admin.import('kinks', file);
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining(error) },
    });
  });
});

test('[A32] another type than text/csv is 400', async () => {
  const answer = await admin.post('/api/kinks/import', { name: 'A' });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, error: 'Send the file as text/csv.' },
  });
});

test('[A32] more than 2 MB is 413 and stores nothing, with and without a length', async () => {
  const file = `name\n${'Karaoke\n'.repeat(500_000)}`;
  const told = await admin.import('kinks', file);
  expect(told).toMatchObject({ status: 413, body: { success: false } });
  // `duplex` is what fetch wants of a stream and its types do not know.
  const streamed: RequestInit & { duplex: 'half' } = {
    headers: { 'content-type': 'text/csv' },
    body: new Blob([file]).stream(),
    duplex: 'half',
  };
  const untold = await admin.ask('POST', '/api/kinks/import', streamed);
  expect(untold).toMatchObject({ status: 413, body: { success: false } });
  expect(await admin.kinks()).toEqual([]);
});
