import { messageReader, type Told } from '../../../wire/message-reader.ts';
import { type Known, type RoomMessage, roomReading } from '../../../wire/view-fold.ts';
import { PARTY_MESSAGES, type PartyView, partyViewSchema } from './party-messages.ts';
import { type BySeat, PARTY_SEATS } from '../party-rules.ts';

type Own = Told<typeof PARTY_MESSAGES>;
/** A message about a room, with the time at which it came. */
export type PartyMessage = RoomMessage<PartyView, Own>;
/** The room as the server last described it. */
export type PartyRoom = Known<PartyView>;

function step(room: PartyView, message: Own): Partial<PartyView> {
  switch (message.type) {
    case 'dice-rolled': {
      const { boxes, turn, scores, state, winner, dare, opened, missed } = message.payload;
      const { fairness } = room;
      return {
        boxes,
        turn,
        scores,
        state,
        winner,
        missed: missed ?? room.missed,
        fairness: fairness && { ...fairness, nonce: fairness.nonce + 1 },
        dares: dare === undefined ? room.dares : [...room.dares, dare],
        empty: opened === null ? room.empty + 1 : 0,
      };
    }
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

/** A player who is connected again has missed no turn. */
function afterPresence({ missed, present }: PartyView): Partial<PartyView> {
  const still: BySeat<number> = {};
  for (const seat of PARTY_SEATS) {
    if (missed[seat] !== undefined) still[seat] = present[seat] === true ? 0 : missed[seat];
  }
  return { missed: still };
}

/** How a client reads a room of Alluring Boxes for three to eight. */
export const partyReading = roomReading(partyViewSchema, {
  read: messageReader(PARTY_MESSAGES),
  step,
  // The wins, the awards and the seeds come with the whole room.
  leavesHoles: ({ type, payload }) => type === 'dice-rolled' && payload.state === 'finished',
  afterPresence,
});
