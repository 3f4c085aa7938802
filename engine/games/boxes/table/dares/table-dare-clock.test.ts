import { beforeEach, describe, expect, test } from 'vitest';
import { type HostKit, TURN_MS } from '../../../../test-support/host-kit.ts';
import { roll } from '../../../../test-support/tables/seated-table.ts';
import { dared, drawTasks, judge, settle } from '../../../../test-support/tables/dared-table.ts';
import { pass, timedKits } from '../../../../test-support/timed-kits.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => void drawTasks(kit));

describe('[B58] the clock of the next turn', () => {
  const DARE_MS = 60_000;
  beforeEach(() => {
    kit.pauseMs = DARE_MS;
  });

  test('[B58] waits for the dare, and begins with a pass', async () => {
    const { table, audience, one, dare } = await dared(kit);
    expect(table.view('player1').turnEndsIn).toBe(DARE_MS + TURN_MS);
    await pass(kit, 20_000);
    await table.command(one, settle(dare, false));
    expect(audience.heard('dare-changed')).toMatchObject([{ turnEndsIn: TURN_MS }]);
    kit.chance.dice([6, 6]);
    await pass(kit, TURN_MS);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player2', forced: true }]);
  });

  test('[B58] begins with the verdict, not with the done', async () => {
    const { table, audience, one, two, dare } = await dared(kit);
    await pass(kit, 20_000);
    await table.command(one, settle(dare, true));
    await pass(kit, 20_000);
    await table.command(two, judge(dare, 'exactly'));
    expect(audience.heard('dare-changed')).toMatchObject([
      { turnEndsIn: DARE_MS + TURN_MS - 20_000 },
      { turnEndsIn: TURN_MS },
    ]);
  });

  test('[B58] begins by itself after DARE_SECONDS, and a roll before is not refused', async () => {
    const { table, audience, one, two } = await dared(kit);
    kit.chance.dice([6, 6], [5, 5]);
    await pass(kit, DARE_MS + TURN_MS - 1);
    expect(audience.heard('dice-rolled')).toEqual([]);
    await pass(kit, 1);
    expect(audience.heard('dice-rolled')).toMatchObject([{ by: 'player2', forced: true }]);
    await table.command(one, roll);
    expect(table.view('player1').turnEndsIn).toBe(TURN_MS);
    expect(two).not.toBe(one);
  });

  test('[B58] with 0 does not wait', async () => {
    kit.pauseMs = 0;
    const { table } = await dared(kit);
    expect(table.view('player1').turnEndsIn).toBe(TURN_MS);
  });
});
