import { WHEEL_NAME } from '../../../engine/games/wheel/wheel-name.ts';
import { later, type ShownGame } from '../shown-game.ts';
import styles from './card.module.css';
import picture from './card.svg?no-inline';
import { t } from '../../../engine/wire/text.ts';

export const shown: ShownGame = {
  ...WHEEL_NAME,
  blurb: t('A wheel of fortune with unexpected rewards.'),
  picture,
  ground: styles['ground'],
  Page: later(async () => (await import('./wheel-page.tsx')).WheelPage),
  source: 'wheel/wheel-page',
  refusals: async () =>
    (await import('../../../engine/games/wheel/wheel-refusals.ts')).WHEEL_REFUSALS,
};
