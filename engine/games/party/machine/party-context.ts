import type { Verdict } from '../../../definition/tasks.ts';
import { seatsOf } from '../../../table/seats.ts';
import { PARTY_SEATS, type PartySeat, verdictOf } from '../party-rules.ts';
import type { PartyDare } from './party-schemas.ts';
import type { PartyContext } from './party-types.ts';

type Playing = Pick<PartyContext, 'seats' | 'left'>;

/** Who sits at a party, and what they are called. */
export const {
  takenIn,
  playingIn,
  seatName: partyPlayerName,
  namesIn: partyNames,
  nameAt: partyNameAt,
  authorAt: partyAuthor,
  avatarsIn,
  lineShown,
  visitorsIn,
} = seatsOf(PARTY_SEATS);

/** [G5] Who may judge a dare: those who play, but not its opener, from whatever seat. */
export function judgesOf(context: Playing, dare: Pick<PartyDare, 'by'>): PartySeat[] {
  const visitorAt = (one: PartySeat): string | undefined => context.seats[one]?.visitor;
  return playingIn(context).filter((one) => visitorAt(one) !== visitorAt(dare.by));
}

/** Whether the vote on a dare goes on. */
export const isVoted = ({ done, coins }: Pick<PartyDare, 'done' | 'coins'>): boolean =>
  done === true && coins === null;

/** [G30] What those who watch have said of a dare, together; null: nothing. */
export const audienceOf = ({ watchers = {}, audience }: PartyDare): Verdict | null =>
  audience ?? verdictOf(Object.values(watchers));

/** [G5] [G30] What was said of a dare: by its judges, and by the audience as one more. */
export const saidOf = (dare: PartyDare): Verdict[] =>
  [...Object.values(dare.votes), audienceOf(dare)].filter((one) => one != null);

/** [G33] A dare whose vote is over: of the audience only its verdict stays. */
export function withAudienceHeard(dare: PartyDare): PartyDare {
  const { watchers: _, ...rest } = dare;
  const audience = audienceOf(dare);
  return audience === null ? rest : { ...rest, audience };
}

/** [G14] The dares whose openers have not chosen a task yet, the oldest first. */
export const unchosenIn = ({ dares }: Pick<PartyContext, 'dares'>): PartyDare[] =>
  dares.filter(({ offer, coins }) => offer !== undefined && coins === null);

/** [G13] How many boxes are left, in this round and those to come. */
export const boxesLeft = ({ boxes, placed, round, rounds }: PartyContext): number =>
  boxes.length + (rounds - round) * placed.length;

/** Whether the last roll's dare waits for an answer; the next turn's clock waits for it. */
export function isPartyDareOn({ dares, lastDare }: PartyContext): boolean {
  return dares.some(({ id, coins }) => id === lastDare && coins === null);
}
