import { t } from './text.ts';

export const BRAND = 'Alluring Games';

/** The titles of the screens besides the games. */
export const TITLES = {
  games: t('Games'),
  gallery: t('Gallery'),
  code: t('Enter a code'),
  watch: t('Watch'),
  replay: t('Replay'),
  login: t('Administrator Login'),
  panel: t('Administrator Panel'),
  photos: t('Photo Upload Test'),
  nowhere: t('Page not found'),
} as const;

/** The title of a screen's tab; the home page has only the brand. */
export const tabTitle = (title: string | null): string =>
  title === null ? BRAND : `${title} · ${BRAND}`;
