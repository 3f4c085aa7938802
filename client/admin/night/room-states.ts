import { t } from '../../../engine/wire/text.ts';

/** The states of rooms in the administrator's language. */
const STATES: Readonly<Record<string, string>> = {
  waiting: t('waiting##of a room'),
  waiting_placement: t('waiting placement##of a room'),
  waiting_second_player: t('waiting second player##of a room'),
  playing: t('playing##of a room'),
  finished: t('finished##of a room'),
};

/** A room's state in the reader's words; that of a game from outside in its own. */
export const stateText = (state: string): string => STATES[state] ?? state.replaceAll('_', ' ');
