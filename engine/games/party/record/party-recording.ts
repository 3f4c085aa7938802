import type { JournalStep } from '../../../definition/hosted-machine.ts';
import type { PartyContext, PartyEventOf, PartyMachine } from '../machine/party-types.ts';
import { partyNames, takenIn } from '../machine/party-context.ts';
import { tallyOf, verdictOf } from '../party-rules.ts';
import { winnerOf } from '../party-view.ts';
import type { PartyRecord, PartyRecordedGame, PartyStep } from './party-record.ts';

type Step = JournalStep<PartyMachine>;

function joined(
  seq: number,
  { type, entropy }: PartyEventOf<'player-joined'>,
  before: PartyContext,
  after: PartyContext,
): PartyStep | null {
  const was = takenIn(before);
  const by = takenIn(after).find((seat) => !was.includes(seat));
  return by === undefined ? null : { type, seq, by, ...(entropy && { entropy }) };
}

function started(
  seq: number,
  event: PartyEventOf<'game-started'>,
  { turn, rules, rounds }: PartyContext,
): PartyStep {
  const { type, by, entropy } = event;
  const boxes = event.boxes.map(({ number, x, y }) => ({ number, x, y }));
  const today = rules === 2 ? { rules, rounds } : {};
  return { type, seq, by, boxes, ...today, ...(entropy && { entropy }), turn };
}

function rolled(
  seq: number,
  event: PartyEventOf<'dice-rolled'>,
  before: PartyContext,
  { turn, scores, seeds }: PartyContext,
): PartyStep {
  const { type, by, die1, die2, coins, prize, forced, dared, choices, opens, again } = event;
  const box = { ...(choices && { choices }), ...(opens && { opens }), ...(again && { again }) };
  const { nonce = 0 } = before.seeds ?? {};
  const drawn = { clientSeed: seeds?.clientSeed ?? '', nonce };
  const dare = dared && { difficulty: dared.difficulty };
  const thrown = { type, seq, by, die1, die2, coins, prize, forced };
  return { ...thrown, ...dare, ...box, ...drawn, turn, scores };
}

function chosen(
  seq: number,
  { type, by, dare, task, forced }: PartyEventOf<'dare-chosen'>,
  { dares }: PartyContext,
): PartyStep {
  const offer = dares.find(({ id }) => id === dare)?.offer;
  const { text = '', difficulty = 'easy' } = offer?.[task] ?? {};
  return { type, seq, by, dare, text, difficulty, forced };
}

function judged(
  seq: number,
  event: PartyEventOf<'dare-judged'>,
  { dares }: PartyContext,
): PartyStep {
  const { type, dare, verdict, coins } = event;
  const { votes = {}, watchers = {} } = dares.find(({ id }) => id === dare) ?? {};
  const tally = tallyOf(Object.values(votes));
  const heard = Object.values(watchers);
  const audience = verdictOf(heard);
  if (audience === null) return { type, seq, dare, tally, verdict, coins };
  const told = { tally: { ...tally, audience }, audience: tallyOf(heard) };
  return { type, seq, dare, ...told, verdict, coins };
}

const hashOf = ({ serverSeedHash }: { serverSeedHash: string }) => ({ serverSeedHash });

/** The public part of a journal step; null: the record leaves the step out. */
function recorded({ seq, event, before, after }: Step): PartyStep | null {
  switch (event.type) {
    case 'player-joined':
      return joined(seq, event, before.context, after.context);
    case 'entropy-added': {
      const { type, by, entropy, commitment } = event;
      return { type, seq, by, ...(entropy && { entropy }), ...(commitment && { commitment }) };
    }
    case 'game-started':
      return started(seq, event, after.context);
    case 'dice-rolled':
      return rolled(seq, event, before.context, after.context);
    case 'box-opened': {
      const { type, by, number, coins, forced } = event;
      const { turn, scores } = after.context;
      return { type, seq, by, number, coins, forced, turn, scores };
    }
    case 'dare-chosen':
      return chosen(seq, event, before.context);
    case 'dare-swapped':
      return { type: event.type, seq, by: event.by, dare: event.dare };
    case 'dare-settled':
      return { type: event.type, seq, by: event.by, dare: event.dare, done: event.done };
    case 'dare-judged':
      return judged(seq, event, before.context);
    case 'player-sent-away': {
      // To the dice they have left, as a player who leaves.
      const { seat: by, seeds } = event;
      return { type: 'player-left', seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'seat-freed': {
      // To the dice a seat is free, whoever freed it.
      const { seat: by, seeds } = event;
      return { type: 'seat-lapsed', seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'seat-lapsed':
    case 'player-left': {
      const { type, by, seeds } = event;
      return { type, seq, by, ...(seeds && hashOf(seeds)) };
    }
    case 'player-returned':
      return { type: event.type, seq, by: event.by };
    case 'game-ended':
      return { type: event.type, seq, ...(event.by && { by: event.by }) };
    case 'room-closed':
      return { type: event.type, seq };
    case 'dare-skipped': {
      // A dare that is skipped is passed, whoever passed it.
      const { dare } = event;
      const by = before.context.dares.find(({ id }) => id === dare)?.by;
      return by === undefined ? null : { type: 'dare-settled', seq, by, dare, done: false };
    }
    case 'host-changed': {
      const { type, by, seat, seeds } = event;
      return { type, seq, by, seat, ...(seeds && hashOf(seeds)) };
    }
    case 'clock-paused':
    case 'room-created':
    case 'player-queued':
    case 'player-unqueued':
    case 'boxes-placed': // what counts lies there at the start
    case 'dare-voted':
    case 'audience-voted':
    case 'rematch-started':
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'profile-changed':
    case 'dare-pictured': // a photo is gone before its record
      return null;
  }
}

interface Open {
  seated: PartyRecordedGame['seated'];
  steps: PartyStep[];
}

/** A game as it was when its last step was over; null: it never started. */
function played({ seated, steps }: Open, { value, context }: Step['after']) {
  const { seeds, scores } = context;
  if (seeds === null || !steps.some(({ type }) => type === 'game-started')) return null;
  const { serverSeedHash, serverSeed, seedRule } = seeds;
  const rule = seedRule === undefined ? {} : { seedRule };
  const names = partyNames(context);
  const winner = winnerOf(value, context);
  return { serverSeedHash, serverSeed, ...rule, seated, names, steps, scores, winner };
}

/** [C8] The games of a party’s room that is over, from its whole journal. */
export function partyRecord(room: string, journal: readonly Step[]): PartyRecord {
  const games: PartyRecordedGame[] = [];
  let open: Open = { seated: [], steps: [] };
  let last: Step['after'] | null = null;
  const close = (): void => {
    const game = last && played(open, last);
    if (game !== null) games.push(game);
  };
  for (const step of journal) {
    const { event, after } = step;
    if (event.type === 'room-created' || event.type === 'rematch-started') {
      close();
      open = { seated: takenIn(after.context), steps: [] };
    } else {
      const shown = recorded(step);
      if (shown !== null) open.steps.push(shown);
    }
    last = after;
  }
  close();
  return { format: 'alluring-games/record', version: 1, game: 'alluring-party', room, games };
}
