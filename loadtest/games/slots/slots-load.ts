import type { LoadGame } from '../../core/games.ts';

/** Slot machines, one player each. */
export const slotsLoad: LoadGame = {
  scenario: 'slots',
  slug: 'slots-exposure',
  actions: ['look', 'spin', 'answer', 'reseed'],
  headline: 'spin',
  share: 1,
  load: async () => {
    const { SlotsGuest } = await import('./slots-guest.ts');
    return (_index, _options, parts, pace) => new SlotsGuest(parts, pace);
  },
};
