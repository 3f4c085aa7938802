import { SLOTS_NAME } from '../../../engine/games/slots/slots-name.ts';
import { later, type ShownGame } from '../shown-game.ts';
import styles from './card.module.css';
import picture from './card.svg?no-inline';
import { t } from '../../../engine/wire/text.ts';

export const shown: ShownGame = {
  ...SLOTS_NAME,
  blurb: t('A slot machine with unique prizes.'),
  picture,
  ground: styles['ground'],
  Page: later(async () => (await import('./slots-page.tsx')).SlotsPage),
  source: 'slots/slots-page',
  refusals: async () =>
    (await import('../../../engine/games/slots/slots-refusals.ts')).SLOTS_REFUSALS,
};
