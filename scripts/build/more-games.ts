import type { Plugin } from 'vite';

/**
 * Adds games from outside the checkout to the client's registry.
 * @param entries The file of each game that exports its `shown` (`ShownGame`), as an absolute path.
 */
export function moreGames(entries: readonly string[]): Plugin {
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
