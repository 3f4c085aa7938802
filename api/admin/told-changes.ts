import type { Act } from '../../engine/wire/admin-acts.ts';
import type { Kink, Task, User } from '../../engine/wire/admin.ts';
import type { GameConfig } from '../../engine/definition/game-config.ts';
import { LANGUAGES } from '../../engine/wire/languages.ts';
import { cutVisibly, hasAtMost } from '../../engine/wire/visible-text.ts';
import type { Told } from '../items/items.ts';

/** [A122] Notes what was done. */
export type Tell = (act: Act) => Promise<void>;

/** Longer texts are cut: a note is for reading. */
const LONGEST = 60;

const cut = (text: string): string =>
  hasAtMost(text, LONGEST) ? text : `${cutVisibly(text, LONGEST - 1)}…`;
const short = (value: Value): Value => (typeof value === 'string' ? cut(value) : value);

type Value = string | number | boolean;
/** The values of an item that the administrator sets, by their fields. */
type Values = Readonly<Record<string, Value>>;

interface KindOfChange<Item> {
  kind: 'user' | 'task' | 'kink' | 'config';
  nameOf: (item: Item) => string;
  valuesOf: (item: Item) => Values;
}

/** [A122] Notes what a call has changed: of which item, and each field's value before and after. */
export function telling<Item>(of: KindOfChange<Item>, tell: Tell): Told<Item> {
  const named = (item: Item) => ({ kind: of.kind, name: cut(of.nameOf(item)) });
  return async (before, after) => {
    if (before === null && after !== null) await tell({ code: 'item/added', params: named(after) });
    if (before !== null && after === null)
      await tell({ code: 'item/deleted', params: named(before) });
    if (before === null || after === null) return;
    const was = of.valuesOf(before);
    const changes = Object.entries(of.valuesOf(after)).flatMap(([field, now]) => {
      const old = was[field] ?? '';
      return old === now ? [] : [{ field, was: short(old), now: short(now) }];
    });
    if (changes.length === 0) await tell({ code: 'item/saved', params: named(after) });
    else await tell({ code: 'item/changed', params: { ...named(before), changes } });
  };
}

export const KINK_CHANGES: KindOfChange<Kink> = {
  kind: 'kink',
  nameOf: ({ name }) => name,
  valuesOf: ({ name, description }) => ({ name, description }),
};

/** The texts of a task in other languages than that of its first. */
const otherTexts = ({ text, texts }: Task): Values =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `text_${language}`,
      texts[language] === text ? '' : (texts[language] ?? ''),
    ]),
  );

export const TASK_CHANGES: KindOfChange<Task> = {
  kind: 'task',
  nameOf: ({ text }) => text,
  valuesOf: (task) => ({
    text: task.text,
    ...otherTexts(task),
    with_face: task.with_face,
    difficulty: task.difficulty,
    level: task.level,
    players: task.players,
    required_kink_name: task.required_kink_name ?? '',
  }),
};

export const USER_CHANGES: KindOfChange<User> = {
  kind: 'user',
  nameOf: ({ nickname }) => nickname,
  valuesOf: ({ nickname, rating }) => ({ nickname, rating }),
};

export const CONFIG_CHANGES: KindOfChange<GameConfig> = {
  kind: 'config',
  nameOf: () => '',
  valuesOf: (config) => ({
    required_rating: config.required_rating,
    spin_cost: config.spin_cost,
    default_coins: config.default_coins,
    house_coins: config.house_coins,
    house_hours: config.house_hours,
  }),
};
