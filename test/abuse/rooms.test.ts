import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Player } from '../support/player.ts';
import { type TestServer, startStrictServer } from '../support/server.ts';
import { ALL_BOXES, playingTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ask, mustOpen, spokenTo } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStrictServer();
});
afterAll(() => server.remove());

/** [B23] What an address may have with the default limits, and a visitor. */
const OF_ADDRESS = 200;
const OF_VISITOR = 20;
const AT_ONCE = 10;
const JOIN_ROOM = Buffer.from([10]);

const create = (address: string, cookie?: string) =>
  ask(`${server.url}/api/game-rooms/create`, address, {
    method: 'POST',
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

/** Asks for rooms, many at a time, and answers how often each status came. */
async function crowd(times: number, one: () => Promise<{ status: number }>) {
  const counts = new Map<number, number>();
  for (let done = 0; done < times; done += AT_ONCE) {
    for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, one))) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  return counts;
}

describe('rooms to which nobody connects', () => {
  test('[B22] [B23] push no waiting room off the list, and have an end', async () => {
    const host = new Player(server.url, await new Visitor(server.url).createRoom());
    await host.sit();
    await host.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    await survives(server, async (address) => {
      const counts = await crowd(OF_ADDRESS + 60, () => create(address));
      expect(counts.get(200)).toBe(OF_ADDRESS);
      expect(counts.get(429)).toBe(60);
    });
    const [first] = await new Visitor(server.url).rooms();
    expect(first).toMatchObject({
      id: host.roomId,
      state: 'waiting_second_player',
      hasPlayer2: false,
    });
    host.close();
  });

  test('[B23] of one visitor are few, at as many addresses as there may be', async () => {
    const { setCookie } = await create(strangersAddress());
    const cookie = setCookie.map((line) => line.split(';')[0]).join('; ');
    const counts = await crowd(2 * OF_VISITOR, () => create(strangersAddress(), cookie));
    expect(counts.get(200)).toBe(OF_VISITOR - 1);
  });
});

test('[B25] [B27] watchers who come and go disturb nobody and hear nothing of the chat', async () => {
  const table = await playingTable(server.url);
  const [first] = table.players;
  const heard: string[] = [];
  const comeAndGo = async (address: string, stays?: () => Promise<unknown>): Promise<void> => {
    const { body } = await ask(`${server.url}/matchmake/joinById/${first.roomId}`, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ watch: true }),
    });
    const { processId, sessionId } = JSON.parse(body) as Record<string, string>;
    if (processId === undefined) return; // above ADDRESS_RATE
    const path = `/${processId}/${first.roomId}?sessionId=${sessionId}`;
    const raw = await mustOpen(server.url + path, address);
    raw.socket.send(JOIN_ROOM);
    while (raw.isOpen() && !raw.heard.some((told) => told.includes('room-state'))) {
      await spokenTo(raw);
    }
    await stays?.();
    raw.socket.terminate();
    heard.push(...raw.heard);
  };
  const from = first.mark;
  const isSeen = () => first.next('presence-changed', from, ({ watching = 0 }) => watching > 0);
  await survives(server, async (address) => {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => comeAndGo(address)));
      await first.ask('chat-message', { message: `SECRET ${round}` }, 'chat-message');
    }
    // A watcher who comes and goes between two announcements appears in neither: the last one stays
    // until announced.
    await comeAndGo(address, isSeen);
  });
  await first.next('presence-changed', from, ({ watching }) => watching === 0);
  // How often that is told: engine/games/boxes/table/table-watchers.test.ts. Here: never without need.
  const counts = first.told.slice(from).flatMap(({ name, payload }) => {
    return name === 'presence-changed' ? [(payload as { watching?: number }).watching] : [];
  });
  expect(counts.filter((count, at) => count === counts[at - 1])).toEqual([]);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.join()).not.toContain('SECRET');
  table.close();
});
