import { beforeEach, describe, expect, test } from 'vitest';
import { stepsOf } from '../../../definition/hosted-machine.ts';
import { type HostKit, timedKits } from '../../../test-support/host-kit.ts';
import { playingParty } from '../../../test-support/tables/party-table.ts';
import { expectRefused, VISITOR_1, VISITOR_2 } from '../../../test-support/tables/rooms.ts';
import { dared, drawTasks, openTable, settle } from '../../../test-support/tables/seated-table.ts';
import { journalRoom } from '../../../definition/table-game.ts';
import { boxesGame } from '../boxes-game.ts';

const PHOTO = '/photos/tAbCdEfGhIjKlMnOpQrStUv.jpg';
const OTHER = '/photos/tOtherOtherOtherOther12.png';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));
beforeEach(() => void drawTasks(kit));

/** A dare of VISITOR_1, done, and how its photo is changed. */
async function done() {
  const game = await dared(kit);
  const { table, one, dare } = game;
  await table.command(one, settle(dare, true));
  game.audience.forget();
  const change = (photo: string | null, visitor: string | null = VISITOR_1, only = {}) =>
    table.changePhoto({ dare, photo, visitor, ...only });
  return { ...game, change };
}

const shownBy = ({ table }: Awaited<ReturnType<typeof done>>) => table.view(null).dares[0]?.photo;

describe('the photo of a dare', () => {
  test('[B110] its performer has one after Done; everybody is told at once, and it survives a restart', async () => {
    const game = await done();
    expect(await game.change(PHOTO)).toBeGreaterThan(0);
    const [told] = game.audience.heard('dare-changed', 'all');
    expect(told?.dare).toMatchObject({ id: game.dare, photo: PHOTO });
    const { table } = await openTable(kit);
    expect(table.view('player2').dares).toMatchObject([{ photo: PHOTO }]);
  });

  test('[B110] before Done and after a pass there is none, nor for another player or another dare', async () => {
    const { table, one, dare } = await dared(kit);
    const take = (visitor: string, of = dare) =>
      table.changePhoto({ dare: of, photo: PHOTO, visitor });
    await expectRefused(take(VISITOR_1), 'dare/not-done');
    await expectRefused(
      table.mayChangePhoto({ dare, photo: '', visitor: VISITOR_1 }),
      'dare/not-done',
    );
    await expectRefused(take(VISITOR_2), 'dare/not-yours');
    await expectRefused(take(VISITOR_1, dare + 99), 'dare/unknown');
    await table.command(one, settle(dare, false));
    await expectRefused(take(VISITOR_1), 'dare/not-done');
    expect(table.view(null).dares).toMatchObject([{ photo: null }]);
  });

  test('[B110] [B112] a second photo replaces the first, and the performer takes it back at any time', async () => {
    const game = await done();
    await game.change(PHOTO);
    await game.change(OTHER);
    expect(kit.dropped).toEqual([PHOTO]);
    await expectRefused(game.change(null, VISITOR_2), 'dare/not-yours');
    expect(await game.change(null, null, { only: PHOTO })).toBe(0);
    expect(shownBy(game)).toBe(OTHER);
    await game.change(null);
    expect(shownBy(game)).toBeNull();
    expect(kit.dropped).toEqual([PHOTO, OTHER]);
    expect(await game.change(null)).toBe(0);
  });

  test('[B111] it is shown to who sits or watches, and to nobody who has left or never came', async () => {
    const game = await done();
    await game.change(PHOTO);
    const { table, two } = game;
    const isShown = (visitor: string, photo = PHOTO) => table.showsPhoto(visitor, photo);
    expect([isShown(VISITOR_1), isShown(VISITOR_2), isShown('television')]).toEqual([
      true,
      true,
      false,
    ]);
    table.connect('a', null, null, '192.0.2.1', false, 'television');
    expect([isShown('television'), isShown('television', OTHER)]).toEqual([true, false]);
    table.disconnect('a');
    await table.command(two, { name: 'leave-room' });
    expect([isShown('television'), isShown(VISITOR_2), isShown(VISITOR_1)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['closed', (game: Awaited<ReturnType<typeof done>>) => game.table.close('Enough')],
    [
      'left by all',
      async ({ table, one, two }: Awaited<ReturnType<typeof done>>) => {
        await table.command(one, { name: 'leave-room' });
        await table.command(two, { name: 'leave-room' });
      },
    ],
  ])('[B112] a room that is %s has no photos, and its record never had one', async (_, end) => {
    const game = await done();
    await game.change(PHOTO);
    await end(game);
    expect(game.table.view(null)).toMatchObject({ closed: true, dares: [{ photo: null }] });
    expect(game.table.showsPhoto(VISITOR_1, PHOTO)).toBe(false);
    expect(kit.dropped).toEqual([PHOTO]);
    await expectRefused(game.change(OTHER), 'room/closed');
    const { entries } = await kit.memory.read(journalRoom(boxesGame, game.table.id), '', 0);
    expect(JSON.stringify(entries)).toContain(PHOTO);
    const record = boxesGame.record?.(game.table.id, stepsOf(boxesGame.hosted, entries));
    expect(record).toMatchObject({ games: [{ steps: expect.any(Array) }] });
    expect(JSON.stringify(record)).not.toContain('photo');
  });

  test('[B110] [B112] in a party it is the same, and nobody who passes is asked for one', async () => {
    const { table, does, audience } = await playingParty(kit, 3);
    const opened = async (seat: 'player1' | 'player2', dice: [number, number]) => {
      kit.chance.dice(dice);
      await does(seat, 'roll-dice');
      const dare = table.view(null).dares.at(-1)?.id ?? 0;
      await does(seat, 'choose-dare', { dare, task: 0 });
      return dare;
    };
    const first = await opened('player1', [1, 2]);
    await does('player1', 'settle-dare', { dare: first, done: true });
    for (const judge of ['player2', 'player3'] as const) {
      await does(judge, 'judge-dare', { dare: first, verdict: 'exactly' });
    }
    const second = await opened('player2', [1, 3]);
    await does('player2', 'settle-dare', { dare: second, done: false });
    audience.forget();
    await table.changePhoto({ dare: first, photo: PHOTO, visitor: 'visitor 1' });
    expect(audience.told).toMatchObject([
      { name: 'dare-changed', payload: { dare: { photo: PHOTO } } },
    ]);
    const passed = { dare: second, photo: PHOTO, visitor: 'visitor 2' };
    await expectRefused(table.changePhoto(passed), 'dare/not-done');
    expect(table.view('player3').dares).toMatchObject([{ photo: PHOTO }, { photo: null }]);
    await table.close('Enough');
    expect(table.view(null).dares).toMatchObject([{ photo: null }, { photo: null }]);
    expect(kit.dropped).toEqual([PHOTO]);
  });
});
