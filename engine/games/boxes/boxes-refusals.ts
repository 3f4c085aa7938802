import { t } from '../../wire/text.ts';

/** The refusals of Alluring Boxes. */
export const BOXES_REFUSALS = {
  'room/full': t('The room already has two players.'),
  'room/setting-up': t('The host is still placing boxes. Try again in a moment.'),
  'boxes/not-placing': t('Boxes can only be placed before the game starts.'),
  'boxes/not-player-1': t('Only player 1 places boxes.'),
  'boxes/none': t('Please place at least one box before finishing placement.'),
  'boxes/duplicate': t('Each box can be placed only once.'),
  'dice/not-playing': t('There is no game to roll for right now.'),
  'dice/not-your-turn': t('It is not your turn.'),
  'entropy/not-player-2': t('Only player 2 may add to the dice here.'),
  'entropy/not-now': t('The dice can only be added to before the first roll.'),
  'entropy/given': t('Player 2 has added to the dice already.'),
  'entropy/not-promised': t('That is not what was promised when the boxes were placed.'),
  'rematch/not-finished': t('A rematch starts when the game is finished.'),
  'rematch/alone': t('The other player has left.'),
  'finish/not-playing': t('There is no game to finish right now.'),
  'finish/not-decided': t('The boxes left can still change who wins.'),
  'seat/taken': t('The other player has neither left nor missed two turns.'),
  'dare/unknown': t('There is no such dare in this game.'),
  'dare/not-yours': t('This dare is not yours to settle or to judge.'),
  'dare/settled': t('This dare has been settled already.'),
  'dare/not-done': t('Nobody has said yet that it is done.'),
  'absent/not-yet': t('It is not the turn of somebody who has missed two.'),
} as const;

export type BoxesRefusal = keyof typeof BOXES_REFUSALS;
