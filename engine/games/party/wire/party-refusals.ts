import { FEWEST } from '../party-rules.ts';

/** The refusals of Alluring Boxes for three to eight. */
export const PARTY_REFUSALS = {
  'room/full': 'The room already has eight players.',
  'room/started': 'The game has started. Watch it, and take a seat at the next one.',
  'start/not-host': 'Only the host starts the game.',
  'start/too-few': `At least ${FEWEST} must sit at the table before the game starts.`,
  'start/not-waiting': 'The game has started already.',
  'boxes/not-host': 'Only the host places the boxes.',
  'boxes/not-placing': 'Boxes can only be placed before the game starts.',
  'boxes/none': 'Please place at least one box before finishing placement.',
  'boxes/duplicate': 'Each box can be placed only once.',
  'dice/not-playing': 'There is no game to roll for right now.',
  'dice/not-your-turn': 'It is not your turn.',
  'entropy/not-now': 'The dice can only be added to before the game starts.',
  'entropy/given': 'You have added to the dice already.',
  'entropy/sealed': 'The host seals a part of the dice, the others add an open one.',
  'entropy/not-promised': 'That is not what was promised before.',
  'rematch/not-finished': 'The next game starts when this one is finished.',
  'finish/not-playing': 'There is no game to finish right now.',
  'finish/not-decided': 'The boxes left can still change who wins.',
  'dare/unknown': 'There is no such dare in this game.',
  'dare/not-yours': 'This dare is not yours to settle or to judge.',
  'dare/settled': 'This dare has been settled already.',
  'dare/not-done': 'Nobody has said yet that it is done.',
  'dare/voted': 'You have judged this dare.',
  'watchers/unchanged': 'It is set that way already.',
} as const;

export type PartyRefusal = keyof typeof PARTY_REFUSALS;
