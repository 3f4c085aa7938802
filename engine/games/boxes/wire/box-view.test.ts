import { CHAT } from '../../../definition/table-game.ts';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { happen } from '../../../test-support/plays.ts';
import { boxEvents } from '../../../test-support/box-arbitraries.ts';
import {
  closed,
  created,
  joined,
  placed,
  playing,
  rematch,
  rolled,
  said,
  seatTwo,
  shown,
} from '../boxes-plays.ts';
import { after, around, hostedBoxes, start } from '../../../test-support/tables/box-room.ts';
import { LIES } from '../../../test-support/shown-texts.ts';
import type { BoxEvent } from '../machine/box-events.ts';
import { playerName } from '../machine/box-context.ts';
import { MESSAGES } from './messages.ts';
import { boxesGame } from '../boxes-game.ts';
import { announcementOf, roomView } from './box-view.ts';

const READERS = ['player1', 'player2', null] as const;
const { seq, present, turnEndsIn, watching } = around;

/** The same events with secrets that can be recognised wherever they turn up. */
function marked(event: BoxEvent, index: number): BoxEvent {
  const seat = { playerId: `SECRET-PLAYER-${index}`, visitor: `SECRET-VISITOR-${index}` };
  const serverSeed = `SECRET-SEED-${index}.`;
  if (event.type === 'player-joined') return { ...event, seat };
  if (event.type === 'rematch-started' || event.type === 'seat-freed') {
    return { ...event, seeds: { ...event.seeds, serverSeed } };
  }
  if (event.type !== 'room-created') return event;
  return { ...event, seat, seeds: { ...event.seeds, serverSeed } };
}

/** What a payload would be if it held what its schema names and nothing else. */
const asDescribed = (name: keyof typeof MESSAGES, payload: unknown): unknown =>
  v.parse(MESSAGES[name], payload);

const fairness = (...events: BoxEvent[]) => {
  return roomView(after(...events), null, around).fairness;
};

test('[B2] [C3] no view and no announcement of any walk holds a secret', () => {
  const walks = fc.array(boxEvents, { maxLength: 50, size: 'max' });
  fc.assert(
    fc.property(walks, (walk) => {
      let snapshot = start;
      for (const [index, event] of [created, placed(3, 7), joined, ...walk].entries()) {
        const told = marked(event, index);
        if (boxesGame.refuse(snapshot, told) !== null) continue;
        snapshot = happen(hostedBoxes, snapshot, told);
        const { value: state, context } = snapshot;
        const announced = announcementOf(told, snapshot, around);
        const views = READERS.map((reader) => roomView(snapshot, reader, around));
        const text = JSON.stringify([views, announced]);
        expect(text).not.toContain('SECRET-PLAYER');
        expect(text).not.toContain('SECRET-VISITOR');
        if (state !== 'finished') expect(text).not.toContain(context.seeds?.serverSeed);
        for (const view of views) expect(asDescribed('room-state', view)).toEqual(view);
        if (announced)
          expect(asDescribed(announced.name, announced.payload)).toEqual(announced.payload);
      }
    }),
  );
});

test('[C3] [B15] the hash is shown from the start, the seed once the game is finished', () => {
  expect(fairness(created)).toEqual({
    serverSeedHash: 'one-hash',
    clientSeed: 'one',
    nonce: 0,
    retired: null,
  });
  expect(fairness(...playing(3))).toMatchObject({ clientSeed: '3@0.5,0.25', retired: null });
  const spent = { serverSeed: 'one-seed', clientSeed: '3@0.5,0.25', nonce: 1 };
  const game = [...playing(3), rolled('player1', 1, 2)];
  expect(fairness(...game)?.retired).toMatchObject(spent);
  expect(fairness(...game, rematch())).toMatchObject({
    serverSeedHash: 'two-hash',
    retired: spent,
  });
  expect(fairness(...playing(3), closed)?.retired?.serverSeed).toBe('one-seed');
});

test('a reader sees which seat is theirs; a spectator has none', () => {
  const room = after(...playing(3));
  const seen = READERS.map((reader) => {
    const { seat, isPlayer1 } = roomView(room, reader, around);
    return [seat, isPlayer1];
  });
  expect(seen).toEqual([
    ['player1', true],
    ['player2', false],
    [null, false],
  ]);
  const told = { seq, present, turnEndsIn, watching, hasPlayer2: true };
  expect(roomView(room, null, around)).toMatchObject(told);
  expect([playerName('player1'), playerName('player2')]).toEqual(['Player 1', 'Player 2']);
});

test('[B13] [B26] after a rematch, a closing and a change for watchers each reader receives a room-state', () => {
  for (const event of [rematch(), closed, created, shown(true)]) {
    expect(announcementOf(event, after(created), around)).toBeNull();
  }
});

/** What a reader reads of the log: the words of its lines, and that dice were thrown. */
const linesOf = (events: BoxEvent[], seat: 'player1' | null) => {
  return roomView(after(...events), seat, around).messages.map((line) =>
    line.type === 'dice' ? 'dice' : line.message,
  );
};

describe('what watchers read of the log', () => {
  const joinedLine = 'Player 2 joined. Player 1 rolls first.';
  const opened = 'Watchers may read the chat from here on.';
  const shut = 'Watchers may no longer read the chat.';
  const game = [...playing(3), said('player1', 'before'), rolled('player1', 6, 6)];

  test('[B25] dice and notices, and no chat', () => {
    expect(linesOf(game, null)).toEqual([joinedLine, 'dice']);
    expect(linesOf(game, 'player1')).toEqual([joinedLine, 'before', 'dice']);
  });

  test('[B25] where the room allows it, lines from then on and none from before', () => {
    const open = [...game, shown(true), said('player2', 'after')];
    expect(linesOf(open, null)).toEqual([joinedLine, 'dice', opened, 'after']);
    const ended = [...open, shown(false), said('player2', 'secret')];
    expect(linesOf(ended, null)).toEqual([joinedLine, 'dice', opened, shut]);
    const again = [...ended, shown(true), said('player1', 'welcome')];
    expect(linesOf(again, null)).toEqual([joinedLine, 'dice', opened, shut, opened, 'welcome']);
  });

  test('[B25] in no walk a line said while it was not allowed', () => {
    const walks = fc.array(boxEvents, { maxLength: 50, size: 'max' });
    fc.assert(
      fc.property(walks, (walk) => {
        let snapshot = after(...playing(3, 7));
        for (const event of walk) {
          const { context } = snapshot;
          const told: BoxEvent =
            event.type === 'message-sent'
              ? { ...event, message: context.chatShownFrom === null ? 'HIDDEN' : 'SHOWN' }
              : event;
          if (boxesGame.refuse(snapshot, told) !== null) continue;
          snapshot = happen(hostedBoxes, snapshot, told);
          const { context: room } = snapshot;
          const text = JSON.stringify(roomView(snapshot, null, around));
          expect(text).not.toContain('HIDDEN');
          if (room.chatShownFrom === null) expect(text).not.toContain('SHOWN');
          const announced = announcementOf(told, snapshot, around);
          if (announced !== null && (announced.name !== CHAT || room.chatShownFrom !== null)) {
            expect(JSON.stringify(announced)).not.toContain('HIDDEN');
          }
        }
      }),
    );
  });

  test('[B26] [B27] every reader learns whether watchers may read it, and how many watch', () => {
    const room = after(...game, shown(true));
    for (const reader of READERS) {
      const view = roomView(room, reader, around);
      expect([view.watcherChat, view.watching]).toEqual([true, 3]);
    }
  });
});

const joinedAs = (name: string): BoxEvent => {
  return { type: 'player-joined', seat: { ...seatTwo, name } };
};
const prizeWon = (prize: string): BoxEvent => {
  const roll = { by: 'player1', die1: 1, die2: 2, coins: 900, forced: false } as const;
  return { type: 'dice-rolled', v: 2, ...roll, prize };
};

test.each(Object.entries(LIES))(
  '[X31] [J3] a room of before tells %s as it would be taken now, and keeps it',
  (_, [sent, clean]) => {
    const events = [created, placed(3), joinedAs(sent), said('player2', sent), prizeWon(sent)];
    const room = after(...events);
    expect(JSON.stringify(room.context)).toContain(JSON.stringify(sent).slice(1, -1));
    const { names, messages } = roomView(room, 'player1', around);
    expect(names).toEqual({ player1: null, player2: clean });
    expect(messages).toMatchObject([
      { message: `${clean} joined. Player 1 rolls first.` },
      { name: clean, message: clean },
      { opened: { prize: clean } },
    ]);
  },
);

test('[X31] announcements do so too', () => {
  const event = said('player2', 'a\u202Eb');
  const room = after(created, placed(3), joinedAs('M\u200Baria'), event);
  const told = announcementOf(event, room, around);
  expect(told?.payload).toMatchObject({
    playerName: 'Maria',
    message: 'ab',
    line: { name: 'Maria', message: 'ab' },
  });
});

test('[X31] [B48] a player whose name has no visible character left goes by the seat', () => {
  const events = [created, placed(3), joinedAs('\u3164'), said('player2', 'hello')];
  const { names, messages } = roomView(after(...events), null, around);
  expect(names.player2).toBeNull();
  expect(messages.every((line) => !('name' in line))).toBe(true);
});
