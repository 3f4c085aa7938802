import { expect, test } from 'vitest';
import type { Answer } from '../../bridge/client/visitor.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES, playingTable, playOut, type Table } from '../support/table.ts';

/**
 * The other side of every limit: a legitimate night behind one router, with default limits. What a
 * minute of it sends is sent here as fast as the server takes it.
 */
let server: TestServer;
served(StrictServer, (given) => (server = given));

const GUESTS = 60;
/** The last reel stops 1.35 s after the press. */
const SPINS_A_MINUTE = 44;
const FILES_OF_A_PAGE = 20;
/** The connections that a browser opens to one host. */
const CONNECTIONS = 6;
/** A phone that reconnects every 5 s, for 10 minutes. */
const RECONNECTIONS = 120;

/** As fast as the server takes them, thirty tables' rolls would be more than a party ever sends. */
const BETWEEN_ROLLS_MS = 200;

const refusals: unknown[] = [];
const accepted = ({ status, body }: Answer): void => {
  if (status !== 200) refusals.push({ status, body });
};

/** A guest opens the page and spins for a minute. */
async function spinner(): Promise<void> {
  const guest = new Visitor(server.url);
  accepted(await guest.get('/api/play/slots-exposure'));
  for (let file = 0; file < FILES_OF_A_PAGE; file += CONNECTIONS) {
    const some = Array.from({ length: CONNECTIONS }, () => guest.get('/games'));
    for (const answer of await Promise.all(some)) accepted(answer);
  }
  for (let spin = 0; spin < SPINS_A_MINUTE; spin += 1) {
    const answer = await guest.post('/api/play/slots-exposure', { type: 'SPIN' });
    const { error, state } = answer.body as { error?: string; state?: string };
    if (error === 'Insufficient coins') return;
    accepted(answer);
    if (state === 'photoChallenge') {
      accepted(await guest.post('/api/play/slots-exposure', { type: 'ANSWER', accept: true }));
    }
  }
}

/** Two guests play a whole game, some ten times as fast as the dice let people. */
async function pair(): Promise<void> {
  const table = await playingTable(server.url, ALL_BOXES.slice(2, 7));
  await playOut(table, BETWEEN_ROLLS_MS);
  refusals.push(...refusedAt(table));
  table.close();
}

const refusedAt = ({ players }: Table): unknown[] =>
  players.flatMap(({ told }) => told.filter(({ name }) => name === 'action-refused'));

/** A guest whose phone comes and goes: each time it takes its seat and looks at the list. */
async function restless(): Promise<void> {
  const guest = new Visitor(server.url);
  const seat = await guest.createRoom();
  for (let time = 0; time < RECONNECTIONS; time += 1) {
    const player = new Player(server.url, seat, ['websocket'], { reconnection: false });
    player.socket.on('connect_error', (error) => refusals.push(String(error)));
    expect((await player.sit()).seat).toBe('player1');
    accepted(await guest.get('/api/me'));
    player.close();
  }
}

test('[X14] sixty guests behind one router spin, roll and reconnect: nobody is refused', async () => {
  const evening = [
    restless(),
    ...Array.from({ length: GUESTS / 2 }, pair),
    ...Array.from({ length: GUESTS }, spinner),
  ];
  await Promise.all(evening);
  expect(refusals).toEqual([]);
  expect(server.output).not.toContain('"level":50');
});

test('[X14] endless playing is refused in the end, by visitor and by address', async () => {
  const strict = await StrictServer.start({ ADDRESS_RATE: '4' });
  const visitors = [new Visitor(strict.url), new Visitor(strict.url), new Visitor(strict.url)];
  for (const visitor of visitors) expect((await visitor.get('/api/play/wheel')).status).toBe(200);
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (const visitor of visitors) {
      statuses.push((await visitor.post('/api/play/wheel', { type: 'SPIN' })).status);
    }
  }
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]); // two each
  expect(new Set(statuses.slice(6))).toEqual(new Set([429]));
  await strict.remove();
});
