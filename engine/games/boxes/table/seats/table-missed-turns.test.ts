import { describe, expect, test } from 'vitest';
import { type HostKit, TURN_MS } from '../../../../test-support/host-kit.ts';
import { refused, seatedGame } from '../../../../test-support/tables/seated-table.ts';
import { pass, timedKits } from '../../../../test-support/timed-kits.ts';
import type { SeatedCommand } from '../../wire/commands.ts';

const free: SeatedCommand = { name: 'free-seat' };

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** A game in which player 2 has gone, and whose next turns the server plays. */
async function away() {
  const seated = await seatedGame(kit, 3, 4, 5, 6);
  seated.table.disconnect('two');
  kit.chance.dice(...Array.from({ length: 9 }, (): [number, number] => [6, 6]));
  return seated;
}
const turn = () => pass(kit, TURN_MS);

describe('a player 2 who is away', () => {
  test('[B53] may be turned out once the server has rolled for them twice', async () => {
    const { table, audience, one, two } = await away();
    for (const missed of [0, 0, 1, 1]) {
      await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
      expect(table.view('player1').missed.player2).toBe(missed);
      await turn();
    }
    expect(audience.heard('dice-rolled').map(({ missed }) => missed?.player2)).toEqual([
      undefined,
      1,
      undefined,
      2,
    ]);
    await expect(table.command(two, free)).rejects.toMatchObject(refused('seat/taken'));
    // A player who asks is there after all.
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await table.command(one, free);
    expect(table.view('player1')).toMatchObject({
      state: 'waiting_placement',
      hasPlayer2: false,
      missed: { player2: 0 },
    });
    expect(() => table.connect('two', two)).toThrow(expect.objectContaining(refused('seat/freed')));
  });

  test('[B53] has missed nothing once they are back, or while they only stall', async () => {
    const { table, one, two } = await away();
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(table.connect('two', two)).toMatchObject({ missed: { player2: 0 } });
    table.disconnect('two');
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
    table.connect('two', two);
    for (let turns = 0; turns < 4; turns += 1) await turn();
    await expect(table.command(one, free)).rejects.toMatchObject(refused('seat/taken'));
  });

  test('[B53] a turn that could not be recorded was not missed', async () => {
    const { table } = await away();
    await turn();
    kit.journal.failNext('before', new Error('no connection'));
    await turn();
    expect(table.view(null).missed.player2).toBe(0);
    await turn();
    expect(table.view(null).missed.player2).toBe(1);
  });
});
