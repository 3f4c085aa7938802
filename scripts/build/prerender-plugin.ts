import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { parseManifest, SCREEN_PATHS } from '../../api/http/screens.ts';

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

/**
 * Renders every screen once at build time, as it looks before its code has loaded. The server sends
 * this with the page, so that visitors see something a second earlier.
 * @param root The client's folder. @param more Plugins by which this client differs from the usual.
 */
export function prerenderScreens(root: string, more: readonly Plugin[]): Plugin {
  return {
    name: 'prerender-screens',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const outDir = join(dir, '.vite/prerender');
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react(), ...more],
        // Whole, so that it runs wherever it is written.
        ssr: { noExternal: true },
        build: { ssr: `prerender${OF_CODE}`, outDir, emptyOutDir: true, copyPublicDir: false },
      });
      const built: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
      rmSync(outDir, { recursive: true, force: true });
      const { prerender, pages } = v.parse(moduleSchema, built);
      const keys = Object.keys(
        parseManifest(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')),
      );
      const drawn = Object.fromEntries([
        ...SCREEN_PATHS.map((path) => [path, { html: prerender(path), source: null }]),
        ...pages.map(({ path, source }) => [
          path,
          { html: prerender(path), source: keyOf(source, keys) },
        ]),
      ]);
      writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(drawn));
    },
  };
}
