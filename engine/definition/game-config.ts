/** The configuration of a game until the administrator changes it. */
export const DEFAULT_CONFIG = {
  default_coins: 100,
  spin_cost: 10,
  required_rating: 0,
  house_coins: 100,
  house_hours: 24,
} as const;

/** A game's configuration. Coins are whole numbers. */
export interface GameConfig {
  default_coins: number;
  spin_cost: number;
  required_rating: number;
  /** [S20] What the house gives to a player who cannot pay a spin; 0: nothing. */
  house_coins: number;
  /** [S22] Whole hours until it gives again. */
  house_hours: number;
}
