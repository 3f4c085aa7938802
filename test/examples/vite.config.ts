import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The client's registry as its app and its home page import it. */
const REGISTRY = /^\.\.?\/games\/index\.ts$/;

/** The site's client with one game more; `--outDir` says where to. */
export default defineConfig({
  root: join(import.meta.dirname, '../../client'),
  plugins: [react()],
  resolve: { alias: [{ find: REGISTRY, replacement: join(import.meta.dirname, 'page/games.ts') }] },
  build: { emptyOutDir: true, target: 'es2022', minify: false },
});
