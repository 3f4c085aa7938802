import { t } from '../../../wire/text.ts';
import { FEWEST } from '../party-rules.ts';

/** The refusals of Alluring Boxes for three to eight. */
export const PARTY_REFUSALS = {
  'room/full': t('The room already has eight players.'),
  'room/started': t('The game has started. Watch it, and take a seat at the next one.'),
  'start/not-host': t('Only the host starts the game.'),
  'start/too-few': t('At least {fewest} must sit at the table before the game starts.', {
    fewest: FEWEST,
  }),
  'start/not-waiting': t('The game has started already.'),
  'free/not-host': t('Only the host frees the seat of somebody else.'),
  'free/not-waiting': t('Seats are freed before the game starts.'),
  'boxes/not-host': t('Only the host places the boxes.'),
  'boxes/not-placing': t('Boxes can only be placed before the game starts.'),
  'boxes/none': t('Please place at least one box before finishing placement.'),
  'boxes/duplicate': t('Each box can be placed only once.'),
  'dice/not-playing': t('There is no game to roll for right now.'),
  'dice/not-your-turn': t('It is not your turn.'),
  'choice/none': t('There is nothing to choose.'),
  'choice/unknown': t('That is not one of those you may choose.'),
  'choice/open': t('First comes the choice.'),
  'throw/none': t('There is no throw of yours to replace.'),
  'throw/again-used': t('You have thrown again in this turn.'),
  'entropy/not-now': t('The dice can only be added to before the game starts.'),
  'entropy/given': t('You have added to the dice already.'),
  'entropy/sealed': t('The host seals a part of the dice, the others add an open one.'),
  'entropy/too-late': t('A part can only be sealed before anybody has added an open one.'),
  'entropy/not-promised': t('That is not what was promised before.'),
  'rematch/not-finished': t('The next game starts when this one is finished.'),
  'finish/not-playing': t('There is no game to finish right now.'),
  'finish/not-decided': t('The boxes left can still change who wins.'),
  'dare/unknown': t('There is no such dare in this game.'),
  'dare/not-yours': t('This dare is not yours to settle or to judge.'),
  'dare/settled': t('This dare has been settled already.'),
  'dare/open': t('A dare is being done. The dice wait for it.'),
  'dare/swap-used': t('You have taken other tasks for this dare already.'),
  'dare/no-other': t('No other task fits this table.'),
  'dare/not-done': t('Nobody has said yet that it is done.'),
  'dare/voted': t('You have judged this dare.'),
  'dare/audience-full': t(
    'So many of the audience have judged this dare that no more votes count.',
  ),
  /** Of what only the host does. */
  'host/only': t('Only the host does this.'),
  'host/yourself': t('That is your own seat.'),
  'skip/nothing': t(
    'There is nothing to skip: no dare waits, and nobody is away whose turn it is.',
  ),
  'pause/not-playing': t('The clock is paused while a game is on.'),
  'pause/unchanged': t('It is set that way already.'),
  'visitor/sent-away': t('The host has sent you away from this table.'),
} as const;

export type PartyRefusal = keyof typeof PARTY_REFUSALS;
