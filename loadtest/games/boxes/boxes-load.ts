import type { LoadGame } from '../../core/games.ts';

/** Tables of two. */
export const boxesLoad: LoadGame = {
  scenario: 'boxes',
  slug: 'alluring-boxes',
  actions: ['create', 'join', 'sit', 'place', 'roll', 'heard', 'chat', 'rematch', 'list'],
  headline: 'roll',
  share: 7,
  load: async () => {
    const { BoxesTable } = await import('./boxes-table.ts');
    const { pairOf } = await import('../../core/protocols/lines.ts');
    return (index, { protocol }, parts, pace) =>
      new BoxesTable(parts, pace, pairOf(index, protocol, parts));
  },
};
