/** What a screen is called and said to be where its address is shared, and which code draws it. */
export interface Screen {
  title: string;
  text: string;
  /** The source of the page's own code, as the client's build names it; null: in the first file. */
  source: string | null;
}

const SITE = {
  title: 'Alluring Games',
  text: 'Party games to play in the browser: a slot machine, a wheel of fortune and a dice-and-box game for two.',
  source: null,
};
const BOXES = 'boxes/boxes-page.tsx';

/** The addresses that show a screen (spec section 2); every other one is answered 404. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/': SITE,
  '/games': SITE,
  '/gallery': SITE,
  '/games/slots-exposure': {
    title: 'Slots Exposure',
    text: 'Three reels, nine symbols, and a photo challenge for the daring.',
    source: 'slots/slots-page.tsx',
  },
  '/games/wheel-of-exposure': {
    title: 'Wheel of Exposure',
    text: 'Ten rounds on the wheel of fortune. It costs nothing to spin.',
    source: 'wheel/wheel-page.tsx',
  },
  '/games/alluring-boxes': {
    title: 'Alluring Boxes',
    text: 'Two players, two dice, nine wrapped boxes. Roll a box’s number and what is inside is yours.',
    source: BOXES,
  },
  '/admin': { ...SITE, source: 'admin/admin-page.tsx' },
  '/admin/login': { ...SITE, source: 'admin/login-page.tsx' },
  '/photo-test': { ...SITE, source: 'photos/photo-test-page.tsx' },
};

/** Every address that shows a screen. */
export const SCREEN_PATHS: readonly string[] = Object.keys(SCREENS);

/** Somebody sent the link of their room. */
const INVITATION: Screen = {
  title: 'A seat at the table is yours: Alluring Boxes',
  text: 'You are invited to a game for two. Open the link, take the seat, roll the dice.',
  source: BOXES,
};

/** An address as the screens know it. */
export const plainPath = (path: string): string => path.replace(/(.)\/$/, '$1');

/** The screen at an address; null where there is none. `room`: whether the address names one. */
export function screenAt(path: string, room: boolean): Screen | null {
  const plain = plainPath(path);
  if (room && plain === '/games/alluring-boxes') return INVITATION;
  return Object.hasOwn(SCREENS, plain) ? (SCREENS[plain] ?? null) : null;
}

/** What the address that is not there says of itself. */
export const NOWHERE: Screen = SITE;
