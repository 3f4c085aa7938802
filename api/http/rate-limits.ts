import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SeatLimits } from '../../engine/hosting/seat-pace.ts';

const MINUTE = 60;

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
  play: Limiter;
  /** Photos a visitor sends, and those of everybody at an address. */
  upload: Limiter;
  uploadFrom: Limiter;
  /** Refused messages of a socket; above it the socket is closed. */
  noise: Limiter;
}

export function rateLimits(
  rates: { addressRate: number; roomListRate: number },
  redis: Redis | null,
): RateLimits {
  const limiter = (keyPrefix: string, points: number, duration = MINUTE): Limiter => {
    const options = { keyPrefix, points: Math.max(1, Math.ceil(points)), duration };
    const store =
      redis === null
        ? new RateLimiterMemory(options)
        : new RateLimiterRedis({ ...options, storeClient: redis });
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
    play: limiter('play', addressRate / 2),
    upload: limiter('upload', addressRate / 40),
    uploadFrom: limiter('upload-from', addressRate / 10),
    noise: limiter('noise', addressRate / 4),
  };
}

/** [X5] The shares of a seat of Alluring Boxes, which its room counts. */
export function seatLimits({ addressRate }: { addressRate: number }): SeatLimits {
  return { chat: Math.ceil(addressRate / 20), others: Math.ceil(addressRate / 2) };
}
