import type { Kink, Task, User } from '../../engine/wire/admin.ts';
import type { GameConfig } from '../../engine/definition/game-config.ts';
import { DIFFICULTIES, LEVELS, PLAYERS } from '../../engine/wire/profile.ts';
import { cutVisibly, hasAtMost } from '../../engine/wire/visible-text.ts';
import type { Told } from '../items/items.ts';

/** [A122] Notes words about what was done. */
export type Tell = (words: string) => Promise<void>;

/** Longer texts are cut: a note is for reading. */
const LONGEST = 60;

const cut = (text: string): string =>
  hasAtMost(text, LONGEST) ? text : `${cutVisibly(text, LONGEST - 1)}…`;
const quoted = (text: string): string => (text === '' ? 'nothing' : `“${cut(text)}”`);

/** The values of an item that the administrator sets, in the words of the panel. */
type Values = Readonly<Record<string, string>>;

interface KindOfChange<Item> {
  /** 'the task “Sing”' */
  nameOf: (item: Item) => string;
  /** What begins the list of its changed values: 'Anna’s'. */
  ownerOf: (item: Item) => string;
  valuesOf: (item: Item) => Values;
}

function changesOf<Item>(kind: KindOfChange<Item>, before: Item, after: Item): string[] {
  const was = kind.valuesOf(before);
  return Object.entries(kind.valuesOf(after))
    .filter(([name, now]) => was[name] !== now)
    .map(([name, now]) => `${name} set from ${was[name]} to ${now}`);
}

/** [A122] Notes in words what a call has changed: 'Anna’s rating set from 3 to 7'. */
export function telling<Item>(kind: KindOfChange<Item>, note: Tell): Told<Item> {
  return async (before, after) => {
    if (before === null && after !== null) await note(`added ${kind.nameOf(after)}`);
    if (before !== null && after === null) await note(`deleted ${kind.nameOf(before)}`);
    if (before === null || after === null) return;
    const changes = changesOf(kind, before, after);
    await note(
      changes.length === 0
        ? `saved ${kind.nameOf(after)} as it was`
        : `${kind.ownerOf(before)} ${changes.join(', ')}`,
    );
  };
}

export const KINK_CHANGES: KindOfChange<Kink> = {
  nameOf: ({ name }) => `the kink ${quoted(name)}`,
  ownerOf: ({ name }) => `the kink ${quoted(name)}:`,
  valuesOf: ({ name, description }) => ({
    name: quoted(name),
    description: quoted(description),
  }),
};

export const TASK_CHANGES: KindOfChange<Task> = {
  nameOf: ({ text }) => `the task ${quoted(text)}`,
  ownerOf: ({ text }) => `the task ${quoted(text)}:`,
  valuesOf: ({ text, with_face, difficulty, level, players, required_kink_name }) => ({
    text: quoted(text),
    'with face': with_face ? 'yes' : 'no',
    difficulty: DIFFICULTIES[difficulty],
    level: LEVELS[level],
    players: PLAYERS[players].toLowerCase(),
    'required kink': quoted(required_kink_name ?? ''),
  }),
};

export const USER_CHANGES: KindOfChange<User> = {
  nameOf: ({ nickname }) => `the user ${cut(nickname)}`,
  ownerOf: ({ nickname }) => `${cut(nickname)}’s`,
  valuesOf: ({ nickname, rating }) => ({ nickname: cut(nickname), rating: String(rating) }),
};

export const CONFIG_CHANGES: KindOfChange<GameConfig> = {
  nameOf: () => 'the configuration of the slots',
  ownerOf: () => 'the slots’',
  valuesOf: (config) => ({
    'required rating': String(config.required_rating),
    'spin cost': String(config.spin_cost),
    'default coins': String(config.default_coins),
    'house coins': String(config.house_coins),
    'house hours': String(config.house_hours),
  }),
};
