import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { SCREEN_PATHS } from '../../api/http/screens.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Inside node_modules, so that the built module finds the packages. */
const OUT_DIR = join(ROOT, 'node_modules/.cache/prerender');

const moduleSchema = v.object({
  prerender: v.pipe(v.function(), v.args(v.tuple([v.string()])), v.returns(v.string())),
});

/**
 * Renders every screen once at build time, as it looks before its code has loaded. The server sends
 * this with the page, so that visitors see something a second earlier.
 */
export function prerenderScreens(): Plugin {
  return {
    name: 'prerender-screens',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      await build({
        configFile: false,
        root: join(ROOT, 'client'),
        logLevel: 'error',
        plugins: [react()],
        build: { ssr: 'prerender.tsx', outDir: OUT_DIR, emptyOutDir: true, copyPublicDir: false },
      });
      const built: unknown = await import(pathToFileURL(join(OUT_DIR, 'prerender.js')).href);
      const { prerender } = v.parse(moduleSchema, built);
      const shells = Object.fromEntries(SCREEN_PATHS.map((path) => [path, prerender(path)]));
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite/shells.json'), JSON.stringify(shells));
      rmSync(OUT_DIR, { recursive: true, force: true });
    },
  };
}
