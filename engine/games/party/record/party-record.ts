import type { Verdict } from '../../../definition/assessment.ts';
import type { JournalStep } from '../../../definition/hosted-machine.ts';
import { type PartyContext, partyNames, takenIn } from '../machine/party-context.ts';
import type { PartyEventOf } from '../machine/party-events.ts';
import type { partyMachine } from '../machine/party-machine.ts';
import { winnerOf } from '../wire/party-view.ts';
import type { PartyRecord, PartyRecordedGame, PartyStep } from './party-record-schema.ts';

type Step = JournalStep<typeof partyMachine>;

function judged(
  seq: number,
  event: PartyEventOf<'dare-judged'>,
  { dares }: PartyContext,
): PartyStep {
  const { type, dare, verdict, coins } = event;
  const said = Object.values(dares.find(({ id }) => id === dare)?.votes ?? {});
  const count = (one: Verdict) => said.filter((vote) => vote === one).length;
  const tally = {
    exactly: count('exactly'),
    nearly: count('nearly'),
    'not-at-all': count('not-at-all'),
  };
  return { type, seq, dare, tally, verdict, coins };
}

/** The public part of a journal step; null: the record leaves the step out. */
function recorded({ seq, event, before, after }: Step): PartyStep | null {
  switch (event.type) {
    case 'player-joined': {
      const { type, entropy } = event;
      const was = takenIn(before.context);
      const by = takenIn(after.context).find((seat) => !was.includes(seat));
      return by === undefined ? null : { type, seq, by, ...(entropy && { entropy }) };
    }
    case 'entropy-added': {
      const { type, by, entropy, commitment } = event;
      return { type, seq, by, ...(entropy && { entropy }), ...(commitment && { commitment }) };
    }
    case 'game-started': {
      const { type, by, entropy } = event;
      const boxes = event.boxes.map(({ number, x, y }) => ({ number, x, y }));
      return { type, seq, by, boxes, ...(entropy && { entropy }), turn: after.context.turn };
    }
    case 'dice-rolled': {
      const { type, by, die1, die2, coins, prize, forced, dared } = event;
      const { turn, scores, seeds } = after.context;
      const { nonce = 0 } = before.context.seeds ?? {};
      const drawn = { clientSeed: seeds?.clientSeed ?? '', nonce };
      const dare = dared && { difficulty: dared.difficulty };
      return { type, seq, by, die1, die2, coins, prize, forced, ...dare, ...drawn, turn, scores };
    }
    case 'dare-settled':
      return { type: event.type, seq, by: event.by, dare: event.dare, done: event.done };
    case 'dare-judged':
      return judged(seq, event, before.context);
    case 'seat-lapsed':
    case 'player-left':
    case 'player-returned':
      return { type: event.type, seq, by: event.by };
    case 'game-ended':
      return { type: event.type, seq, ...(event.by && { by: event.by }) };
    case 'room-closed':
      return { type: event.type, seq };
    case 'room-created':
    case 'boxes-placed': // what counts lies there at the start
    case 'dare-voted':
    case 'rematch-started':
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'profile-changed':
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
  const { serverSeedHash, serverSeed } = seeds;
  const names = partyNames(context);
  const winner = winnerOf(value, context);
  return { serverSeedHash, serverSeed, seated, names, steps, scores, winner };
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
