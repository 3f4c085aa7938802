import { describe, expect, test } from 'vitest';
import {
  box,
  closed,
  created,
  joined,
  placed,
  playing,
  rematch,
  rolled,
  said,
  seatOne,
  seatTwo,
  shown,
} from '../boxes-plays.ts';
import { seedsNamed } from '../../../test-support/scripted-chance.ts';
import { after, hostedBoxes, refusal } from '../../../test-support/tables/box-room.ts';
import { statesOf } from '../../../test-support/machine-laws.ts';
import type { BoxEvent } from './box-events.ts';

test('[B1] a room goes from placement to the second player, the game and the finish', () => {
  const tour = [...playing(3), rolled('player1', 1, 2), rematch()];
  expect(statesOf(hostedBoxes, tour, ({ value }) => value)).toEqual([
    'waiting_placement',
    'waiting_placement',
    'waiting_second_player',
    'playing',
    'finished',
    'waiting_placement',
  ]);
  expect(Object.keys(hostedBoxes.machine.states)).toHaveLength(4);
});

test('[B1] before a room is made there is nothing to do in it, and it is made once', () => {
  for (const event of [placed(3), joined, rolled('player1', 1, 2), said('player1', 'a'), closed]) {
    expect(refusal([], event)).toBe('room/unknown');
  }
  expect(refusal([created], created)).toBe('action/conflict');
});

test('[B3] only player 1 places, once, before the game', () => {
  const byTwo: BoxEvent = { type: 'boxes-placed', by: 'player2', boxes: [box(3)] };
  expect(refusal([created], byTwo)).toBe('boxes/not-player-1');
  expect(refusal([created, placed(3)], placed(4))).toBe('boxes/not-placing');
  expect(refusal(playing(3), placed(4))).toBe('boxes/not-placing');
  expect(after(created, placed(3, 4)).context.boxes).toEqual([box(3), box(4)]);
});

test('[B6] a second player joins while the room waits for one, which starts the game', () => {
  expect(refusal([created], joined)).toBe('room/setting-up');
  expect(refusal([created, placed(3)], joined)).toBeNull();
  expect(refusal(playing(3), joined)).toBe('room/full');
  expect(after(...playing(3)).context.seats).toEqual({ player1: seatOne, player2: seatTwo });
});

test('[B7] player 1 rolls first, then strictly in turn, hit or miss', () => {
  const first = rolled('player1', 1, 1);
  expect(after(...playing(3)).context.turn).toBe('player1');
  expect(refusal(playing(3), rolled('player2', 1, 2))).toBe('dice/not-your-turn');
  expect(refusal([...playing(3), first], first)).toBe('dice/not-your-turn');
  const game = after(...playing(3, 4), first, rolled('player2', 1, 2), rolled('player1', 6, 6));
  expect(game.context.turn).toBe('player2');
});

test('[B7] no rolls outside of a game', () => {
  const roll = rolled('player1', 1, 2);
  expect(refusal([created], roll)).toBe('dice/not-playing');
  expect(refusal([created, placed(3)], roll)).toBe('dice/not-playing');
  expect(refusal([...playing(3), roll], rolled('player2', 1, 2))).toBe('dice/not-playing');
});

test('[B8] a roll opens the box of its sum for the roller', () => {
  const { context } = after(...playing(3, 7, 11), rolled('player1', 3, 4));
  expect(context.boxes).toEqual([box(3), box(11)]);
  expect(context.scores).toEqual({ player1: 1, player2: 0 });
  const opened = { number: 7, coins: 10, prize: null };
  expect(context.lastRoll).toMatchObject({ by: 'player1', opened });
  expect(context.log.at(-1)).toMatchObject({ type: 'dice', die1: 3, die2: 4, opened });
});

test('[B8] a roll without its box opens nothing and scores nothing', () => {
  const { context } = after(...playing(3, 7), rolled('player1', 1, 1));
  expect(context.boxes).toHaveLength(2);
  expect(context.scores).toEqual({ player1: 0, player2: 0 });
  expect(context.lastRoll?.opened).toBeNull();
});

test('[B10] the opener of box 11 is paid 30, and the prize is noted', () => {
  const roll: BoxEvent = {
    ...rolled('player1', 5, 6),
    prize: 'Sing a song',
    forced: true,
  } as BoxEvent;
  const { lastRoll } = after(...playing(3, 11), roll).context;
  expect(lastRoll?.opened).toEqual({ number: 11, coins: 30, prize: 'Sing a song' });
  expect(lastRoll?.forced).toBe(true);
});

test('[J15] a roll opened and paid what its event says, whatever today’s rules are', () => {
  const roll = { type: 'dice-rolled', v: 2, by: 'player1', die1: 5, die2: 6, coins: 4 } as const;
  const { lastRoll, boxes } = after(...playing(3, 11), {
    ...roll,
    prize: null,
    forced: false,
  }).context;
  expect(lastRoll?.opened).toEqual({ number: 11, coins: 4, prize: null });
  expect(boxes).toEqual([box(3)]);
});

describe('[B9] the finish', () => {
  const one = rolled('player1', 1, 2);
  const two = rolled('player2', 1, 3);
  const miss = rolled('player1', 6, 6);

  test('[B9] comes with the last box, and more boxes win', () => {
    const room = after(...playing(3), one);
    expect([room.value, room.context.winner]).toEqual(['finished', 'player1']);
    expect(after(...playing(4), miss, two).context.winner).toBe('player2');
  });

  test('[B9] with equal scores it is a draw', () => {
    const before = after(...playing(3, 4), one);
    expect([before.value, before.context.winner]).toEqual(['playing', null]);
    const room = after(...playing(3, 4), one, two);
    expect([room.value, room.context.winner]).toEqual(['finished', 'draw']);
  });
});

test('[B13] a rematch is a new placement with seats swapped, and needs no second join', () => {
  const finished = [...playing(3), rolled('player1', 1, 2)];
  expect(refusal(playing(3), rematch())).toBe('rematch/not-finished');
  const { value, context } = after(...finished, rematch('player2'));
  expect(value).toBe('waiting_placement');
  expect(context).toMatchObject({
    seats: { player1: seatTwo, player2: seatOne },
    boxes: [],
    scores: { player1: 0, player2: 0 },
    turn: 'player1',
    winner: null,
    lastRoll: null,
    seeds: seedsNamed('two'),
    retired: { serverSeed: 'one-seed', nonce: 1 },
  });
  expect(after(...finished, rematch(), placed(5)).value).toBe('playing');
});

test('[B15] placing sets the client seed, a roll is a round', () => {
  expect(after(...playing(3)).context.seeds).toMatchObject({ clientSeed: '3@0.5,0.25', nonce: 0 });
  const { seeds } = after(...playing(3), rolled('player1', 6, 6), rolled('player2', 6, 6)).context;
  expect(seeds?.nonce).toBe(2);
});

test('[B16] the last 50 lines are kept, numbered on', () => {
  const talk = Array.from({ length: 60 }, (_, index) => said('player1', `line ${index + 1}`));
  const { log } = after(created, ...talk).context;
  expect(log).toHaveLength(50);
  expect(log.at(0)).toEqual({ id: 11, type: 'chat', by: 'player1', message: 'line 11' });
  expect(log.at(-1)?.id).toBe(60);
});

test('[B17] a closed room is finished and takes nothing more', () => {
  for (const before of [[created], [created, placed(3)], playing(3)]) {
    const room = after(...before, closed);
    expect([room.value, room.context.closed]).toEqual(['finished', true]);
    for (const event of [placed(3), joined, rolled('player1', 1, 2), said('player1', 'hello')]) {
      expect(refusal([...before, closed], event)).toBe('room/closed');
    }
    for (const event of [created, rematch(), closed]) {
      expect(refusal([...before, closed], event)).toBe('room/closed');
    }
  }
});

test('[B14] the last sixteen command ids are known again', () => {
  const talk = Array.from({ length: 20 }, (_, index) => {
    return { ...said('player1', 'hi'), commandId: `c${index}` } as BoxEvent;
  });
  const { commands } = after(created, ...talk).context;
  expect([commands.length, commands[0], commands.at(-1)]).toEqual([16, 'c4', 'c19']);
});

test('[B26] either player lets watchers read the chat, and both see it as a notice', () => {
  for (const by of ['player1', 'player2'] as const) {
    const open = after(...playing(3), shown(true, by));
    expect(open.context.chatShownFrom).toBe(2);
    expect(open.context.log.at(-1)).toEqual({
      id: 2,
      type: 'notice',
      code: 'watchers/may-read',
      message: 'Watchers may read the chat from here on.',
      about: 'watchers',
    });
    const shut = after(...playing(3), shown(true, by), shown(false));
    expect(shut.context.chatShownFrom).toBeNull();
    expect(shut.context.log.at(-1)).toMatchObject({
      message: 'Watchers may no longer read the chat.',
    });
  }
});

test('[B26] a setting that holds already is refused; a closed room refuses everything', () => {
  expect(refusal(playing(3), shown(false))).toBe('watchers/unchanged');
  expect(refusal([...playing(3), shown(true)], shown(true, 'player2'))).toBe('watchers/unchanged');
  expect(refusal([...playing(3), closed], shown(true))).toBe('room/closed');
  expect(refusal([], shown(true))).toBe('room/unknown');
  expect(refusal([created], shown(true))).toBeNull();
});

test('[B26] a rematch leaves it as it was', () => {
  const game = [...playing(3), shown(true), rolled('player1', 1, 2), rematch()];
  expect(after(...game).context.chatShownFrom).toBe(2);
});
