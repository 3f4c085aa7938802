import { expect, test } from 'vitest';
import { answerTabs, seatInOtherTab, takeFromTab } from './other-tabs.ts';

const seat = { roomId: 'ABC234', playerId: 'secret' };

test('[B18] a tab finds the seat that another one has in the room, and takes it over', async () => {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const stop = answerTabs('a-game', seat, resolve);
  try {
    expect(await seatInOtherTab('a-game', seat.roomId)).toEqual(seat);
    expect(await seatInOtherTab('a-game', 'XYZ789')).toBeNull();
    expect(await seatInOtherTab('another-game', seat.roomId)).toBeNull();
    takeFromTab('a-game', { ...seat, playerId: 'somebody else' });
    takeFromTab('a-game', seat);
    await taken;
  } finally {
    stop();
  }
  expect(await seatInOtherTab('a-game', seat.roomId)).toBeNull();
});
