import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'vitest';
import { RESET_AFTER_MS } from '../../engine/games/wheel/segments.ts';
import { Patience } from '../core/table/expectations.ts';
import { HttpClient } from '../core/protocols/http-client.ts';
import { Recorder } from '../core/measure/recorder.ts';
import { closedLoop } from '../core/rooms/pace.ts';
import type { Parts } from '../core/rooms/parts.ts';
import { colyseusLines } from '../core/protocols/colyseus.ts';
import { SeatLine } from '../core/protocols/seat-line.ts';
import { Limited } from '../core/protocols/handshake.ts';
import type { Report } from '../core/reports/report.ts';
import { BoxPlayer } from '../games/boxes/box-player.ts';
import { Stop } from '../core/rooms/stop.ts';
import { FakeRoom } from './support/fake-room.ts';
import { type Answer, FakeServer, type Tricks } from './support/fake-server.ts';
import { trial } from './support/trial.ts';
import type { OpenConnection } from '../../bridge/client/connection.ts';

const tooMany = (seconds: number): Answer => ({
  status: 429,
  body: { error: 'Too many requests. Please slow down.' },
  headers: { 'retry-after': String(seconds) },
});

/** Refuses one request of this path. */
const onceOn = (ending: string, which: number, seconds: number): Tricks => ({
  limit: (path, nth) => (path.endsWith(ending) && nth === which ? tooMany(seconds) : null),
});

const slowest = ({ actions }: Report): number => Math.max(...actions.map(({ max }) => max));

const WAIT_S = 3;
/**
 * A latency with the wait in it is longer than this, one without it is not: an answer comes in a few
 * turns of this process's loop, each as late as the machine makes it.
 */
const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();
const TURNS = 5;
const longestWithout = (): number => WAIT_S * 500 + (TURNS * loop.max) / 1e6;
/** For a wait and what comes before and after it; nothing is lost for lack of time. */
const PATIENT = { rooms: 1, durationMs: 7000, timeoutMs: 6000 };

test.concurrent.for([
  ['boxes', '/create', 2, 10],
  ['slots', '/slots-exposure', 5, 50],
  ['wheel', '/wheel-of-exposure', 5, 50],
  ['lobby', '/list', 5, 50],
] as const)(
  'the wait for a 429 is in no latency, and the schedule of the %s begins anew after it',
  async ([scenario, path, which, intervalMs], { expect }) => {
    const tricks = onceOn(path, which, WAIT_S);
    const options = { ...PATIENT, scenario, mode: 'paced', intervalMs } as const;
    const { report } = await trial(tricks, options);
    expect(report.tallies.limited).toBe(1);
    expect(report.faults).toEqual([]);
    expect(slowest(report)).toBeLessThan(longestWithout());
  },
);

test.concurrent.for([
  ['slots', '/slots-exposure'],
  ['lobby', '/list'],
] as const)(
  'no step of the %s is due in the wait for a 429',
  async ([scenario, path], { expect }) => {
    const options = { ...PATIENT, scenario, mode: 'paced', intervalMs: 50 } as const;
    const { report } = await trial(onceOn(path, 5, 60), { ...options, durationMs: 2500 });
    expect(report.tallies.limited).toBe(1);
    expect(report.behind).toBe(0);
  },
);

test.concurrent('no step of the wheel is due in its own pause after ten rounds', async ({
  expect,
}) => {
  const options = { ...PATIENT, scenario: 'wheel', mode: 'paced', intervalMs: 20 } as const;
  const { report } = await trial({}, { ...options, durationMs: RESET_AFTER_MS });
  expect(report.tallies.games).toBe(1);
  expect(report.behind).toBe(0);
});

test.concurrent.for(['websocket', 'polling'] as const)(
  'a 429 to a handshake over %s is obeyed, counted, and not an error',
  async (transport, { expect }) => {
    let isOver = false;
    let cameBack: boolean | null = null;
    const { report } = await trial(
      {
        handshake: (nth) => {
          if (nth > 1) {
            cameBack ??= isOver;
            return null;
          }
          setTimeout(() => (isOver = true), WAIT_S * 1000 - 1);
          return { status: 429, retryAfter: WAIT_S };
        },
      },
      { ...PATIENT, transport },
    );
    expect(report.tallies.limited).toBe(1);
    expect(report.faults).toEqual([]);
    expect(cameBack).toBe(true);
    expect(report.actions.find(({ action }) => action === 'sit')?.count).toBeGreaterThan(1);
    expect(slowest(report)).toBeLessThan(longestWithout());
  },
);

test.concurrent.for(['websocket', 'polling'] as const)(
  'any other refusal of a handshake over %s is a failed connection, and says its status',
  async (transport, { expect }) => {
    const tricks: Tricks = { handshake: () => ({ status: 403, retryAfter: 1 }) };
    const { recorder } = await trial(tricks, { ...PATIENT, durationMs: 1000, transport });
    expect(recorder.tallied('limited')).toBe(0);
    const [line] = recorder.faults;
    expect(line?.kind).toBe('failed/connect');
    expect(line?.examples[0]).toContain('403');
  },
);

test.concurrent('who comes back and is told to wait does not make the next roll late', async ({
  expect,
}) => {
  const rolled = Promise.withResolvers<void>();
  const { report, recorder } = await trial(
    {
      handshake: (nth) => (nth === 3 ? { status: 429, retryAfter: WAIT_S } : null),
      fact: (name, fact) => {
        if (name === 'dice-rolled') rolled.resolve();
        return fact;
      },
    },
    { ...PATIENT, mode: 'paced', intervalMs: 50, durationMs: 9000 },
    async (server) => {
      await rolled.promise;
      server.hangUp();
    },
  );
  expect(recorder.tallied('limited')).toBe(1);
  expect(recorder.tallied('reconnected')).toBe(2);
  expect(recorder.faulted('failed')).toBe(0);
  expect(slowest(report)).toBeLessThan(longestWithout());
});

/** What a player alone needs, without a server. */
function partsOf(http: HttpClient, recorder: Recorder, line: OpenConnection): Parts {
  return {
    http,
    recorder,
    stop: new Stop(),
    patience: new Patience(3000),
    bridge: line,
    colyseus: line,
    defaultCoins: 100,
    timeoutMs: 3000,
    verifyEvery: 1,
  };
}

test.concurrent('a seat that is refused with 429 is asked for again, and the wait is not in its latency', async ({
  expect,
}) => {
  const room = new FakeRoom('ABCDEF', 'somebody', new Map());
  let tries = 0;
  const line: OpenConnection = (listener) => {
    tries += 1;
    const error = tries === 1 ? new Limited(WAIT_S) : null;
    queueMicrotask(() => {
      if (error === null) listener.opened();
      else listener.down({ reason: error.message, isFinal: false, error });
    });
    return {
      isOpen: error === null,
      asksAnew: false,
      send: (_, seat) =>
        room.receive('join-room', seat, (told, fact) => listener.heard(told, fact)),
      close: () => {},
    };
  };
  const recorder = new Recorder('sit');
  const parts = partsOf(new HttpClient('http://127.0.0.1:9', 3000, recorder), recorder, line);
  const pace = closedLoop(parts.stop);
  const player = new BoxPlayer(parts, pace, line);
  const seat = { roomId: room.id, playerId: room.playerId('player1') };
  expect(await player.enter(seat, 'player1', performance.now())).toBe('answered');
  expect(tries).toBe(2);
  expect(recorder.tallied('limited')).toBe(1);
  expect(recorder.errors).toBe(0);
  expect(recorder.latency('sit').count).toBe(1);
  expect(recorder.latency('sit').max).toBeLessThan(longestWithout());
  expect(pace.isPaused()).toBe(true);
  player.seated.close();
  parts.patience.close();
});

test.concurrent('Colyseus matchmaking that is refused with 429 says how long to wait', async ({
  expect,
}) => {
  const server = await FakeServer.start({ http: () => tooMany(7) });
  const http = new HttpClient(server.url, 3000, new Recorder('sit'));
  const hearing = { heard: () => {}, down: () => {} };
  const line = new SeatLine(colyseusLines(server.url, http, 3000), 3000, hearing);
  const refused = line.open({ roomId: 'ABCDEF', playerId: 'x' });
  await expect(refused).rejects.toEqual(new Limited(7));
  await expect(refused).rejects.toMatchObject({ retryAfter: 7 });
  http.close();
  await server.kill();
});
