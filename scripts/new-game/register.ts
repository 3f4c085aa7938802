import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from './names.ts';

/** A line for the imports of a registry, and an item for its list. */
interface Entry {
  file: string;
  line: string;
  item: string;
  /** Matches the text right before the end of the list. */
  end: RegExp;
}

const entriesOf = ({ name }: Names): readonly Entry[] => [
  {
    file: 'engine/games/index.ts',
    line: `import { ${name}Game } from './${name}/${name}-game.ts';`,
    item: `${name}Game`,
    end: /(table: \[[^\]]*?),?\s*(\])/,
  },
  {
    file: 'client/games/index.ts',
    line: `import { shown as ${name} } from './${name}/shown.ts';`,
    item: name,
    end: /(SHOWN_GAMES[^=]*= \[[^\]]*?)(, \.\.\.MORE_GAMES\])/,
  },
  {
    file: 'loadtest/games/index.ts',
    line: `import { ${name}Load } from './${name}-load.ts';`,
    item: `${name}Load`,
    end: /(LOAD_GAMES[^=]*= \[[^\]]*?),?\s*(\])/,
  },
];

/** Adds a game to the registry of each side. @returns their paths @throws if a registry looks otherwise */
export function register(root: string, names: Names): string[] {
  return entriesOf(names).map(({ file, line, item, end }) => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (!end.test(text)) throw new Error(`${file}: no list to add ${item} to`);
    const listed = text.replace(end, (_, list: string, rest: string) => `${list}, ${item}${rest}`);
    const last = listed.lastIndexOf('\nimport ');
    const at = listed.indexOf('\n', last + 1) + 1;
    writeFileSync(path, `${listed.slice(0, at)}${line}\n${listed.slice(at)}`);
    return file;
  });
}
