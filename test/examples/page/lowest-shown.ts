import { later, type ShownGame } from '../../../client/games/shown-game.ts';
import { LOWEST_NAME } from '../lowest-name.ts';
import styles from './card.module.css';
import picture from './card.svg';

/** The page's entry in the client's registry. */
export const shown: ShownGame = {
  ...LOWEST_NAME,
  blurb: 'Pick low, but not what the others pick.',
  picture,
  ground: styles['ground'],
  Page: later(async () => (await import('./lowest-page.tsx')).LowestPage),
  source: 'page/lowest-page',
};
