import { expect, onTestFinished, test } from 'vitest';
import { partyGame } from '../../engine/games/party/party-game.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { FullParty, GUESTS } from './support/full-party.ts';
import { connectRaw } from './support/raw.ts';
import { workOf } from './support/victim.ts';

let server: TestServer;
const UNBOUNDED = { ADDRESS_RATE: '1000000', ADDRESS_STORAGE_MB: '10000' };
served(StrictServer, (given) => (server = given), { ADMIN_PASSWORD, ...UNBOUNDED });

/** [B28] From each of two addresses. */
const WATCHERS = 100;
/** Half of what [X44] allows: each is weighed alone, and accepted. */
const PLAIN_ONES = 20;
/**
 * A game can be ended early only if it is decided; that does what the last box does. Only who watches
 * leaves the line; that does what the host does who takes them out.
 */
const NOT_WALKED = new Set(['finish-game', 'leave-line']);

async function watch(roomId: string): Promise<void> {
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    for (let more = 0; more < WATCHERS; more += 1) {
      const raw = await connectRaw(server.url, address);
      raw.socket.send(`42${JSON.stringify(['watch-room', { roomId }])}`);
      onTestFinished(() => raw.socket.terminate());
    }
  }
}

test('[X55] each command that a full party accepts, with as many watchers as there may be, costs at most twenty plain ones', async () => {
  const admin = await Administrator.signIn(server.url);
  for (let task = 0; task < 40; task += 1) {
    await admin.post('/api/tasks', { text: `${task} ${'é'.repeat(1990)}`, level: 'Лайт' });
  }
  const two = await FullParty.gather(server.url, 1);
  const party = await FullParty.gather(server.url, GUESTS);
  onTestFinished(() => two.close());
  onTestFinished(() => party.close());
  const hi = { name: 'chat-message', at: 0, body: { message: 'hi' } };
  const costs = new Map<string, number[]>();
  const lines = 100;
  const say = () =>
    Promise.all(Array.from({ length: lines }, (_, line) => two.send({ ...hi, at: line % 2 })));
  await say();
  await say();
  const plain = (await workOf(server, say)) / lines;
  // What has never run is dear once.
  const before = await FullParty.gather(server.url, GUESTS);
  const unweighed = async (name: string, at: number, body: object = {}): Promise<void> =>
    void (await before.send({ name, at, body }));
  await before.prepare(unweighed);
  for (let turn = 0; turn < 20; turn += 1) await before.turn(unweighed, turn);
  before.close();
  await watch(party.roomId);

  const accepted = async (name: string, at: number, body: object = {}): Promise<void> => {
    const cost = await workOf(server, async () => {
      expect(await party.send({ name, at, body }), name).toMatchObject({ ok: true });
    });
    costs.set(name, [...(costs.get(name) ?? []), cost]);
  };
  for (let round = 0; round < 3; round += 1) await party.talk(accepted, round);
  await party.prepare(accepted);
  // Only some throws leave a choice of boxes.
  for (let turn = 0; turn < 5 || !costs.has('open-box'); turn += 1) {
    await party.turn(accepted, turn);
  }
  while (party.room(0).state === 'playing') await party.hurry();
  await accepted('rematch', 1);
  await accepted('leave-room', GUESTS);

  const walked = Object.keys(partyGame.commands).filter((name) => !NOT_WALKED.has(name));
  expect([...costs.keys()].toSorted()).toEqual([...walked, 'react'].toSorted());
  const dear = [...costs].flatMap(([name, each]) => {
    const times = each.reduce((sum, one) => sum + one, 0) / each.length / plain;
    return times > PLAIN_ONES ? [`${name}: ${times.toFixed(1)} plain ones`] : [];
  });
  expect(dear).toEqual([]);
});
