import { describe, expect, test } from 'vitest';
import { clustered, type TestCluster, whyNoCluster } from '../support/cluster.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES } from '../support/table.ts';
import type { TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const missing = await whyNoCluster();
if (missing !== null) process.stderr.write(`A rolling restart was not tried: ${missing}\n`);

/** A room of one process that two players are at by way of two processes, being played. */
async function roomOf(maker: TestServer, doors: readonly [TestServer, TestServer]) {
  const created = await new Visitor(maker.url).createRoom();
  const one = new Player(doors[0].url, created, ['websocket']);
  await one.sit();
  await one.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  const two = new Player(doors[1].url, await new Visitor(maker.url).joinRoom(one.roomId), [
    'websocket',
  ]);
  await two.sit();
  return { one, two };
}

/** Nothing was refused, and nobody was shown to be away, since these marks. */
function expectSmooth(player: Player, mark: number): void {
  const told = player.told.slice(mark);
  expect(told.filter(({ name }) => name === 'action-refused')).toEqual([]);
  for (const { name, payload } of told) {
    if (name !== 'presence-changed' && name !== 'room-state') continue;
    expect(payload).toMatchObject({ present: { player1: true, player2: true } });
  }
}

/** A player who, asked to move, joins through the other process before closing the old connection. */
async function movesTo(url: string, player: Player): Promise<Player> {
  await player.next('server-moving', 0);
  const moved = new Player(url, player, ['websocket']);
  await moved.sit();
  player.close();
  return moved;
}

describe.skipIf(missing !== null)('[J20] a process that ends while another goes on', () => {
  let cluster: TestCluster;
  clustered(2, (given) => (cluster = given));

  test('[J20] a process hands its rooms over and ends: no seat is shown empty, nothing is refused', async () => {
    const [from, to] = [cluster.at(0), cluster.at(1)];
    const rooms = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const one = new Player(from.url, await new Visitor(from.url).createRoom(), ['websocket']);
        await one.sit();
        await one.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
        const seat = await new Visitor(to.url).joinRoom(one.roomId);
        const two = new Player(to.url, seat, ['websocket']);
        await two.sit();
        return { one, two, mark: two.mark };
      }),
    );
    const moving = Promise.all(rooms.map(({ one }) => movesTo(to.url, one)));
    const ended = from.end('SIGTERM');
    const moved = await moving;
    for (const [index, { two, mark }] of rooms.entries()) {
      const one = moved[index];
      if (one === undefined) throw new Error('each moved');
      // Before the rooms are handed over and after, the game goes on.
      for (let rolls = 0; rolls < 4; rolls += 1) {
        const { turn } = await one.sit();
        const roller = turn === 'player1' ? one : two;
        const marks = [one.mark, two.mark] as const;
        roller.send('roll-dice', { commandId: `${one.roomId} ${rolls}` });
        const roll = await one.next('dice-rolled', marks[0]);
        expect(await two.next('dice-rolled', marks[1])).toEqual(roll);
        if (rolls === 1) expect(await ended).toBe(0);
      }
      expectSmooth(two, mark);
      one.close();
      two.close();
    }
    expect(from.output).not.toContain('"level":50');
  });

  test('[J20] meanwhile it admits nobody new, and /healthz says so', async () => {
    const from = cluster.at(0);
    await from.up();
    const stays = new Player(from.url, await new Visitor(from.url).createRoom(), ['websocket']);
    await stays.sit();
    const ended = from.end('SIGTERM');
    await stays.next('server-moving', 0);
    expect((await fetch(`${from.url}/healthz`)).status).toBe(503);
    const knock = await fetch(`${from.url}/socket.io/?EIO=4&transport=polling`);
    expect(knock.status).toBe(503);
    expect(await ended).toBe(0);
    stays.close();
  });

  test('[J20] sends its sockets to a process that has just come, too', async () => {
    const [comes, goes] = [cluster.at(0), cluster.at(1)];
    const player = new Player(goes.url, await new Visitor(goes.url).createRoom(), ['websocket']);
    await player.sit();
    await comes.up();
    const ended = goes.end('SIGTERM');
    const moved = await movesTo(comes.url, player);
    expect(await ended).toBe(0);
    expect(await moved.sit()).toMatchObject({ seat: 'player1' });
    moved.close();
  });
});

describe.skipIf(missing !== null)('[J20] a process that ends while two others go on', () => {
  let cluster: TestCluster;
  clustered(3, (given) => (cluster = given));

  test('[J20] rooms with players at two other processes move, and no seat is shown empty', async () => {
    const [from, one, other] = [cluster.at(0), cluster.at(1), cluster.at(2)];
    const rooms = await Promise.all(Array.from({ length: 12 }, () => roomOf(from, [one, other])));
    const marks = rooms.map((room) => [room.one.mark, room.two.mark] as const);
    const ended = from.end('SIGTERM');
    // They play on meanwhile, roll upon roll.
    const over = new AbortController();
    void ended.then(() => over.abort());
    await Promise.all(
      rooms.map(async (room) => {
        for (let rolls = 0; rolls < 12 && (!over.signal.aborted || rolls < 4); rolls += 1) {
          const { state, turn } = await room.one.sit();
          if (state !== 'playing') return; // the luckiest of games
          const roller = turn === 'player1' ? room.one : room.two;
          expect(await roller.acknowledged('roll-dice', `roll ${rolls}`)).toEqual({ ok: true });
        }
      }),
    );
    expect(await ended).toBe(0);
    for (const [index, room] of rooms.entries()) {
      expectSmooth(room.one, marks[index]?.[0] ?? 0);
      expectSmooth(room.two, marks[index]?.[1] ?? 0);
      room.one.close();
      room.two.close();
    }
    expect(from.output).not.toContain('"level":50');
  });
});
