import { test } from 'vitest';
import { RESET_AFTER_MS } from '../../engine/games/wheel/segments.ts';
import { Patience } from '../core/table/expectations.ts';
import { HttpClient } from '../core/rooms/http-client.ts';
import { now } from '../core/results/latency.ts';
import { Recorder } from '../core/results/recorder.ts';
import { closedLoop } from '../core/rooms/pace.ts';
import type { Parts } from '../core/rooms/parts.ts';
import { colyseusOf, SeatConnections, Limited } from '../core/rooms/connections.ts';
import type { Report } from '../core/results/report.ts';
import { BoxPlayer } from '../games/boxes/box-player.ts';
import { FakeRoom } from './support/fake-room.ts';
import { type Answer, FakeServer, type Tricks } from './support/fake-server.ts';
import { trialUntil, EndsWaiting, QuickWaits } from './support/trial.ts';
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

/** Nobody lives through it: the load tester's clock is moved on. */
const WAIT_S = 600;
const WAIT_MS = WAIT_S * 1000;
/** A latency with the wait in it is longer than this; no answer takes as long. */
const HALF_MS = WAIT_MS / 2;
/** Nothing is lost for lack of time. */
const PATIENT = { rooms: 1, timeoutMs: 60_000 };

/** The run ends by itself. */
const never = () => false;
const quick = () => ({ stop: new QuickWaits(WAIT_MS) });

test.for([
  ['boxes', 'create', '/create', 2, 10],
  ['slots', 'spin', '/slots-exposure', 5, 50],
  ['wheel', 'spin', '/wheel-of-exposure', 5, 50],
  ['lobby', 'list', '/list', 5, 50],
] as const)(
  'the wait for a 429 is in no latency, and the schedule of the %s begins anew after it',
  async ([scenario, action, path, which, intervalMs], { expect }) => {
    const tricks = onceOn(path, which, WAIT_S);
    const options = { ...PATIENT, scenario, mode: 'paced', intervalMs } as const;
    const goesOn = (recorder: Recorder) => recorder.latency(action).answered >= which + 3;
    const { report } = await trialUntil(goesOn, tricks, options, quick());
    expect(report.tallies.limited).toBe(1);
    expect(report.faults).toEqual([]);
    expect(slowest(report)).toBeLessThan(HALF_MS);
  },
);

test.for([
  ['slots', '/slots-exposure'],
  ['lobby', '/list'],
] as const)(
  'no step of the %s is due in the wait for a 429',
  async ([scenario, path], { expect }) => {
    const options = { ...PATIENT, scenario, mode: 'paced', intervalMs: 50 } as const;
    const stop = new EndsWaiting(WAIT_MS);
    const { report } = await trialUntil(never, onceOn(path, 5, WAIT_S), options, { stop });
    expect(report.tallies.limited).toBe(1);
    expect(report.behind).toBe(0);
  },
);

test('no step of the wheel is due in its own pause after ten rounds', async ({ expect }) => {
  const options = { ...PATIENT, scenario: 'wheel', mode: 'paced', intervalMs: 20 } as const;
  const stop = new EndsWaiting(RESET_AFTER_MS / 2);
  const { report } = await trialUntil(never, {}, options, { stop });
  expect(report.tallies.games).toBe(1);
  expect(report.behind).toBe(0);
});

test.for(['websocket', 'polling'] as const)(
  'a 429 to a handshake over %s is obeyed, counted, and not an error',
  async (transport, { expect }) => {
    let refusedAt = 0;
    let waited = 0;
    const { report } = await trialUntil(
      (recorder) => recorder.latency('sit').answered > 1,
      {
        handshake: (nth) => {
          if (nth > 1) {
            waited ||= now() - refusedAt;
            return null;
          }
          refusedAt = now();
          return { status: 429, retryAfter: WAIT_S };
        },
      },
      { ...PATIENT, transport },
      quick(),
    );
    expect(report.tallies.limited).toBe(1);
    expect(report.faults).toEqual([]);
    expect(waited).toBeGreaterThanOrEqual(WAIT_MS);
    expect(slowest(report)).toBeLessThan(HALF_MS);
  },
);

const failed = (recorder: Recorder) => recorder.faulted('failed') > 0;

test.for(['websocket', 'polling'] as const)(
  'any other refusal of a handshake over %s is a failed connection, and says its status',
  async (transport, { expect }) => {
    const tricks: Tricks = { handshake: () => ({ status: 403, retryAfter: 1 }) };
    const { recorder } = await trialUntil(failed, tricks, { ...PATIENT, transport });
    expect(recorder.tallied('limited')).toBe(0);
    const [line] = recorder.faults;
    expect(line?.kind).toBe('failed/connect');
    expect(line?.examples[0]).toContain('403');
  },
);

test('a player who must wait to reconnect does not make the next roll late', async ({ expect }) => {
  const rolled = Promise.withResolvers<void>();
  let seen = 0;
  const stop = new QuickWaits(WAIT_MS);
  const { report, recorder } = await trialUntil(
    (known) => known.tallied('reconnected') === 2 && known.latency('roll').count > seen + 5,
    {
      handshake: (nth) => (nth === 3 ? { status: 429, retryAfter: WAIT_S } : null),
      fact: (name, fact) => {
        if (name === 'dice-rolled') rolled.resolve();
        return fact;
      },
    },
    { ...PATIENT, mode: 'paced', intervalMs: 50 },
    {
      stop,
      meanwhile: async (server, known) => {
        // The other one is back by then, and has nothing under way.
        stop.mayPass = () => known.tallied('reconnected') === 1;
        await rolled.promise;
        seen = known.latency('roll').count;
        server.hangUp();
      },
    },
  );
  expect(recorder.tallied('limited')).toBe(1);
  expect(recorder.tallied('reconnected')).toBe(2);
  expect(recorder.faulted('failed')).toBe(0);
  expect(slowest(report)).toBeLessThan(HALF_MS);
});

/** The parts of a single player, without a server. */
function partsOf(http: HttpClient, recorder: Recorder, line: OpenConnection): Parts {
  return {
    http,
    recorder,
    stop: new QuickWaits(WAIT_MS),
    patience: new Patience(3000),
    bridge: line,
    colyseus: line,
    defaultCoins: 100,
    timeoutMs: 3000,
    verifyEvery: 1,
  };
}

test('a seat that is refused with 429 is asked for again, and the wait is not in its latency', async ({
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
  const playerId = room.playerId('player1');
  const seat = { success: true as const, roomId: room.id, playerId, isPlayer1: true };
  expect(await player.enter(seat, now())).toBe('answered');
  expect(tries).toBe(2);
  expect(recorder.tallied('limited')).toBe(1);
  expect(recorder.errors).toBe(0);
  expect(recorder.latency('sit').count).toBe(1);
  expect(recorder.latency('sit').max).toBeLessThan(HALF_MS);
  expect(pace.isPaused()).toBe(true);
  player.close();
  parts.patience.close();
});

test('Colyseus matchmaking that is refused with 429 says how long to wait', async ({ expect }) => {
  const server = await FakeServer.start({ http: () => tooMany(7) });
  const http = new HttpClient(server.url, 3000, new Recorder('sit'));
  const hearing = { heard: () => {}, down: () => {} };
  const line = new SeatConnections(colyseusOf(server.url, http, 3000), 3000, hearing);
  const refused = line.open({ roomId: 'ABCDEF', playerId: 'x' });
  await expect(refused).rejects.toEqual(new Limited(7));
  await expect(refused).rejects.toMatchObject({ retryAfter: 7 });
  http.close();
  await server.kill();
});
