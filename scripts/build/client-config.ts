import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompress, gzip as gzipWithCallback } from 'node:zlib';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { leanReactDom, leanSocket, reactModules } from './lean-packages.ts';
import { prerenderScreens } from './prerender-plugin.ts';
import { type Catalogues, readCatalogues } from './texts/catalogues.ts';
import { englishTexts, markTexts, type Sentences, writeLanguages } from './texts/text-plugin.ts';

/**
 * Adds games from outside the checkout to the client's registry.
 * @param entries The file of each game that exports its `shown` (`ShownGame`), as an absolute path.
 */
function moreGames(entries: readonly string[]): Plugin {
  const names = entries.map((_, index) => `game${index}`);
  const lines = entries.map(
    (file, index) => `import { shown as game${index} } from ${JSON.stringify(file)};`,
  );
  const code = [...lines, `export const MORE_GAMES = [${names.join(', ')}];`].join('\n');
  return {
    name: 'more-games',
    load: {
      filter: { id: /\/client\/games\/more-games\.[jt]s$/ },
      handler: () => ({ code, moduleType: 'js' }),
    },
  };
}

/**
 * Stops the build where files import each other in a circle: then one of them runs before what it
 * needs, and the page fails only where it is loaded. The grouping of files can make such circles.
 */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) throw new Error(`A circle: ${[...path, file].join(' imports ')}.`);
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || done.has(file)) return;
        for (const imported of chunk.imports) follow(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** The address of the server under `npm run dev`. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const CLIENT = join(import.meta.dirname, '../../client');

/** [T78] Where the catalogues are: the site's, and those of games beside their files. */
const cataloguesOf = (games: readonly string[]): string[] => [
  join(CLIENT, 'texts'),
  ...games.map((file) => join(dirname(file), 'texts')),
];

/** The client's own page, and the one the server fills in for a personal link. */
const PAGES = ['index.html', 'personal-link.html'].map((name) => join(CLIENT, name));

/**
 * The shared code of all games comes in one file, not in ten: each file of a few hundred bytes
 * costs as much again in headers. The home page needs none of it.
 */
const SHARED_BY_GAMES = [
  /node_modules\/(@?xstate|valibot|use-sync-external-store|use-isomorphic-layout-effect)\//,
  /engine\/(wire\/(?!titles|admin|night|profile-input|shown-text|view-fold)|chance\/|definition\/(game-config|stages|tasks)\.|games\/[\w-]+\/rules\.)/,
  /client\/shell\/net\/(api|wake-events|refusal-texts)\./,
  /client\/fairness\/check\./,
  /client\/table\/(room\/tab-store|seats\/seated-view)\./,
  /client\/me\/(me|limits\/flame)\./,
];

/** The shared code of every table's rooms page, in one file. */
const SHARED_BY_TABLES = [
  /engine\/wire\/view-fold/,
  /client\/table\/(room\/(?!tab-store)|frame\/(table-frame|rooms-page)|lobby\/room-list)/,
  /client\/me\/(limits\/tonight|asked|faces-near)\./,
  /client\/games\/[\w-]+\/(dice\/tumble-time)/,
  /engine\/(table\/talk|games\/[\w-]+\/(dice-log|dare|machine\/dare))\./,
  /client\/shell\/ui\/use-(focus-after|main-action)/,
];

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipWithCallback)];
const COMPRESSED = /\.(js|css|svg|html)$/;

interface Packed {
  gz: Buffer;
  br: Buffer;
}

/** A file's bytes as they go over the wire. */
async function packed(content: Buffer): Promise<Packed> {
  const [gz, br] = await Promise.all([gzip(content, { level: 9 }), brotli(content)]);
  return { gz, br };
}

/** Writes `.gz` and `.br` beside what compresses well; the server sends those as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      // A file that is the same in all languages is packed once.
      const known = new Map<string, Promise<Packed>>();
      const pack = (content: Buffer): Promise<Packed> => {
        const key = content.toString('latin1');
        const found = known.get(key) ?? packed(content);
        known.set(key, found);
        return found;
      };
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        names
          .filter((name) => COMPRESSED.test(name))
          .map(async (name) => {
            const { gz, br } = await pack(readFileSync(join(dir, name)));
            writeFileSync(join(dir, `${name}.gz`), gz);
            writeFileSync(join(dir, `${name}.br`), br);
          }),
      );
    },
  };
}

/** Vite warns of what its own CSS modules do wherever a class composes another. Nothing is amiss. */
const OWN_WARNING = 'did not pass the `from` option to `postcss.parse`';

function withoutOwnWarning(): Plugin {
  return {
    name: 'without-own-warning',
    configResolved({ logger }) {
      const warnOnce = logger.warnOnce.bind(logger);
      logger.warnOnce = (text, options) => {
        if (!text.includes(OWN_WARNING)) warnOnce(text, options);
      };
    },
  };
}

interface ClientBuild {
  /** The files that export the `shown` of further games, as absolute paths. */
  games?: readonly string[];
  /** The folder for the built client. */
  outDir?: string;
  /** Reads the translations in these folders; tests give the pseudo-language here. */
  read?: (folders: readonly string[]) => Catalogues;
}

/** How Vite builds the client: the site's, or with further games. */
export function clientConfig(asked: ClientBuild = {}): UserConfig {
  const { games = [], outDir, read = readCatalogues } = asked;
  const more = games.length === 0 ? [] : [moreGames(games)];
  const sentences: Sentences = new Map();
  const catalogues = read(cataloguesOf(games));
  return {
    root: CLIENT,
    plugins: [
      react(),
      ...more,
      englishTexts(),
      markTexts(sentences),
      writeLanguages(sentences, catalogues),
      leanReactDom(),
      reactModules(),
      noCircles(),
      leanSocket(),
      prerenderScreens(CLIENT, catalogues, more),
      precompress(),
      withoutOwnWarning(),
    ],
    build: {
      outDir: outDir ?? join(CLIENT, 'dist'),
      emptyOutDir: true,
      // The server reads it: each screen's files are asked for with the page, not one after the other.
      manifest: true,
      modulePreload: { polyfill: false },
      target: 'es2022',
      rolldownOptions: {
        input: PAGES,
        // The groups below decide what comes in which file, not who imports it how.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        // Drops unused files of the pure part: none has an effect when it is imported.
        treeshake: {
          moduleSideEffects: [{ test: /\/engine\//, sideEffects: false }],
          // A class that extends React.Component only reads it.
          propertyReadSideEffects: false,
        },
        output: {
          codeSplitting: {
            groups: [
              // One file with nothing of ours, but the names of the language and of the games: it stays in
              // caches when ours change.
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|client\/shell\/language\.|engine\/games\/[\w-]+\/[\w-]+-name\./,
              },
              // The first view of any table's room; the group after it holds the parts of boxes
              // alone.
              {
                name: 'room',
                test: /client\/(shell\/signals|table\/(talk\/|seats\/seats-and|frame\/talking|lobby\/room-links)|games\/[\w-]+\/(dice\/(dice-tray|tray-parts|use-tumble)|dare\/(dares|dare-cards|dare-sounds)|board\/|log-text|proof\/dice-check|placement\/grid-geometry))/,
              },
              {
                name: 'boxes',
                test: /client\/(shell\/ui\/use-focus|games\/[\w-]+\/(in-room|table\.tsx|placement\/(placement|use-|laid-)|waiting))/,
              },
              {
                name: 'sheet',
                test: /client\/me\/(sheet|limits\/level-choice)\./,
              },
              // What only the page of boxes and its room share.
              {
                name: 'boxes-view',
                test: /(client\/games\/boxes\/(room\/(room-view|boxes-table)|proof\/own-part)|engine\/games\/boxes\/wire\/messages)\./,
              },
              // What the party's page and its room share.
              {
                name: 'party',
                test: /engine\/(games\/[\w-]+\/(machine\/(party-context|room-log)|party-rules)|definition\/table-game)\./,
              },
              { name: 'solo', test: /client\/solo\// },
              { name: 'table', test: (id) => SHARED_BY_TABLES.some((some) => some.test(id)) },
              { name: 'play', test: (id) => SHARED_BY_GAMES.some((some) => some.test(id)) },
            ],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
    server: {
      // The browser's own Host goes through: the server compares it with the Origin.
      proxy: Object.fromEntries(
        ['/api', '/admin/api', '/admin/logout', '/photos', '^/u/', '^/assets/', '/socket.io'].map(
          (path) => [path, { target: SERVER, changeOrigin: false, ws: path === '/socket.io' }],
        ),
      ),
    },
  };
}
