import { expect, test, vi } from 'vitest';
import { type HostKit, TURN_MS } from '../../../../test-support/host-kit.ts';
import {
  roll,
  ROOM,
  say,
  seatedGame,
  VISITOR_1,
  VISITOR_2,
} from '../../../../test-support/tables/seated-table.ts';
import { timedKits } from '../../../../test-support/timed-kits.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const entries = async () => (await kit.memory.read(`boxes:${ROOM}`, '', 0)).entries.length;

test('[X26] a command answers with what it takes on the disk, sent again with nothing', async () => {
  const { table, one } = await seatedGame(kit, 3, 4);
  const short = await table.command(one, say('hi'));
  const long = await table.command(one, { ...say('🎲'.repeat(200)), commandId: 'x'.repeat(32) });
  expect(short).toBeGreaterThan(150);
  expect(long).toBeGreaterThan(short + 800 + 32);
  expect(await table.command(one, { ...say('again'), commandId: 'x'.repeat(32) })).toBe(0);
});

test('[X26] the server’s own rolls go on, and their bytes are charged to the next command, join or leave', async () => {
  const { table, one } = await seatedGame(kit, 3, 4);
  const line = await table.command(one, say('hi'));
  const rolls = async (many: number): Promise<void> => {
    for (let rolled = 0; rolled < many; rolled += 1) {
      kit.chance.dice([6, 6]);
      const before = await entries();
      await vi.advanceTimersByTimeAsync(TURN_MS);
      expect(await entries()).toBe(before + 1);
    }
  };
  await rolls(3);
  const after = await table.command(one, say('hi'));
  expect(after).toBeGreaterThan(line + 3 * 200);
  expect(await table.command(one, say('hi'))).toBe(line);

  await rolls(1);
  expect((await table.join(VISITOR_1)).stored).toBeGreaterThan(200);
  expect((await table.join(VISITOR_2)).stored).toBe(0);

  await rolls(1);
  table.connect('a watcher', null);
  expect(table.disconnect('a watcher')).toBe(0);
  expect(table.disconnect('one')).toBeGreaterThan(200);
  expect(table.disconnect('two')).toBe(0);
});

test('[X26] a refused command takes nothing', async () => {
  const { table, two } = await seatedGame(kit, 3, 4);
  await expect(table.command(two, roll)).rejects.toMatchObject({ code: 'dice/not-your-turn' });
  expect(table.disconnect('two')).toBe(0);
});
