/** The games of the house, in the order the home page shows them. */
export const GAMES = [
  {
    slug: 'slots-exposure',
    title: 'Slots Exposure',
    blurb: 'A slot machine with unique prizes.',
  },
  {
    slug: 'wheel-of-exposure',
    title: 'Wheel of Exposure',
    blurb: 'A wheel of fortune with unexpected rewards.',
  },
  {
    slug: 'alluring-boxes',
    title: 'Alluring Boxes',
    blurb: 'Choose your box and reveal the prize.',
  },
] as const;

export type GameSlug = (typeof GAMES)[number]['slug'];

export function isGameSlug(text: string): text is GameSlug {
  return GAMES.some((game) => game.slug === text);
}

/** What a game is played with until the administrator says otherwise (spec section 3). */
export const DEFAULT_CONFIG = {
  default_coins: 100,
  spin_cost: 10,
  required_rating: 0,
  house_coins: 100,
  house_hours: 24,
} as const;

/** A game's settings as the administrator keeps them. Coins are whole numbers. */
export interface GameConfig {
  default_coins: number;
  spin_cost: number;
  required_rating: number;
  /** [S20] What the house gives to who cannot pay a spin; 0: nothing. */
  house_coins: number;
  /** [S22] Whole hours until it gives again. */
  house_hours: number;
}
