import { idOf } from '../../definition/commands-taken.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { SeatCommand, ServerTurn, WatcherTurn } from '../../definition/table-game.ts';
import { dareCoins } from '../dice/dare.ts';
import { judgesOf, saidOf, takenIn } from './machine/party-context.ts';
import type { PartyContext, PartyEventOf, PartyMachine } from './machine/party-types.ts';
import type { PartyDare } from './machine/party-schemas.ts';
import { PARTY_REFUSALS } from './machine/party-refusals.ts';
import { AUDIENCE_FROM_ADDRESS, type PartySeat, VOTE_MS, verdictOf } from './party-rules.ts';

type AnyTurn = ServerTurn<PartyMachine, PartySeat>;
type Judged = PartyEventOf<'dare-judged'>;
type Said = PartyEventOf<'audience-voted'>;

/** [G6] What a verdict does to a rating. */
const STEP = { exactly: 1, nearly: 0, 'not-at-all': -1 } as const;

/**
 * [G5] Whether the vote on a dare is over: everybody present has judged, or the time is up. [G21]
 * The time stands while the clock is paused.
 */
export function isVoteOver(
  context: PartyContext,
  one: PartyDare,
  { now, present }: AnyTurn,
): boolean {
  if (context.paused === null && now >= (one.doneAt ?? 0) + VOTE_MS) return true;
  const judges = judgesOf(context, one);
  if (judges.length === 0) return true;
  const hasVoted = (seat: PartySeat): boolean => one.votes[seat] !== undefined;
  return judges.some(hasVoted) && judges.every((seat) => hasVoted(seat) || !present[seat]);
}

/** [G5] [G6] What the others have decided: once, and as the word of a judge with a step left. */
export async function judged(turn: AnyTurn, one: PartyDare): Promise<Judged> {
  const { context } = turn.state;
  // Whoever has judged and left since is still heard.
  const voters = takenIn(context).filter((seat) => one.votes[seat] !== undefined);
  const verdict = verdictOf(saidOf(one));
  const coins = verdict === null ? 0 : dareCoins(one, verdict);
  const event: Judged = { type: 'dare-judged', dare: one.id, verdict, coins };
  const opener = context.seats[one.by]?.visitor;
  if (verdict === null || opener === undefined || turn.ratings === undefined) return event;
  // [G31] The audience is no judge of a rating: where it alone has judged, nothing moves.
  const sayers = voters.filter((seat) => one.votes[seat] === verdict);
  let spent: Judged = event;
  for (const judge of sayers.length > 0 ? sayers : voters) {
    // oxlint-disable-next-line no-await-in-loop -- the first with a step left is enough
    const next = await turn.ratings.next(context.seats[judge]?.visitor ?? '', opener);
    if (next === null) return event; // the opener is no user
    const { user, seq, stepsLeft } = next;
    const change = stepsLeft > 0 ? STEP[verdict] : 0;
    spent = { ...event, rating: { judge, user, seq, change } };
    if (stepsLeft > 0) return spent;
  }
  return spent;
}

const CROWDED =
  'So many at your address have judged this dare that no more votes from there count.';

/** [G30] What somebody who watches says of a dare. [G32] Nobody does so beside a seat of their own. */
function heardFrom(
  { watcher, visitor, state, neighbours }: WatcherTurn<PartyMachine, PartySeat>,
  command: SeatCommand,
): Said {
  const { seats, dares } = state.context;
  const isSeated = takenIn({ seats }).some((seat) => seats[seat]?.visitor === visitor);
  if (isSeated) throw refusalOf(PARTY_REFUSALS, 'dare/not-yours');
  const { dare, verdict } = command as SeatCommand & Pick<Said, 'dare' | 'verdict'>;
  const voters = Object.keys(dares.find(({ id }) => id === dare)?.watchers ?? {});
  const isCrowded = neighbours(voters) >= AUDIENCE_FROM_ADDRESS; // [G44]
  if (isCrowded && !voters.includes(watcher)) {
    throw refusalOf(PARTY_REFUSALS, 'dare/audience-full', CROWDED);
  }
  return { type: 'audience-voted', watcher, dare, verdict, ...idOf(command) };
}

/** [T55] What those who watch do: they judge, and [G42] who stands in line leaves it. */
export function decideAudience(
  turn: WatcherTurn<PartyMachine, PartySeat>,
  command: SeatCommand,
): Said | PartyEventOf<'player-unqueued'> {
  if (command.name === 'judge-dare') return heardFrom(turn, command);
  return { type: 'player-unqueued', visitor: turn.visitor, ...idOf(command) };
}

/** [G43] The dares of which this watcher has said something, while their votes go on. */
export const saidBy = ({ dares }: Pick<PartyContext, 'dares'>, watcher: string): number[] =>
  dares.filter(({ watchers }) => watchers?.[watcher] !== undefined).map(({ id }) => id);
