import { later, type ShownGame } from '../../../client/games/shown-game.ts';
import { LIARS_DICE_NAME } from '../liars-dice-name.ts';
import styles from './card.module.css';
import picture from './card.svg';

export const shown: ShownGame = {
  ...LIARS_DICE_NAME,
  blurb: 'Hide your dice, bid high, doubt well.',
  picture,
  ground: styles['ground'],
  Page: later(async () => (await import('./liars-dice-page.tsx')).LiarsDicePage),
  source: 'page/liars-dice-page',
};
