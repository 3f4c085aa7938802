import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { TableGame } from '../../engine/definition/table-game.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { digestsOf, shownOf } from '../../engine/test-support/golden-views.ts';
import { type Golden, goldenSchema } from '../../engine/test-support/plays.ts';

const GAMES = join(import.meta.dirname, '../../engine/games');
const FILE = join(GAMES, 'golden-views.json');

interface GoldenRoom {
  /** Its file and its title. */
  at: string;
  game: TableGame;
  journal: Golden['journals'][number];
}

/** The kept journals of all games at a table. */
export const goldenRooms = (): GoldenRoom[] =>
  GAMES_SERVED.table.flatMap((game) => {
    const folder = `${game.hosted.name}/golden`;
    return globSync('*.json', { cwd: join(GAMES, folder) })
      .toSorted()
      .flatMap((file) => {
        const text = readFileSync(join(GAMES, folder, file), 'utf8');
        const { journals } = v.parse(goldenSchema, JSON.parse(text));
        return journals.map((journal) => {
          return { at: `${folder}/${file}: ${journal.title}`, game, journal };
        });
      });
  });

const digestsSchema = v.record(v.string(), v.string());

/** The digests of what was shown of them when they were first kept. */
export const keptDigests = () => v.parse(digestsSchema, JSON.parse(readFileSync(FILE, 'utf8')));

/** [J13] Keeps the digests of journals that have none yet, and changes none. */
export function keepViews(): void {
  const kept = keptDigests();
  for (const { at, game, journal } of goldenRooms()) kept[at] ??= digestsOf(shownOf(game, journal));
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Writes what was shown of each journal into a folder, to lay it beside another version. */
export function writeViews(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { at, game, journal } of goldenRooms()) {
    const text = JSON.stringify(shownOf(game, journal), null, 2);
    writeFileSync(join(folder, `${at.replaceAll(/[/:]/g, '-')}.json`), `${text}\n`);
  }
}
