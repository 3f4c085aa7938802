import { expect, test, vi } from 'vitest';
import { seatedAt } from '../test-support/any-table.ts';
import { HostKit, pass, timedKits } from '../test-support/host-kit.ts';
import { guestsGame } from '../test-support/tables/guests-game.ts';
import type { TableGame } from '../definition/table-game.ts';
import { RoomRecords } from '../host/read-room.ts';
import { type Limits, NO_PROFILE } from '../wire/profile.ts';
import { GAMES_SERVED } from './index.ts';

timedKits(() => {});

const GAMES: readonly TableGame[] = [...GAMES_SERVED.table, guestsGame];
const LEAST: Limits = { level: 'Лайт', kinks: [], withFace: false };
const MOST: Limits = { level: 'Хардкор', kinks: [1, 2, 3], withFace: true };

/** What the seats of each game do, without opening a box: only a drawn task may depend on limits. */
const PLAYED: Readonly<Record<string, readonly (readonly [string, string, object?])[]>> = {
  'alluring-boxes': [
    ['player1', 'roll-dice'],
    ['player2', 'chat-message', { message: 'hello' }],
    ['player2', 'roll-dice'],
    ['player1', 'watcher-chat', { allow: true }],
  ],
  'alluring-party': [
    ['player1', 'update-boxes', { boxes: [{ number: 3, x: 0.5, y: 0.5 }] }],
    ['player1', 'start-game'],
    ['player1', 'roll-dice'],
    ['player2', 'chat-message', { message: 'hello' }],
    ['player2', 'roll-dice'],
  ],
  guests: [['host', 'judge', { verdict: 'exactly' }]],
};

/** Everything that anybody but visitor 2 learns of a table, with these limits of theirs. */
async function learned(game: TableGame, before: Limits | null, after: Limits | null) {
  vi.setSystemTime(0);
  const kit = new HostKit();
  kit.prizes = { draw: async () => ({ id: 1, text: 'Sing', difficulty: 'easy' }) };
  kit.profiles.set('visitor 2', { ...NO_PROFILE, name: 'Masha', limits: before });
  kit.chance.dice([6, 6], [6, 6]);
  const placing = { name: 'update-boxes', boxes: [{ number: 3, x: 0.5, y: 0.5 }] };
  const setUp = game.slug === 'alluring-boxes' ? placing : undefined;
  const { table, audience, does } = await seatedAt(
    game,
    kit,
    Math.min(3, game.seats.length),
    setUp && { setUp },
  );
  const shared = game.colyseus?.create();
  const seen: unknown[] = [];
  const look = (): void => {
    if (shared !== undefined) game.colyseus?.mirror(shared, table.state);
    const views = [...game.seats, null].map((seat) => table.view(seat));
    seen.push({ views, shared: JSON.stringify(shared), listed: table.listing });
  };
  look();
  for (const [seat, name, more] of PLAYED[game.slug] ?? []) {
    kit.profiles.set('visitor 2', { ...NO_PROFILE, name: 'Masha', limits: after });
    expect(await table.changeProfile('visitor 2')).toBe(0);
    await does(seat, name, more);
    await pass(kit, 1000);
    look();
  }
  seen.push(await table.fairness());
  await table.close('closed');
  seen.push(
    await new RoomRecords([game], { ...kit.deps(), index: kit.memory })
      .read(game.slug, table.id, { address: 'a' })
      .catch(String),
  );
  const row = await kit.memory.find(table.id);
  return JSON.stringify({ seen, told: audience.told, row });
}

test('[A100] the walk knows what is played in every game', () => {
  expect(Object.keys(PLAYED).toSorted()).toEqual(GAMES.map(({ slug }) => slug).toSorted());
});

for (const game of GAMES) {
  test(`[A100] tables of ${game.slug} that differ only in a player’s limits send the same`, async () => {
    const none = await learned(game, null, null);
    expect(none).toContain('Masha');
    expect(none).not.toContain('limits');
    expect(await learned(game, LEAST, LEAST)).toBe(none);
    expect(await learned(game, MOST, MOST)).toBe(none);
    expect(await learned(game, LEAST, MOST)).toBe(none);
    expect(await learned(game, MOST, null)).toBe(none);
  });
}
