import { beforeEach, expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES, playOut } from '../support/table.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), { DARE_SECONDS: '0' });
beforeEach(() => admin.removeItems());

const IN_BOTH = { ru: 'Спой припев.', de: 'Sing den Refrain.' };

/** A visitor whose browser says this of languages, and its cookie that. */
function speaking(said: string | null, cookie: string | null): Visitor {
  const visitor = new Visitor(server.url);
  visitor.cookie = cookie === null ? null : `lang=${cookie}`;
  visitor.headers = said === null ? {} : { 'accept-language': said };
  return visitor;
}

/** A whole game of these two; answers the rolls that opened a task, and the room at its end. */
async function played(one: Visitor, two: Visitor, atTable = () => Promise.resolve()) {
  const first = new Player(server.url, await one.createRoom());
  await first.sit();
  await first.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  const second = new Player(server.url, await two.joinRoom(first.roomId));
  await second.sit();
  await atTable();
  const close = () => [first, second].forEach((player) => player.close());
  const rolls = await playOut({ hosts: [one, two], players: [first, second], close });
  const room = await second.sit();
  close();
  return { opened: rolls.flatMap(({ opened }) => opened ?? []), room };
}

test('[A138] a table draws what both players read in their own languages, and each can', async () => {
  await admin.post('/api/tasks', { text: 'Hum.', texts: { en: 'Hum.' }, level: 'Лайт' });
  await admin.post('/api/tasks', { text: 'Sing.', texts: IN_BOTH, level: 'Лайт' });
  const { opened, room } = await played(speaking('de-AT, en;q=0.8', null), speaking('fr', 'ru'));
  expect(opened.length).toBeGreaterThan(0);
  for (const box of opened) expect(box).toMatchObject({ prize: 'Sing.', texts: IN_BOTH });
  for (const dare of room.dares) expect(dare).toMatchObject({ text: 'Sing.', texts: IN_BOTH });
});

test('[A138] a browser that says nothing, or what nobody writes here, reads English', async () => {
  await admin.post('/api/tasks', { text: 'Hum.', texts: { en: 'Hum.' }, level: 'Лайт' });
  await admin.post('/api/tasks', { text: 'Sing.', texts: IN_BOTH, level: 'Лайт' });
  const { opened } = await played(speaking(null, null), speaking('ja', 'tlh'));
  expect(new Set(opened.map(({ prize }) => prize))).toEqual(new Set(['Hum.']));
});

test('[A138] a language changed at the table counts from the next draw on, and is one of the five', async () => {
  await admin.post('/api/tasks', { text: 'Hum.', texts: { en: 'Hum.' }, level: 'Лайт' });
  await admin.post('/api/tasks', { text: 'Sing.', texts: IN_BOTH, level: 'Лайт' });
  const [one, two] = [speaking('en', null), speaking('en', null)];
  const change = async () => {
    const refused = await one.put('/api/me', { language: 'tlh' });
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('de') } });
    expect(await one.put('/api/me', { language: 'ru' })).toMatchObject({ status: 200 });
    expect(await two.put('/api/me', { language: 'de' })).toMatchObject({ status: 200 });
  };
  const { opened } = await played(one, two, change);
  expect(new Set(opened.map(({ prize }) => prize))).toEqual(new Set(['Sing.']));
});
