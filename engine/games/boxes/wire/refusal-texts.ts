/** The refusals of Alluring Boxes. */
export const BOXES_REFUSALS = {
  'room/full': 'The room already has two players.',
  'room/setting-up': 'The host is still placing boxes. Try again in a moment.',
  'boxes/not-placing': 'Boxes can only be placed before the game starts.',
  'boxes/not-player-1': 'Only player 1 places boxes.',
  'boxes/none': 'Please place at least one box before finishing placement.',
  'boxes/duplicate': 'Each box can be placed only once.',
  'dice/not-playing': 'There is no game to roll for right now.',
  'dice/not-your-turn': 'It is not your turn.',
  'entropy/not-player-2': 'Only player 2 may add to the dice here.',
  'entropy/not-now': 'The dice can only be added to before the first roll.',
  'entropy/given': 'Player 2 has added to the dice already.',
  'entropy/not-promised': 'That is not what was promised when the boxes were placed.',
  'rematch/not-finished': 'A rematch starts when the game is finished.',
  'rematch/alone': 'The other player has left.',
  'finish/not-playing': 'There is no game to finish right now.',
  'finish/not-decided': 'The boxes left can still change who wins.',
  'seat/taken': 'The other player has neither left nor missed two turns.',
  'dare/unknown': 'There is no such dare in this game.',
  'dare/not-yours': 'This dare is not yours to settle or to judge.',
  'dare/settled': 'This dare has been settled already.',
  'dare/not-done': 'The other player has not said that it is done.',
  'absent/not-yet': 'It is not the turn of somebody who has missed two.',
  'watchers/unchanged': 'It is set that way already.',
} as const;

export type BoxesRefusal = keyof typeof BOXES_REFUSALS;
