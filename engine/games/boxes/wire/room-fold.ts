import { withOpened } from '../../../chance/seed-halves.ts';
import { messageReader, type Told } from '../../../wire/message-reader.ts';
import {
  type Known,
  type RoomMessage as AnyMessage,
  roomReading,
} from '../../../wire/view-fold.ts';
import { type Message, MESSAGES, OWN_MESSAGES } from './messages.ts';

type Whole = Message<'room-state'>;
type Own = Told<typeof OWN_MESSAGES>;

/** A message about a room, with the time at which it came. */
export type RoomMessage = AnyMessage<Whole, Own>;
/** The room as the server last described it. */
export type RoomView = Known<Whole>;
export type LogLine = RoomView['messages'][number];

/** What a roll changes. */
function rolled(room: Whole, roll: Message<'dice-rolled'>): Partial<Whole> {
  const { boxes, turn, scores, state, winner, entropy, dare, missed = room.missed } = roll;
  const seeds = room.fairness && withOpened(room.fairness, entropy);
  const fairness = seeds && { ...seeds, nonce: seeds.nonce + 1 };
  const dares = dare === undefined ? room.dares : [...room.dares, dare];
  const empty = roll.opened === null ? room.empty + 1 : 0;
  return { boxes, turn, scores, state, winner, fairness, missed, dares, empty };
}

function step(room: Whole, message: Own): Partial<Whole> {
  switch (message.type) {
    case 'player-joined': {
      const { boxes, state, turn, names = room.names } = message.payload;
      return { boxes, state, turn, names, hasPlayer2: true };
    }
    case 'boxes-updated':
      return message.payload;
    case 'dice-rolled':
      return rolled(room, message.payload);
    case 'dare-changed': {
      const { dare } = message.payload;
      return { dares: room.dares.map((known) => (known.id === dare.id ? dare : known)) };
    }
    case 'names-changed': {
      const { names, avatars, limits } = message.payload;
      return { names, avatars, limits };
    }
    case 'chat-message':
      return {};
  }
}

/** Deadlines, scores and seeds then come with a room-state. */
function leavesHoles(message: Own): boolean {
  if (message.type === 'player-joined' || message.type === 'boxes-updated') return true;
  return message.type === 'dice-rolled' && message.payload.state === 'finished';
}

/** [B53] A player who is connected again has missed no turn. */
function afterPresence({ missed, present }: Whole): Partial<Whole> {
  const player1 = present.player1 ? 0 : missed.player1;
  const player2 = present.player2 ? 0 : missed.player2;
  return { missed: { player1, player2 } };
}

/** How a client reads a room of Alluring Boxes. */
export const boxesReading = roomReading(MESSAGES['room-state'], {
  read: messageReader(OWN_MESSAGES),
  step,
  leavesHoles,
  afterPresence,
});
