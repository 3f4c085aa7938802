import { NO_BOXES } from './boxes/rules.ts';

/**
 * Every wish that is not granted is answered with one of these codes and a text for people.
 * Codes are stable: clients and load tests may match on them; texts may change.
 */
export const REFUSALS = {
  'action/malformed': 'That message was not understood.',
  'action/unknown': 'There is no such action.',
  'action/too-many': 'Too many requests. Please slow down.',
  'action/failed': 'Something went wrong on our side. Please try again.',
  'action/conflict': 'Somebody else was faster. Please try again.',
  'seat/unknown': 'No such seat. Check the room and your player id.',
  'seat/left': 'You have left this room. Join it again to go on.',
  'seat/taken': 'The other player has not left.',
  'room/unknown': 'Room not found',
  'room/full': 'The room already has two players.',
  'room/setting-up': 'The host is still placing boxes. Try again in a moment.',
  'room/closed': 'The room is closed.',
  'room/too-many': 'You have too many unfinished rooms. Finish one first.',
  'boxes/not-placing': 'Boxes can only be placed before the game starts.',
  'boxes/not-player-1': 'Only player 1 places boxes.',
  'boxes/none': NO_BOXES,
  'boxes/duplicate': 'Each box can be placed only once.',
  'dice/not-playing': 'There is no game to roll for right now.',
  'dice/not-your-turn': 'It is not your turn.',
  'entropy/not-player-2': 'Only player 2 may add to the dice here.',
  'entropy/not-now': 'The dice can only be added to before the first roll.',
  'entropy/given': 'Player 2 has added to the dice already.',
  'entropy/not-promised': 'That is not what was promised when the boxes were placed.',
  'chat/empty': 'Write something first.',
  'chat/too-long': 'A message has at most 200 characters.',
  'rematch/not-finished': 'A rematch starts when the game is finished.',
  'rematch/alone': 'The other player has left.',
  'finish/not-playing': 'There is no game to finish right now.',
  'finish/not-decided': 'The boxes left can still change who wins.',
  'watchers/unchanged': 'It is set that way already.',
  'watchers/too-many': 'Too many people are watching this room. Please try again later.',
  'coins/insufficient': 'Insufficient coins',
  'slots/challenge-open': 'Answer the photo challenge first.',
  'slots/no-challenge': 'There is no photo challenge to answer.',
  'house/off': 'The house buys no rounds.',
  'house/not-needed': 'Your coins pay for a spin.',
  'house/paused': 'The house has bought you a round already. It buys another one later.',
  'wheel/no-rounds': 'No rounds left. The wheel resets in a moment.',
  'game/unknown': 'There is no such game.',
  'rating/too-low': 'Your rating is below the required rating.',
  'login/blocked': 'Too many login attempts. Please try again later.',
  'session/none': 'Please sign in.',
  'item/unknown': 'There is no such item.',
  'item/stale': 'Somebody else has changed this meanwhile. Load it again.',
  'photo/unknown': 'There is no such photo.',
  'photo/too-large': 'The photo is larger than 10 MB.',
  'photo/too-many-pixels': 'The photo has more than 25 megapixels, all frames together.',
  'photo/too-slow': 'The photo takes too long to read.',
  'photo/not-an-image': 'Only PNG, JPG, GIF and WEBP images are accepted.',
  'photo/damaged': 'The photo is damaged and cannot be read.',
  'photo/busy': 'Too many photos are on their way. Please try again in a moment.',
  'photo/share-used': 'Your address has sent as many photos as it may in a day.',
  'photo/no-room': 'There is no room for more photos.',
  'origin/foreign': 'Requests from other sites are refused.',
  'host/foreign': 'Nothing is served under this host.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The one error that reaches players: a stable `code` and a text for people. */
export class Refused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, text: string = REFUSALS[code]) {
    super(text);
    this.name = 'Refused';
    this.code = code;
  }
}
