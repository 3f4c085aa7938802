/** First words of suggested names: silly, and nothing that anybody could mind. */
export const MOODS: readonly string[] = (
  'Bouncy Brave Bubbly Cheeky Cosmic Curious Dancing Dapper Daring Dreamy Fancy Fearless ' +
  'Fizzy Funky Giggling Glittery Golden Groovy Humming Jazzy Jolly Lucky Magnetic Midnight ' +
  'Mighty Moonlit Plucky Royal Salsa Secret Sleepy Smooth Sparkling Starry Sunny Swinging ' +
  'Turbo Twinkling Velvet Witty'
).split(' ');

export interface Suggestion {
  mood: string;
  avatar: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The creature in a picture, in words: 'sea-horse' is a Sea Horse. */
export const wordsOf = (avatar: string): string => avatar.split('-').map(capital).join(' ');

/** The name of a suggestion: its mood, and who is in the picture. */
export const nameOf = ({ mood, avatar }: Suggestion): string => `${mood} ${wordsOf(avatar)}`;

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
