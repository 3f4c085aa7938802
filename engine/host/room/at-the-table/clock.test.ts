import { describe, expect, test, vi } from 'vitest';
import { openRoom, seatedAt } from '../../../test-support/any-table.ts';
import { type HostKit, TURN_MS, pass, timedKits } from '../../../test-support/host-kit.ts';
import { leave, say, VISITOR_1 } from '../../../test-support/tables/rooms.ts';
import {
  lastMove,
  move,
  openTable,
  seatedGame,
  turnsGame,
} from '../../../test-support/tables/turns-game.ts';

let kit: HostKit;
timedKits((fresh) => (kit = fresh));

const turn = () => pass(kit, TURN_MS);
const byServer = { by: 'player1', forced: true };

describe('[B12] the server acts for a player whose time is up', () => {
  test('[B12] turn after turn, and it is paid as any move [B10]', async () => {
    const { audience } = await seatedGame(kit);
    await pass(kit, TURN_MS - 1);
    expect(audience.told).toEqual([]);
    await pass(kit, 1);
    const next = { turn: 'player2', turnEndsIn: TURN_MS };
    expect(audience.heard('moved')).toMatchObject([{ ...byServer, ...next }]);
    expect(await kit.memory.wallet(VISITOR_1)).toEqual({ seq: 2, balance: 130 });
    await turn();
    expect(audience.heard('moved')[1]).toMatchObject({ by: 'player2', forced: true });
    expect(kit.reported).toEqual([]);
  });

  test('[B12] a move starts the time anew, a message does not', async () => {
    const { table, audience, one, two } = await seatedGame(kit);
    await pass(kit, 20_000);
    await table.command(one, move);
    await pass(kit, 20_000);
    await table.command(two, say('thinking'));
    expect(audience.heard('moved')).toHaveLength(1);
    await pass(kit, 10_000);
    expect(audience.heard('moved')[1]).toMatchObject({ by: 'player2', forced: true });
  });

  test('[B12] nothing but a move does, however often a player asks for it', async () => {
    const { table, audience, one } = await seatedGame(kit);
    for (let time = 0; time < 6; time += 1) {
      await pass(kit, TURN_MS / 6);
      await table.command(one, { name: 'watcher-chat', allow: time % 2 === 0 });
    }
    expect(audience.heard('moved')).toMatchObject([byServer]);
  });

  test('[B12] not while no player is connected, with or without watchers', async () => {
    const { table, audience, one } = await seatedGame(kit);
    table.connect('spectator', null);
    table.disconnect('one');
    table.disconnect('two');
    await pass(kit, TURN_MS * 5);
    expect(audience.heard('moved')).toEqual([]);
    expect(table.connect('one', one)).toMatchObject({ turnEndsIn: TURN_MS });
    await turn();
    expect(audience.heard('moved')).toHaveLength(1);
  });

  test('[B12] [B41] for one who has left, too, while the other player waits', async () => {
    const { table, audience, one } = await seatedGame(kit);
    await table.command(one, leave);
    audience.forget();
    await turn();
    expect(audience.heard('moved')).toMatchObject([byServer]);
  });

  test('[B12] [B7] a move that comes just before the time is up is the only one', async () => {
    const { table, audience, one } = await seatedGame(kit);
    const release = kit.journal.hold();
    const mine = table.command(one, move);
    await turn();
    release();
    await mine;
    await pass(kit, 1);
    expect(audience.heard('moved')).toMatchObject([{ by: 'player1', forced: false }]);
    expect(table.view(null)).toMatchObject({ turnEndsIn: TURN_MS - 1 });
  });

  test('[B12] [O11] what could not be recorded is reported with its room and tried again', async () => {
    const { audience } = await seatedGame(kit);
    kit.journal.failNext('before');
    await turn();
    expect(kit.reported).toMatchObject([{ message: expect.stringMatching(/^in room \w{6}$/) }]);
    expect(audience.heard('moved')).toEqual([]);
    await turn();
    expect(audience.heard('moved')).toMatchObject([byServer]);
  });

  test('[B12] no longer after the end of the game or of the room', async () => {
    const { table, one } = await seatedGame(kit);
    await table.command(one, lastMove);
    expect(vi.getTimerCount()).toBe(0);
    const other = await openTable(kit);
    other.table.connect('one', one);
    other.table.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const missedBy = (view: object) => (view as { missed: { player2?: number } }).missed.player2;

describe('[B53] how often a player who is away has missed their turn', () => {
  test('[B53] is counted and announced with the move, until they are back; not while they stall', async () => {
    const { table, audience, two } = await seatedGame(kit);
    table.disconnect('two');
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(audience.heard('moved').map(missedBy)).toEqual([0, 1, 1, 2]);
    expect(table.connect('two', two)).toMatchObject({ missed: { player2: 0 } });
    for (let turns = 0; turns < 4; turns += 1) await turn();
    expect(missedBy(table.view(null))).toBe(0);
  });

  test('[B53] a turn that could not be recorded was not missed', async () => {
    const { table } = await seatedGame(kit);
    table.disconnect('two');
    await turn();
    kit.journal.failNext('before', new Error('no connection'));
    await turn();
    expect(missedBy(table.view(null))).toBe(0);
    await turn();
    expect(missedBy(table.view(null))).toBe(1);
  });
});

type Turns = typeof turnsGame;
/** The server answers each move of player 1 at once. */
const next: Turns['next'] = ({ state: { value, context } }) =>
  value === 'playing' && context.turn === 'player2'
    ? { type: 'moved', by: 'player2', forced: false }
    : null;

async function answering(game: Turns) {
  const all = await seatedAt(game, kit, 2);
  await all.does('player1', 'begin');
  return all;
}

describe('[T24] what the server plays by itself', () => {
  const answered = { turn: 'player1' };
  const waiting = { turn: 'player2' };

  test('[T24] is tried again if it failed, and when the room is opened', async () => {
    const game = { ...turnsGame, next };
    const { table, does } = await answering(game);
    const append = kit.memory.append.bind(kit.memory);
    kit.memory.append = async (commit) => {
      if (commit.entries.some(({ event }) => 'by' in event && event.by === 'player2')) {
        throw new Error('no database');
      }
      await append(commit);
    };
    await does('player1', 'move');
    expect(kit.reported).toHaveLength(1);
    expect(table.view(null)).toMatchObject(waiting);
    kit.memory.append = append;
    const again = await openRoom(game, table.id, kit);
    await again.table.idle();
    expect(again.table.view(null)).toMatchObject(answered);
    await pass(kit, 1000);
    await vi.waitFor(() => expect(table.view(null)).toMatchObject(answered));
  });

  test('[T24] fails no command: what was stored succeeds even if nothing can be decided after it', async () => {
    const decided = vi.fn<NonNullable<Turns['next']>>(next);
    const { table, does } = await answering({ ...turnsGame, next: decided });
    decided.mockImplementation(() => {
      throw new Error('no decision');
    });
    await does('player1', 'move');
    expect(kit.reported).toHaveLength(1);
    expect(table.view(null)).toMatchObject(waiting);
    decided.mockImplementation(next);
    await pass(kit, 1000);
    await vi.waitFor(() => expect(table.view(null)).toMatchObject(answered));
  });
});
