import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RoomLimits } from '../../engine/host/registry/room-quota.ts';
import { Neighbours } from '../../engine/host/fair-share.ts';
import type { SeatLimits } from '../../engine/host/room/send-limits.ts';
import { type Counted, MemoryCounts } from './memory-counts.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Counts one for the key. Resolves to null if allowed, else to the seconds until the next is allowed. */
export interface Limiter {
  /** `visitor`: who asks, for limits that an address's visitors share [X46]. */
  (key: string, visitor?: string | null): Promise<number | null>;
  /** By which its refusals are counted [O48]; not set: by that of its code. */
  limit?: string;
}

/** Limits per minute, except where named otherwise. Limits of a visitor are shares of the address's. */
export interface RateLimits {
  /** State-changing requests and new sockets of an address. */
  address: Limiter;
  /** Room list requests of a visitor. */
  roomList: Limiter;
  create: Limiter;
  join: Limiter;
  /** Changes of what a visitor says of themselves. */
  profile: Limiter;
  play: Limiter;
  /** [X14] One-player requests of everybody at an address who has a visitor's cookie. */
  playFrom: Limiter;
  playFromInDay: Limiter;
  /** Photos a visitor sends, and those of everybody at an address. */
  upload: Limiter;
  uploadFrom: Limiter;
  /** Photo list requests of a visitor, and those of everybody at an address. */
  photoList: Limiter;
  photoListFrom: Limiter;
  /** Refused messages of a socket; above this the server closes it. */
  noise: Limiter;
}

/** Counts by key, in windows: in Redis for all processes, or in this one's memory. */
interface Counts {
  add: (key: string, points: number) => Counted | Promise<Counted>;
  /** Both at once. */
  addTo: (address: string, place: string, points: number) => Pair | Promise<Pair>;
}
type Pair = readonly [address: Counted, place: Counted];

export function rateLimits(
  rates: { addressRate: number; roomListRate: number },
  redis: Redis | null,
  neighbours: Neighbours = new Neighbours(),
): RateLimits {
  const countsOf = (keyPrefix: string, points: number, duration: number): Counts => {
    if (redis === null) {
      const memory = new MemoryCounts(duration);
      return {
        add: (key, more) => memory.add(key, more),
        addTo: (address, place, more) => [memory.add(address, more), memory.add(place, more)],
      };
    }
    const options = { keyPrefix, points, duration };
    // While Redis does not answer, each process counts for itself.
    const insuranceLimiter = new RateLimiterMemory(options);
    const inRedis = new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
    const add = async (key: string, more: number) => inRedis.penalty(key, more);
    return {
      add,
      addTo: (address, place, more) => Promise.all([add(address, more), add(place, more)]),
    };
  };
  const limiter = (keyPrefix: string, rate: number): Limiter => {
    const points = Math.max(1, Math.ceil(rate));
    const counts = countsOf(keyPrefix, points, MINUTE);
    const take = async (key: string): Promise<number | null> => {
      const { consumedPoints, msBeforeNext } = await counts.add(key, 1);
      return consumedPoints > points ? Math.ceil(msBeforeNext / 1000) : null;
    };
    return Object.assign(take, { limit: keyPrefix });
  };
  /** [X46] Counts by address and by visitor; the key is the address. */
  const shared = (keyPrefix: string, rate: number, duration = MINUTE): Limiter => {
    const limit = Math.max(1, Math.ceil(rate));
    const counts = countsOf(keyPrefix, limit, duration);
    const take: Limiter = async (address, visitor = null) => {
      const place = neighbours.keyOf(address, visitor);
      const [all, own] = await counts.addTo(address, place, 1);
      const used = { limit, all: all.consumedPoints - 1, own: own.consumedPoints - 1 };
      if (neighbours.mayUse(address, used)) return null;
      // What was refused was not used.
      await counts.addTo(address, place, -1);
      return Math.ceil(all.msBeforeNext / 1000);
    };
    return Object.assign(take, { limit: keyPrefix });
  };
  const { addressRate, roomListRate } = rates;
  return {
    address: shared('address', addressRate),
    roomList: limiter('room-list', roomListRate),
    create: limiter('create', addressRate / 20),
    join: limiter('join', addressRate / 10),
    profile: limiter('profile', addressRate / 20),
    play: limiter('play', addressRate / 2),
    playFrom: shared('play-from', addressRate * 5),
    playFromInDay: shared('play-from-in-day', addressRate * PER_DAY, DAY),
    upload: limiter('upload', addressRate / 40),
    uploadFrom: shared('upload-from', addressRate / 10),
    photoList: limiter('photo-list', addressRate / 10),
    photoListFrom: shared('photo-list-from', addressRate),
    noise: limiter('noise', addressRate / 4),
  };
}

/** How many packets a second a page that opens may send, even if ADDRESS_RATE is small. */
const LEAST_PACKETS = 30;
const UNSENT_BYTES = 1024 * 1024;
/**
 * The daily limit of stored data, as minutes at the full rate. A party of sixty people uses about half
 * of it in eight hours without a pause.
 */
const PER_DAY = 1000;

/** [X6] [X7] The limits of one connection: packets a second, and sent bytes that the client has not read. */
export function connectionLimits({ addressRate }: { addressRate: number }) {
  return {
    packets: Math.max(LEAST_PACKETS, Math.ceil(addressRate / 40)),
    unsentBytes: UNSENT_BYTES,
  };
}

/**
 * [X9] How many sockets an address may open in a second: enough for a party that reconnects after a
 * restart, but not a whole minute's limit at once, which would slow other visitors down.
 */
export function handshakePace({ addressRate }: { addressRate: number }) {
  return {
    perSecond: Math.max(2 * LEAST_PACKETS, Math.ceil(addressRate / 20)),
    perDay: Number.POSITIVE_INFINITY,
  };
}

/** [X6] How many packets all connections of an address may send together: a party behind one router. */
export function addressLimits({ addressRate }: { addressRate: number }) {
  return {
    perSecond: Math.max(LEAST_PACKETS, Math.ceil(addressRate / 4)),
    perDay: addressRate * PER_DAY,
  };
}

/** [X5] The limits of a seat, which its room counts. */
export function seatLimits({ addressRate }: { addressRate: number }): SeatLimits {
  return { chat: Math.ceil(addressRate / 20), others: Math.ceil(addressRate / 2) };
}

/**
 * [B23] How many unfinished rooms a visitor and an address may have: 20 and 200 at the default rate.
 * Even at a low rate a visitor may have two rooms: one game and the next.
 */
export function roomLimits({ addressRate }: { addressRate: number }): RoomLimits {
  return {
    visitor: Math.max(2, Math.ceil(addressRate / 60)),
    address: Math.max(10, Math.ceil(addressRate / 6)),
  };
}
