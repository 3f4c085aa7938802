import { t } from '../../../engine/wire/text.ts';

/** First words of suggested names: silly, and nothing that anybody could mind. */
export const MOODS: readonly string[] = t(
  'Bouncy Brave Bubbly Cheeky Cosmic Curious Dancing Dapper Daring Dreamy Fancy Fearless Fizzy Funky Giggling Glittery Golden Groovy Humming Jazzy Jolly Lucky Magnetic Midnight Mighty Moonlit Plucky Royal Salsa Secret Sleepy Smooth Sparkling Starry Sunny Swinging Turbo Twinkling Velvet Witty',
).split(' ');

/** The creature of each picture. English needs no list: a picture is named after its creature. */
const CREATURES = t(
  '##fox:Fuchs owl:Eule:1. The number says which ending of a mood such as Mutig|er|e|es it takes; none is 0',
);

export interface Suggestion {
  mood: string;
  avatar: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The word for the creature in a picture, and which ending of a mood goes with it. */
function creatureOf(avatar: string, creatures: string): { word: string; ending: number } {
  const entries = creatures.split(' ').map((entry) => entry.split(':'));
  const [, word, ending] = entries.find(([name]) => name === avatar) ?? [];
  return {
    word: word ?? avatar.split('-').map(capital).join(' '),
    ending: Number(ending ?? 0),
  };
}

/** The creature in a picture, in words: 'sea-horse' is a Sea Horse. */
export const wordsOf = (avatar: string): string => creatureOf(avatar, CREATURES).word;

/** The name of a suggestion: its mood, and who is in the picture. @param creatures In other languages than the page's. */
export function nameOf({ mood, avatar }: Suggestion, creatures = CREATURES): string {
  const { word, ending } = creatureOf(avatar, creatures);
  const [stem = '', ...endings] = mood.split('|');
  return t('{mood} {creature}', { mood: stem + (endings[ending] ?? ''), creature: word });
}

/** One of `all`, which are two or more, other than `last`. */
function another(all: readonly string[], last: string | undefined, random: () => number): string {
  const others = all.filter((each) => each !== last);
  const found = others[Math.floor(random() * others.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}

/** A mood and a picture, both other than the `last`. `random` gives numbers from 0 to below 1. */
export function suggest(
  avatars: readonly string[],
  last: Suggestion | null = null,
  random: () => number = Math.random,
): Suggestion {
  return {
    mood: another(MOODS, last?.mood, random),
    avatar: another(avatars, last?.avatar, random),
  };
}
