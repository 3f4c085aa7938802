import { join } from 'node:path';
import { defineConfig } from 'vite';
import { clientConfig } from '../../scripts/build/client-config.ts';

/** The site's client with one game more; `--outDir` says where to. */
export default defineConfig(
  clientConfig({ games: [join(import.meta.dirname, 'page/liars-dice-shown.ts')] }),
);
