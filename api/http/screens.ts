import { GAMES, type GameSlug } from '../../engine/games/catalogue.ts';
import { BRAND, TITLES, tabTitle } from '../../engine/wire/titles.ts';

/** What a screen is called and said to be where its address is shared, and which code draws it. */
export interface Screen {
  /** What its tab is called. */
  tab: string;
  title: string;
  text: string;
  /** The source of the page's own code, as the client's build names it; null: in the first file. */
  source: string | null;
}

const SITE = {
  title: BRAND,
  text: 'Party games to play in the browser: a slot machine, a wheel of fortune and a dice-and-box game for two.',
  source: null,
};

/** What is said of a game where its link is shared, and of one's seat where a room's link is. */
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
};
const gamePath = (slug: GameSlug): string => `/games/${slug}`;

/** [A70] The addresses that show a screen; every other one is answered 404. */
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

/** Every address that shows a screen. */
export const SCREEN_PATHS: readonly string[] = Object.keys(SCREENS);

/** Somebody sent the link of their room. */
const INVITATIONS = new Map(
  GAMES.flatMap(({ slug, title }): [string, Screen][] => {
    const { invitation: text, source } = PLAYED[slug];
    if (text === undefined) return [];
    const invitation = { title: `A seat at the table is yours: ${title}`, text, source };
    return [[gamePath(slug), { tab: tabTitle(title), ...invitation }]];
  }),
);

/** An address as the screens know it. */
export const plainPath = (path: string): string => path.replace(/(.)\/$/, '$1');

/** The screen at an address; null where there is none. `room`: whether the address names one. */
export function screenAt(path: string, room: boolean): Screen | null {
  const plain = plainPath(path);
  const invitation = room ? INVITATIONS.get(plain) : undefined;
  if (invitation !== undefined) return invitation;
  return Object.hasOwn(SCREENS, plain) ? (SCREENS[plain] ?? null) : null;
}

/** What the address that is not there says of itself. */
export const NOWHERE: Screen = { ...SITE, tab: tabTitle(TITLES.nowhere) };
