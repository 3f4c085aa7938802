import { GAMES, type GameSlug } from '../../engine/games/catalogue.ts';
import { BRAND, TITLES, tabTitle } from '../../engine/wire/titles.ts';

/** A screen's titles, the text of its shared link, and its code. */
export interface Screen {
  /** The title of the browser tab. */
  tab: string;
  /** The title of a shared link. */
  title: string;
  text: string;
  /** The source file of the screen's own code in Vite's manifest; null: it is in the entry file. */
  source: string | null;
}

const SITE = {
  title: BRAND,
  text: 'Party games to play in the browser: a slot machine, a wheel of fortune and a dice-and-box game for two.',
  source: null,
};

/** The texts of shared links: of a game, and as an invitation of a room. */
const PLAYED: Readonly<Record<GameSlug, { text: string; source: string; invitation?: string }>> = {
  'slots-exposure': {
    text: 'Three reels, nine symbols, and a photo challenge for the daring.',
    source: 'games/slots/slots-page.tsx',
  },
  'wheel-of-exposure': {
    text: 'Ten rounds on the wheel of fortune. It costs nothing to spin.',
    source: 'games/wheel/wheel-page.tsx',
  },
  'alluring-boxes': {
    text: 'Two players, two dice, nine wrapped boxes. Roll a box’s number and what is inside is yours.',
    source: 'games/boxes/boxes-page.tsx',
    invitation: 'You are invited to a game for two. Open the link, take the seat, roll the dice.',
  },
  'alluring-party': {
    text: 'Three to eight friends around one table: roll, open, dare, and let everybody judge.',
    source: 'games/party/party-page.tsx',
    invitation: 'You are invited to the party. Open the link, take a seat, and wait for the dice.',
  },
};
const gamePath = (slug: GameSlug): string => `/games/${slug}`;

/** [A70] The screens by path; every other path gets 404. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { ...SITE, tab: tabTitle(null) },
  '/games': { ...SITE, tab: tabTitle(TITLES.games) },
  '/gallery': { ...SITE, tab: tabTitle(TITLES.gallery) },
  ...Object.fromEntries(
    GAMES.map(({ slug, title }) => {
      const { text, source } = PLAYED[slug];
      return [gamePath(slug), { tab: tabTitle(title), title, text, source }];
    }),
  ),
  '/admin': { ...SITE, tab: tabTitle(TITLES.panel), source: 'admin/admin-page.tsx' },
  '/admin/login': { ...SITE, tab: tabTitle(TITLES.login), source: 'admin/login/login-page.tsx' },
  '/photo-test': { ...SITE, tab: tabTitle(TITLES.photos), source: 'photos/photo-test-page.tsx' },
};

/** A table to watch, of whatever game. */
const WATCHED: Screen = {
  tab: tabTitle(TITLES.watch),
  title: 'A table to watch',
  text: 'See who rolls, who dares and who wins. Open the link, lean back, cheer.',
  source: 'watch/watch-page.tsx',
};
const WATCH_PATH = /^\/watch\/[^/]+$/;

/** [C8] A room that is over, step by step. */
const REPLAYED: Screen = {
  tab: tabTitle(TITLES.replay),
  title: 'A game to see again',
  text: 'Every roll, every box, and the proof that the dice were fair.',
  source: 'watch/watch-page.tsx',
};
const REPLAY_PATH = /^\/replay\/[^/]+$/;

export const SCREEN_PATHS: readonly string[] = Object.keys(SCREENS);

/** Screens for the link of a room, by path. */
const INVITATIONS = new Map(
  GAMES.flatMap(({ slug, title }): [string, Screen][] => {
    const { invitation: text, source } = PLAYED[slug];
    if (text === undefined) return [];
    const invitation = { title: `A seat at the table is yours: ${title}`, text, source };
    return [[gamePath(slug), { tab: tabTitle(title), ...invitation }]];
  }),
);

export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

/** The screen at a path; null if there is none. @param hasRoom Whether the address names a room. */
export function screenAt(path: string, hasRoom: boolean): Screen | null {
  const plain = withoutTrailingSlash(path);
  const invitation = hasRoom ? INVITATIONS.get(plain) : undefined;
  if (invitation !== undefined) return invitation;
  if (WATCH_PATH.test(plain)) return WATCHED;
  if (REPLAY_PATH.test(plain)) return REPLAYED;
  return Object.hasOwn(SCREENS, plain) ? (SCREENS[plain] ?? null) : null;
}

/** The screen for a path without one. */
export const NOT_FOUND: Screen = { ...SITE, tab: tabTitle(TITLES.nowhere) };
