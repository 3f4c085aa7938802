import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { addTask, type Dared, doneTable, sendPhoto } from '../support/dare-photos.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { playOut } from '../support/table.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));
beforeAll(() => addTask(admin));

const seatOf = ({ table, opener }: Dared): string => `player${table.players.indexOf(opener) + 1}`;

/** Asks for a card, as this visitor. */
function cardOf({ roomId }: Dared, of: Visitor, query: string): Promise<Response> {
  const headers = { cookie: of.cookie ?? '' };
  const path = `/api/tables/alluring-boxes/${roomId}/card.png?${query}`;
  return fetch(server.url + path, { headers });
}

async function pictureOf(answered: Promise<Response>): Promise<Buffer> {
  const answer = await answered;
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return Buffer.from(await answer.arrayBuffer());
}

/** How many pixels beside the face have exactly the colour of the photo. */
async function photoOn(picture: Buffer, [r, g, b]: readonly [number, number, number]) {
  const region = { left: 700, top: 100, width: 340, height: 340 };
  const { data } = await sharp(picture)
    .extract(region)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let same = 0;
  for (let at = 0; at < data.length; at += 3) {
    const near = [r, g, b].every(
      (value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8,
    );
    if (near) same += 1;
  }
  return same;
}

const GREEN = [20, 200, 60] as const;
const green = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'rgb(20, 200, 60)' } })
    .png()
    .toBuffer();

test('[P44] a card shows the photo only to its performer who asks for it, until it is taken back', async () => {
  const dared = await doneTable(server.url);
  const { performer, other, path, dare, table } = dared;
  await sendPhoto(performer, path, await green());
  const own = `seat=${seatOf(dared)}`;
  const withPhoto = `${own}&photo=${dare}`;
  expect((await cardOf(dared, performer, withPhoto)).status).toBe(409); // the game goes on
  await playOut(table);

  const plain = await pictureOf(cardOf(dared, performer, own));
  expect(await photoOn(plain, GREEN)).toBe(0);
  const pictured = await pictureOf(cardOf(dared, performer, withPhoto));
  expect(await photoOn(pictured, GREEN)).toBeGreaterThan(40_000);
  const { width, height } = await sharp(pictured).metadata();
  expect({ width, height }).toEqual({ width: 1080, height: 1350 });

  const others = own.endsWith('1') ? 'seat=player2' : 'seat=player1';
  const stranger = new Visitor(server.url);
  const watcher = new Visitor(server.url);
  await watcher.get(`/api/rooms/${dared.roomId}`);
  const refused: [Visitor, string, number][] = [
    [other, withPhoto, 404],
    [watcher, withPhoto, 404],
    [stranger, withPhoto, 404],
    [admin, withPhoto, 404],
    [performer, `${others}&photo=${dare}`, 404],
    [performer, `${own}&photo=999999`, 404],
    [performer, `${own}&photo=x`, 400],
  ];
  for (const [who, query, status] of refused) {
    expect([query, (await cardOf(dared, who, query)).status]).toEqual([query, status]);
  }
  // Kept in the photos it is still on nobody else’s card, and on the plain one neither.
  await performer.post(`${path}/keep`);
  expect((await cardOf(dared, other, withPhoto)).status).toBe(404);
  expect(await photoOn(await pictureOf(cardOf(dared, other, own)), GREEN)).toBe(0);

  await performer.ask('DELETE', path);
  expect((await cardOf(dared, performer, withPhoto)).status).toBe(404);
  expect(await photoOn(await pictureOf(cardOf(dared, performer, own)), GREEN)).toBe(0);
});
