import { Client, type Room } from 'colyseus.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { kinkSchema, taskSchema, userSchema } from '../../engine/wire/admin.ts';
import { LEGITIMATE, LIES, NOTHING } from '../../engine/test-support/shown-texts.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { photosOf, upload } from '../support/photos.ts';
import { StrictServer, type TestServer } from '../support/server.ts';
import { playingTable, type Table } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: TestServer;
let admin: Administrator;
let table: Table;
// Each text is sent twice, and a seat may send 60 a minute.
administered(StrictServer, (given) => ({ server, admin } = given), { ADDRESS_RATE: '12000' });
beforeAll(async () => {
  table = await playingTable(server.url);
});
afterAll(() => table.close());

const SENT = [
  ...Object.values(LIES),
  ...Object.values(LEGITIMATE).map((text) => [text, text] as const),
  [`a${'\n'.repeat(198)}b`, 'a b'] as const,
];

/** Counts the deceiving characters in stored or sent texts; lone surrogates count too. */
function liesIn(texts: readonly string[]): number {
  const PATTERN =
    /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2800\u3164\u115F\u1160\uFFA0\uFEFF\0\p{Cs}\p{Co}\r\n\u2028]|(?:(?!\p{Mc})\p{M}){4}/gu;
  return texts.reduce((count, text) => count + (text.match(PATTERN)?.length ?? 0), 0);
}

describe('[B16] [X31] chat lines', () => {
  test('[X31] reaches the other over Socket.IO without invisible characters', async () => {
    const [one, two] = table.players;
    const heard: string[] = [];
    for (const [message, shown] of SENT) {
      const from = two.mark;
      one.send('chat-message', { message });
      const told = await two.next('chat-message', from);
      expect([told.message, told.line]).toEqual([
        shown,
        expect.objectContaining({ message: shown }),
      ]);
      heard.push(told.message);
    }
    expect(heard).toHaveLength(SENT.length);
    expect(liesIn(heard)).toBe(0);
  });

  test('[X31] by a Colyseus client too', async () => {
    const seat = await new Visitor(server.url).createRoom();
    const colyseus: Room = await new Client(server.url).joinById(seat.roomId, {
      playerId: seat.playerId,
    });
    const heard: string[] = [];
    colyseus.onMessage('*', (name, payload: { message?: string }) => {
      if (name === 'chat-message') heard.push(payload.message ?? '');
    });
    // Its frames are UTF-8, which has no lone halves of characters.
    const sent = SENT.filter(([message]) => message.isWellFormed());
    for (const [message] of sent) colyseus.send('chat-message', { message });
    await expect.poll(() => heard.length).toBe(sent.length);
    expect(heard).toEqual(sent.map(([, shown]) => shown));
    expect(liesIn(heard)).toBe(0);
    await colyseus.leave();
  });

  test('[X31] is refused if nothing visible is left, and may have 200 visible characters', async () => {
    const [one, two] = table.players;
    const from = one.mark;
    const others = two.mark;
    for (const message of [...NOTHING, 'x\u200B'.repeat(201)]) {
      one.send('chat-message', { message });
    }
    await expect
      .poll(() => one.told.slice(from).filter(({ name }) => name === 'action-refused').length)
      .toBe(NOTHING.length + 1);
    one.send('chat-message', { message: `\u202E${'x\u200B'.repeat(200)}\0` });
    const { message } = await two.next('chat-message', others);
    expect(message).toBe('x'.repeat(200));
  });

  test('[X31] [J3] is in the journal after a crash, and comes back as it was told', async () => {
    const [one, two] = table.players;
    const sent = SENT.slice(0, 20);
    for (const [message, shown] of sent) {
      await one.ask('chat-message', { message }, 'chat-message', (told) => told.message === shown);
    }
    await server.crashAndRestart();
    const { messages } = await two.sit();
    const said = messages.flatMap((line) => (line.type === 'chat' ? [line.message] : []));
    expect(said.slice(-sent.length)).toEqual(sent.map(([, shown]) => shown));
    expect(liesIn(said)).toBe(0);
  });
});

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('[A34] [X31] names from the administrator', () => {
  const ITEMS = [
    ['/api/kinks', kinkSchema, (text: string) => ({ name: text, description: text })],
    ['/api/tasks', taskSchema, (text: string) => ({ text })],
    ['/api/users', userSchema, (text: string) => ({ nickname: text, rating: 1 })],
  ] as const;

  test.each(ITEMS)('[X31] by %s', async (path, schema, bodyOf) => {
    for (const [sent, shown] of Object.values(LIES)) {
      const made = await admin.post(path, bodyOf(sent));
      expect(made).toMatchObject({ status: 201, body: bodyOf(shown) });
      const { id } = v.parse(schema, made.body);
      expect(await admin.put(`${path}/${id}`, bodyOf(`${sent} again`))).toMatchObject({
        status: 200,
        body: bodyOf(`${shown} again`),
      });
    }
    for (const nothing of NOTHING) {
      expect(await admin.post(path, bodyOf(nothing))).toMatchObject({ status: 400 });
    }
    const kept = JSON.stringify((await admin.get(path)).body).replaceAll('\\n', ' ');
    expect(kept).not.toContain('\\u'); // JSON's own escape of NUL, controls and lone halves
    expect(liesIn([kept])).toBe(0);
  });

  test('[X31] by a file', async () => {
    await admin.removeItems();
    const written = Object.values(LIES).map(
      ([sent], line) => `${cell(`${line} ${sent}`)},${cell(sent)}`,
    );
    // A file is UTF-8, which has no lone halves: they come as the sign for what is no character.
    const file = `name,description\n${written.join('\n')}\n"\u3164",nothing\n`.toWellFormed();
    const { imported, bad } = await admin.imported('kinks', file);
    expect([imported, bad.map(({ error }) => error)]).toEqual([
      written.length,
      ['name: is required'],
    ]);
    const kept = (await admin.kinks()).flatMap(({ name, description }) => [name, description]);
    expect(liesIn(kept)).toBe(0);
  });

  test('[X31] players read of it as it is kept', async () => {
    const made = await admin.post('/api/users', { nickname: 'M\u202Ea\u3164ria\n', rating: 1 });
    const { link } = v.parse(userSchema, made.body);
    const visitor = new Visitor(server.url);
    await visitor.ask('POST', link, { redirect: 'manual' });
    expect((await visitor.get('/api/me')).body).toMatchObject({ user: { nickname: 'Maria' } });
  });
});

test('[P7] [X31] names of photos', async () => {
  const content = await png();
  const sent = Object.values(LIES).filter(([text]) => text.isWellFormed() && !/\p{Cc}/u.test(text));
  for (const [name] of sent) {
    await upload(new Visitor(server.url), { content, fileName: `${name}.png` });
  }
  const names = (await photosOf(new Visitor(server.url))).map(({ fileName }) => fileName);
  expect(names.toReversed()).toEqual(sent.map(([, shown]) => `${shown}.png`));
  expect(liesIn(names)).toBe(0);
});
