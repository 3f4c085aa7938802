import * as v from 'valibot';
import { expect, test } from 'vitest';
import { combinationOf } from '../../engine/games/slots/slots-rules.ts';
import { SEGMENTS, scoreAfter } from '../../engine/games/wheel/segments.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const SLOTS = '/api/play/slots-exposure';
const WHEEL = '/api/play/wheel-of-exposure';
const slots = ({ body }: Answer) => v.parse(slotsSnapshotSchema, body);
const wheel = ({ body }: Answer) => v.parse(wheelSnapshotSchema, body);

test('[S1] [S2] [S6] [S7] slots are played until the coins are gone', async () => {
  const visitor = new Visitor(server.url);
  let { coins } = slots(await visitor.get(SLOTS));
  expect(coins).toBe(100);
  for (let spins = 0; ; spins += 1) {
    const answer = await visitor.post(SLOTS, { type: 'SPIN' });
    if (answer.status === 409) {
      expect(answer.body).toMatchObject({ error: 'Insufficient coins' });
      expect(coins).toBeLessThan(10);
      break;
    }
    const spun = slots(answer);
    const combination = combinationOf(spun.lastSpin?.reels ?? [0, 1, 2]);
    const won = combination?.reward.type === 'coins' ? combination.reward.amount : 0;
    expect(spun.coins).toBe(coins - 10 + won);
    expect(spun.lastSpin?.combination ?? null).toBe(combination?.name ?? null);
    coins = spun.coins;
    if (spun.state === 'photoChallenge') {
      expect((await visitor.post(SLOTS, { type: 'SPIN' })).status).toBe(409);
      const accept = spins % 2 === 0 && spins < 30; // so that it ends
      const answered = slots(await visitor.post(SLOTS, { type: 'ANSWER', accept }));
      expect(answered.coins).toBe(coins + (accept ? 50 : 0));
      coins = answered.coins;
    }
  }
  expect((await visitor.post(SLOTS, { type: 'ANSWER', accept: true })).status).toBe(409);
  expect(await visitor.coins()).toBe(coins);
});

test('[S1] fifty spins at once never overspend', async () => {
  const visitor = new Visitor(server.url);
  await visitor.get(SLOTS);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visitor.post(SLOTS, { type: 'SPIN' })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await visitor.coins()).toBeGreaterThanOrEqual(0);
});

test('[J8] a spin sent again with the same key is paid once', async () => {
  const visitor = new Visitor(server.url);
  await visitor.get(WHEEL);
  const key = { 'idempotency-key': 'spin-1' };
  const once = wheel(await visitor.post(WHEEL, { type: 'SPIN' }, key));
  const again = wheel(await visitor.post(WHEEL, { type: 'SPIN' }, key));
  expect(again).toEqual(once);
  expect(once.rounds).toBe(9);
});

test('[W1] [W2] [W3] [W4] [W5] [W6] ten rounds, a pause, ten rounds again', async () => {
  const visitor = new Visitor(server.url);
  let before = wheel(await visitor.get(WHEEL));
  for (let round = 1; round <= 10; round += 1) {
    const spun = wheel(await visitor.post(WHEEL, { type: 'SPIN' }));
    const { lastSpin } = spun;
    if (lastSpin === null) throw new Error('a spin was told');
    expect(lastSpin.value).toBe(SEGMENTS[lastSpin.index]?.value);
    expect(spun.score).toBe(scoreAfter(before.score, lastSpin.value));
    expect(spun.coins).toBe(Math.max(0, before.coins + spun.score - before.score));
    expect(spun.rounds).toBe(10 - round);
    before = spun;
  }
  expect((await visitor.post(WHEEL, { type: 'SPIN' })).status).toBe(409);
  await expect
    .poll(async () => wheel(await visitor.get(WHEEL)))
    .toMatchObject({ score: 0, rounds: 10, coins: before.coins, state: 'idle' });
  expect(wheel(await visitor.post(WHEEL, { type: 'SPIN' })).rounds).toBe(9);
});

test('[X1] a client that sends its own reels, coins or segment changes nothing', async () => {
  const visitor = new Visitor(server.url);
  await visitor.get(SLOTS);
  for (const body of [
    { type: 'SPIN', reels: [1, 1, 1] },
    { type: 'SPIN', coins: 1_000_000 },
    { type: 'ANSWER', accept: 'yes' },
    { type: 'RESET' },
    { coins: 5 },
    [],
  ]) {
    const { status, body: answer } = await visitor.post(SLOTS, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 'action/malformed' });
  }
  expect(await visitor.coins()).toBe(100);
  expect((await visitor.post('/api/play/poker', { type: 'SPIN' })).status).toBe(404);
});

test('[C3] new seeds show the old one, which proves its spins', async () => {
  const visitor = new Visitor(server.url);
  const { fairness } = wheel(await visitor.post(WHEEL, { type: 'SPIN' }));
  expect(JSON.stringify(fairness)).not.toContain('"serverSeed"');
  const body = { type: 'NEW_SEED', clientSeed: 'my own' };
  const renewed = wheel(await visitor.post(WHEEL, body)).fairness;
  expect(renewed?.clientSeed).toBe('my own');
  expect(renewed?.retired?.serverSeedHash).toBe(fairness?.serverSeedHash);
  expect(renewed?.retired?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
});
