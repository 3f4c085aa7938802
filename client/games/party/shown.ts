import { t } from '../../../engine/wire/text.ts';
import { PARTY_NAME } from '../../../engine/games/party/party-name.ts';
import { later, type ShownGame } from '../shown-game.ts';
import styles from './card.module.css';
import picture from './card.svg?no-inline';

export const shown: ShownGame = {
  ...PARTY_NAME,
  blurb: t('Three to eight friends, one table, everybody judges.'),
  picture,
  ground: styles['ground'],
  strip: t('Gather the party'),
  Page: later(async () => (await import('./party-page.tsx')).PartyPage),
  source: 'party/party-page',
  refusals: async () =>
    (await import('../../../engine/games/party/machine/party-refusals.ts')).PARTY_REFUSALS,
  // By way of the page, so that what both show lies in one chunk.
  Replay: later(async () => (await import('./party-page.tsx')).PartyReplay),
};
