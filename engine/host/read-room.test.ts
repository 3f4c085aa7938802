import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { boxesGame } from '../games/boxes/boxes-game.ts';
import type { BoxEvent } from '../games/boxes/machine/box-events.ts';
import { GAMES_SERVED } from '../games/index.ts';
import { playing, rematch, rolled } from '../games/boxes/boxes-plays.ts';
import { readRoom } from './read-room.ts';
import { persist } from '../definition/hosted-machine.ts';
import { journalRoom } from '../definition/table-game.ts';
import { MemoryJournal } from '../journal/contract/memory-journal.ts';

const { hosted } = boxesGame;
const ROOM = journalRoom(boxesGame, 'ABC234');
const GAME = [...playing(3, 4, 5), rolled('player1', 1, 2), rolled('player2', 6, 6)];

let journal: MemoryJournal;
let reported: unknown[];
let report: (error: unknown) => void;
beforeEach(() => {
  journal = new MemoryJournal();
  reported = [];
  report = (error) => void reported.push(error);
});

/** Keeps these events; `marked` beside entry 3 as its checkpoint. */
async function keep(events: readonly BoxEvent[], marked: unknown = null, room = ROOM) {
  const { name: machine, version } = hosted;
  const entries = events.map((event, index) => {
    const isMarked = marked !== null && index === 2;
    const checkpoint = isMarked ? { machine, version, snapshot: marked } : null;
    return { room, seq: index + 1, at: 1, event, checkpoint };
  });
  await journal.append({ entries, movements: [], listing: null });
}
const read = (room = ROOM) => readRoom(hosted, room, { journal, report });

/** The room after the first three entries, as it is stored. */
async function stored(): Promise<{ value: unknown; context: Record<string, unknown> }> {
  const first = new MemoryJournal();
  const entries = GAME.slice(0, 3).map((event, index) => {
    return { room: ROOM, seq: index + 1, at: 1, event, checkpoint: null };
  });
  await first.append({ entries, movements: [], listing: null });
  const { snapshot } = await readRoom(hosted, ROOM, { journal: first, report });
  return JSON.parse(JSON.stringify(persist(snapshot))) as never;
}

describe('[J11] a checkpoint is parsed before it is believed', () => {
  test('[J11] a good one is what the fold begins with', async () => {
    const good = await stored();
    good.context['scores'] = { player1: 7, player2: 0 };
    await keep(GAME, good);
    expect((await read()).snapshot.context.scores).toEqual({ player1: 8, player2: 0 });
  });

  test('[J11] whatever else is stored, the journal is read instead', async () => {
    const good = await stored();
    const keys = Object.keys(good.context);
    const broken = fc.oneof(
      fc.jsonValue(),
      fc
        .constantFrom(...keys)
        .map((key) => ({ ...good, context: { ...good.context, [key]: 'x' } })),
      fc.constantFrom('nowhere', 'toString').map((value) => ({ ...good, value })),
    );
    await fc.assert(
      fc.asyncProperty(
        broken.filter((marked) => marked !== null),
        async (marked) => {
          journal = new MemoryJournal();
          await keep(GAME, marked);
          const { seq, snapshot } = await read();
          expect([seq, snapshot.value, snapshot.context.scores]).toEqual([
            GAME.length,
            'playing',
            { player1: 1, player2: 0 },
          ]);
        },
      ),
    );
  });

  test('[J11] a context with nothing in it is none of this machine’s later states', async () => {
    await keep(GAME, { status: 'active', value: 'playing', context: { seats: null } });
    expect((await read()).snapshot.context.seats.player2).toBeDefined();
  });
});

describe('[J12] a fold never steps over an event', () => {
  test('[J12] one out of place is named, with its room', async () => {
    await keep([...GAME.slice(0, 3), rematch(), ...GAME.slice(3)]);
    const error: unknown = await read().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'Refused', code: 'room/unreadable' });
    const { cause } = error as { cause: Error };
    expect(cause.message).toContain(ROOM);
    expect(String(cause.cause)).toContain('boxes: entry 4 of the journal');
  });

  test('[J12] so is one that is no event at all, and other rooms are read', async () => {
    await keep([...GAME, { type: 'dice-rolled', by: 'nobody' } as never]);
    await keep(GAME, null, 'boxes:OTHER2');
    await expect(read()).rejects.toMatchObject({ code: 'room/unreadable' });
    expect(await read('boxes:OTHER2')).toMatchObject({ seq: GAME.length });
  });

  test('[J12] one that its upcaster cannot read is named too', async () => {
    const slots = GAMES_SERVED.solo.find(({ hosted: { name } }) => name === 'slots');
    if (slots === undefined) throw new Error('the house has slots');
    const entry = { room: 'slots:v', seq: 1, at: 1, event: { type: 'spun' }, checkpoint: null };
    await journal.append({ entries: [entry], movements: [], listing: null });
    const reading = readRoom(slots.hosted, 'slots:v', { journal, report });
    await expect(reading).rejects.toMatchObject({ code: 'room/unreadable' });
  });

  test('[J12] each room is reported once, however often it is requested', async () => {
    await keep([...GAME, rematch()]);
    await keep([...GAME, rematch()], null, 'boxes:OTHER2');
    for (const room of [ROOM, ROOM, 'boxes:OTHER2', ROOM]) {
      await expect(read(room)).rejects.toMatchObject({ code: 'room/unreadable' });
    }
    expect(reported).toHaveLength(2);
  });
});
