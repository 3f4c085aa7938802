import { type ComponentType, lazy } from 'react';
import { GAMES, type GameSlug } from '../../engine/games/catalogue.ts';
import boxesPicture from './boxes/card.svg?no-inline';
import styles from './cards.module.css';
import slotsPicture from './slots/card.svg?no-inline';
import wheelPicture from './wheel/card.svg?no-inline';

/** What a game's page receives. */
export interface GameProps {
  game: { slug: string; title: string };
  /** The room that the page only watches. */
  watching?: string;
}

interface Shown {
  /** Address of the picture on its card. */
  picture: string;
  /** The class that colours the ground of the picture. */
  ground: string | undefined;
  /** On the home page it has a strip below the cards, not a card. */
  isStrip?: true;
  Page: ComponentType<GameProps>;
  /** [C8] Shows a room that is over; missing: its game keeps no records. */
  Replay?: ComponentType<{ game: GameProps['game']; roomId: string }>;
}

/** A game's code is loaded when it is played. */
export const later = (load: () => Promise<ComponentType<GameProps>>) =>
  lazy(async () => ({ default: await load() }));

/** The client's registry: one line adds a game. Its name is in the catalogue. */
const SHOWN: Readonly<Record<GameSlug, Shown>> = {
  'slots-exposure': {
    picture: slotsPicture,
    ground: styles['slots'],
    Page: later(async () => (await import('./slots/slots-page.tsx')).SlotsPage),
  },
  'wheel-of-exposure': {
    picture: wheelPicture,
    ground: styles['wheel'],
    Page: later(async () => (await import('./wheel/wheel-page.tsx')).WheelPage),
  },
  'alluring-boxes': {
    picture: boxesPicture,
    ground: styles['boxes'],
    Page: later(async () => (await import('./boxes/boxes-page.tsx')).BoxesPage),
    // By way of the page, so that what both show lies in one chunk.
    Replay: lazy(async () => ({ default: (await import('./boxes/boxes-page.tsx')).BoxesReplay })),
  },
  'alluring-party': {
    picture: boxesPicture,
    ground: styles['boxes'],
    Page: later(async () => (await import('./party/party-page.tsx')).PartyPage),
    Replay: lazy(async () => ({ default: (await import('./party/party-page.tsx')).PartyReplay })),
    isStrip: true,
  },
};

/** A game as the home page and the routes have it. */
export interface ShownGame extends Shown {
  slug: string;
  title: string;
  blurb: string;
}

/** Every game of the site, in the home page's order. */
export const SHOWN_GAMES: readonly ShownGame[] = GAMES.map((game) => ({
  ...game,
  ...SHOWN[game.slug],
}));
