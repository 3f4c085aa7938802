import { seatedAt } from '../../definition/table-game.ts';
import { expect, test } from 'vitest';
import { type HostKit, pass, timedKits } from '../../test-support/host-kit.ts';
import { party } from '../../test-support/tables/party-table.ts';
import { expectRefused } from '../../test-support/tables/rooms.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const MINUTE_MS = 60_000;

test('[G10] [B77] the host frees the seat of another before the start, and nobody else does', async () => {
  const { audience, does, table } = await party(kit, 4);
  await expectRefused(does('player2', 'free-seat', { seat: 'player3' }), 'free/not-host');
  await expectRefused(does('player1', 'free-seat', { seat: 'player1' }), 'free/not-host');
  await expectRefused(does('player1', 'free-seat', { seat: 'player8' }), 'seat/unknown');
  audience.forget();
  await does('player1', 'free-seat', { seat: 'player3' });
  // [B77] The freed player is told, and their connection ends.
  expect(audience.told).toContainEqual(
    expect.objectContaining({
      name: 'action-refused',
      payload: expect.objectContaining({ code: 'seat/freed' }),
    }),
  );
  expect(table.view(null).taken).toEqual(['player1', 'player2', 'player4']);
  await does('player1', 'start-game');
  await expectRefused(does('player1', 'free-seat', { seat: 'player2' }), 'free/not-waiting');
});

test('[G10] others go first to a seat of a full table that the host has freed', async () => {
  const { does, table } = await party(kit, 8);
  await does('player1', 'free-seat', { seat: 'player3' });
  await expect(table.join('visitor 3')).rejects.toMatchObject({ code: 'room/lapsed' });
  await table.join('a friend');
  await does('player1', 'free-seat', { seat: 'player4' });
  await pass(kit, 5000);
  await table.join('visitor 3');
  expect(table.view(null).taken).toHaveLength(8);
});

test('[G10] at a full table who was still for a minute gives up the seat; the host and who spoke do not', async () => {
  const { does, table } = await party(kit, 8);
  await pass(kit, MINUTE_MS / 2);
  await does('player2', 'chat-message', { message: 'here' });
  await expect(table.join('a ninth')).rejects.toMatchObject({ code: 'room/full' });
  await pass(kit, MINUTE_MS / 2 + 1);
  const { seat } = await table.join('a ninth');
  expect(seat).toBe('player3');
  await table.join('a tenth');
  const left = table
    .view(null)
    .taken.map((one) => seatedAt(table.definition, table.state, one)?.visitor);
  expect(left).toContain('a ninth');
  expect(left).toContain('a tenth');
});
