import { expect, test, vi } from 'vitest';
import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';
import { RoomList } from './room-list.ts';

const room = (id: string): IndexedRoom => ({
  id,
  state: 'playing',
  game: 'a-game',
  stage: 'on' as const,
  seated: 2,
  players: [],
  host: null,
  since: 1,
});

function listOf(listed: RoomIndex['listed']) {
  const time = { now: 1 };
  return { time, list: new RoomList({ listed }, 'a-game', () => time.now) };
}

test('[B20] however many ask, the list is read once a second', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockResolvedValue([room('ABC234')]);
  const { time, list } = listOf(listed);
  expect(await Promise.all([list.read(), list.read(), list.read()])).toHaveLength(3);
  time.now = 1000;
  expect(await list.read()).toEqual([room('ABC234')]);
  expect(listed).toHaveBeenCalledTimes(1);
  time.now = 1001;
  await list.read();
  expect(listed).toHaveBeenLastCalledWith('a-game', 1001, expect.any(Number), expect.any(Number));
  expect(listed).toHaveBeenCalledTimes(2);
});

test('[B20] a change here is seen at once', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockResolvedValueOnce([]);
  listed.mockResolvedValueOnce([room('ABC234')]);
  const { list } = listOf(listed);
  expect(await list.read()).toEqual([]);
  list.changed();
  expect(await list.read()).toEqual([room('ABC234')]);
});

test('[B20] after a failed read the next request reads the list again', async () => {
  const listed = vi.fn<RoomIndex['listed']>().mockRejectedValueOnce(new Error('gone away'));
  listed.mockResolvedValueOnce([room('ABC234')]);
  const { list } = listOf(listed);
  await expect(list.read()).rejects.toThrow('gone away');
  expect(await list.read()).toEqual([room('ABC234')]);
});
