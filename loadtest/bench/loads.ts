import { DEFAULTS, type Options } from '../core/cli/options.ts';
import type { Parts, Scenario } from '../core/rooms/parts.ts';
import type { Casting } from '../core/rooms/run.ts';
import { boxesTable, type Habits } from '../games/boxes/boxes-table.ts';
import { LobbyGuest } from '../games/boxes/guest-loads.ts';
import type { Pace } from '../core/rooms/pace.ts';
import { Reconnector } from '../../bridge/client/reconnector.ts';
import { socketConnections } from '../../bridge/client/connection.ts';
import { partyLoad } from '../games/party-load.ts';
import { SlotsGuest } from '../games/slots-load.ts';

/** A visitor on the rooms page, who hears of changes and reads the list. */
class Watcher implements Scenario {
  readonly #guest: LobbyGuest;
  readonly #connection: Reconnector;

  constructor(url: string, parts: Parts, pace: Pace) {
    this.#guest = new LobbyGuest(parts, pace);
    this.#connection = new Reconnector({
      open: socketConnections(url, { transports: ['websocket'] }),
      heard: (name) => {
        if (name === 'rooms-updated') parts.recorder.facts += 1;
      },
      link: () => {},
      tries: Number.POSITIVE_INFINITY,
    });
  }

  play(): Promise<void> {
    return this.#guest.play();
  }

  close(): void {
    this.#connection.close();
    this.#guest.close();
  }
}

/** One kind of load. */
export interface Load {
  /** Its title in the table. */
  title: string;
  options: Pick<Options, 'rooms' | 'mode' | 'rampMs'> & Partial<Options>;
  /** The server's CPU is divided by the number of these. */
  unit: 'roll' | 'create' | 'spin' | 'room' | 'message';
  habits?: Partial<Habits>;
  /** The players of a room sit and do not roll. */
  sitsOnly?: true;
  /** The table compares each subject's p99 with its base's. */
  compares?: 'p99';
  /** How many bare commits a second are measured beside it, with PostgreSQL. */
  commits?: number;
}

const ROLLING: Habits = { newRooms: 'once', chats: false, adds: false };

export const LOADS = {
  roll: {
    title: 'rolls, 200 rooms, closed loop',
    options: { rooms: 200, mode: 'closed', rampMs: 1000 },
    unit: 'roll',
  },
  games: {
    title: 'whole games with chat and new rooms, 200 rooms, closed loop',
    options: { rooms: 200, mode: 'closed', rampMs: 1000 },
    unit: 'roll',
    habits: { newRooms: 'by turns', chats: true },
  },
  paced: {
    title: 'rolls, 500 rooms, one a second each',
    options: { rooms: 500, mode: 'paced', intervalMs: 1000, rampMs: 3000 },
    unit: 'roll',
    commits: 500,
    habits: { newRooms: 'by turns' },
  },
  open: {
    title: 'rooms opened: created, placed, joined, both seated; 50 at once',
    options: { rooms: 50, mode: 'closed', rampMs: 500 },
    unit: 'create',
    sitsOnly: true,
    habits: { newRooms: 'always' },
  },
  slots: {
    title: 'slot spins, 100 visitors, closed loop',
    options: { rooms: 100, mode: 'closed', rampMs: 500, scenario: 'slots' },
    unit: 'spin',
  },
  idle: {
    title: 'idle rooms with two sockets each',
    options: { rooms: 5000, mode: 'closed', rampMs: 40_000 },
    unit: 'room',
    sitsOnly: true,
  },
  lobby: {
    title: 'the same 500 rooms, and 1,000 visitors of the room list who read it once a second',
    options: { rooms: 1500, mode: 'paced', intervalMs: 1000, rampMs: 5000 },
    unit: 'roll',
    habits: { newRooms: 'by turns' },
  },
  watched: {
    title: 'rolls, 20 rooms, two a second each: nobody watches, or 200 in every room',
    options: { rooms: 20, mode: 'paced', intervalMs: 500, rampMs: 1000 },
    unit: 'roll',
    compares: 'p99',
  },
  company: {
    title: 'messages delivered, 20 rooms, four steps a second each: two alone, or a party',
    options: { rooms: 20, mode: 'paced', intervalMs: 250, rampMs: 1000 },
    unit: 'message',
    habits: { newRooms: 'by turns' },
  },
  metrics: {
    title: 'rolls, 200 rooms, closed loop: without METRICS_PORT, and with it',
    options: { rooms: 200, mode: 'closed', rampMs: 1000 },
    unit: 'roll',
  },
} as const satisfies Record<string, Load>;

export type LoadName = keyof typeof LOADS;
export const LOAD_NAMES = Object.keys(LOADS) as LoadName[];

/** In the lobby load, one in this many rooms plays; the others read the list. */
const PLAYING = 3;

export function optionsOf({ options }: Load, protocol: Options['protocol'], url: string): Options {
  const forever = { durationMs: 3_600_000, verifyEvery: Number.MAX_SAFE_INTEGER, quiet: true };
  return { ...DEFAULTS, scenario: 'boxes', ...forever, ...options, protocol, url };
}

/**
 * Casts the players of each room; `opened` receives each room. A party takes the requested seats.
 */
export function castingOf(name: LoadName, opened?: (roomId: string) => void): Casting {
  const load: Load = LOADS[name];
  const habits = { ...ROLLING, ...load.habits, ...(opened && { opened }) };
  return (index, options, parts, pace) => {
    if (options.scenario === 'slots') return new SlotsGuest(parts, pace);
    if (options.seats !== null) return partyLoad.cast(index, options, parts, pace);
    if (name === 'lobby' && index % PLAYING !== 0) {
      return new Watcher(options.url ?? '', parts, pace);
    }
    const table = boxesTable(index, options, parts, pace, habits);
    if (load.sitsOnly !== true) return table;
    return {
      play: async () => {
        await table.begin();
        if (name === 'idle') await parts.stop.sleep(3_600_000);
      },
      close: () => table.close(),
    };
  };
}
