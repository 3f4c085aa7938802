import { expect, test, vi } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { HostKit } from '../../test-support/host-kit.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import { roomOpener } from '../table/table-room.ts';
import { HostedRooms } from './hosted-rooms.ts';
import { RoomDirectory } from './room-directory.ts';
import { RoomQuota } from './room-quota.ts';

const silent = { toRoom: () => {}, toConnection: () => {}, listChanged: () => {} };

const openNative = () => Promise.resolve();
const gone = (): never => {
  throw new RoomMoved();
};

function directoryOf(kit: HostKit): RoomDirectory {
  const deps = kit.deps();
  return new RoomDirectory({
    deps,
    broadcaster: silent,
    hosted: new HostedRooms(),
    games: [boxesGame],
    index: kit.memory,
    quota: new RoomQuota(kit.memory, { visitor: 3, address: 5 }, true),
    open: roomOpener({ deps, broadcaster: silent, openNative, onEnded: () => {} }),
    claims: null,
  });
}

test('[J20] a room that takes long to move is followed, and refused as busy only where it never arrives', async () => {
  const directory = directoryOf(new HostKit());
  const { roomId } = await directory.create(boxesGame.slug, { visitor: 'ann', address: 'home' });
  const arrives = vi.fn(() => 'there');
  for (let moves = 0; moves < 10; moves += 1) arrives.mockImplementationOnce(gone);
  expect(await directory.use(roomId, arrives)).toBe('there');
  await expect(directory.use(roomId, gone)).rejects.toMatchObject({ code: 'action/busy' });
});
