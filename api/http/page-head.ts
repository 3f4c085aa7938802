import escapeHtml from 'escape-html';
import * as v from 'valibot';
import { BRAND } from '../../engine/wire/titles.ts';
import type { Screen } from './screens.ts';

/** What the client's build says of a file it made: which others it needs, and which styles. */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** @throws where it is no manifest. */
export const parseManifest = (text: string): Manifest => v.parse(manifestSchema, JSON.parse(text));

/** The picture shown with a shared link, and its size. */
const PICTURE = { path: '/share.png', width: 1200, height: 630 };

/** All files of a screen's own code and styles, so that they are fetched at once, not in turn. */
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

/**
 * The page for one screen: its title, what a shared link shows of it, and its files to be fetched
 * ahead. @param page The built index.html. @param origin Where the site is, e.g. https://games.example
 */
export function withHead(
  page: string,
  { tab, title, text, source }: Screen,
  manifest: Manifest,
  origin: string,
): string {
  const { scripts, styles } =
    source === null ? { scripts: [], styles: [] } : filesOf(source, manifest);
  const absent = (file: string): boolean => !page.includes(`/${file}"`);
  const picture = origin + PICTURE.path;
  const told: readonly (readonly [kind: 'property' | 'name', of: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', BRAND],
    ['property', 'og:title', title],
    ['property', 'og:description', text],
    ['property', 'og:image', picture],
    ['property', 'og:image:width', String(PICTURE.width)],
    ['property', 'og:image:height', String(PICTURE.height)],
    ['property', 'og:image:alt', 'Wrapped boxes, two dice and a golden wheel'],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', text],
    ['name', 'twitter:image', picture],
  ];
  const lines = [
    ...told.map(
      ([kind, of, content]) => `<meta ${kind}="${of}" content="${escapeHtml(content)}" />`,
    ),
    ...styles
      .filter(absent)
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ...scripts
      .filter(absent)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(tab)}</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}
