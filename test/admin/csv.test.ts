import { beforeEach, describe, expect, test } from 'vitest';
import type { Kink, Task } from '../../engine/wire/admin.ts';
import { LANGUAGES } from '../../engine/wire/languages.ts';
import { LEVEL_ORDER } from '../../engine/wire/profile.ts';
import { inEnglish } from '../../engine/wire/text.ts';
import { readCatalogues, sentenceIn } from '../../scripts/build/texts/catalogues.ts';
import { administered, ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));
beforeEach(() => admin.removeItems());

const tasks = (of = admin) => of.tasks();
const kinks = (of = admin) => of.kinks();
const imported = (...file: Parameters<Administrator['imported']>) => admin.imported(...file);

/** A file as downloaded, with its byte order mark. */
async function exported(kind: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { cookie: admin.cookie ?? '' };
  const response = await fetch(`${server.url}/api/${kind}/export`, { headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain(`"${kind}.csv"`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The parts of an item that a file holds. */
const kinkOf = ({ name, description, task_count }: Kink) => [name, description, task_count];
const taskOf = ({ id: _id, required_kink_id: _kink, ...task }: Task) => task;

describe('round trip', () => {
  test('[A30] [A31] an exported file gives the same items on an empty server', async () => {
    await admin.post('/api/kinks', { name: 'Караоке, громко', description: 'a "quoted"\nword;' });
    await admin.post('/api/kinks', { name: '=1+1', description: "'-already marked" });
    const ids = (await kinks()).map(({ id }) => id);
    await admin.post('/api/tasks', {
      text: 'Спойте,\r\n"громко" ё 🎤',
      with_face: true,
      difficulty: 'Сложно',
      level: 'Хардкор',
      players: 'many',
      required_kink_id: ids[0],
      texts: { en: 'Sing,\nloud', de: '=Singe' },
    });
    await admin.post('/api/tasks', { text: '-1 step back', required_kink_id: ids[1] });
    await admin.post('/api/tasks', { text: "'+ a mark of its own" });
    const [kinkFile, taskFile] = [await exported('kinks'), await exported('tasks')];

    const empty = await TestServer.start({ ADMIN_PASSWORD });
    try {
      const other = await Administrator.signIn(empty.url);
      expect((await other.import('kinks', kinkFile)).body).toMatchObject({ imported: 2, bad: [] });
      expect((await other.import('tasks', taskFile)).body).toMatchObject({ imported: 3, bad: [] });
      expect((await kinks(other)).map(kinkOf)).toEqual((await kinks()).map(kinkOf));
      expect((await tasks(other)).map(taskOf)).toEqual((await tasks()).map(taskOf));
    } finally {
      await empty.remove();
    }
  });

  test('[A137] texts by language: a blank text is the first of them, and blank ones are none', async () => {
    const file = 'text,text_de,text_ru\n,Singe,Пой\nSing,,Пой\n,,\n';
    const answer = await imported('tasks', file);
    expect(answer).toMatchObject({ imported: 2, bad: [] });
    expect((await tasks()).map(({ text, texts }) => ({ text, texts }))).toEqual([
      { text: 'Пой', texts: { ru: 'Пой', de: 'Singe' } },
      { text: 'Sing', texts: { ru: 'Пой' } },
    ]);
    const tooLong = await imported('tasks', `text,text_ru\nHum,${'x'.repeat(501)}`);
    expect(tooLong.bad).toEqual([{ line: 2, error: 'text_ru: takes at most 500 characters' }]);
  });

  test('[A30] no cell is a formula to a spreadsheet', async () => {
    const dangerous = ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', "'=1", '＝1', '＠A1'];
    for (const name of dangerous) await admin.post('/api/kinks', { name, description: '=2' });
    const bytes = await exported('kinks');
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const [, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(lines).toHaveLength(dangerous.length);
    for (const line of lines) expect(line).toMatch(/^"?'.*,'=2$/);
    expect((await imported('kinks', bytes)).bad).toHaveLength(dangerous.length); // already there
    expect((await kinks()).map(({ name }) => name)).toEqual(dangerous);
  });
});

test('[A30] no cell is a formula in another locale either', async () => {
  const name = 'a;=HYPERLINK("http://evil");b';
  const description = 'one\n-two\t@three'; // [X31] a tab is kept as a space
  await admin.post('/api/kinks', { name, description });
  const bytes = await exported('kinks');
  expect(new TextDecoder().decode(bytes)).toBe(
    `name,description\r\n"a;'=HYPERLINK(""http://evil"");b","one\n'-two @three"\r\n`,
  );
  for (const { id } of await kinks()) await admin.delete(`/api/kinks/${id}`);
  await imported('kinks', bytes);
  expect(await kinks()).toMatchObject([{ name, description: 'one\n-two @three' }]);
});

describe('with_face as a spreadsheet has it', () => {
  test('[A30] [A31] is exported as a word that every Excel leaves alone', async () => {
    await admin.post('/api/tasks', { text: 'Face', with_face: true });
    await admin.post('/api/tasks', { text: 'No face' });
    const [, ...lines] = new TextDecoder()
      .decode(await exported('tasks'))
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Face', 'yes'],
      ['No face', 'no'],
    ]);
  });

  test.each([
    ['yes', 'no'],
    ['TRUE', 'FALSE'],
    ['1', '0'],
    ['да', 'нет'],
    ['ИСТИНА', 'ЛОЖЬ'],
    ['Ja', 'Nein'],
    ['WAHR', 'FALSCH'],
    ['VRAI', 'FAUX'],
    ['Oui', 'Non'],
    ['VERDADERO', 'FALSO'],
    ['Sí', 'No'],
    ['VERO', 'FALSO'],
    ['VERDADEIRO', 'FALSO'],
    ['WAAR', 'ONWAAR'],
    ['PRAWDA', 'FAŁSZ'],
    ['DOĞRU', 'YANLIŞ'],
  ])('[A31] [A111] is imported from %s and %s', async (yes, no) => {
    const file = `\uFEFFsep=;\r\ntext;with_face\r\nFace;${yes}\r\nNo face;${no}\r\n`;
    expect(await imported('tasks', file)).toMatchObject({ imported: 2, bad: [] });
    expect(await tasks()).toMatchObject([
      { text: 'Face', with_face: true },
      { text: 'No face', with_face: false },
    ]);
  });
});

test('[A33] [X34] the summary of a long task cuts no character in half', async () => {
  const file = `text\n${'a'.repeat(78)}👨‍👩‍👧‍👦${'b'.repeat(9)}\n`;
  const { good } = await imported('tasks', file, true);
  expect(good).toEqual([{ line: 2, summary: `${'a'.repeat(78)}👨‍👩‍👧‍👦…` }]);
});

test('[A33] a preview tells the same and stores nothing', async () => {
  const file = 'name\nKaraoke\n\nKaraoke\n';
  const told = {
    good: [{ line: 2, summary: 'Karaoke' }],
    bad: [{ line: 4, error: 'already there, in line 2' }],
  };
  expect(await imported('kinks', file, true)).toEqual({ success: true, imported: 0, ...told });
  expect(await kinks()).toEqual([]);
  expect(await imported('kinks', file)).toEqual({ success: true, imported: 1, ...told });
  expect((await imported('kinks', file, true)).bad).toEqual([
    { line: 2, error: 'already there' },
    { line: 4, error: 'already there' },
  ]);
});

test('[A31] [A33] every bad line is named with its number and reason; the good ones are kept', async () => {
  await admin.post('/api/kinks', { name: 'Karaoke' });
  const answer = await imported(
    'tasks',
    [
      'text,with_face,difficulty,level,required_kink',
      'Sing,yes,Easy,hardcore,karaoke',
      'Two\nlines,maybe,,,', // not quoted: lines 3 and 4
      '"A quoted\r\nnew line",0,СЛОЖНО,Лайт,', // lines 5 and 6
      ',true,,,',
      'Hard,,very,,',
      'Level,,,none,',
      'Kink,,,,Chess',
      `${'x'.repeat(2001)},,,,`,
      'Sing, dance, jump, fly, swim, dive',
      'Last,,,,',
    ].join('\n'),
  );
  expect(answer.bad).toEqual([
    { line: 4, error: 'with_face: takes true or false' },
    { line: 7, error: 'text: is required' },
    { line: 8, error: 'difficulty: takes Легко (Easy), Средне (Medium) or Сложно (Hard)' },
    {
      line: 9,
      error: 'level: takes Лайт (Light), Нормал (Normal), Экстрим (Extreme) or Хардкор (Hardcore)',
    },
    { line: 10, error: 'required_kink: there is no kink "Chess"' },
    { line: 11, error: 'text: takes at most 2000 characters' },
    { line: 12, error: expect.stringContaining('more cells') },
  ]);
  expect(answer.good.map(({ line }) => line)).toEqual([2, 3, 5, 13]);
  expect(await tasks()).toMatchObject([
    {
      text: 'Sing',
      with_face: true,
      difficulty: 'Легко',
      level: 'Хардкор',
      required_kink_name: 'Karaoke',
    },
    { text: 'Two', with_face: false, difficulty: 'Средне', level: 'Нормал' },
    { text: 'A quoted\nnew line', with_face: false, difficulty: 'Сложно', level: 'Лайт' },
    { text: 'Last', difficulty: 'Средне', level: 'Нормал', required_kink_id: null },
  ]);
});

test('[A31] values are read by the words that the panel shows in each language', async () => {
  const catalogues = readCatalogues(['client/texts']);
  const names = [
    ['Easy', 'Medium', 'Hard'],
    ['Light', 'Normal', 'Extreme', 'Hardcore'],
    ['Any number', 'Two##players', 'Three or more'],
  ];
  const rows = LANGUAGES.flatMap((language) =>
    LEVEL_ORDER.map((_, row) => [
      `${language} ${row}`,
      ...names.map((all) => {
        const { text } = sentenceIn(catalogues, language, all[row % all.length] ?? '');
        return inEnglish(text).toUpperCase();
      }),
    ]),
  );
  const file = ['text,difficulty,level,players', ...rows.map((row) => row.join())].join('\n');
  expect(await imported('tasks', file)).toMatchObject({ imported: rows.length, bad: [] });
  const stored = ['Легко', 'Средне', 'Сложно', 'Легко'].map((difficulty, row) => {
    const players = ['any', 'two', 'many', 'any'][row];
    return { difficulty, level: LEVEL_ORDER[row], players };
  });
  expect(await tasks()).toMatchObject(LANGUAGES.flatMap(() => stored));
});

test('[A56] the answer names all faults of a bad line', async () => {
  const file = ['text,with_face,difficulty,level,required_kink', ',maybe,very,none,Chess'].join(
    '\n',
  );
  expect((await imported('tasks', file, true)).bad).toEqual([
    {
      line: 2,
      error: [
        'text: is required',
        'with_face: takes true or false',
        'difficulty: takes Легко (Easy), Средне (Medium) or Сложно (Hard)',
        'level: takes Лайт (Light), Нормал (Normal), Экстрим (Extreme) or Хардкор (Hardcore)',
        'required_kink: there is no kink "Chess"',
      ].join('; '),
    },
  ]);
});

test('[A33] [A52] of thousands of bad lines the first hundred are named and the rest counted', async () => {
  const bad = 'x'.repeat(201);
  const file = `name\nGood\n${`${bad}\n`.repeat(4999)}`;
  const answer = await imported('kinks', file, true);
  expect(answer).toMatchObject({ good: [{ line: 2, summary: 'Good' }], moreBad: 4899 });
  expect(answer.bad.map(({ line }) => line)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 3),
  );
  expect(await imported('kinks', file)).toMatchObject({ imported: 1, moreBad: 4899 });
  expect(await kinks()).toHaveLength(1);
});

test('[A52] more than 5,000 lines are refused as a whole, and the most is imported', async () => {
  const lines = Array.from({ length: 5001 }, (_, at) => `Kink ${at}\n`);
  const refused = await admin.import('kinks', `name\n${lines.join('')}`, true);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      success: false,
      code: 'action/malformed',
      error: 'The file has more than 5000 lines. Split it into several files and import each.',
    },
  });
  expect(await imported('kinks', `name\n${lines.slice(1).join('')}`)).toMatchObject({
    imported: 5000,
    bad: [],
  });
  expect(new TextDecoder().decode(await exported('kinks')).split('\r\n')).toHaveLength(5002);
  // The next test would take them away one by one.
  await server.remove();
  server = await InProcessServer.start({ ADMIN_PASSWORD });
  admin = await Administrator.signIn(server.url);
});

test('[A30] [A31] only the administrator exports and imports', async () => {
  const visitor = new Visitor(server.url);
  for (const kind of ['kinks', 'tasks']) {
    expect((await visitor.get(`/api/${kind}/export`)).status).toBe(401);
    const headers = { 'content-type': 'text/csv' };
    const options = { headers, body: 'name\nA' };
    expect(await visitor.ask('POST', `/api/${kind}/import`, options)).toMatchObject({
      status: 401,
      body: { success: false, error: 'Please sign in.' },
    });
  }
});
