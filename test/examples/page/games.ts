import { later, SHOWN_GAMES as OF_THE_HOUSE, type ShownGame } from '../../../client/games/index.ts';
import picture from './card.svg';
import styles from './card.module.css';

const lowest: ShownGame = {
  slug: 'lowest-alone',
  title: 'Lowest Alone',
  blurb: 'Pick low, but not what the others pick.',
  picture,
  ground: styles['ground'],
  Page: later(async () => (await import('./lowest-page.tsx')).LowestPage),
};

/** The client's registry with one game more: the line that adds a page. */
export const SHOWN_GAMES = [...OF_THE_HOUSE, lowest];
