import { expect, test } from 'vitest';
import { HeavyReads } from '../../../engine/host/heavy-reads.ts';
import boxes from '../../../docs/fairness-vectors.json' with { type: 'json' };
import party from '../../../docs/party-vectors.json' with { type: 'json' };
import { GAMES_SERVED } from '../../../engine/games/index.ts';
import { verified } from '../../../engine/definition/record.ts';
import type { Language } from '../../../engine/wire/languages.ts';
import { t } from '../../../engine/wire/text.ts';
import type { Say } from '../../http/sentences.ts';
import { drawnOnce, sharePicture } from './share-picture.ts';

test('[X41] a picture is drawn once for all who ask, and for another record again', async () => {
  const heavy = new HeavyReads();
  const drawn: string[] = [];
  const ask = (record: object, what: string, nth: number) =>
    drawnOnce(record, what, {
      heavy,
      asker: { address: `10.0.0.${nth % 4}` },
      draw: async () => {
        drawn.push(what);
        return Buffer.from(what);
      },
    });
  const [record, later] = [{}, {}];
  const seats = ['end', 'card of player1', 'card of player2'];
  const flood = Array.from({ length: 3000 }, (_, nth) =>
    ask(record, seats[nth % seats.length] ?? '', nth),
  );
  expect(new Set((await Promise.all(flood)).map(String))).toEqual(new Set(seats));
  await ask(record, 'end', 0);
  expect(drawn).toEqual(seats);
  await ask(later, 'end', 0);
  expect(drawn).toEqual([...seats, 'end']);
});

test('[X41] a picture that failed is drawn again for who asks next', async () => {
  const heavy = new HeavyReads();
  let drawn = 0;
  const record = {};
  const ask = () =>
    drawnOnce(record, 'end', {
      heavy,
      asker: { address: '10.0.0.1' },
      draw: async () => {
        drawn += 1;
        if (drawn === 1) throw new Error('no font');
        return Buffer.from('a picture');
      },
    });
  await expect(ask()).rejects.toThrow('no font');
  expect(String(await ask())).toBe('a picture');
  expect(drawn).toBe(2);
});

const asker = { address: '', signal: new AbortController().signal };
const game = { title: 'Hands', seats: ['north', 'east', 'south'] };
const reader = { language: 'en', say: t } as const;
const pictureOf = (record: object) => sharePicture(record, game, reader, new HeavyReads(), asker);
const ended = (names: object) => ({
  games: [{ names, scores: { north: 2, south: 3 }, winner: 'south' }],
});

test('[C27] a picture calls a seat without a name as the page does', async () => {
  const nameless = await pictureOf(ended({ north: 'Anna' }));
  expect(nameless.equals(await pictureOf(ended({ north: 'Anna', south: 'Player 3' })))).toBe(true);
  expect(nameless.equals(await pictureOf(ended({ north: 'Anna', south: 'Zoë' })))).toBe(false);
});

test('[C27] of a record that does not say how a game ended there is no picture, and nothing to log', async () => {
  for (const record of [{}, { games: [{ steps: 'x'.repeat(10_000) }] }]) {
    const refused = pictureOf(record);
    await expect(refused).rejects.toMatchObject({ name: 'Refused', code: 'record/none' });
    await expect(refused).rejects.not.toHaveProperty('cause');
  }
  await expect(pictureOf({ games: [] })).rejects.toMatchObject({ code: 'record/not-finished' });
});

test('[C25] the record of each game on the site says what a picture shows, and its game knows it', async () => {
  const digests = { sha256: () => '', hmacSha256: () => '' };
  for (const record of [boxes, party]) {
    const { proof } = GAMES_SERVED.table.find(({ slug }) => slug === record.game) ?? {};
    if (proof === undefined) throw new Error(`${record.game} has no proof`);
    expect(verified(proof, record, digests)).toMatchObject({ games: record.games.length });
    expect(await pictureOf(record)).toBeInstanceOf(Buffer);
  }
});

test('[A140] a picture says what it shows in its reader’s language, once in each', async () => {
  const said: string[] = [];
  const say: Say = (sentence, values) => {
    said.push(sentence);
    return t(sentence, values);
  };
  const record = ended({ north: 'Anna' });
  const heavy = new HeavyReads();
  const read = (language: Language) => sharePicture(record, game, { language, say }, heavy, asker);
  await read('ru');
  await read('de');
  await read('ru');
  expect(said).toContain('{name} wins!');
  expect(await read('ru')).toBe(await read('ru'));
  expect(await read('ru')).not.toBe(await read('de'));
});
