import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { SCREEN_PATHS } from '../../api/http/screens.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Beside the packages, so that what is built finds them. */
const MADE = join(ROOT, 'node_modules/.cache/prerender');

const moduleSchema = v.object({
  prerender: v.pipe(v.function(), v.args(v.tuple([v.string()])), v.returns(v.string())),
});

/**
 * Draws every screen once at build time and keeps what it shows before its code has come: the server
 * sends it with the page, so that there is something to see a second earlier.
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
        build: { ssr: 'prerender.tsx', outDir: MADE, emptyOutDir: true, copyPublicDir: false },
      });
      const made: unknown = await import(pathToFileURL(join(MADE, 'prerender.js')).href);
      const { prerender } = v.parse(moduleSchema, made);
      const shells = Object.fromEntries(SCREEN_PATHS.map((path) => [path, prerender(path)]));
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite/shells.json'), JSON.stringify(shells));
      rmSync(MADE, { recursive: true, force: true });
    },
  };
}
