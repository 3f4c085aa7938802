import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import { partyTurnMs, type PartySeat } from '../../../../engine/games/party/party-rules.ts';
import type { TableDare } from '../../boxes/dare/dare-cards.ts';
import { beforeLanding, lastDice, type Throw } from '../../boxes/room/room-view.ts';

/** What the table waits for, and whose doing it is. */
export type Moment =
  | { is: 'throw'; by: PartySeat }
  /** [G11] A player chooses one of these boxes. */
  | { is: 'box'; by: PartySeat; numbers: readonly number[] }
  /** [G14] The opener of a box chooses a task. */
  | { is: 'task'; by: PartySeat }
  /** [G17] A dare is done or judged, and the dice wait until then, on the reader's clock; null: it is stopped. */
  | { is: 'dare'; by: PartySeat; until: number | null; isDone: boolean };

/** What of a room tells whom it waits for. */
export type Seen = Pick<
  PartyRoom,
  'choices' | 'turn' | 'dares' | 'messages' | 'turnEndsAt' | 'turnMs' | 'missed'
>;

/** The dare of the last throw, if somebody still has to do or judge it. */
function dareOfThrow({ dares, messages }: Seen) {
  const last = lastDice(messages);
  const dare = dares.at(-1);
  if (dare === undefined || dare.coins !== null || last === null) return null;
  return last.by === dare.by && last.opened?.number === dare.number ? dare : null;
}

/** What the table of a game that goes on waits for. */
export function momentOf(room: Seen): Moment {
  const { choices, turn, dares, turnEndsAt, turnMs, missed } = room;
  if (choices.length > 0) return { is: 'box', by: turn, numbers: choices };
  const unchosen = dares.find(({ text, coins }) => text === null && coins === null);
  if (unchosen !== undefined) return { is: 'task', by: unchosen.by };
  const dare = dareOfThrow(room);
  if (dare === null) return { is: 'throw', by: turn };
  const until = turnEndsAt === null ? null : turnEndsAt - partyTurnMs(turnMs, missed[turn] ?? 0);
  return { is: 'dare', by: dare.by, until, isDone: dare.done === true };
}

/** A dare as its card shows it; nothing, until its opener has chosen the task. */
function tableDare(
  { judges, voted, ...dare }: PartyRoom['dares'][number],
  voteEndsAt: number | null,
): TableDare[] {
  const { text, difficulty } = dare;
  if (text === null || difficulty === null) return [];
  const left = judges.filter((seat) => !voted.includes(seat));
  return [{ ...dare, text, difficulty, judges: left, voted: voted.length, voteEndsAt }];
}

/** The dares as their cards show them. [B168] Of several votes the server says only when the first ends. */
export function tableDares(dares: PartyRoom['dares'], wakesAt: number | null): TableDare[] {
  const votes = dares.filter(({ done, coins }) => done === true && coins === null);
  return dares.flatMap((dare) => tableDare(dare, votes.length === 1 ? wakesAt : null));
}

/** [G13] How many boxes are still to be opened, in this round and those to come. */
export function boxesToOpen({
  boxes,
  scores,
  round,
  rounds,
}: Pick<PartyRoom, 'boxes' | 'scores' | 'round' | 'rounds'>): number {
  let opened = 0;
  for (const score of Object.values(scores)) opened += score ?? 0;
  return boxes.length + (rounds - round) * (boxes.length + opened);
}

/** The room to show while the dice tumble: nothing of what they bring. */
export function partyBeforeLanding(room: PartyRoom, thrown: Throw<PartyRoom>): PartyRoom {
  const { awards, dares, round } = thrown.before;
  const nothing = { choices: [], throwAgain: null, offer: null };
  return { ...beforeLanding(room, thrown), ...nothing, awards, dares, round };
}

/** The log, whose last throw names the boxes among which its player still chooses. */
export function withChoices(
  messages: PartyRoom['messages'],
  choices: readonly number[],
): PartyRoom['messages'] {
  const last = choices.length === 0 ? null : lastDice(messages);
  return messages.map((line) => (line === last ? { ...line, choices } : line));
}
