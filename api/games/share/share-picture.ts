import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { OverlayOptions } from 'sharp';
import * as v from 'valibot';
import { placeIn } from '../../../engine/table/notices.ts';
import { finishedPlaySchema, seatName } from '../../../engine/definition/record.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import type { TableGame } from '../../../engine/definition/table-game.ts';
import type { Language } from '../../../engine/wire/languages.ts';
import type { Say } from '../../http/sentences.ts';
import { sharp } from '../../photos/images/make-images.ts';
import { readFor } from './read-card.ts';
import type { Asker, HeavyReads, SharedWork } from '../../../engine/host/heavy-reads.ts';

/** 1200 × 630 px, with a frame for the players: docs/drawings. */
const GROUND = join(import.meta.dirname, 'ground.png');
/** The site's display font, as the text renderer reads it. Missing glyphs come from the system. */
const FONT = join(import.meta.dirname, 'limelight.ttf');
/** The same for Cyrillic, as on the pages. */
const CYRILLIC_FONT = join(import.meta.dirname, 'yeseva.ttf');
const WIDTH = 1200;
const MARGIN = 90;
const FRAME = { top: 190, height: 330, padding: 30, gap: 60 };
const GOLD = '#ffc857';
const WHITE = '#fdf4ec';
/** So many players have a column to themselves. */
const IN_A_COLUMN = 4;
/** A picture that takes longer is given up, s. */
export const SECONDS = 5;

const endSchema = v.object({ games: v.array(v.object(finishedPlaySchema)) });

/** [X41] The pictures of a record, by what they show: each is drawn once. */
const drawnOf = new WeakMap<object, Map<string, SharedWork<Buffer>>>();

/** Who draws what for whom. */
interface Drawing {
  heavy: HeavyReads;
  asker: Asker;
  draw: () => Promise<Buffer>;
}

/** [X41] A picture of a record, drawn when somebody asks for it first. @throws Refused action/busy */
export function drawnOnce(record: object, what: string, { heavy, asker, draw }: Drawing) {
  const pictures = drawnOf.get(record) ?? new Map<string, SharedWork<Buffer>>();
  drawnOf.set(record, pictures);
  const known = pictures.get(what);
  if (known?.join(asker) === true) return known.result;
  const picture = heavy.start(asker, draw);
  pictures.set(what, picture);
  picture.result.catch(() => {
    if (pictures.get(what) === picture) pictures.delete(what);
  });
  return picture.result;
}

/** Who reads a picture. */
export interface Reader {
  language: Language;
  say: Say;
}

interface Result {
  title: string;
  /** The best first. */
  players: { name: string; score: number }[];
}

/** A seat without a name, such as Player 3, in the reader's language. */
export function nameless(say: Say, name: string): string {
  const place = placeIn(name);
  return place === undefined ? name : say('Player {place}', { place });
}

/** The end of the last game of a record: names that players gave themselves, or their seats. */
function resultOf(record: object, seats: readonly string[], say: Say): Result {
  const last = readFor(endSchema, record).games.at(-1);
  if (last === undefined) throw new Refused('record/not-finished');
  const { names, scores, winner } = last;
  const nameOf = (seat: string): string => names[seat] ?? nameless(say, seatName(seats, seat));
  const players = Object.entries(scores)
    .map(([seat, score]) => ({ name: nameOf(seat), score }))
    .toSorted((a, b) => b.score - a.score);
  if (winner === null) return { title: say('The game is over'), players };
  return {
    title: winner === 'draw' ? say("It's a draw") : say('{name} wins!', { name: nameOf(winner) }),
    players,
  };
}

/** Whether a text has Cyrillic letters. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/** A line of text as pixels, made smaller where it is wider than `widest`. */
export async function textLine(text: string, colour: string, size: number, widest: number) {
  const line = sharp({
    text: {
      // The renderer reads markup.
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      ...(isCyrillic(text)
        ? { fontfile: CYRILLIC_FONT, font: `Yeseva One ${size}` }
        : { fontfile: FONT, font: `Limelight ${size}` }),
      dpi: 72,
      rgba: true,
    },
  }).timeout({ seconds: SECONDS });
  const whole = await line.png().toBuffer({ resolveWithObject: true });
  if (whole.info.width <= widest) return { input: whole.data, ...sizeOf(whole.info) };
  const small = await sharp(whole.data).resize(widest).toBuffer({ resolveWithObject: true });
  return { input: small.data, ...sizeOf(small.info) };
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
type Line = Awaited<ReturnType<typeof textLine>>;

/** The line with its middle at `middle`, px from above, and its start at `left`. */
export const placed = ({ input, height }: Line, left: number, middle: number): OverlayOptions => ({
  input,
  left: Math.round(left),
  top: Math.round(middle - height / 2),
});

/** The rows of names and scores, in one column or two. */
async function rows(players: Result['players']): Promise<OverlayOptions[]> {
  const columns = players.length > IN_A_COLUMN ? 2 : 1;
  const perColumn = Math.max(2, Math.ceil(players.length / columns));
  const { top, height, padding, gap } = FRAME;
  const whole = WIDTH - 2 * (MARGIN + padding);
  const width = (whole - gap * (columns - 1)) / columns;
  const step = (height - 2 * padding) / perColumn;
  const size = Math.min(60, Math.round(step * 0.62));
  const lines = await Promise.all(
    players.map(async ({ name, score }, place) => {
      const left = MARGIN + padding + Math.floor(place / perColumn) * (width + gap);
      const middle = top + padding + ((place % perColumn) + 0.5) * step;
      const number = await textLine(String(score), GOLD, size, width / 4);
      const who = await textLine(name, WHITE, size, width - number.width - gap / 2);
      return [placed(who, left, middle), placed(number, left + width - number.width, middle)];
    }),
  );
  return lines.flat();
}

/**
 * [C8] The picture of a game that is over: who won, and what everybody scored. PNG, 1200 × 630 px.
 * @param record The record of its room. @param game Its title and seats. @param of The reader's language.
 * @throws Refused record/none if the record does not say that, record/not-finished if no game of the
 * room was played, action/busy if too many wait
 */
export async function sharePicture(
  record: object,
  { title: game, seats }: Pick<TableGame, 'title' | 'seats'>,
  { language, say }: Reader,
  heavy: HeavyReads,
  asker: Asker,
): Promise<Buffer> {
  const result = resultOf(record, seats, say);
  return drawnOnce(record, `end ${language}`, { heavy, asker, draw: () => drawn(result, game) });
}

async function drawn({ title, players }: Result, game: string): Promise<Buffer> {
  const widest = WIDTH - 2 * MARGIN;
  const head = await textLine(title, GOLD, 84, widest);
  const about = await textLine(game, WHITE, 34, widest);
  return sharp(GROUND)
    .composite([
      placed(head, (WIDTH - head.width) / 2, 80),
      placed(about, (WIDTH - about.width) / 2, 152),
      ...(await rows(players)),
    ])
    .timeout({ seconds: SECONDS })
    .png({ palette: true })
    .toBuffer();
}
