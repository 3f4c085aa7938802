import { t } from '../../../engine/wire/text.ts';
import {
  type RecordedGame,
  type RecordedStep,
  type BoxesRecord,
  boxesRecordSchema,
} from '../../../engine/games/boxes/record/boxes-record.ts';
import { type Frame, Replay, ReplayTable } from '../../table/replay/replay.tsx';
import type { LogLine, RoomView } from '../../../engine/games/boxes/wire/messages.ts';
import { SEATS } from '../../../engine/games/boxes/rules.ts';
import type { ReplayProps } from '../shown-game.ts';
import { atRest } from './board/table-middle.tsx';
import { daresDone } from './dare/dare-cards.ts';
import { nameAt } from './room/room-view.ts';
import { Table } from './table.tsx';

/** One moment of a replay: the room after a step, as somebody who watched saw it. */
export interface BoxesFrame extends Frame {
  room: RoomView;
  /** The frame shows the end of its game. */
  isOver: boolean;
  /** The roll that led to this frame; null: it was none. */
  roll: Extract<LogLine, { type: 'dice' }> | null;
}

const AWAY = { player1: 0, player2: 0 };
const NOBODY = { player1: false, player2: false };

/** A game before its first roll. */
const opening = (game: RecordedGame): RoomView => ({
  state: 'playing',
  isPlayer1: false,
  boxes: [],
  seq: 1,
  seat: null,
  hasPlayer2: true,
  turn: 'player1',
  scores: AWAY,
  winner: null,
  closed: false,
  present: { player1: true, player2: true },
  turnEndsIn: null,
  turnEndsAt: null,
  left: NOBODY,
  missed: AWAY,
  names: game.names,
  avatars: { player1: null, player2: null },
  dares: [],
  match: AWAY,
  swapped: false,
  house: game.house,
  empty: 0,
  messages: [],
  watching: 0,
  watcherChat: false,
  fairness: null,
});

type Roll = Extract<RecordedStep, { type: 'dice-rolled' }>;

function rolled(room: RoomView, roll: Roll): RoomView {
  const { by, die1, die2, coins, prize, difficulty, seq, turn, scores } = roll;
  const number = die1 + die2;
  const opened = coins === null ? null : { number, coins, prize };
  const name = room.names[by];
  const author = name === null ? { by } : { by, name };
  const line = { id: seq, type: 'dice' as const, ...author, die1, die2, opened };
  const open = { done: null, verdict: null, coins: null, photo: null };
  const dares =
    difficulty === undefined || prize === null
      ? room.dares
      : [...room.dares, { id: seq, by, number, text: prize, difficulty, ...open }];
  const boxes = opened === null ? room.boxes : room.boxes.filter((box) => box.number !== number);
  const messages = [...room.messages, line];
  return { ...room, seq, boxes, turn, scores, dares, messages };
}

/** The room after a step; null: nothing to see has changed. */
function after(room: RoomView, step: RecordedStep): RoomView | null {
  switch (step.type) {
    case 'boxes-placed': {
      const boxes = step.boxes.map((box) => ({ ...box, owner: step.by }));
      return { ...room, seq: step.seq, boxes };
    }
    case 'dare-settled': {
      const { dare, done } = step;
      const change = done ? { done } : { done, coins: 0 };
      const dares = room.dares.map((one) => (one.id === dare ? { ...one, ...change } : one));
      return { ...room, seq: step.seq, dares };
    }
    case 'dare-judged': {
      const { dare, verdict, coins } = step;
      const dares = room.dares.map((one) => (one.id === dare ? { ...one, verdict, coins } : one));
      return { ...room, seq: step.seq, dares };
    }
    case 'dice-rolled':
      return rolled(room, step);
    case 'player-joined':
    case 'seat-lapsed':
    case 'entropy-added':
    case 'game-ended':
    case 'player-left':
    case 'player-returned':
    case 'room-closed':
      return null;
  }
}

function framesOfGame(game: RecordedGame, number: number): BoxesFrame[] {
  const frames: BoxesFrame[] = [];
  let room = opening(game);
  for (const step of game.steps) {
    const next = after(room, step);
    if (next === null) continue;
    const line = step.type === 'dice-rolled' ? next.messages.at(-1) : undefined;
    const roll = line?.type === 'dice' ? line : null;
    frames.push({ game: number, room: next, isOver: false, roll });
    room = next;
  }
  const { winner, scores } = game;
  // A dare that is still open at the end is dropped: it must not hide the winner.
  const dares = room.dares.filter(({ coins }) => coins !== null);
  const end = { ...room, state: 'finished' as const, winner, scores, dares };
  const closed = winner === null;
  return [...frames, { game: number, room: { ...end, closed }, isOver: true, roll: null }];
}

/** All moments of a record, game by game. */
export const framesOf = ({ games }: BoxesRecord): BoxesFrame[] =>
  games.flatMap((game, index) => framesOfGame(game, index + 1));

/** The table of one moment, as somebody who watched saw it. */
function Shown({ frame: { room, isOver } }: { frame: BoxesFrame }) {
  const seats = SEATS.map((seat, place) => ({
    id: seat,
    testId: seat,
    name: nameAt(room, seat),
    place,
    you: false,
    presence: seat === room.house ? t('played by the server') : '',
    usual: seat !== room.house,
    away: false,
    wins: 0,
    dares: daresDone(room.dares, seat),
    due: !isOver && room.turn === seat,
    score: room.scores[seat],
    scored: t('{score} boxes opened', { score: room.scores[seat] }),
  }));
  return (
    <ReplayTable seats={seats} house={room.house}>
      <Table {...atRest(room, isOver)} />
    </ReplayTable>
  );
}

/** [C8] A room of two that is over, step by step. */
export const BoxesReplay = (props: ReplayProps) => (
  <Replay {...props} schema={boxesRecordSchema} framesOf={framesOf} Shown={Shown} />
);
