import type { TableGame } from '../../engine/definition/table-game.ts';
import { BRAND, TITLES, tabTitle } from '../../engine/wire/titles.ts';
import { t } from '../../engine/wire/text.ts';
import { fileIn, type Language } from '../../engine/wire/languages.ts';
import type { Say } from './sentences.ts';
import escapeHtml from 'escape-html';
import * as v from 'valibot';

/** A screen's titles in English, the text of its shared link, and its code. */
interface Screen {
  /** The title of the browser tab, before the brand; null: the brand alone. */
  tab: string | null;
  /** The title of a shared link, and behind it the game that it is about. */
  title: string;
  of?: string;
  text: string;
  /**
   * The source file of the screen's own code in Vite's manifest; null: it is in the entry file, or
   * the screen is a game's, whose source the build names.
   */
  source: string | null;
}

const SITE = {
  title: BRAND,
  text: t(
    'Party games to play in the browser, alone or with friends. No sign-up: take a seat and play.',
  ),
  source: null,
};

/** The part of a game that its screen shows. */
type Shared = Pick<TableGame, 'slug' | 'title' | 'share'>;

/** [A70] The screens besides the games, by path; every other path gets 404. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/': { ...SITE, tab: null },
  '/games': { ...SITE, tab: TITLES.games },
  '/gallery': { ...SITE, tab: TITLES.gallery },
  '/code': { ...SITE, tab: TITLES.code, source: 'home/code-page.tsx' },
  '/admin': { ...SITE, tab: TITLES.panel, source: 'admin/admin-page.tsx' },
  '/admin/login': { ...SITE, tab: TITLES.login, source: 'admin/login/login-page.tsx' },
  '/photo-test': { ...SITE, tab: TITLES.photos, source: 'photos/photo-test-page.tsx' },
};

/** A table to watch, of whatever game. */
const WATCHED: Screen = {
  tab: TITLES.watch,
  title: t('A table to watch'),
  text: t('See who rolls, who dares and who wins. Open the link, lean back, cheer.'),
  source: 'watch/watch-page.tsx',
};
const WATCH_PATH = /^\/watch\/[^/]+$/;

/** [C8] A room that is over, step by step. */
const REPLAYED: Screen = {
  tab: TITLES.replay,
  title: t('A game to see again'),
  text: t('Every roll, every box, and the proof that the dice were fair.'),
  source: 'watch/watch-page.tsx',
};
const REPLAY_PATH = /^\/replay\/[^/]+$/;

/** The screens that every site has. */
export const SCREEN_PATHS: readonly string[] = Object.keys(SCREENS);

export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

/** The screen at a path; null if there is none. `hasRoom`: whether the address names a room. */
export type Screens = (path: string, hasRoom: boolean) => Screen | null;

/** [A70] The screens of a site with these games. */
export function screensWith(games: readonly Shared[]): Screens {
  const played = new Map(games.map((game) => [`/games/${game.slug}`, game]));
  const gameScreen = ({ title, share }: Shared, hasRoom: boolean): Screen => {
    const { text, invitation } = share;
    const said =
      hasRoom && invitation !== undefined
        ? { title: t('A seat at the table is yours'), of: title, text: invitation }
        : { title, text };
    return { tab: title, ...said, source: null };
  };
  return (path, hasRoom) => {
    const plain = withoutTrailingSlash(path);
    const game = played.get(plain);
    if (game !== undefined) return gameScreen(game, hasRoom);
    if (WATCH_PATH.test(plain)) return WATCHED;
    if (REPLAY_PATH.test(plain)) return REPLAYED;
    return Object.hasOwn(SCREENS, plain) ? (SCREENS[plain] ?? null) : null;
  };
}

/** The screen for a path without one. */
export const NOT_FOUND: Screen = { ...SITE, tab: TITLES.nowhere };

/** Vite's manifest: for each source its built file, its imports and its styles. */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** @throws ValiError or SyntaxError if the text is no manifest. */
export const parseManifest = (text: string): Manifest => v.parse(manifestSchema, JSON.parse(text));

/** The preview image of a shared link. */
const PICTURE = { path: '/share.png', width: 1200, height: 630 };

/** All script and style files of a screen, so that the browser fetches them in parallel. */
function filesOf(source: string, manifest: Manifest): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles: string[] = [];
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    scripts.push(chunk.file);
    styles.push(...chunk.css);
    for (const needed of chunk.imports) walk(needed);
  };
  walk(source);
  return { scripts, styles };
}

/** What a page's head needs besides its screen. */
interface HeadParts {
  manifest: Manifest;
  /** The site's origin, such as https://games.example */
  origin: string;
  says: Say;
}

/**
 * Adds a screen's title, the meta data of its shared link and preloads of its files to a page.
 * @param page The built index.html.
 */
export function withHead(
  page: string,
  screen: Screen,
  { manifest, origin, says }: HeadParts,
): string {
  const { scripts, styles } =
    screen.source === null ? { scripts: [], styles: [] } : filesOf(screen.source, manifest);
  const absent = (file: string): boolean => !page.includes(`/${file}"`);
  const picture = origin + PICTURE.path;
  const about = screen.of === undefined ? '' : `: ${screen.of}`;
  const [title, text] = [says(screen.title) + about, says(screen.text)];
  const metadata: readonly (readonly [kind: 'property' | 'name', of: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', BRAND],
    ['property', 'og:title', title],
    ['property', 'og:description', text],
    ['property', 'og:image', picture],
    ['property', 'og:image:width', String(PICTURE.width)],
    ['property', 'og:image:height', String(PICTURE.height)],
    ['property', 'og:image:alt', says(t('Wrapped boxes, two dice and a golden wheel'))],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', text],
    ['name', 'twitter:image', picture],
  ];
  const lines = [
    ...metadata.map(
      ([kind, of, content]) => `<meta ${kind}="${of}" content="${escapeHtml(content)}" />`,
    ),
    ...styles
      .filter(absent)
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ...scripts
      .filter(absent)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  const tab = tabTitle(screen.tab === null ? null : says(screen.tab));
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(tab)}</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

/** [A140] What index.html itself says. */
const NEEDS_SCRIPTS = t('These games need JavaScript.');

/** [A140] A page in its reader's language, with the scripts of that language. */
export const inLanguage = (page: string, language: Language, says: Say): string =>
  page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replaceAll(/"\/assets\/[^"/]+\.js(?=")/g, (file) => fileIn(file, language))
    .replace(SITE.text, () => escapeHtml(says(SITE.text)))
    .replace(NEEDS_SCRIPTS, () => escapeHtml(says(NEEDS_SCRIPTS)));
