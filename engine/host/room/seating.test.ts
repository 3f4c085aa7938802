import { expect, test } from 'vitest';
import { boxesGame } from '../../games/boxes/boxes-game.ts';
import { type HostKit, pass, timedKits, TURN_MS } from '../../test-support/host-kit.ts';
import { RecordingAudience } from '../../test-support/any-table.ts';
import { newTable, place, ROOM, VISITOR_2 } from '../../test-support/tables/seated-table.ts';
import { loadRoom } from '../read-room.ts';
import { Room } from './room.ts';

const SEAT_MS = 30_000;

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

test('[B50] [B12] a seat stays if its game refuses what frees it, and the turn has its clock', async () => {
  const { one, table } = await newTable(kit);
  await table.command(one, place(3));
  await table.join(VISITOR_2);
  const wrong = { ...boxesGame, lapsed: () => ({ type: 'seat-lapsed', by: 'player1' }) as const };
  const folded = await loadRoom(wrong, ROOM, kit.deps());
  if (folded === null) throw new Error('the room was never recorded');
  const awaited = await kit.memory.awaitedOf(ROOM);
  const room = new Room(wrong, ROOM, folded, kit.deps(), new RecordingAudience(), awaited);
  room.connect('one', one);
  expect(room.view(null).turnEndsIn).toBeNull();
  await pass(kit, SEAT_MS);
  expect(room.view(null)).toMatchObject({ hasPlayer2: true, turnEndsIn: TURN_MS });
  await pass(kit, 5000);
  expect(kit.reported.splice(0)).toMatchObject([
    { cause: { message: 'player2 cannot lapse: action/conflict' } },
  ]);
  room.dispose();
});
