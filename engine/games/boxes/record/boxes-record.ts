import type { JournalStep } from '../../../definition/hosted-machine.ts';
import { type BoxContext, houseSeat, namesIn } from '../machine/box-context.ts';
import type { boxMachine } from '../machine/box-machine.ts';
import type { RecordedGame, RecordedStep, BoxesRecord } from './boxes-record-schema.ts';

type Step = JournalStep<typeof boxMachine>;

/** The public part of a journal step; null: the record leaves the step out. */
function recorded({ seq: at, event, before, after }: Step): RecordedStep | null {
  switch (event.type) {
    case 'boxes-placed': {
      const boxes = event.boxes.map(({ number, x, y }) => ({ number, x, y }));
      const { type, by, commitment, entropy } = event;
      const parts = { ...(commitment && { commitment }), ...(entropy && { entropy }) };
      return { type, seq: at, by, boxes, ...parts };
    }
    case 'player-joined': {
      const { type, entropy } = event;
      return { type, seq: at, ...(entropy && { entropy }) };
    }
    case 'entropy-added':
      return { type: event.type, seq: at, by: event.by, entropy: event.entropy };
    case 'dice-rolled': {
      const { type, by, die1, die2, coins, prize, forced, entropy, dared } = event;
      const { turn, scores, seeds } = after.context;
      const drawn = {
        clientSeed: seeds?.clientSeed ?? '',
        nonce: before.context.seeds?.nonce ?? 0,
      };
      const opening = entropy === undefined ? {} : { entropy };
      const dare = dared && { difficulty: dared.difficulty };
      const dice = { by, die1, die2, coins, prize, forced };
      return { type, seq: at, ...dice, ...dare, ...opening, ...drawn, turn, scores };
    }
    case 'dare-settled':
      return { type: event.type, seq: at, by: event.by, dare: event.dare, done: event.done };
    case 'dare-judged': {
      const { type, by, dare, verdict, coins } = event;
      return { type, seq: at, by, dare, verdict, coins };
    }
    case 'seat-lapsed':
    case 'room-closed':
      return { type: event.type, seq: at };
    case 'game-ended':
    case 'player-left':
    case 'player-returned':
      return { type: event.type, seq: at, by: event.by };
    case 'room-created':
    case 'rematch-started':
    case 'seat-freed':
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'profile-changed':
      return null;
  }
}

function played(context: BoxContext, steps: RecordedStep[]): RecordedGame | null {
  const { seeds, scores, winner } = context;
  if (seeds === null) return null;
  const { serverSeedHash, serverSeed } = seeds;
  const names = namesIn(context);
  return { serverSeedHash, serverSeed, names, house: houseSeat(context), steps, scores, winner };
}

/** The games of a room that is over, from its whole journal. */
export function boxesRecord(room: string, journal: readonly Step[]): BoxesRecord {
  const games: RecordedGame[] = [];
  let steps: RecordedStep[] = [];
  let last: BoxContext | null = null;
  const close = (): void => {
    const game = last && played(last, steps);
    if (game !== null && steps.length > 0) games.push(game);
    steps = [];
  };
  for (const step of journal) {
    const was = step.before.context.seeds?.serverSeedHash;
    // New seeds begin a new game.
    if (was !== undefined && was !== step.after.context.seeds?.serverSeedHash) close();
    else {
      const shown = recorded(step);
      if (shown !== null) steps.push(shown);
    }
    last = step.after.context;
  }
  close();
  return { format: 'alluring-games/record', version: 1, game: 'alluring-boxes', room, games };
}
