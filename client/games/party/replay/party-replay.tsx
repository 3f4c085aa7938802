import { t } from '../../../../engine/wire/text.ts';
import { awardsOf, PARTY_SEATS } from '../../../../engine/games/party/party-rules.ts';
import type { PartyRoom } from '../../../../engine/games/party/party-messages.ts';
import {
  type PartyRecord,
  type PartyRecordedGame,
  type PartyStep,
  partyRecordSchema,
} from '../../../../engine/games/party/record/party-record.ts';
import { type Frame, Replay, ReplayTable } from '../../../table/replay/replay.tsx';
import type { ReplayProps } from '../../shown-game.ts';
import { atRest } from '../../boxes/board/table-middle.tsx';
import { daresDone } from '../../boxes/dare/dare-cards.ts';
import { PartyBoard } from '../turn/party-board.tsx';
import { momentOf } from '../turn/party-moment.ts';
import { partyName } from '../party-names.ts';
import { saidOf } from './replay-said.ts';

type DiceLine = Extract<PartyRoom['messages'][number], { type: 'dice' }>;
type StepOf<Type extends PartyStep['type']> = PartyStep & { type: Type };

/** One moment of a replay: the room after a step, as somebody who watched saw it. */
export interface PartyFrame extends Frame {
  room: PartyRoom;
  /** The frame shows the end of its game. */
  isOver: boolean;
  roll: DiceLine | null;
}

/** A table before its game began. */
const opening = ({ seated, names }: PartyRecordedGame): PartyRoom => ({
  state: 'playing',
  seat: null,
  isPlayer1: false,
  host: 'player1',
  taken: [...seated],
  left: [],
  names,
  avatars: {},
  boxes: [],
  turn: 'player1',
  scores: {},
  winner: null,
  awards: null,
  dares: [],
  match: {},
  empty: 0,
  choices: [],
  round: 1,
  rounds: 1,
  offer: null,
  throwAgain: null,
  closed: false,
  missed: {},
  messages: [],
  watcherChat: false,
  fairness: null,
  paused: false,
  next: [],
  seq: 1,
  present: {},
  turnEndsIn: null,
  turnEndsAt: null,
  turnMs: 0,
  watching: 0,
});

function begun(
  room: PartyRoom,
  { boxes, turn, by, seq, rounds = 1 }: StepOf<'game-started'>,
): PartyRoom {
  return {
    ...room,
    seq,
    rounds,
    host: by,
    turn,
    boxes: boxes.map((box) => ({ ...box, owner: 'player1' })),
    scores: Object.fromEntries(room.taken.map((seat) => [seat, 0])),
    present: Object.fromEntries(room.taken.map((seat) => [seat, true])),
  };
}

/** The boxes after one was opened; all come back if there is another round [G13]. */
function withoutBox(room: PartyRoom, number: number, placed: PartyRoom['boxes']) {
  const boxes = room.boxes.filter((box) => box.number !== number);
  const isRoundOver = boxes.length === 0 && room.round < room.rounds;
  return isRoundOver ? { boxes: placed, round: room.round + 1 } : { boxes };
}

const judgesOf = ({ taken, left }: PartyRoom, by: PartyRoom['turn']) =>
  taken.filter((seat) => seat !== by && !left.includes(seat));

const OPEN = { done: null, verdict: null, coins: null, photo: null, voted: [], tally: null };

function rolled(
  room: PartyRoom,
  roll: StepOf<'dice-rolled'>,
  placed: PartyRoom['boxes'],
): PartyRoom {
  const { by, die1, die2, coins, prize, difficulty, seq, turn, scores, choices = [] } = roll;
  const number = roll.opens ?? die1 + die2;
  const opened = coins === null ? null : { number, coins, prize };
  const name = room.names[by];
  const author = name === undefined ? { by } : { by, name };
  const line: DiceLine = { id: seq, type: 'dice', ...author, die1, die2, opened };
  const open = { ...OPEN, judges: judgesOf(room, by), swapped: false };
  const dares =
    difficulty === undefined || prize === null
      ? room.dares
      : [...room.dares, { id: seq, by, number, text: prize, difficulty, ...open }];
  const left = opened === null ? {} : withoutBox(room, number, placed);
  const messages = [...room.messages, line];
  return { ...room, seq, ...left, turn, scores, choices, dares, messages };
}

/** The table after a choice: its throw tells what it has opened. */
function chosen(
  room: PartyRoom,
  { seq, by, number, coins, turn, scores }: StepOf<'box-opened'>,
  placed: PartyRoom['boxes'],
): PartyRoom {
  const opened = { number, coins, prize: null };
  const left = withoutBox(room, number, placed);
  return { ...room, seq, ...left, turn, scores, choices: [], messages: retold(room, by, opened) };
}

function retold({ messages }: PartyRoom, by: string, opened: DiceLine['opened']) {
  const last = messages.findLast((line) => line.type === 'dice' && line.by === by);
  return messages.map((line) =>
    line === last && line.type === 'dice' ? { ...line, opened } : line,
  );
}

/** The task of the box that this player has opened last. */
function withTask(room: PartyRoom, step: StepOf<'dare-chosen'>): PartyRoom {
  const { seq, by, dare: id, text, difficulty } = step;
  const throwOf = room.messages.findLast((line) => line.type === 'dice' && line.by === by);
  const opened = throwOf?.type === 'dice' ? throwOf.opened : null;
  const number = opened?.number ?? 0;
  const task = { id, by, number, text, difficulty, swapped: false };
  const dare = { ...OPEN, ...task, judges: judgesOf(room, by) };
  const messages = opened === null ? room.messages : retold(room, by, { ...opened, prize: text });
  return { ...room, seq, dares: [...room.dares, dare], messages };
}

function withDare(room: PartyRoom, id: number, change: Partial<PartyRoom['dares'][number]>) {
  const dares = room.dares.map((dare) => (dare.id === id ? { ...dare, ...change } : dare));
  return { ...room, dares };
}

/** The room after a step. */
function after(room: PartyRoom, step: PartyStep, placed: PartyRoom['boxes']): PartyRoom {
  const { seq } = step;
  switch (step.type) {
    case 'player-joined':
      return { ...room, seq, taken: [...room.taken, step.by].toSorted() };
    case 'seat-lapsed':
    case 'player-left': {
      // Before the game the seat is free again.
      if (room.boxes.length === 0 && room.messages.length === 0) {
        return { ...room, seq, taken: room.taken.filter((seat) => seat !== step.by) };
      }
      return { ...room, seq, left: [...room.left, step.by] };
    }
    case 'player-returned':
      return { ...room, seq, left: room.left.filter((seat) => seat !== step.by) };
    case 'game-started':
      return begun(room, step);
    case 'dice-rolled':
      return rolled(room, step, placed);
    case 'box-opened':
      return chosen(room, step, placed);
    case 'dare-chosen':
      return withTask(room, step);
    case 'dare-settled':
      return withDare(
        { ...room, seq },
        step.dare,
        step.done ? { done: true } : { done: false, coins: 0 },
      );
    case 'dare-judged': {
      const { dare, verdict, coins, tally } = step;
      const { audience = null } = tally;
      return withDare({ ...room, seq }, dare, { verdict, coins, tally: { ...tally, audience } });
    }
    case 'host-changed':
      return { ...room, seq, host: step.seat };
    case 'dare-swapped':
    case 'entropy-added':
    case 'game-ended':
    case 'room-closed':
      return { ...room, seq };
  }
}

const SHOWN = new Set<PartyStep['type']>([
  'game-started',
  'dice-rolled',
  'box-opened',
  'dare-chosen',
  'dare-swapped',
  'dare-settled',
  'dare-judged',
  'player-left',
  'player-returned',
]);

function framesOfGame(game: PartyRecordedGame, number: number): PartyFrame[] {
  const frames: PartyFrame[] = [];
  let room = opening(game);
  let placed = room.boxes;
  for (const step of game.steps) {
    room = after(room, step, placed);
    if (step.type === 'game-started') placed = room.boxes;
    // The table is seen from its first box on.
    if (!SHOWN.has(step.type) || (frames.length === 0 && step.type !== 'game-started')) continue;
    const isPlay = step.type === 'dice-rolled' || step.type === 'box-opened';
    const line = isPlay ? room.messages.at(-1) : undefined;
    const roll = line?.type === 'dice' ? line : null;
    frames.push({ game: number, room, isOver: false, roll, said: saidOf(step, room) });
  }
  const { winner, scores } = game;
  const rolls = room.messages.flatMap((line) => (line.type === 'dice' ? line : []));
  const opened = rolls.flatMap(({ by, opened: box }) => (box === null ? [] : { by, ...box }));
  const awards = awardsOf({ dares: room.dares, opened });
  // A dare that is still open at the end is dropped: it must not hide the winner.
  const dares = room.dares.filter(({ coins }) => coins !== null);
  const end = { ...room, state: 'finished' as const, winner, scores, awards, dares };
  const closed = winner === null;
  return [...frames, { game: number, room: { ...end, closed }, isOver: true, roll: null }];
}

/** All moments of a record, game by game. */
export const partyFrames = ({ games }: PartyRecord): PartyFrame[] =>
  games.flatMap((game, index) => framesOfGame(game, index + 1));

/** The table of one moment, as somebody who watched saw it. */
function Shown({ frame: { room, isOver } }: { frame: PartyFrame }) {
  const seats = room.taken.map((seat) => {
    const score = room.scores[seat] ?? 0;
    const isGone = room.left.includes(seat);
    return {
      id: seat,
      testId: seat,
      name: partyName(room, seat),
      place: PARTY_SEATS.indexOf(seat),
      you: false,
      presence: isGone ? t('left##of a seat: gone for good') : '',
      usual: !isGone,
      away: isGone,
      wins: 0,
      dares: daresDone(room.dares, seat),
      due: !isOver && momentOf(room).by === seat,
      score,
      scored: t('{score} boxes opened', { score }),
    };
  });
  return (
    <ReplayTable seats={seats}>
      <PartyBoard {...atRest(room, isOver)} onIntent={() => {}} />
    </ReplayTable>
  );
}

/** [C8] A party that is over, step by step. */
export const PartyReplay = (props: ReplayProps) => (
  <Replay {...props} schema={partyRecordSchema} framesOf={partyFrames} Shown={Shown} />
);
