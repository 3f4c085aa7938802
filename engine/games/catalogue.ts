/** The games of the site, in the order of the home page: three cards, then a strip for each more. */
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
  {
    slug: 'alluring-party',
    title: 'Alluring Boxes Party',
    blurb: 'Three to eight friends, one table, everybody judges.',
  },
] as const;

export type GameSlug = (typeof GAMES)[number]['slug'];

export function isGameSlug(text: string): text is GameSlug {
  return GAMES.some((game) => game.slug === text);
}
