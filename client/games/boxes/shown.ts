import { t } from '../../../engine/wire/text.ts';
import { BOXES_NAME } from '../../../engine/games/boxes/boxes-name.ts';
import { later, type ShownGame } from '../shown-game.ts';
import styles from './card.module.css';
import picture from './card.svg?no-inline';

export const shown: ShownGame = {
  ...BOXES_NAME,
  blurb: t('Choose your box and reveal the prize.'),
  picture,
  ground: styles['ground'],
  hasHouse: true,
  Page: later(async () => (await import('./boxes-page.tsx')).BoxesPage),
  source: 'boxes/boxes-page',
  refusals: async () =>
    (await import('../../../engine/games/boxes/boxes-refusals.ts')).BOXES_REFUSALS,
  // By way of the page, so that what both show lies in one chunk.
  Replay: later(async () => (await import('./boxes-page.tsx')).BoxesReplay),
};
