import { describe, expect, test } from 'vitest';
import { happen } from '../../../test-support/plays.ts';
import {
  back,
  box,
  created,
  finished,
  freed,
  gone,
  joined,
  placed,
  playing,
  rematch,
  rolled,
  seatOne,
  seatTwo,
} from '../boxes-plays.ts';
import { seedsNamed } from '../../../test-support/scripted-chance.ts';
import {
  after,
  type BoxSnapshot,
  hostedBoxes,
  refusal,
  seatsIn,
  seen,
} from '../../../test-support/tables/box-room.ts';
import { decidedFor } from '../rules.ts';
import { persist, restore } from '../../../definition/hosted-machine.ts';

/** Who has won already with these scores and so many boxes left. */
const decidedAt = (player1: number, player2: number, count: number) =>
  decidedFor({ scores: { player1, player2 }, boxes: Array.from({ length: count }, () => box(3)) });
const lastLine = ({ context }: BoxSnapshot) => context.log.at(-1);

describe('[B41] leaving', () => {
  test('[B41] leaving appears in the log and at the seat, once; the game goes on', () => {
    const room = after(...playing(3, 4), gone('player2'));
    expect(room.value).toBe('playing');
    expect(seen(room)).toMatchObject({ left: { player1: false, player2: true }, winner: null });
    const said = { type: 'notice', message: 'Player 2 left.', about: 'seats' };
    expect(lastLine(room)).toMatchObject(said);
    expect(refusal([...playing(3), gone('player2')], gone('player2'))).toBe('seat/left');
    expect(refusal([created], gone('player2'))).toBe('seat/unknown');
  });

  test('[B41] is undone by joining again', () => {
    const room = after(...playing(3, 4), gone('player2'), back('player2'));
    expect(seen(room).left).toEqual({ player1: false, player2: false });
    expect(lastLine(room)).toMatchObject({ message: 'Player 2 is back.' });
    expect(refusal(playing(3), back('player2'))).toBe('action/conflict');
  });

  test('[B42] an unfinished room in which nobody stays is closed', () => {
    for (const walk of [
      [created, gone('player1')],
      [created, placed(3), gone('player1')],
      [...playing(3), gone('player1'), gone('player2')],
    ]) {
      expect(after(...walk)).toMatchObject({ value: 'finished', context: { closed: true } });
    }
    expect(refusal([created, gone('player1')], placed(3))).toBe('room/closed');
  });

  test('[B42] leaves a finished game as it is, though both leave', () => {
    const over = [...playing(3), rolled('player1', 1, 2)];
    const room = after(...over, gone('player1'), gone('player2'));
    expect(seen(room)).toMatchObject({
      state: 'finished',
      closed: false,
      winner: 'player1',
      left: { player1: true, player2: true },
    });
  });

  test('[B45] a rematch takes both players', () => {
    const over = [...playing(3), rolled('player1', 1, 2), gone('player2')];
    expect(refusal(over, rematch())).toBe('rematch/alone');
    expect(refusal([...over, back('player2')], rematch())).toBeNull();
  });
});

describe('finishing now', () => {
  test('[B43] the player who left loses, whatever the scores', () => {
    const game = [...playing(3, 4, 5), rolled('player1', 1, 2)];
    const room = after(...game, gone('player1'), finished('player2'));
    expect(room).toMatchObject({
      value: 'finished',
      context: { winner: 'player2', scores: { player1: 1, player2: 0 }, boxes: [box(4), box(5)] },
    });
    expect(lastLine(room)).toMatchObject({
      message: 'Player 2 ended the game.',
      about: 'end',
      by: 'player2', // [B68]
    });
  });

  test('[B46] a game is decided once the lead is greater than the number of boxes left', () => {
    expect(decidedAt(0, 0, 9)).toBeNull();
    expect(decidedAt(2, 0, 2)).toBeNull(); // it may still be a draw
    expect(decidedAt(2, 0, 1)).toBe('player1');
    expect(decidedAt(1, 4, 2)).toBe('player2');
    expect(decidedAt(4, 5, 0)).toBe('player2');
  });

  test('[B46] either player may end a decided game, with that result', () => {
    const decided = [
      ...playing(3, 4, 5),
      rolled('player1', 1, 2),
      rolled('player2', 1, 1),
      rolled('player1', 1, 3),
    ];
    for (const by of ['player1', 'player2'] as const) {
      const room = after(...decided, finished(by));
      expect(room).toMatchObject({ value: 'finished', context: { winner: 'player1' } });
      expect(room.context.boxes).toEqual([box(5)]);
    }
    expect(refusal(decided.slice(0, -1), finished('player1'))).toBe('finish/not-decided');
    expect(refusal([...decided, finished('player1')], finished('player1'))).toBe(
      'finish/not-playing',
    );
    expect(refusal([created, placed(3)], finished('player1'))).toBe('finish/not-playing');
  });

  test('[B46] a rematch follows it as any other end', () => {
    const game = [...playing(3), gone('player2'), finished('player1'), back('player2'), rematch()];
    expect(after(...game)).toMatchObject({
      value: 'waiting_placement',
      context: { boxes: [], winner: null },
    });
  });
});

describe('[B44] freeing the seat of a player who has left', () => {
  const freeing = [...playing(3, 4), rolled('player1', 1, 2), gone('player1'), freed('player2')];

  test('[B44] a new game begins: the player who stayed is player 1, with new seeds, and seat 2 is free', () => {
    const room = after(...freeing);
    expect(room.value).toBe('waiting_placement');
    expect(seatsIn(room)).toEqual({ player1: seatTwo, player2: null });
    expect(seen(room).left).toEqual({ player1: false, player2: false });
    expect(room.context).toMatchObject({
      boxes: [],
      scores: { player1: 0, player2: 0 },
      turn: 'player1',
      winner: null,
      seeds: seedsNamed('freed'),
      retired: { serverSeed: 'one-seed' },
    });
    expect(lastLine(room)).not.toHaveProperty('about'); // it begins a game
  });

  test('[B44] [B6] once the boxes are laid, anybody may join', () => {
    expect(after(...freeing, placed(5)).value).toBe('waiting_second_player');
    const seat = { playerId: 'secret-of-a-third', visitor: 'visitor-three' };
    const room = after(...freeing, placed(5), { type: 'player-joined', seat });
    expect(room).toMatchObject({ value: 'playing', context: { seats: { player2: seat } } });
  });

  test('[B44] is refused while the other has not left, and in a room of one', () => {
    expect(refusal(playing(3), freed('player1'))).toBe('seat/taken');
    expect(refusal([created], freed('player1'))).toBe('seat/taken');
    expect(refusal([...playing(3), gone('player2')], freed('player2'))).toBe('seat/taken');
    expect(refusal([...playing(3), gone('player2'), back('player2')], freed('player1'))).toBe(
      'seat/taken',
    );
  });

  test('[B44] after the finish and in a rematch’s placement too', () => {
    const over = [...playing(3), rolled('player1', 1, 2)];
    expect(seatsIn(after(...over, gone('player2'), freed('player1')))).toEqual({
      player1: seatOne,
      player2: null,
    });
    const placing = [...over, rematch(), gone('player2')];
    expect(after(...placing, freed('player1'), placed(3), joined).value).toBe('playing');
  });
});

test('[J6] [B40] [B41] [B52] an older room without prizes, leaving and freed seats goes on', () => {
  const stored = persist(after(...playing(3, 4))) as { context: object };
  const { left: _, prizesDrawn: __, freed: ___, ...context } = after(...playing(3, 4)).context;
  const kept: unknown = JSON.parse(JSON.stringify({ ...stored, context }));
  const room = happen(hostedBoxes, restore(hostedBoxes, kept), gone('player2'));
  expect(seen(room).left).toEqual({ player1: false, player2: true });
  expect(room.context).toMatchObject({
    prizesDrawn: [],
    freed: [],
  });
});
