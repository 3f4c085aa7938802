/** The games of the site, in the order of the home page. */
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
