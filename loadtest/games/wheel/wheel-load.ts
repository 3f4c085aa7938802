import type { LoadGame } from '../../core/games.ts';

/** Wheels, one player each. */
export const wheelLoad: LoadGame = {
  scenario: 'wheel',
  slug: 'wheel-of-exposure',
  actions: ['look', 'spin', 'reseed'],
  headline: 'spin',
  share: 1,
  load: async () => {
    const { WheelGuest } = await import('./wheel-guest.ts');
    return (_index, _options, parts, pace) => new WheelGuest(parts, pace);
  },
};
