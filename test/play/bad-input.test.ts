import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOXES_REFUSALS } from '../../engine/games/boxes/boxes-refusals.ts';
import { Player } from '../support/player.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { ALL_BOXES, type Table, servedTable } from '../support/table.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
let table: Table;
servedTable(InProcessServer, (served) => ({ server, table } = served));

const box = { number: 5, x: 0.5, y: 0.5 };
const unknownSeat = { playerId: 'AAAAAAAAAAAAAAAAAAAAAA' };

test.each([
  ['[X2] an unknown event', 'give-me-coins', {}, 'action/unknown'],
  ['[X2] an event of the server', 'dice-rolled', {}, 'action/unknown'],
  ['[X1] no ids', 'roll-dice', { roomId: undefined }, 'action/malformed'],
  ['[X1] an id of the wrong type', 'roll-dice', { roomId: { $gt: '' } }, 'action/malformed'],
  ['[X1] dice of its own', 'roll-dice', { die1: 6, die2: 6 }, 'action/malformed'],
  ['[X1] boxes that are no list', 'update-boxes', { boxes: 'all' }, 'action/malformed'],
  ['[B4] box 12', 'update-boxes', { boxes: [{ ...box, number: 12 }] }, 'action/malformed'],
  ['[B4] box 2', 'update-boxes', { boxes: [{ ...box, number: 2 }] }, 'action/malformed'],
  ['[B4] half a box', 'update-boxes', { boxes: [{ ...box, number: 3.5 }] }, 'action/malformed'],
  ['[B4] an unknown field', 'update-boxes', { boxes: [{ ...box, prize: 1 }] }, 'action/malformed'],
  ['[B4] x that is no number', 'update-boxes', { boxes: [{ ...box, x: '1' }] }, 'action/malformed'],
  ['[B3] a second placement', 'update-boxes', { boxes: [box] }, 'boxes/not-placing'],
  ['[B16] an empty message', 'chat-message', { message: ' \n ' }, 'action/malformed'],
  ['[B16] 201 characters', 'chat-message', { message: 'x'.repeat(201) }, 'action/malformed'],
  ['[X1] leave that is no answer', 'watcher-chat', { allow: 'yes' }, 'action/malformed'],
  ['[B26] what is so already', 'watcher-chat', { allow: false }, 'watchers/unchanged'],
  ['[B13] an early rematch', 'rematch', {}, 'rematch/not-finished'],
  ['[B2] a wrong playerId', 'roll-dice', unknownSeat, 'seat/unknown'],
  ['[B2] a wrong playerId joining', 'join-room', unknownSeat, 'seat/unknown'],
  ['[B2] a room that is not', 'join-room', { roomId: 'ZZZZZZ' }, 'seat/unknown'],
])('%s is refused with a code and a text', async (_name, event, extra, code) => {
  const [player] = table.players;
  const before = await player.sit();
  const refused = await player.ask(event, extra, 'action-refused');
  expect(refused).toMatchObject({ action: event, code });
  expect(refused.error.length).toBeGreaterThan(5);
  const after = await player.sit();
  expect({ ...after, turnEndsIn: null }).toEqual({ ...before, turnEndsIn: null });
});

test('[B2] a wrong playerId and an unknown room are refused in the same words', async () => {
  const [player] = table.players;
  const wrongSeat = await player.ask('join-room', unknownSeat, 'action-refused');
  const wrongRoom = await player.ask('join-room', { roomId: 'ZZZZZZ' }, 'action-refused');
  expect(wrongSeat).toEqual(wrongRoom);
});

test('[B2] a stranger hears nothing of the room it guessed', async () => {
  const [player] = table.players;
  const stranger = new Player(server.url, { roomId: player.roomId, ...unknownSeat });
  await stranger.ask('join-room', {}, 'action-refused');
  const [, other] = table.players;
  await player.ask('chat-message', { message: 'between us' }, 'chat-message');
  await other.next('chat-message', 0, ({ message }) => message === 'between us');
  await stranger.ask('roll-dice', {}, 'action-refused'); // whatever was sent before has arrived
  expect(stranger.told.map(({ name }) => name)).not.toContain('chat-message');
  stranger.close();
});

test('[B7] a roll out of turn changes nothing, and the player learns why', async () => {
  const [first, second] = table.players;
  const { turn } = await first.sit();
  const waiting = turn === 'player1' ? second : first;
  const refused = await waiting.ask('roll-dice', {}, 'action-refused');
  expect(refused).toEqual({
    action: 'roll-dice',
    code: 'dice/not-your-turn',
    error: BOXES_REFUSALS['dice/not-your-turn'],
  });
});

test('[B3] [B5] only player 1 places, at least one box, each once', async () => {
  const visitor = new Visitor(server.url);
  const player = new Player(server.url, await visitor.createRoom());
  await player.sit();
  const none = await player.ask('update-boxes', { boxes: [] }, 'action-refused');
  expect(none.error).toBe('Please place at least one box before finishing placement.');
  const twice = await player.ask('update-boxes', { boxes: [box, box] }, 'action-refused');
  expect(twice.code).toBe('boxes/duplicate');
  const wild = [{ ...ALL_BOXES[0], x: -7, y: 1e9, owner: 'player2' }];
  const placed = await player.ask('update-boxes', { boxes: wild }, 'boxes-updated');
  expect(placed.boxes).toEqual([{ number: 3, x: 0, y: 1, owner: 'player1' }]);
  player.close();
});

test('[B14] a command sent twice counts once', async () => {
  const [player] = table.players;
  const from = player.mark;
  const said = { message: 'only once', commandId: 'c1' };
  player.send('chat-message', said);
  player.send('chat-message', said);
  await player.ask('chat-message', { message: 'and then' }, 'chat-message', (fact) => {
    return fact.message === 'and then';
  });
  const heard = player.told.slice(from).filter(({ payload }) => {
    return JSON.stringify(payload).includes('only once');
  });
  expect(heard).toHaveLength(1);
});

test('[X1] [X2] the server answers any input and goes on', async () => {
  const [player] = table.players;
  const names = fc.constantFrom('join-room', 'update-boxes', 'roll-dice', 'chat-message', 'x');
  const payload = fc.oneof(fc.jsonValue(), fc.record({ roomId: fc.jsonValue() }));
  const stranger = new Player(server.url, player);
  await fc.assert(
    fc.asyncProperty(names, payload, async (name, sent) => {
      const from = stranger.mark;
      stranger.socket.emit(name, sent);
      await stranger.next('action-refused', from);
    }),
    { numRuns: 60 },
  );
  stranger.close();
  expect((await player.sit()).state).toBe('playing');
});

test('[X1] messages larger than any command close their connection, nothing else', async () => {
  const [player] = table.players;
  const loud = new Player(server.url, player, ['websocket'], { reconnection: false });
  const closed = new Promise((resolve) => loud.socket.on('disconnect', resolve));
  loud.send('chat-message', { message: 'x'.repeat(100_000) });
  await closed;
  expect((await player.sit()).state).toBe('playing');
});
