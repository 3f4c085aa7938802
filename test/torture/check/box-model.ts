import type { BoxEvent } from '../../../engine/games/boxes/machine/box-events.ts';
import type { Box } from '../../../engine/games/dice/rules.ts';
import type { RoomState, SeatName } from '../../../engine/games/boxes/rules.ts';
import type { KeptEntry } from '../record/history.ts';
import { type ModelSeeds, opened, otherSeat, placementOf, withParts } from './own-rules.ts';

/** The task of an opened box, by the number of its roll. */
interface ModelDare {
  id: number;
  by: SeatName;
  difficulty: 'easy' | 'medium' | 'hard';
  done: boolean | null;
  verdict: 'exactly' | 'nearly' | 'not-at-all' | null;
}

/** A room after one of its entries, computed independently of the server's machine. */
export interface RoomAfter {
  seq: number;
  event: BoxEvent;
  state: RoomState;
  seats: Record<SeatName, { visitor: string; playerId: string } | null>;
  boxes: readonly Box[];
  turn: SeatName;
  scores: Record<SeatName, number>;
  winner: SeatName | 'draw' | null;
  seeds: ModelSeeds | null;
  retired: ModelSeeds | null;
  dares: readonly ModelDare[];
}

const EMPTY: Omit<RoomAfter, 'seq' | 'event'> = {
  state: 'waiting_placement',
  seats: { player1: null, player2: null },
  boxes: [],
  turn: 'player1',
  scores: { player1: 0, player2: 0 },
  winner: null,
  seeds: null,
  retired: null,
  dares: [],
};

type Room = Omit<RoomAfter, 'seq' | 'event'>;

function winnerOf({ player1, player2 }: RoomAfter['scores']): SeatName | 'draw' {
  if (player1 === player2) return 'draw';
  return player1 > player2 ? 'player1' : 'player2';
}

function daredBy({ dares }: Room, event: BoxEvent & { type: 'dice-rolled' }): readonly ModelDare[] {
  if (event.dared === undefined) return dares;
  const { id, difficulty } = event.dared;
  return [...dares, { id, difficulty, by: event.by, done: null, verdict: null }];
}

const changed = (room: Room, id: number, change: Partial<ModelDare>): Room => ({
  ...room,
  dares: room.dares.map((dare) => (dare.id === id ? { ...dare, ...change } : dare)),
});

function rolled(room: Room, event: BoxEvent & { type: 'dice-rolled' }): Room {
  const sum = event.die1 + event.die2;
  const boxes = room.boxes.filter(({ number }) => number !== sum);
  const isHit = boxes.length < room.boxes.length;
  const { by } = event;
  const scores = isHit ? { ...room.scores, [by]: room.scores[by] + 1 } : room.scores;
  const isOver = boxes.length === 0;
  const seeds = room.seeds && opened(room.seeds, event.entropy);
  return {
    ...room,
    boxes,
    scores,
    turn: otherSeat(by),
    state: isOver ? 'finished' : room.state,
    winner: isOver ? winnerOf(scores) : null,
    seeds: seeds && { ...seeds, nonce: seeds.nonce + 1 },
    dares: daredBy(room, event),
  };
}

function placed(room: Room, event: BoxEvent & { type: 'boxes-placed' }): Room {
  const { boxes, commitment, entropy } = event;
  let seeds: ModelSeeds | null = room.seeds && { ...room.seeds, clientSeed: placementOf(boxes) };
  if (seeds !== null && commitment !== undefined) seeds = withParts(seeds, { isPromised: true });
  if (seeds !== null && entropy !== undefined) seeds = withParts(seeds, { player2: entropy });
  const state = room.seats.player2 === null ? 'waiting_second_player' : 'playing';
  return { ...room, boxes, seeds, state };
}

/** The pair of an event: nobody has put anything into it. */
const fresh = (pair: Omit<ModelSeeds, 'halves'>): ModelSeeds => ({ ...pair, halves: null });

function next(room: Room, event: BoxEvent): Room {
  switch (event.type) {
    case 'room-created': {
      const seats = { player1: event.seat, player2: null };
      return { ...room, seats, seeds: fresh(event.seeds) };
    }
    case 'boxes-placed':
      return placed(room, event);
    case 'player-joined': {
      const { seat, entropy } = event;
      const seeds =
        room.seeds && entropy ? withParts(room.seeds, { player2: entropy.entropy }) : room.seeds;
      return { ...room, seats: { ...room.seats, player2: seat }, seeds, state: 'playing' };
    }
    case 'dice-rolled':
      return rolled(room, event);
    case 'rematch-started': {
      const { player1, player2 } = room.seats;
      const seats = { player1: player2, player2: player1 };
      return { ...EMPTY, seats, seeds: fresh(event.seeds), retired: room.seeds };
    }
    case 'seat-freed': {
      const seats = { player1: room.seats[event.by], player2: null };
      return { ...EMPTY, seats, seeds: fresh(event.seeds), retired: room.seeds };
    }
    case 'seat-lapsed': {
      const seats = { player1: room.seats[otherSeat(event.by)], player2: null };
      if (event.seeds) {
        return { ...EMPTY, seats, seeds: fresh(event.seeds), retired: room.seeds };
      }
      const seeds = room.seeds && withParts(room.seeds, { player2: null });
      return { ...room, seats, seeds, state: 'waiting_second_player' };
    }
    case 'dare-settled':
      return changed(room, event.dare, { done: event.done });
    case 'dare-judged':
      return changed(room, event.dare, { verdict: event.verdict });
    case 'room-closed':
      return { ...room, state: 'finished' };
    case 'message-sent':
    case 'watcher-chat-changed':
    case 'player-queued':
    case 'player-unqueued':
    case 'entropy-added':
    case 'player-left':
    case 'player-returned':
    case 'game-ended':
    case 'profile-changed':
    case 'dare-pictured':
      return room; // of these the players of a run only talk; whoever never came has left
  }
}

/** Whether the event begins another game in the room, whatever its scores and boxes were. */
export function beginsGame(event: BoxEvent): boolean {
  if (event.type === 'seat-lapsed') return event.seeds !== undefined;
  return event.type === 'rematch-started' || event.type === 'seat-freed';
}

/** A room after each of its entries. */
export function foldRoom(entries: readonly KeptEntry<BoxEvent>[]): RoomAfter[] {
  let room: Room = EMPTY;
  return entries.map(({ seq, event }) => {
    room = next(room, event);
    return { ...room, seq, event };
  });
}
