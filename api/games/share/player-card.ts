import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { OverlayOptions, Region } from 'sharp';
import { sharp } from '../../photos/images/make-images.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import { AVATARS } from '../../../engine/wire/profile.ts';
import { BRAND } from '../../../engine/wire/titles.ts';
import { type CardFacts, cardFacts, type DoneDare } from './read-card.ts';
import {
  asSentence,
  type SaidOfDare,
  VERDICT_TEXTS,
} from '../../../engine/definition/best-dare.ts';
import type { TableGame } from '../../../engine/definition/table-game.ts';
import type { Asker, HeavyReads } from '../../../engine/host/heavy-reads.ts';
import type { Say } from '../../http/sentences.ts';
import {
  drawnOnce,
  isCyrillic,
  nameless,
  placed,
  type Reader,
  SECONDS,
  textLine,
} from './share-picture.ts';

/** The site's font for texts, as the text renderer reads it. Missing glyphs come from the system. */
const FONT = join(import.meta.dirname, 'outfit.ttf');
/** The same for Cyrillic, as on the pages. */
const CYRILLIC_FONT = join(import.meta.dirname, 'jost.ttf');
/** The grounds, the faces in a row, and each die twice: docs/drawings. */
const GROUND = join(import.meta.dirname, 'card.png');
const GROUND_WON = join(import.meta.dirname, 'card-won.png');
const FACES = join(import.meta.dirname, 'faces.png');
const DICE = join(import.meta.dirname, 'dice.png');
const DIE = 120;
const WIDTH = 1080;
const FACE = { size: 252, top: 148 };
const POLAROID = { size: 236, border: 14, foot: 44, tilt: 5, across: 884, middle: 268 };
const MARGIN = 110;
const GOLD = '#ffc857';
const WHITE = '#fdf4ec';
const SOFT = '#cbb9dc';
/** A text of more characters is cut. */
const LONGEST = { dare: 36, best: 150 };
/** So many dares, or players, are written out. */
const ROWS_SHOWN = 3;

/** The width from side to side between the margins. */
const WIDEST = WIDTH - 2 * MARGIN;

/** The text up to about `most` characters, cut between words. */
function shortened(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/gu, ' ').trim());
  if (characters.length <= most) return characters.join('');
  return `${characters
    .slice(0, most)
    .join('')
    .replace(/\s+\S*$/u, '')}…`;
}

interface Written {
  text: string;
  colour: string;
  size: number;
  /** Of the whole text, px: longer lines are wrapped. */
  width: number;
  /** At most, px: what is higher is made smaller. */
  height?: number;
  centred?: boolean;
}

/** A text of several lines as pixels, px. */
async function textBlock(written: Written) {
  const { text, colour, size, width, height = Number.MAX_SAFE_INTEGER, centred = false } = written;
  const block = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      ...(isCyrillic(text)
        ? { fontfile: CYRILLIC_FONT, font: `Jost ${size}` }
        : { fontfile: FONT, font: `Outfit ${size}` }),
      dpi: 72,
      rgba: true,
      width,
      wrap: 'word-char',
      align: centred ? 'centre' : 'left',
    },
  }).timeout({ seconds: SECONDS });
  const { data, info } = await block.png().toBuffer({ resolveWithObject: true });
  // A word that cannot be broken may be wider than it should.
  const scale = Math.min(1, width / info.width, height / info.height);
  if (scale === 1) return { input: data, width: info.width, height: info.height };
  const fitting = Math.floor(info.width * scale);
  const small = await sharp(data).resize(fitting).toBuffer({ resolveWithObject: true });
  return { input: small.data, width: small.info.width, height: small.info.height };
}

type Drawn = Awaited<ReturnType<typeof textBlock>>;

/** With its middle at `middle`, px from above, and at `across`, px from the left. */
const centredAt = (drawn: Drawn, middle: number, across = WIDTH / 2): OverlayOptions =>
  placed(drawn, across - drawn.width / 2, middle);

/** A part of one of our own pictures, put at a place of the card. */
async function cut(path: string, from: Region, to: { left: number; top: number }) {
  return { input: await sharp(path).extract(from).png().toBuffer(), ...to };
}

/** A face as the pages draw it. */
function face(avatar: string | null): Promise<OverlayOptions> {
  const { size, top } = FACE;
  // The first is of those who have none.
  const at = 1 + AVATARS.findIndex((one) => one === avatar);
  const from = { left: at * size, top: 0, width: size, height: size };
  return cut(FACES, from, { left: (WIDTH - size) / 2, top });
}

/** [P44] The photo of a dare in a white frame, a little tilted, beside the face. */
async function polaroid(picture: Buffer): Promise<OverlayOptions> {
  const { size, border, foot, tilt, across, middle } = POLAROID;
  const image = await sharp(picture).resize(size, size).toBuffer();
  const frame = { width: size + 2 * border, height: size + border + foot };
  const framed = await sharp({ create: { ...frame, channels: 4, background: WHITE } })
    .composite([{ input: image, left: border, top: border }])
    .png()
    .toBuffer();
  const tilted = sharp(framed).rotate(tilt, { background: '#0000' }).png();
  const { data, info } = await tilted.toBuffer({ resolveWithObject: true });
  return centredAt({ input: data, width: info.width, height: info.height }, middle, across);
}

/** One of the two dice of a throw. */
function die(value: number, at: 0 | 1): Promise<OverlayOptions> {
  const from = { left: (value - 1) * DIE, top: at * DIE, width: DIE, height: DIE };
  return cut(DICE, from, { left: 176 + at * 102, top: 746 });
}

function placeOf({ won, place, players }: CardFacts, say: Say): string {
  const standing = say('{place, select, 1 {1st} 2 {2nd} 3 {3rd} other {{place}th}} of {all}', {
    place: String(place),
    all: players.length,
  });
  return won ? `${say('Winner##of a game')} · ${standing}` : standing;
}

/** The others' verdict on a dare. */
function verdictIn(say: Say, { verdict, votes }: SaidOfDare): string {
  if (verdict === null) return say('Done##a dare that was done');
  const said = say(VERDICT_TEXTS[verdict]);
  if (votes === null) return said;
  if (votes.same === 0) return say('{said}, as the votes differ', { said });
  return say('{said}, {same} of {all}', { said, ...votes });
}

/** The player's name and place, and the three figures below. */
async function head(facts: CardFacts, say: Say): Promise<OverlayOptions[]> {
  const { score, coins, dares } = facts;
  const figures: [number, string][] = [
    [score, say('{n, plural, one {box} other {boxes}}', { n: score })],
    [coins, say('{n, plural, one {coins won} other {coins won}}', { n: coins })],
    [dares.length, say('{n, plural, one {dare done} other {dares done}}', { n: dares.length })],
  ];
  const tiles = figures.map(async ([value, label], at) => {
    const across = 240 + at * 300;
    const number = await textLine(String(value), GOLD, 70, 230);
    const about = await textLine(label, SOFT, 28, 230);
    return [centredAt(number, 636, across), centredAt(about, 698, across)];
  });
  return [
    centredAt(await textLine(facts.name, WHITE, 88, WIDEST), 470),
    centredAt(await textLine(placeOf(facts, say), GOLD, 42, WIDEST), 540),
    ...(await Promise.all(tiles)).flat(),
  ];
}

const LUCKY_TEXT = { left: 410, middle: 806 };

/** The dares that were done, or who else was there. */
function rowsOf({ dares, players }: CardFacts, say: Say): { left: string; right: string }[] {
  if (dares.length === 0) {
    return players.map(({ name, score }) => ({ left: name, right: String(score) }));
  }
  return dares.map((dare) => ({
    left: shortened(dare.text, LONGEST.dare),
    right: verdictIn(say, dare),
  }));
}

/** The luckiest throw beside its dice, and the rows below. */
async function deeds(facts: CardFacts, say: Say): Promise<OverlayOptions[]> {
  const { luckiest } = facts;
  const lines: OverlayOptions[] = [];
  if (luckiest !== null) {
    const { die1, die2, ways } = luckiest;
    const text = say('Luckiest throw: {sum}, {ways} in 36', { sum: die1 + die2, ways });
    const width = WIDTH - MARGIN - LUCKY_TEXT.left;
    const told = await textBlock({ text, colour: WHITE, size: 38, width });
    lines.push(await die(die1, 0), await die(die2, 1));
    lines.push(placed(told, LUCKY_TEXT.left, LUCKY_TEXT.middle));
  }
  const top = luckiest === null ? 810 : 902;
  const told = rowsOf(facts, say)
    .slice(0, ROWS_SHOWN)
    .map(async (row, at) => {
      const middle = top + at * 56;
      const right = await textBlock({ text: row.right, colour: GOLD, size: 28, width: 300 });
      const width = WIDEST - right.width - 30;
      const left = await textBlock({ text: row.left, colour: WHITE, size: 30, width, height: 44 });
      return [placed(left, MARGIN, middle), placed(right, WIDTH - MARGIN - right.width, middle)];
    });
  return [...lines, ...(await Promise.all(told)).flat()];
}

const sentence = (name: string, dare: DoneDare, say: Say): string =>
  `${name}: ${asSentence(shortened(dare.text, LONGEST.best))} ${verdictIn(say, dare)}`;

/** What is told of an evening without a dare. */
function result([first, second]: CardFacts['players'], say: Say): string {
  if (first === undefined || first.score === second?.score)
    return say('A draw, and no dare was done.');
  const { name, score: n } = first;
  return say('{name} opened {n, plural, one {# box} other {# boxes}}.', { name, n });
}

/** The best line of the evening, in its frame. */
async function bestLine({ best, players }: CardFacts, say: Say): Promise<OverlayOptions[]> {
  const text = best === null ? result(players, say) : sentence(best.name, best.dare, say);
  const size = text.length > 90 ? 32 : 40;
  const label = await textLine(say('The best line of the evening'), GOLD, 26, WIDEST);
  const width = WIDEST - 60;
  const line = await textBlock({ text, colour: WHITE, size, width, height: 116, centred: true });
  return [centredAt(label, 1084), centredAt(line, 1166)];
}

/** Facts in which seats without a name are called as the reader's page calls them. */
const named = (facts: CardFacts, say: Say): CardFacts => ({
  ...facts,
  name: nameless(say, facts.name),
  players: facts.players.map((player) => ({ ...player, name: nameless(say, player.name) })),
  best: facts.best && { ...facts.best, name: nameless(say, facts.best.name) },
});

/** What a card shows besides the record. */
export interface CardOf {
  seat: string;
  game: Pick<TableGame, 'title' | 'seats'>;
  avatar: string | null;
  reader: Reader;
  /** When the game ended, epoch ms; null: nobody knows. */
  at: number | null;
  /** [P44] The photo of one of the player's dares, for the player alone; null: none. */
  photo: { dare: number; picture: Buffer } | null;
}

/**
 * [T43] The card of one player of a room that is over: PNG, 1080 × 1350 px.
 * @param record The record of its room.
 * @throws Refused record/none, record/not-finished or seat/unknown as `cardFacts` does,
 * photo/unknown if the photo is of no dare of theirs in the last game
 */
export async function playerCard(
  record: object,
  of: CardOf,
  heavy: HeavyReads,
  asker: Asker,
): Promise<Buffer> {
  const { seat, photo, reader } = of;
  const facts = named(cardFacts(record, seat, of.game.seats), reader.say);
  const draw = () => cardOf(facts, of);
  if (photo === null)
    return drawnOnce(record, `${seat} ${reader.language}`, { heavy, asker, draw });
  if (!facts.dares.some(({ id }) => id === photo.dare)) throw new Refused('photo/unknown');
  // Kept nowhere: the photo may be taken back.
  return heavy.start(asker, draw).result;
}

async function cardOf(facts: CardFacts, of: CardOf): Promise<Buffer> {
  const { game, avatar, at, photo, reader } = of;
  const { language, say } = reader;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const about = at === null ? game.title : `${game.title} · ${date.format(at)}`;
  return sharp(facts.won ? GROUND_WON : GROUND)
    .composite([
      centredAt(await textLine(about, GOLD, 32, WIDEST), 90),
      await face(avatar),
      ...(photo === null ? [] : [await polaroid(photo.picture)]),
      ...(await head(facts, say)),
      ...(await deeds(facts, say)),
      ...(await bestLine(facts, say)),
      centredAt(await textLine(BRAND, GOLD, 36, WIDEST), 1282, WIDTH / 2 + 26),
    ])
    .timeout({ seconds: SECONDS })
    .png({ palette: true })
    .toBuffer();
}
