import { expect, test } from 'vitest';
import { after } from '../../../test-support/tables/box-room.ts';
import { created, placed, said, seatTwo } from '../../../test-support/box-events.ts';
import { LIES } from '../../../test-support/shown-texts.ts';
import { announcementOf } from './box-announcements.ts';
import type { BoxEvent } from '../machine/box-events.ts';
import { roomView } from './box-view.ts';

const table = { seq: 1, present: { player1: true, player2: true }, turnEndsIn: null };

const joinedAs = (name: string): BoxEvent => {
  return { type: 'player-joined', seat: { ...seatTwo, name } };
};
const prizeWon = (prize: string): BoxEvent => {
  const roll = { by: 'player1', die1: 1, die2: 2, coins: 900, forced: false } as const;
  return { type: 'dice-rolled', v: 2, ...roll, prize };
};

test.each(Object.entries(LIES))(
  '[X31] [J3] a room of before tells %s as it would be taken now, and keeps it',
  (_, [sent, shown]) => {
    const events = [created, placed(3), joinedAs(sent), said('player2', sent), prizeWon(sent)];
    const { value, context } = after(...events);
    expect(JSON.stringify(context)).toContain(JSON.stringify(sent).slice(1, -1));
    const { names, messages } = roomView(value, context, table, 'player1');
    expect(names).toEqual({ player1: null, player2: shown });
    expect(messages).toMatchObject([
      { message: `${shown} joined. Player 1 rolls first.` },
      { name: shown, message: shown },
      { opened: { prize: shown } },
    ]);
  },
);

test('[X31] announcements do so too', () => {
  const event = said('player2', 'a\u202Eb');
  const { value: state, context } = after(created, placed(3), joinedAs('M\u200Baria'), event);
  const told = announcementOf(event, { state, context, seq: 4, turnEndsIn: null });
  expect(told?.payload).toMatchObject({
    playerName: 'Maria',
    message: 'ab',
    line: { name: 'Maria', message: 'ab' },
  });
});

test('[X31] [B48] a player whose name has no visible character left goes by the seat', () => {
  const events = [created, placed(3), joinedAs('\u3164'), said('player2', 'hello')];
  const { value, context } = after(...events);
  const { names, messages } = roomView(value, context, table, null);
  expect(names.player2).toBeNull();
  expect(messages.every((line) => !('name' in line))).toBe(true);
});
