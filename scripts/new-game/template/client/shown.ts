import { later, type ShownGame } from '../../../../client/games/shown-game.ts';
import { t } from '../../../../engine/wire/text.ts';
import { NEWGAME_NAME } from '../engine/newgame-rules.ts';
import styles from './card.module.css';
import picture from './card.svg?no-inline';

export const shown: ShownGame = {
  ...NEWGAME_NAME,
  blurb: t('Two to six, one die, twenty points.'),
  picture,
  ground: styles['ground'],
  strip: 'Sit down',
  Page: later(async () => (await import('./newgame-page.tsx')).NewgamePage),
  source: 'newgame-page',
  refusals: async () => (await import('../engine/newgame-rules.ts')).REFUSALS,
};
