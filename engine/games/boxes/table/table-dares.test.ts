import { beforeEach, describe, expect, test } from 'vitest';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../test-support/host-kit.ts';
import {
  expectRefused,
  rematch,
  VISITOR_1,
  VISITOR_2,
} from '../../../test-support/tables/rooms.ts';
import {
  newTable,
  openTable,
  place,
  roll,
  dared,
  drawTasks,
  judge,
  settle,
} from '../../../test-support/tables/seated-table.ts';
import { type Limits, NO_PROFILE } from '../../../wire/profile.ts';
import { dareCoins } from '../../dice/dare.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

/** The limits that each draw was made with. */
let limits: (Limits | undefined)[];
beforeEach(() => {
  limits = drawTasks(kit);
});

describe('[B55] the dare of an opened box', () => {
  test('[B55] a dare comes with the roll, is in the room, and survives a restart', async () => {
    const { dare } = await dared(kit);
    const { table } = await openTable(kit);
    expect(table.view('player1').dares).toEqual([
      {
        id: dare,
        by: 'player1',
        number: 3,
        text: 'Sing',
        difficulty: 'medium',
        done: null,
        verdict: null,
        coins: null,
        photo: null,
      },
    ]);
  });

  test('[B55] a task is drawn within the limits of both players; without a choice the least holds', async () => {
    const languages = new Set(['en']);
    const least = { level: 'Лайт', kinks: [], withFace: false, languages };
    const { table, one, two } = await dared(kit);
    expect(limits).toEqual([least]);
    kit.profiles.set(VISITOR_1, {
      ...NO_PROFILE,
      limits: { level: 'Хардкор', kinks: [1, 2, 3], withFace: true },
    });
    await table.changeProfile(VISITOR_1);
    kit.profiles.set(VISITOR_2, {
      ...NO_PROFILE,
      limits: { level: 'Нормал', kinks: [2, 5], withFace: true },
    });
    await table.changeProfile(VISITOR_2);
    const common = { level: 'Нормал', kinks: [2], withFace: true, languages };
    kit.chance.dice([1, 3]);
    await table.command(two, roll);
    expect(limits).toEqual([least, common]);
    expect(one).not.toBe(two);
  });
});

describe('[B57] the opener settles a dare, and the other player judges it', () => {
  test('[B56] [B57] done and judged: everybody sees it, and it pays', async () => {
    const { table, audience, one, two, dare } = await dared(kit);
    const before = (await kit.memory.wallet(VISITOR_1))?.balance ?? 0;
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'nearly'));
    const told = audience.heard('dare-changed');
    expect(told.map((message) => message.dare)).toMatchObject([
      { id: dare, done: true, verdict: null, coins: null },
      { id: dare, done: true, verdict: 'nearly', coins: 5 },
    ]);
    expect(told.map(({ seq }) => seq)).toEqual([dare + 1, dare + 2]);
    expect(audience.heard('balance-changed', 'one')).toEqual([{ coins: before + 5 }]);
    expect((await kit.memory.wallet(VISITOR_1))?.balance).toBe(before + 5);
  });

  test('[B96] a verdict has a line in the log, which comes with its message and survives a restart', async () => {
    const { table, audience, one, two, dare } = await dared(kit);
    await table.command(one, settle(dare, true));
    const before = table.view('player1').messages;
    await table.command(two, judge(dare, 'exactly'));
    const message = 'Player 1: Sing. Nailed it.';
    const line = { type: 'notice', message, about: 'dare', by: 'player1' };
    expect(audience.heard('dare-changed').map((told) => told.line)).toMatchObject([
      undefined,
      line,
    ]);
    const { table: again } = await openTable(kit);
    for (const view of [table.view('player2'), again.view(null)]) {
      expect(view.messages.slice(before.length)).toMatchObject([line]);
    }
  });

  test('[B96] [A136] the line has the task in its other languages, each as a sentence', async () => {
    const texts = { ru: 'Спой', de: 'Singe!' };
    const task = { id: 1, text: 'Sing', texts, difficulty: 'medium' as const };
    kit.prizes = { draw: () => Promise.resolve(task) };
    const { table, one, two, dare } = await dared(kit);
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'exactly'));
    expect(table.view('player1').messages.at(-1)).toMatchObject({
      params: { text: 'Sing.', texts: { ru: 'Спой.', de: 'Singe!' } },
    });
  });

  test('[B57] a pass costs nothing and ends it', async () => {
    const { table, audience, one, two, dare } = await dared(kit);
    await table.command(one, settle(dare, false));
    expect(audience.heard('dare-changed')).toMatchObject([
      { dare: { done: false, verdict: null, coins: 0 } },
    ]);
    expect(audience.heard('balance-changed')).toEqual([]);
    await expectRefused(table.command(two, judge(dare, 'exactly')), 'dare/not-done');
    await expectRefused(table.command(one, settle(dare, true)), 'dare/settled');
  });

  test('[B57] a settlement or verdict out of place is refused with its reason', async () => {
    const { table, one, two, dare } = await dared(kit);
    const refusals = [
      [one, settle(dare + 9, true), 'dare/unknown'],
      [two, judge(dare + 9, 'nearly'), 'dare/unknown'],
      [two, settle(dare, true), 'dare/not-yours'],
      [one, judge(dare, 'exactly'), 'dare/not-yours'],
      [two, judge(dare, 'exactly'), 'dare/not-done'],
    ] as const;
    for (const [seat, command, code] of refusals) {
      await expectRefused(table.command(seat, command), code);
    }
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'not-at-all'));
    await expectRefused(table.command(two, judge(dare, 'exactly')), 'dare/settled');
  });

  test('[B57] one visitor on both seats does not judge themselves', async () => {
    const { one, table } = await newTable(kit);
    table.connect('one', one);
    await table.command(one, place(3, 4));
    const { playerId: two } = await table.join(VISITOR_1);
    table.connect('two', two);
    kit.chance.dice([1, 2]);
    await table.command(one, roll);
    const dare = table.view('player1').dares[0]?.id ?? 0;
    await table.command(one, settle(dare, true));
    await expectRefused(table.command(two, judge(dare, 'exactly')), 'dare/not-yours');
  });

  test('[B57] a dare that was put aside stays until the next game begins', async () => {
    const { table, one, two, dare } = await dared(kit);
    kit.chance.dice([1, 3], [2, 3]);
    await table.command(two, roll);
    await table.command(one, roll);
    expect(table.view('player1')).toMatchObject({ state: 'finished' });
    await table.command(one, settle(dare, true));
    await table.command(two, judge(dare, 'exactly'));
    expect(table.view('player1').dares.map(({ coins }) => coins)).toEqual([10, null, null]);
    await table.command(one, rematch);
    expect(table.view('player1').dares).toEqual([]);
    await expectRefused(table.command(one, settle(dare, true)), 'dare/unknown');
  });

  test('[B14] [B57] a verdict sent twice counts once', async () => {
    const { table, audience, one, two, dare } = await dared(kit);
    await table.command(one, settle(dare, true));
    const verdict = { ...judge(dare, 'exactly'), commandId: 'once' };
    await table.command(two, verdict);
    await table.command(two, verdict);
    expect(audience.heard('balance-changed', 'one')).toHaveLength(1);
  });
});

test('[B59] a verdict moves the rating of a user, and pays a guest too', async () => {
  const { table, one, two, dare } = await dared(kit);
  const user = await kit.memory.users.add(VISITOR_1);
  await table.command(one, settle(dare, true));
  await table.command(two, judge(dare, 'exactly'));
  expect((await kit.memory.users.one(user))?.rating).toBe(1);
  kit.chance.dice([1, 3]);
  await table.command(two, roll);
  const next = table.view('player1').dares.at(-1)?.id ?? 0;
  await table.command(two, settle(next, true));
  await table.command(one, judge(next, 'exactly'));
  expect(table.view('player1').dares.at(-1)).toMatchObject({ coins: 10 });
});

test.each([
  ['easy', [5, 2, 0]],
  ['medium', [10, 5, 0]],
  ['hard', [20, 10, 0]],
] as const)('[B56] what a verdict on a dare that is %s pays', (of, pays) => {
  const verdicts = ['exactly', 'nearly', 'not-at-all'] as const;
  expect(verdicts.map((verdict) => dareCoins({ difficulty: of }, verdict))).toEqual(pays);
});

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
