export const BRAND = 'Alluring Games';

/** The titles of the screens besides the games. */
export const TITLES = {
  games: 'Games',
  gallery: 'Gallery',
  code: 'Enter a code',
  watch: 'Watch',
  replay: 'Replay',
  login: 'Administrator Login',
  panel: 'Administrator Panel',
  photos: 'Photo Upload Test',
  nowhere: 'Page not found',
} as const;

/** The title of a screen's tab; the home page has only the brand. */
export const tabTitle = (title: string | null): string =>
  title === null ? BRAND : `${title} · ${BRAND}`;
