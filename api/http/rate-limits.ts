import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RoomLimits } from '../../engine/host/registry/room-quota.ts';
import type { SeatLimits } from '../../engine/host/room/seat-rate-limiter.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Takes one from a key's allowance; null: granted, else the seconds until the next. */
export type Limiter = (key: string) => Promise<number | null>;

/** Who may do how much in a minute. Per-visitor limits are shares of the address's. */
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
  /** Refused messages of a socket; above it the socket is closed. */
  noise: Limiter;
}

export function rateLimits(
  rates: { addressRate: number; roomListRate: number },
  redis: Redis | null,
): RateLimits {
  const limiter = (keyPrefix: string, points: number, duration = MINUTE): Limiter => {
    const options = { keyPrefix, points: Math.max(1, Math.ceil(points)), duration };
    const here = new RateLimiterMemory(options);
    // While Redis does not answer, each process counts for itself.
    const store =
      redis === null
        ? here
        : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: here });
    return async (key) => {
      try {
        await store.consume(key);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
        throw error;
      }
    };
  };
  const { addressRate, roomListRate } = rates;
  return {
    address: limiter('address', addressRate),
    roomList: limiter('room-list', roomListRate),
    create: limiter('create', addressRate / 20),
    join: limiter('join', addressRate / 10),
    profile: limiter('profile', addressRate / 20),
    play: limiter('play', addressRate / 2),
    playFrom: limiter('play-from', addressRate * 5),
    playFromInDay: limiter('play-from-in-day', addressRate * PER_DAY, DAY),
    upload: limiter('upload', addressRate / 40),
    uploadFrom: limiter('upload-from', addressRate / 10),
    photoList: limiter('photo-list', addressRate / 10),
    photoListFrom: limiter('photo-list-from', addressRate),
    noise: limiter('noise', addressRate / 4),
  };
}

/** Even where ADDRESS_RATE is small, a page that opens may do so much a second. */
const LEAST_PACKETS = 30;
const UNSENT_BYTES = 1024 * 1024;
/**
 * What is kept for good is bounded by the day: minutes at full speed. A party of sixty needs about
 * half of it in eight hours without a pause.
 */
const PER_DAY = 1000;

/** [X6] [X7] What one connection may do: packets a second, and bytes it leaves unread. */
export function connectionLimits({ addressRate }: { addressRate: number }) {
  return {
    packets: Math.max(LEAST_PACKETS, Math.ceil(addressRate / 40)),
    unsentBytes: UNSENT_BYTES,
  };
}

/**
 * [X9] How many sockets an address may open in a second: a party that comes back after the server
 * was away, but not a minute's worth in one moment, which others would feel.
 */
export function handshakePace({ addressRate }: { addressRate: number }) {
  return {
    perSecond: Math.max(2 * LEAST_PACKETS, Math.ceil(addressRate / 20)),
    perDay: Number.POSITIVE_INFINITY,
  };
}

/** [X6] What all connections of an address may send together: a party's, at one router. */
export function addressLimits({ addressRate }: { addressRate: number }) {
  return {
    perSecond: Math.max(LEAST_PACKETS, Math.ceil(addressRate / 4)),
    perDay: addressRate * PER_DAY,
  };
}

/** [X5] The shares of a seat at a table, which its room counts. */
export function seatLimits({ addressRate }: { addressRate: number }): SeatLimits {
  return { chat: Math.ceil(addressRate / 20), others: Math.ceil(addressRate / 2) };
}

/**
 * [B23] How many unfinished rooms there may be of a visitor and of an address: of the default rate 20
 * and 200. However low the rate, there is room for one game and the next.
 */
export function roomLimits({ addressRate }: { addressRate: number }): RoomLimits {
  return {
    visitor: Math.max(2, Math.ceil(addressRate / 60)),
    address: Math.max(10, Math.ceil(addressRate / 6)),
  };
}
