import type { GameConfig } from '../../definition/game-config.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type HouseConfig = Pick<GameConfig, 'spin_cost' | 'house_coins' | 'house_hours'>;

/** [S20] What the house pays to a player with `coins`: at least a spin, nothing if it is off. */
export function houseCoins(coins: number, { spin_cost, house_coins }: HouseConfig): number {
  return house_coins === 0 ? 0 : Math.max(house_coins, spin_cost - coins);
}

/** [S22] Milliseconds between two rounds on the house. */
export function housePause({ house_hours }: HouseConfig): number {
  return house_hours * HOUR_MS;
}

/** [S22] Milliseconds until the next round after the one at `paidAt`; null if there was none. */
export function houseWait(paidAt: number | null, pauseMs: number, now: number): number {
  return paidAt === null ? 0 : Math.max(0, paidAt + pauseMs - now);
}

/** 'in 3 h 20 min', rounded up to whole minutes. */
export function whenText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `in ${parts.join(' ')}`;
}
