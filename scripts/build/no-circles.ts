import type { Plugin } from 'vite';

/**
 * Stops the build where files import each other in a circle: then one of them runs before what it
 * needs, and the page fails only where it is loaded. The grouping of files can make such circles.
 */
export function noCircles(): Plugin {
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
