import { randomUUID } from 'node:crypto';
import { type SeedPair, seedOfParts } from '../../engine/chance/seeds.ts';
import { VERDICTS } from '../../engine/definition/tasks.ts';
import { BOX_NUMBERS, clientSeedOf } from '../../engine/games/dice/rules.ts';
import {
  type PartyView,
  partyViewSchema,
  partyReading,
} from '../../engine/games/party/party-messages.ts';
import {
  choicesOf,
  FEWEST,
  PARTY_SEATS,
  seatAfter,
  verdictOf,
} from '../../engine/games/party/party-rules.ts';
import type { LoadGame } from '../core/games.ts';
import { seedFault, diceFault, type Throw } from '../core/seed-proof.ts';
import type { ViewGame, Move, ViewRules } from '../core/table/view-game.ts';
import { tablesOf } from '../core/table/view-tables.ts';
import type { InvariantReporter } from '../core/table/invariants.ts';

const SLUG = 'alluring-party';

type Dare = PartyView['dares'][number];
type DiceLine = Extract<PartyView['messages'][number], { type: 'dice' }>;

const openDare = ({ dares }: PartyView): Dare | undefined =>
  dares.find(({ coins }) => coins === null);
const partOf = ({ fairness }: PartyView, seat: string) =>
  fairness?.parts?.find(({ by }) => by === seat);

/** [G2] [G4] Guests add to the dice; then the host starts. */
function beforeTheGame(view: PartyView): Move<PartyView> | null {
  const { seat, host, taken } = view;
  if (seat === null) return null;
  if (seat !== host) {
    if (partOf(view, seat) !== undefined) return null;
    const body = { entropy: randomUUID() };
    return { name: 'add-entropy', body, isDone: (after) => partOf(after, seat) !== undefined };
  }
  const isReady = taken.every((one) => one === host || partOf(view, one) !== undefined);
  return isReady && taken.length >= FEWEST
    ? { name: 'start-game', body: {}, isDone: ({ state }) => state !== 'waiting' }
    : null;
}

/** [G14] Its opener chooses the task. [G5] Its opener settles a dare, then all others judge it at the same time. */
function aboutDare(view: PartyView, dare: Dare): Move<PartyView> | null {
  const { seat } = view;
  const { id, by, done, judges, voted } = dare;
  const now = (after: PartyView) => after.dares.find((one) => one.id === id);
  if (dare.text === null) {
    const task = Math.floor(Math.random() * (view.offer?.tasks.length ?? 1));
    const isDone = (after: PartyView): boolean => now(after)?.text !== null;
    return view.offer === null ? null : { name: 'choose-dare', body: { dare: id, task }, isDone };
  }
  if (done === null) {
    const body = { dare: id, done: Math.random() < 0.8 };
    const isDone = (after: PartyView): boolean => now(after)?.done !== null;
    return by === seat ? { name: 'settle-dare', body, isDone } : null;
  }
  if (seat === null || !judges.includes(seat) || voted.includes(seat)) return null;
  const verdict = VERDICTS[Math.floor(Math.random() * VERDICTS.length)];
  return {
    name: 'judge-dare',
    body: { dare: id, verdict },
    isDone: (after) => now(after)?.voted.includes(seat) !== false,
    followed: judges[0] === seat ? 1 : 0, // the server closes the vote
  };
}

const isLater = (after: PartyView, before: PartyView): boolean => after.seq > before.seq;

function move(view: PartyView): Move<PartyView> | null {
  if (view.state === 'waiting') return beforeTheGame(view);
  if (view.state !== 'playing') return null;
  const dare = openDare(view);
  if (dare !== undefined) return aboutDare(view, dare);
  const { turn, seat, choices, boxes } = view;
  if (turn !== seat || boxes.length === 0) return null;
  const number = choices[Math.floor(Math.random() * choices.length)];
  return number === undefined
    ? { name: 'roll-dice', body: {}, isDone: isLater }
    : { name: 'open-box', body: { number }, isDone: isLater };
}

/** [G5] What a vote came to. */
function checkVerdict({ tally, verdict, coins }: Dare, wrong: InvariantReporter): void {
  if (tally === null) return;
  const said = VERDICTS.flatMap((one) => Array.from({ length: tally[one] }, () => one));
  const { audience } = tally; // [G30] one judge more
  const due = verdictOf(audience === null ? said : [...said, audience]);
  if (verdict !== due) wrong('verdict', `${verdict} of ${JSON.stringify(tally)}, not ${due}`);
  if ((verdict === null || verdict === 'not-at-all') && coins !== 0) {
    wrong('verdict', `${coins} coins for ${verdict}`);
  }
}

/** Checks what went into the client seed; null: it is right. */
function mixtureFault(seeds: SeedPair, placement: string): string | null {
  const parts = seeds.parts ?? [];
  if (seedOfParts(parts) !== seeds.clientSeed) return 'the client seed is not its parts';
  const hasBoxes = parts.some(({ text }) => text === placement);
  if (seeds.seedRule === 2) return hasBoxes ? 'the boxes are in the client seed' : null; // [C10]
  return parts[0]?.text === placement ? null : 'the client seed does not begin with the boxes';
}

/** The table after a throw or a choice that opened this box; null: none. */
function checkBox(
  wrong: InvariantReporter,
  before: PartyView,
  after: PartyView,
  opened: number | null,
): void {
  const isHit = before.boxes.some(({ number }) => number === opened);
  if (opened !== null && !isHit) wrong('boxes', `${opened} was not closed`);
  const boxes = before.boxes.length - (isHit ? 1 : 0);
  const comes = boxes === 0 && before.round < before.rounds; // [G13]
  const left = comes ? BOX_NUMBERS.length : boxes;
  if (after.boxes.length !== left) wrong('boxes', `${left} are due, ${after.boxes.length} told`);
  const playing = after.taken.filter((seat) => !after.left.includes(seat));
  const due = seatAfter(playing, before.turn);
  if (after.turn !== due) wrong('turn', `${after.turn} after ${before.turn}, not ${due}`);
  const score = (before.scores[before.turn] ?? 0) + (isHit ? 1 : 0);
  if (after.scores[before.turn] !== score) wrong('scores', JSON.stringify(after.scores));
  if (after.state === 'finished' && left > 0) wrong('state', after.state);
}

/** Checks one reader's messages against the rules of the game, and at the end proves its dice. */
function partyRules(wrong: InvariantReporter, proven: () => void): ViewRules<PartyView> {
  let dice: Throw[] | null = [];
  let lastLine = 0;
  let placement: string | null = null;
  let commitment: string | null = null;
  let given: string | undefined;

  /** [G11] What a throw may open is opened, or left to the thrower. */
  function checkThrow(before: PartyView, after: PartyView, line: DiceLine): void {
    const may = choicesOf(line.die1, line.die2, before.boxes);
    const isLeft = may.length > 1;
    const told = JSON.stringify(after.choices);
    if (told !== JSON.stringify(isLeft ? may : [])) wrong('choices', `${told} of ${may.join()}`);
    if (may.length === 1 && line.opened?.number !== may[0])
      wrong('boxes', `${may[0]} stays closed`);
    if (!isLeft) checkBox(wrong, before, after, line.opened?.number ?? null);
    else if (after.turn !== before.turn) wrong('turn', `${after.turn} while a box is chosen`);
  }

  function checkChoice(before: PartyView, after: PartyView): void {
    if (after.choices.length > 0) return;
    const line = after.messages.findLast((one) => one.type === 'dice' && one.by === before.turn);
    const number = line?.type === 'dice' ? (line.opened?.number ?? null) : null;
    if (number === null || !before.choices.includes(number)) wrong('choices', `${number} opened`);
    checkBox(wrong, before, after, number);
  }

  function prove({ fairness, seat }: PartyView): void {
    const seeds = fairness?.retired ?? null;
    if (dice === null || seeds === null || placement === null) return;
    const fault =
      seedFault(seeds, commitment) ?? mixtureFault(seeds, placement) ?? diceFault(seeds, dice);
    if (fault === null) proven();
    else wrong('dice', fault);
    const own = seeds.parts?.find(({ by }) => by === seat)?.text;
    if (given !== undefined && own !== given) wrong('dice', `${given} was given, not ${own}`);
    dice = null;
  }

  return {
    sends: ({ name, body }) => {
      if (name === 'add-entropy' && 'entropy' in body && typeof body.entropy === 'string') {
        given = body.entropy;
      }
    },
    follows: (before, after) => {
      const { state, messages, fairness, boxes, dares } = after;
      if (state === 'playing' && placement === null) placement = clientSeedOf(boxes);
      commitment ??= fairness?.serverSeedHash ?? null;
      const lines = messages.filter(({ id }) => id > lastLine);
      lastLine = messages.at(-1)?.id ?? lastLine;
      const rolls = lines.flatMap((line) => (line.type === 'dice' ? [line] : []));
      for (const { die1, die2 } of rolls) dice?.push([die1, die2]);
      if (before === null && rolls.length > 0) dice = null; // what was missed cannot be proven
      const [roll] = rolls;
      if (before?.state === 'playing' && roll !== undefined && rolls.length === 1) {
        checkThrow(before, after, roll);
      } else if (before !== null && before.choices.length > 0 && rolls.length === 0) {
        checkChoice(before, after);
      }
      for (const dare of dares) checkVerdict(dare, wrong);
      if (state === 'finished') prove(after);
    },
  };
}

/** A party of three to eight, who play a game to its last box. */
const partyPlayed: ViewGame<PartyView> = {
  slug: SLUG,
  view: partyViewSchema,
  own: partyReading as NonNullable<ViewGame<PartyView>['own']>,
  alone: new Set(['offer']), // [G14]
  players: (room, seats) => {
    const most = PARTY_SEATS.length;
    return seats === null
      ? FEWEST + (room % (most - FEWEST + 1))
      : Math.min(most, Math.max(FEWEST, seats));
  },
  move,
  // [G5] All have judged: the server closes the vote.
  awaitsServer: (view) => {
    const dare = openDare(view);
    if (dare === undefined) return view.boxes.length === 0; // [G18] it ends the game
    return dare.done === true && dare.judges.every((seat) => dare.voted.includes(seat));
  },
  isOver: ({ state }) => state === 'finished',
  rules: partyRules,
};

/** Tables of three to eight. */
export const partyLoad: LoadGame = {
  scenario: 'party',
  slug: SLUG,
  actions: [
    'create',
    'join',
    'sit',
    'add-entropy',
    'start-game',
    'roll-dice',
    'open-box',
    'choose-dare',
    'settle-dare',
    'judge-dare',
    'heard',
  ],
  headline: 'roll-dice',
  share: 1,
  cast: tablesOf(partyPlayed),
};
