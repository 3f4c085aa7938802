import type { LoadGame } from '../../core/games.ts';

/** Those who look for a room. */
export const lobbyLoad: LoadGame = {
  scenario: 'lobby',
  slug: 'alluring-boxes',
  actions: ['list'],
  headline: 'list',
  share: 1,
  load: async () => {
    const { LobbyGuest } = await import('./lobby-guest.ts');
    return (_index, _options, parts, pace) => new LobbyGuest(parts, pace);
  },
};
