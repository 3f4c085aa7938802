import { join } from 'node:path';
import { defineConfig } from 'vite';
import { clientConfig } from '../../../build/client-config.ts';

/** The client with one game more. */
export default defineConfig(
  clientConfig({
    games: [join(import.meta.dirname, 'client/shown.ts')],
    outDir: join(import.meta.dirname, 'dist'),
  }),
);
