import { beforeEach, expect, test } from 'vitest';
import type { RoomIndex, RoomSighting } from '../../journal/room-index.ts';
import { type SeenRoom, LastSeen } from './reaper.ts';

const IDLE_MS = 600_000;
const ROUND_MS = 20_000;

/** A room list that keeps what it was told, and can be out of order. */
class Notebook implements Pick<RoomIndex, 'seen'> {
  notes: { rooms: RoomSighting[]; at: number }[] = [];
  isBroken = false;

  async seen(rooms: readonly RoomSighting[], at: number): Promise<void> {
    if (this.isBroken) throw new Error('no connection');
    this.notes.push({ rooms: [...rooms], at });
  }
}

type Seen = { -readonly [Key in keyof SeenRoom]: SeenRoom[Key] } & {
  attendance: { wasAttended: boolean };
};

let book: Notebook;
let lastSeen: LastSeen;
let table: Seen;
let time: number;
beforeEach(() => {
  book = new Notebook();
  lastSeen = new LastSeen(book, IDLE_MS);
  const present = { anyone: true, creator: true };
  table = { id: 'ROOM22', awaitsPlayers: false, present, attendance: { wasAttended: true } };
  time = 1000;
});

/** What a round notes, the time of one after the last. */
async function round(...tables: Seen[]): Promise<RoomSighting[]> {
  time += ROUND_MS;
  const from = book.notes.length;
  await lastSeen.note(tables, time);
  return book.notes.slice(from).flatMap(({ rooms }) => rooms);
}

const here = { id: 'ROOM22', anyone: true, creator: true };

test('[B19] a room in play is noted when it is first seen, then ten times an idle time', async () => {
  expect(await round(table)).toEqual([here]);
  expect(await round(table)).toEqual([]);
  expect(await round(table)).toEqual([]);
  expect(await round(table)).toEqual([here]); // 60 s
  expect(await round(table)).toEqual([]);
});

test('[B19] it is noted when the creator comes or goes, and once when the last player has gone', async () => {
  await round(table);
  table.present = { anyone: true, creator: false };
  expect(await round(table)).toEqual([{ id: 'ROOM22', anyone: true, creator: false }]);
  table.present = { anyone: false, creator: false };
  expect(await round(table)).toEqual([{ id: 'ROOM22', anyone: false, creator: false }]);
  expect(await round(table)).toEqual([]);
  table.present = { anyone: true, creator: true };
  expect(await round(table)).toEqual([here]);
});

test('[B19] an empty room to which nobody ever connected is not closed', async () => {
  table.present = { anyone: false, creator: false };
  table.attendance.wasAttended = false;
  expect(await round(table)).toEqual([]);
});

test('[B24] a room whose player came and went between two rounds is noted, once', async () => {
  table.present = { anyone: false, creator: false };
  expect(await round(table)).toEqual([{ id: 'ROOM22', anyone: false, creator: false }]);
  expect(await round(table)).toEqual([]);
});

test('[B20] a room that awaits players is noted every time', async () => {
  table.awaitsPlayers = true;
  expect(await round(table)).toEqual([here]);
  expect(await round(table)).toEqual([here]);
});

test('[B19] a note that failed is made the next time', async () => {
  book.isBroken = true;
  await expect(round(table)).rejects.toThrow('no connection');
  book.isBroken = false;
  expect(await round(table)).toEqual([here]);
  table.present = { anyone: false, creator: false };
  book.isBroken = true;
  await expect(round(table)).rejects.toThrow('no connection');
  book.isBroken = false;
  expect(await round(table)).toHaveLength(1);
});

test('many rooms are noted in small statements', async () => {
  const tables = Array.from({ length: 450 }, (_, index) => ({ ...table, id: `R${index}` }));
  expect(await round(...tables)).toHaveLength(450);
  expect(book.notes.map(({ rooms }) => rooms.length)).toEqual([200, 200, 50]);
});
