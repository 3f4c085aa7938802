import type { Plugin } from 'vite';

/**
 * React's calls that fetch files ahead, and the list of what they do: the server asks for files with
 * the page, and no component calls these. Each with a text that only the file that is meant has.
 */
const PRELOADS: readonly (readonly [mark: string, piece: RegExp, instead: string])[] = [
  [
    'exports.preconnect = ',
    /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = function [\s\S]*?^\};$/gm,
    '',
  ],
  [
    'exports.hydrateRoot = ',
    /,\s*D: prefetchDNS,\s*C: preconnect,\s*L: preload,\s*m: preloadModule,\s*X: preinitScript,\s*S: preinitStyle,\s*M: preinitModuleScript\s*\}/,
    '}',
  ],
];

/** Leaves out of React DOM what this site does not use. @throws If the package has changed. */
export function leanReactDom(): Plugin {
  return {
    name: 'lean-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-dom\/cjs\/.*production/ },
      handler(code) {
        const found = PRELOADS.find(([mark]) => code.includes(mark));
        if (found === undefined) return code;
        const lean = code.replace(found[1], found[2]);
        if (lean === code) throw new Error(`React DOM has no ${String(found[1])} to cut.`);
        return lean;
      },
    },
  };
}

/** Replacements for files of Socket.IO's client. */
const UNUSED_BY_SOCKETS: readonly (readonly [file: RegExp, instead: string])[] = [
  // The server has no WebTransport, and no page asks for it.
  [/engine\.io-client\/.*\/webtransport\.js$/, 'export class WT {}'],
  // Every message is JSON: neither side sends bytes.
  [/engine\.io-parser\/.*\/base64-arraybuffer\.js$/, 'export const decode = () => null;'],
  [
    /socket\.io-parser\/.*\/is-binary\.js$/,
    'export const isBinary = () => false; export const hasBinary = () => false;',
  ],
  [
    /socket\.io-parser\/.*\/binary\.js$/,
    'export const deconstructPacket = () => null; export const reconstructPacket = () => null;',
  ],
];

/** Leaves out of Socket.IO's client what this site does not use. */
export function leanSocket(): Plugin {
  return {
    name: 'lean-socket',
    apply: 'build',
    transform: {
      filter: { id: UNUSED_BY_SOCKETS.map(([file]) => file) },
      handler: (_code, id) => UNUSED_BY_SOCKETS.find(([file]) => file.test(id))?.[1] ?? null,
    },
  };
}

/** The packages' entry files choose by NODE_ENV; the build takes the production files directly. */
const ENTRIES: readonly (readonly [file: RegExp, module: string])[] = [
  [/\/react\/index\.js$/, './cjs/react.production.js'],
  [/\/react\/jsx-runtime\.js$/, './cjs/react-jsx-runtime.production.js'],
  [/\/react-dom\/index\.js$/, './cjs/react-dom.production.js'],
  [/\/react-dom\/client\.js$/, './cjs/react-dom-client.production.js'],
  [/\/scheduler\/index\.js$/, './cjs/scheduler.production.js'],
  // React has had this hook since 18; the shim is for older ones.
  [/\/use-sync-external-store\/shim\/index\.js$/, '../cjs/use-sync-external-store.production.js'],
  [
    /\/use-sync-external-store\/shim\/with-selector\.js$/,
    '../cjs/use-sync-external-store-with-selector.production.js',
  ],
];

/** `exports.name = value` at the top level, once: a constant. */
const ONCE = /^exports\.(\w+) =/gm;

/** React looks for these in its scheduler; only the one for its own tests has them. */
const ONLY_IN_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;

/**
 * A CommonJS file of React as a module. The bundler can only take a CommonJS file whole, and every
 * importing file copies its exports; of a module it leaves out what nobody imports.
 * @throws If the file uses CommonJS in a way this does not know.
 */
function asModule(code: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const bare = code
    .replaceAll(ONLY_IN_TESTS, 'undefined')
    // A name for what was imported would make the bundler keep all of it, as an object.
    .replaceAll(/(\w+) = require\("([\w/-]+)"\)(?!\.)/g, (_all, local: string, name: string) => {
      imports.push(`import * as ${local} from '${name}';`);
      return `unused$${local} = 0`;
    })
    .replaceAll(/require\("([\w/-]+)"\)/g, (_all, name: string) => {
      const local = `from$${imports.length}`;
      imports.push(`import * as ${local} from '${name}';`);
      return local;
    })
    .replaceAll(/\bexports\.(\w+)/g, (_all, name: string) => {
      names.add(name);
      return `exports.${name}`;
    });
  const times = (name: string): number => bare.split(`exports.${name} =`).length - 1;
  const several = [...names].filter((name) => times(name) !== 1);
  const body = bare
    .replaceAll(ONCE, (all, name: string) => (several.includes(name) ? all : `const own$${name} =`))
    .replaceAll(/\bexports\.(\w+)/g, 'own$$$1');
  if (/\b(?:require|exports)\b[.([]/.test(body)) throw new Error('React has another shape now.');
  return [
    ...imports,
    ...(several.length > 0 ? [`let ${several.map((name) => `own$${name}`).join(', ')};`] : []),
    body,
    `export { ${[...names].map((name) => `own$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** Gives the bundler React as modules. */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\// },
      handler(code, id) {
        if (/\/cjs\/.*production\.js$/.test(id)) return asModule(code);
        const entry = ENTRIES.find(([file]) => file.test(id));
        if (entry === undefined) return null;
        const from = `from '${entry[1]}';`;
        return `export * ${from} import * as all ${from} export default all;`;
      },
    },
  };
}
