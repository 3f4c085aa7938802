import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { boxCoins } from '../../engine/games/dice/rules.ts';
import { type SeatName } from '../../engine/games/boxes/rules.ts';
import { drawMessage, drawsOf, pick } from '../../engine/chance/chance.ts';
import { Player } from '../support/player.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served, TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

describe.each([
  ['WebSocket', [['websocket'], ['websocket']]],
  ['polling', [['polling'], ['polling']]],
  ['one of each', [['websocket'], ['polling']]],
] as [string, [string[], string[]]][])('a whole game over %s', (_name, transports) => {
  test('[B1] [B7] [B8] [B9] [B10] [B11] [B15] is played, paid and provable', async () => {
    const table = await playingTable(server.url, ALL_BOXES, transports);
    const [first, second] = table.players;
    const committed = (await first.sit()).fairness;
    const seenBySecond = second.mark;
    const rolls = await playOut(table);

    // Strictly in turn, the sum's box goes, the opener is paid.
    const scores = { player1: 0, player2: 0 };
    const coins = { player1: 100, player2: 100 };
    let left = ALL_BOXES.map(({ number }) => number);
    let turn: SeatName = 'player1';
    for (const roll of rolls) {
      expect(roll.by).toBe(turn);
      expect(roll.sum).toBe(roll.die1 + roll.die2);
      if (left.includes(roll.sum)) {
        left = left.filter((number) => number !== roll.sum);
        scores[turn] += 1;
        coins[turn] += boxCoins(roll.sum);
        expect(roll.opened).toEqual({ number: roll.sum, coins: boxCoins(roll.sum), prize: null });
      } else expect(roll.opened).toBeNull();
      expect(roll.boxes.map(({ number }) => number)).toEqual(left);
      expect(roll.scores).toEqual(scores);
      turn = turn === 'player1' ? 'player2' : 'player1';
    }
    expect(left).toEqual([]);
    expect(rolls.at(-1)?.state).toBe('finished');
    expect(await table.hosts[0].coins()).toBe(coins.player1);
    expect(await table.hosts[1].coins()).toBe(coins.player2);

    // Both received the same.
    await second.next('dice-rolled', seenBySecond, ({ state }) => state === 'finished');
    const told = second.told.slice(seenBySecond).filter(({ name }) => name === 'dice-rolled');
    expect(told.map(({ payload }) => payload)).toEqual(rolls);

    // The spent seed proves every roll.
    const { fairness } = await second.sit();
    const seeds = fairness?.retired;
    if (seeds === null || seeds === undefined) throw new Error('the seed was not shown');
    expect(createHash('sha256').update(seeds.serverSeed).digest('hex')).toBe(
      committed?.serverSeedHash,
    );
    rolls.forEach((roll, nonce) => {
      const message = drawMessage(seeds.clientSeed, nonce, 0);
      const digest = createHmac('sha256', seeds.serverSeed).update(message).digest('hex');
      const dice = drawsOf(digest)
        .slice(0, 2)
        .map((draw) => pick(draw, 6) + 1);
      expect(dice).toEqual([roll.die1, roll.die2]);
    });
    table.close();
  });
});

test('[B13] a rematch swaps the seats, in the same room, with new seeds', async () => {
  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  const [first, second] = table.players;
  await playOut(table);
  const before = await first.sit();
  const fromSecond = second.mark;
  const after = await first.ask('rematch', {}, 'room-state');
  expect(after).toMatchObject({ state: 'waiting_placement', isPlayer1: false, boxes: [] });
  expect(after.fairness?.serverSeedHash).not.toBe(before.fairness?.serverSeedHash);
  const other = await second.next('room-state', fromSecond, ({ state }) => state !== 'finished');
  expect(other).toMatchObject({ state: 'waiting_placement', isPlayer1: true });

  const from = first.mark;
  second.send('update-boxes', { boxes: ALL_BOXES.slice(0, 2) });
  expect(await first.next('room-state', from)).toMatchObject({ state: 'playing', turn: 'player1' });
  const roll = await second.ask('roll-dice', {}, 'dice-rolled');
  expect(roll.by).toBe('player1');
  table.close();
});

test('[B16] chat reaches both and comes back with a reload', async () => {
  const table = await playingTable(server.url);
  const [first, second] = table.players;
  const from = first.mark;
  second.send('chat-message', { message: '  Good luck! 🎲  ' });
  const heard = await first.next('chat-message', from);
  expect(heard).toMatchObject({ playerName: 'Player 2', message: 'Good luck! 🎲' });
  const { messages } = await first.sit();
  expect(messages.at(-1)).toEqual(heard.line);
  table.close();
});

test('[B18] the same visitor gets the seat back; a second tab of player 1 takes seat 2', async () => {
  const visitor = new Visitor(server.url);
  const created = await visitor.createRoom();
  expect(await visitor.joinRoom(created.roomId)).toEqual(created);
  const tab1 = new Player(server.url, created);
  await tab1.sit();
  await tab1.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  const second = await visitor.joinRoom(created.roomId);
  expect(second).toMatchObject({ isPlayer1: false });
  expect(second.playerId).not.toBe(created.playerId);
  tab1.close();
});

test('[B12] the server rolls for a player whose time is up, and the other player sees who is away', async () => {
  const hasty = await TestServer.start({ TURN_SECONDS: '0.3' });
  try {
    const table = await playingTable(hasty.url);
    const [first, second] = table.players;
    const forced = await first.next('dice-rolled', 0);
    expect(forced).toMatchObject({ by: 'player1', forced: true });
    const from = first.mark;
    second.close();
    const { present } = await first.next('presence-changed', from, (fact) => !fact.present.player2);
    expect(present).toEqual({ player1: true, player2: false });
    const away = await first.next('dice-rolled', from, ({ by }) => by === 'player2');
    expect(away.forced).toBe(true);
    table.close();
  } finally {
    await hasty.remove();
  }
});

test('[B20] the list shows rooms as they are, and the lobby hears of changes', async () => {
  const watcher = new Player(server.url, { roomId: '-', playerId: '-' });
  await new Promise<void>((resolve) => watcher.socket.on('connect', resolve));
  const from = watcher.mark;
  const visitor = new Visitor(server.url);
  const { roomId, playerId } = await visitor.createRoom();
  await watcher.next('rooms-updated', from);
  const find = async () => (await visitor.rooms()).find(({ id }) => id === roomId);
  expect(await find()).toMatchObject({ id: roomId, state: 'waiting_placement', hasPlayer2: false });
  expect((await visitor.rooms())[0]?.id).toBe(roomId);
  const player = new Player(server.url, { roomId, playerId });
  await player.sit();
  const placed = await player.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
  expect(placed.state).toBe('waiting_second_player');
  expect((await find())?.state).toBe('waiting_second_player');
  await new Visitor(server.url).joinRoom(roomId);
  expect(await find()).toMatchObject({ id: roomId, state: 'playing', hasPlayer2: true });
  watcher.close();
  player.close();
});

test('[B17] [B19] a room closes if nobody comes back, and then accepts nothing', async () => {
  const brisk = await TestServer.start({ ROOM_IDLE_MINUTES: '0.1' });
  try {
    const table = await playingTable(brisk.url);
    const [first, second] = table.players;
    const somebody = new Visitor(brisk.url);
    const listed = async () => (await somebody.rooms()).some(({ id }) => id === first.roomId);
    expect(await listed()).toBe(true);
    second.close();
    first.close();
    await expect.poll(listed, { interval: 1000 }).toBe(false); // the list may be read so often
    const back = new Player(brisk.url, first);
    expect(await back.sit()).toMatchObject({ state: 'finished', closed: true, winner: null });
    const refused = await back.ask('rematch', {}, 'action-refused');
    expect(refused.code).toBe('room/closed');
    back.close();
  } finally {
    await brisk.remove();
  }
});
