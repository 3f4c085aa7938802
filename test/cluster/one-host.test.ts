import { afterAll, describe, expect, test } from 'vitest';
import type { Message } from '../../engine/games/boxes/wire/messages.ts';
import { clustered, type TestCluster, whyNoCluster } from '../support/cluster.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const missing = await whyNoCluster();
if (missing !== null) process.stderr.write(`Several processes were not tried: ${missing}\n`);

type Pair = [Player, Player];

/** Everything with a number that a player received of a room, in order of arrival. */
const seqsOf = ({ told }: Player, from = 0): number[] =>
  told.slice(from).flatMap(({ payload }) => {
    const { seq } = payload as { seq?: number };
    return seq === undefined ? [] : [seq];
  });

const onTurn = ([one, two]: Pair, { turn }: { turn: string | null }): Player =>
  turn === 'player1' ? one : two;

const refusals = ({ told }: Player) => told.filter(({ name }) => name === 'action-refused');

/** Rolls so often, each roll seen by both; answers what the first one saw. */
async function rolls(pair: Pair, times: number): Promise<Message<'dice-rolled'>[]> {
  const seen: Message<'dice-rolled'>[] = [];
  let turn: { turn: string | null } = await pair[0].sit();
  for (let roll = 0; roll < times; roll += 1) {
    const marks = pair.map(({ mark }) => mark);
    onTurn(pair, turn).send('roll-dice', { commandId: `${pair[0].roomId}-${Math.random()}` });
    const [one, two] = await Promise.all(
      pair.map((each, index) => each.next('dice-rolled', marks[index] ?? 0)),
    );
    if (one === undefined) throw new Error('both were asked');
    expect(two).toEqual(one);
    seen.push(one);
    turn = one;
    if (one.state !== 'playing') break;
  }
  return seen;
}

describe.skipIf(missing !== null)('three processes on one database and one Redis', () => {
  let cluster: TestCluster;
  const opened: Player[] = [];
  clustered(3, (given) => (cluster = given));
  afterAll(() => opened.forEach((player) => player.close()));

  const player = (at: number, seat: { roomId: string; playerId: string }): Player => {
    const made = new Player(cluster.at(at).url, seat, ['websocket']);
    opened.push(made);
    return made;
  };

  /** A game for two, each at a process; the room is hosted where it was made. */
  async function game(made: number, first: number, second: number): Promise<Pair> {
    const one = player(first, await new Visitor(cluster.at(made).url).createRoom());
    await one.sit();
    await one.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const seat = await new Visitor(cluster.at(second).url).joinRoom(one.roomId);
    const two = player(second, seat);
    await two.sit();
    await one.next('presence-changed', 0, ({ present }) => present.player2);
    return [one, two];
  }

  test('[J16] a room requested on two processes at once has one host', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => game(0, 0, 0)));
    const before = await Promise.all(pairs.map((pair) => rolls(pair, 2)));
    await cluster.at(0).end('SIGKILL');
    const back = await Promise.all(
      pairs.map(async ([one, two]): Promise<Pair> => {
        const again: Pair = [player(1, one), player(2, two)];
        await Promise.all(again.map((each) => each.sit()));
        return again;
      }),
    );
    const after = await Promise.all(back.map((pair) => rolls(pair, 4)));
    for (const [index, pair] of back.entries()) {
      const seqs = [...(before[index] ?? []), ...(after[index] ?? [])].map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
      expect(pair.flatMap(refusals)).toEqual([]);
    }
    await cluster.at(0).up();
  });

  test('[J16] a player at a living process goes on when the room’s host dies', async () => {
    const pairs = await Promise.all(Array.from({ length: 4 }, () => game(0, 1, 2)));
    await Promise.all(pairs.map((pair) => rolls(pair, 1)));
    const marks = pairs.map((pair) => pair.map(({ mark }) => mark));
    await cluster.at(0).end('SIGKILL');
    for (const [index, pair] of pairs.entries()) {
      for (const [side, each] of pair.entries()) {
        // Nobody asks: the room's new host sends it to each player again.
        await each.next('room-state', marks[index]?.[side] ?? 0);
      }
      const present = await pair[0].ask('join-room', {}, 'room-state', (view) => {
        return view.present.player1 && view.present.player2;
      });
      expect(present.turnEndsIn).not.toBeNull();
      await rolls(pair, 2);
      expect(pair.flatMap(refusals)).toEqual([]);
    }
    await cluster.at(0).up();
  });

  test('[T20] a reaction is heard by all in the room, whichever process they and its host are at', async () => {
    const pair = await game(0, 1, 2);
    const [first, second] = pair;
    const watchers = [0, 1, 2].map((at) => player(at, { roomId: first.roomId, playerId: '' }));
    for (const watcher of watchers) {
      watcher.socket.emit('watch-room', { roomId: first.roomId });
      await watcher.next('room-state', 0);
    }
    const all = [...pair, ...watchers];
    const heard = async (by: string | null, emoji: string, react: () => void): Promise<void> => {
      const marks = all.map(({ mark }) => mark);
      react();
      for (const [index, each] of all.entries()) {
        expect(await each.next('reaction', marks[index] ?? 0)).toEqual({ by, emoji });
      }
    };
    await heard('player1', '🔥', () => first.send('react', { emoji: '🔥' }));
    await heard('player2', '👏', () => second.send('react', { emoji: '👏' }));
    for (const { socket } of watchers) {
      await heard(null, '🎉', () => socket.emit('react', { roomId: first.roomId, emoji: '🎉' }));
    }
    expect(all.flatMap(refusals)).toEqual([]);
    await rolls(pair, 2); // no number was used up
  });

  test('[J16] a process that stood still has lost its rooms, and its players go on elsewhere', async () => {
    const pair = await game(0, 0, 1);
    await rolls(pair, 1);
    const pid = cluster.at(0).pid ?? 0;
    const mark = pair[1].mark;
    process.kill(pid, 'SIGSTOP');
    await pair[1].next('room-state', mark); // the room is hosted by another one now
    await pair[1].sit();
    process.kill(pid, 'SIGCONT');
    await pair[1].next('presence-changed', mark, ({ present }) => present.player1);
    const seen = seqsOf(pair[0]);
    await rolls(pair, 4);
    const all = seqsOf(pair[0]);
    expect(all.toSorted((a, b) => a - b)).toEqual(all); // nobody was shown an older room
    expect(all.length).toBeGreaterThan(seen.length);
    expect(pair.flatMap(refusals)).toEqual([]);
  });

  test('[J17] after a Redis outage everybody receives the missed messages, and goes on', async () => {
    const pairs = await Promise.all([game(0, 0, 1), game(1, 2, 0), game(2, 1, 1)]);
    await Promise.all(pairs.map((pair) => rolls(pair, 1)));
    await cluster.redis.signal('SIGKILL');
    const [, , apart] = pairs;
    if (apart === undefined) throw new Error('three were made');
    const marks = pairs.map((pair) => pair.map(({ mark }) => mark));
    await cluster.redis.up();
    for (const [index, pair] of pairs.entries()) {
      const isRemote = index < 2;
      if (isRemote)
        await pair[index === 0 ? 1 : 0].next(
          'room-state',
          marks[index]?.[index === 0 ? 1 : 0] ?? 0,
        );
      const view = await pair[0].ask('join-room', {}, 'room-state', ({ present }) => {
        return present.player1 && present.player2;
      });
      expect(view.state).toBe('playing');
      await rolls(pair, 2);
    }
  });
});
