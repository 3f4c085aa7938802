import { createHash, createHmac } from 'node:crypto';
import { Client } from 'colyseus.js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { drawMessage, drawsOf, pick } from '../../engine/chance/chance.ts';
import { roomFairnessSchema, seatAnswerSchema } from '../../engine/wire/rest.ts';
import { Player } from '../support/player.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const THREE = ALL_BOXES.slice(3, 6);

/** A room with boxes in it that waits for its second player. */
async function waitingRoom(extra: object = {}) {
  const visitor = new Visitor(server.url);
  const first = new Player(server.url, await visitor.createRoom());
  await first.sit();
  await first.ask('update-boxes', { boxes: THREE, ...extra }, 'boxes-updated');
  return first;
}
const join = (roomId: string, body?: unknown, visitor = new Visitor(server.url)) =>
  visitor.post(`/api/game-rooms/join/${roomId}`, body);
const read = async (roomId: string) => {
  const { body } = await new Visitor(server.url).get(`/api/game-rooms/fairness/${roomId}`);
  return v.parse(roomFairnessSchema, body).fairness;
};

describe('[B32] joining', () => {
  test('[B32] with a part of one’s own: the answer tells it, and joining again too', async () => {
    const first = await waitingRoom();
    const visitor = new Visitor(server.url);
    const mine = { entropy: 'my-part_123', entropyFrom: 'player', isPlayer1: false };
    const { body } = await join(first.roomId, { entropy: 'my-part_123' }, visitor);
    expect(body).toMatchObject(mine);
    expect((await join(first.roomId, { entropy: 'another' }, visitor)).body).toEqual(body);
    first.close();
  });

  test.each([['no body'], ['an empty body', {}]])(
    '[B32] with %s: the server draws, and says so',
    async (_name, sent?: object) => {
      const first = await waitingRoom();
      const { body } = await join(first.roomId, sent);
      const { entropy, entropyFrom } = v.parse(seatAnswerSchema, body);
      expect(entropyFrom).toBe('server');
      const { fairness } = await first.sit();
      expect(fairness?.halves?.player2).toEqual({ entropy, from: 'server' });
      first.close();
    },
  );

  test('[B32] [X1] with anything else: refused, and the seat stays free', async () => {
    const first = await waitingRoom();
    for (const wrong of [
      { entropy: '' },
      { entropy: 'a|b' },
      { entropy: 'x'.repeat(65) },
      { entropy: 7 },
      { entropy: null },
      { entropy: ['a'] },
      { entropy: 'fine', more: 1 },
      ['a'],
    ]) {
      const { status, body } = await join(first.roomId, wrong);
      expect([status, body]).toEqual([
        400,
        { success: false, code: 'action/malformed', error: expect.any(String) },
      ]);
    }
    expect((await first.sit()).hasPlayer2).toBe(false);
    first.close();
  });
});

describe('[B35] before joining', () => {
  test('[B35] hash, placement and promise can be read, and do not change', async () => {
    const first = await waitingRoom({ commitment: sha256('promised') });
    const before = await read(first.roomId);
    expect(before).toMatchObject({
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: 0,
      retired: null,
      halves: { player2: null, player1: { commitment: sha256('promised'), entropy: null } },
    });
    const seat = v.parse(seatAnswerSchema, (await join(first.roomId, { entropy: 'two' })).body);
    const second = new Player(server.url, seat);
    const { fairness } = await second.sit();
    expect(fairness).toEqual({
      ...before,
      clientSeed: `${before?.clientSeed}|two`,
      halves: { ...before?.halves, player2: { entropy: 'two', from: 'player' } },
    });
    expect(JSON.stringify([before, fairness])).not.toContain('"serverSeed"');
    first.close();
    second.close();
  });

  test('[B35] of no room there is nothing to read', async () => {
    for (const id of ['ZZZZZZ', 'x', '%00']) {
      const { status, body } = await new Visitor(server.url).get(`/api/game-rooms/fairness/${id}`);
      expect([status, body]).toMatchObject([404, { success: false, code: 'room/unknown' }]);
    }
  });
});

/** Holds every roll of a game against the seed that was shown after it. */
function prove(
  rolls: readonly { die1: number; die2: number }[],
  seeds: { serverSeed: string; clientSeed: string },
): void {
  const dice = rolls.map((_roll, nonce) => {
    const message = drawMessage(seeds.clientSeed, nonce, 0);
    const digest = createHmac('sha256', seeds.serverSeed).update(message).digest('hex');
    return drawsOf(digest, 2).map((draw) => pick(draw, 6) + 1);
  });
  expect(dice).toEqual(rolls.map(({ die1, die2 }) => [die1, die2]));
}

test('[B15] [B32] [B34] a game with a part of each is proved with both in its client seed', async () => {
  const first = await waitingRoom({ commitment: sha256('part-of-one') });
  const seat = v.parse(
    seatAnswerSchema,
    (await join(first.roomId, { entropy: 'part-of-two' })).body,
  );
  const second = new Player(server.url, seat);
  await second.sit();
  const wrong = await first.ask('roll-dice', { entropy: 'another' }, 'action-refused');
  expect(wrong.code).toBe('entropy/not-promised');
  const opening = await first.ask('roll-dice', { entropy: 'part-of-one' }, 'dice-rolled');
  expect(opening).toMatchObject({ entropy: 'part-of-one' });
  const table = { hosts: [], players: [first, second], close: () => {} };
  const rolls = [opening, ...(await playOut(table as unknown as Parameters<typeof playOut>[0]))];
  const seeds = (await second.sit()).fairness?.retired;
  const placement = THREE.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
  expect(seeds).toMatchObject({
    clientSeed: `${placement}|part-of-two|part-of-one`,
    nonce: rolls.length,
  });
  if (seeds == null) throw new Error('the seed was not shown');
  prove(rolls, seeds);
  first.close();
  second.close();
});

test('[B33] player 2 adds to a rematch, over Socket.IO and by Colyseus', async () => {
  const table = await playingTable(server.url, THREE);
  const [first, second] = table.players;
  await playOut(table);
  for (const way of ['Socket.IO', 'colyseus'] as const) {
    // In the rematch player 1 becomes player 2, and the other way round.
    const [adder, placer] = way === 'Socket.IO' ? [first, second] : [second, first];
    const entropy = `by-${way.replace('.', '-')}`;
    const begun = placer.mark;
    await first.ask('rematch', {}, 'room-state', ({ state }) => state === 'waiting_placement');
    await placer.next('room-state', begun, ({ state }) => state === 'waiting_placement');
    const early = await adder.ask('add-entropy', { entropy }, 'action-refused');
    expect(early.code).toBe('entropy/not-now');
    await placer.ask('update-boxes', { boxes: THREE }, 'room-state', ({ state, fairness }) => {
      return state === 'playing' && fairness?.halves?.player2?.from === 'server';
    });
    const from = placer.mark;
    if (way === 'Socket.IO') adder.send('add-entropy', { entropy });
    else {
      const { roomId, playerId } = adder;
      const colyseus = await new Client(server.url).joinById(roomId, { playerId });
      colyseus.onMessage('*', () => {});
      colyseus.send('add-entropy', { entropy });
      await placer.next('room-state', from);
      await colyseus.leave();
    }
    const { fairness } = await placer.next('room-state', from);
    expect(fairness?.clientSeed.endsWith(`|${entropy}`)).toBe(true);
    expect(fairness?.halves?.player2).toEqual({ entropy, from: 'player' });
    const rolls = await playOut(table);
    const spent = (await placer.sit()).fairness?.retired;
    expect(spent?.clientSeed).toBe(fairness?.clientSeed);
    if (spent == null) throw new Error('the seed was not shown');
    prove(rolls, spent);
  }
  table.close();
});
