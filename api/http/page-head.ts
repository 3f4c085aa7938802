import escapeHtml from 'escape-html';
import * as v from 'valibot';
import { BRAND } from '../../engine/wire/titles.ts';
import type { Screen } from './screens.ts';

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

/**
 * Adds a screen's title, the meta data of its shared link and preloads of its files to a page.
 * @param page The built index.html. @param origin The site's origin, such as https://games.example
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
  const metadata: readonly (readonly [kind: 'property' | 'name', of: string, content: string])[] = [
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
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(tab)}</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}
