export const BRAND = 'Alluring Games';

/** What the screens besides the games are called. */
export const TITLES = {
  games: 'Games',
  gallery: 'Gallery',
  login: 'Administrator Login',
  panel: 'Administrator Panel',
  photos: 'Photo Upload Test',
  nowhere: 'Page not found',
} as const;

/** The name of a screen's tab; the home page has no title and gets the brand alone. */
export const tabTitle = (title: string | null): string =>
  title === null ? BRAND : `${title} · ${BRAND}`;
