import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { parseManifest, SCREEN_PATHS } from '../../api/http/screens.ts';
import { type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import type { Catalogues } from './texts/catalogues.ts';
import { inLanguage, markTexts, type Sentences } from './texts/text-plugin.ts';

/** The client's sources are TypeScript in the checkout and JavaScript in the package. */
const OF_CODE = import.meta.filename.endsWith('.ts') ? '.tsx' : '.js';

const moduleSchema = v.object({
  prerender: v.pipe(v.function(), v.args(v.tuple([v.string()])), v.returns(v.string())),
  pages: v.array(v.object({ path: v.string(), source: v.string() })),
});

/** The source whose path ends so, as the manifest names it. @throws where it is not exactly one. */
function keyOf(source: string, keys: readonly string[]): string {
  const found = keys.filter((key) => /^(.*)\.\w+$/.exec(key)?.[1]?.endsWith(`/${source}`));
  const [key] = found;
  if (key !== undefined && found.length === 1) return key;
  throw new Error(`The page of a game must be one file at …/${source}; found: ${found.join(', ')}`);
}

/** The module that renders the screens, in each language. */
type Renderers = Readonly<Record<Language, v.InferOutput<typeof moduleSchema>>>;

/** Writes the built module once in each language, and loads them. */
async function inEachLanguage(
  outDir: string,
  sentences: Sentences,
  catalogues: Catalogues,
): Promise<Renderers> {
  const built = readFileSync(join(outDir, 'prerender.js'), 'utf8');
  const of = async (language: Language) => {
    const file = join(outDir, `prerender-${language}.js`);
    writeFileSync(file, inLanguage(built, sentences, catalogues, language));
    const module: unknown = await import(pathToFileURL(file).href);
    return v.parse(moduleSchema, module);
  };
  const [en, ru, es, fr, de] = await Promise.all([
    of('en'),
    of('ru'),
    of('es'),
    of('fr'),
    of('de'),
  ]);
  return { en, ru, es, fr, de };
}

/** A screen in each language. */
const drawnIn = (renderers: Renderers, path: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, renderers[language].prerender(path)]));

/**
 * Renders every screen once in each language at build time, as it looks before its code has loaded. The
 * server sends this with the page, so that visitors see something a second earlier.
 * @param root The client's folder. @param more Plugins by which this client differs from the usual.
 */
export function prerenderScreens(
  root: string,
  catalogues: Catalogues,
  more: readonly Plugin[],
): Plugin {
  return {
    name: 'prerender-screens',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const outDir = join(dir, '.vite/prerender');
      const sentences: Sentences = new Map();
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react(), ...more, markTexts(sentences)],
        // Whole and in one file, so that it runs wherever it is written.
        ssr: { noExternal: true },
        build: {
          ssr: `prerender${OF_CODE}`,
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
      const renderers = await inEachLanguage(outDir, sentences, catalogues);
      rmSync(outDir, { recursive: true, force: true });
      const keys = Object.keys(
        parseManifest(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')),
      );
      const drawn = Object.fromEntries([
        ...SCREEN_PATHS.map((path) => [path, { html: drawnIn(renderers, path), source: null }]),
        ...renderers.en.pages.map(({ path, source }) => [
          path,
          { html: drawnIn(renderers, path), source: keyOf(source, keys) },
        ]),
      ]);
      writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(drawn));
    },
  };
}
