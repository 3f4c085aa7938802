import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` has the server. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The client's own page, and the one the server fills in for a personal link. */
const PAGES = ['index.html', 'personal-link.html'].map((name) =>
  join(import.meta.dirname, 'client', name),
);

const COMPRESSED = /\.(js|css|svg|html)$/;

/** Writes `.gz` and `.br` beside what compresses well; the server sends those as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue;
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  root: 'client',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: PAGES },
  },
  server: {
    // The browser's own Host goes through: the server compares it with the Origin.
    proxy: Object.fromEntries(
      ['/api', '/admin/api', '/admin/logout', '/photos', '^/u/', '^/assets/', '/socket.io'].map(
        (path) => [path, { target: SERVER, changeOrigin: false, ws: path === '/socket.io' }],
      ),
    ),
  },
});
