import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepPlays, MACHINES } from './keep-plays.ts';

const GAMES = join(import.meta.dirname, '../../engine/games');
/** Beside nothing: the plays find the checkout by their own imports, so only the journals are copied. */
const copy = mkdtempSync(join(tmpdir(), 'golden-'));
afterAll(() => rmSync(copy, { recursive: true }));

const read = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('*/golden/*.json', { cwd: folder }).map((file) => [
      file,
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );

const isKept = ({ name }: { name: string }) => existsSync(join(GAMES, name, 'golden'));

test('[J13] a game that no release has yet has plays that reach each of its states', async () => {
  for (const hosted of MACHINES.filter((one) => !isKept(one))) {
    const places = { games: GAMES, into: join(copy, 'new') };
    expect(await keepPlays(places, hosted, 'unreleased')).not.toBeNull();
  }
});

describe.each(MACHINES.filter(isKept).map((hosted) => [hosted.name, hosted] as const))(
  '%s',
  (_name, hosted) => {
    test('[J13] all its plays are kept: else run npm run golden', async () => {
      const kept = join(copy, 'kept', hosted.name, 'golden');
      cpSync(join(GAMES, hosted.name, 'golden'), kept, { recursive: true });
      const places = { games: GAMES, into: join(copy, 'kept') };
      expect(await keepPlays(places, hosted, 'unreleased')).toBeNull();
    });

    test('[J13] writes new plays into a new file, and changes no file', async () => {
      const places = { games: GAMES, into: copy };
      const first = await keepPlays(places, hosted, 'unreleased');
      expect(first).toBe(join(copy, hosted.name, 'golden/unreleased.json'));
      expect(await keepPlays(places, hosted, 'unreleased')).toBeNull();

      rmSync(join(copy, hosted.name), { recursive: true });
      cpSync(join(GAMES, hosted.name, 'golden'), join(copy, hosted.name, 'golden'), {
        recursive: true,
        filter: (file) => !file.includes('unreleased-'),
      });
      const before = read(copy);
      await keepPlays(places, hosted, '0.1.0');
      expect(read(copy)).toMatchObject(before);
    });
  },
);
