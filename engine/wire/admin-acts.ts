import * as v from 'valibot';
import { LANGUAGE_NAMES, LANGUAGES } from './languages.ts';
import { type Span, SPANS } from './night.ts';
import { DIFFICULTIES, LEVELS, PLAYERS } from './profile.ts';
import { t } from './text.ts';

const name = v.string();
/** A visitor's; null: they have none. */
const visitor = v.nullable(v.string());
const span = v.picklist(SPANS);
const item = { kind: v.picklist(['user', 'task', 'kink', 'config']), name };
const value = v.union([v.string(), v.number(), v.boolean()]);
const change = v.object({ field: v.string(), was: value, now: value });
type Change = v.InferOutput<typeof change>;

const act = <const Code extends string, const Params extends v.ObjectEntries>(
  code: Code,
  params: Params,
) => v.object({ code: v.literal(code), params: v.object(params) });

/** [A122] What the administrator has done, by its code, with what it was done to. */
export const actSchema = v.variant('code', [
  act('item/added', item),
  act('item/deleted', item),
  act('item/saved', item),
  act('item/changed', { ...item, changes: v.array(change) }),
  act('items/imported', { kind: v.picklist(['kinks', 'tasks']), count: v.number() }),
  act('link/renewed', { name }),
  act('board/cleared', {}),
  act('photo/shown', { name }),
  act('photo/removed', { name }),
  act('room/closed', { room: v.string(), reason: v.string() }),
  act('visitor/sent-away', { name: visitor, span, address: v.boolean() }),
  act('visitor/silenced', { name: visitor, span }),
  act('visitor/renamed', { name: visitor, now: v.nullable(v.string()) }),
  act('visitor/pardoned', { name: visitor }),
]);
export type Act = v.InferOutput<typeof actSchema>;

type Value = v.InferOutput<typeof value>;
type Told = readonly [field: string, value: (value: Value) => string];

const quoted = (text: Value): string =>
  text === '' ? t('nothing##an empty field') : t('“{text}”##quoted', { text: String(text) });
const yesOrNo = (is: Value): string => (is === true ? t('yes') : t('no##not yes'));
const wordIn =
  (words: Readonly<Record<string, string>>) =>
  (word: Value): string =>
    words[String(word)] ?? String(word);

/** How the panel calls the fields of an item, and what it shows of their values. */
const FIELDS: Readonly<Record<string, Told>> = {
  name: [t('name##a field'), quoted],
  description: [t('description##a field'), quoted],
  text: [t('text##a field'), quoted],
  ...Object.fromEntries(
    LANGUAGES.map((language): [string, Told] => [
      `text_${language}`,
      [t('text ({language})##a field', { language: LANGUAGE_NAMES[language] }), quoted],
    ]),
  ),
  with_face: [t('with face##a field'), yesOrNo],
  difficulty: [t('difficulty##a field'), wordIn(DIFFICULTIES)],
  level: [t('level##a field'), wordIn(LEVELS)],
  players: [t('players##a field'), (word) => wordIn(PLAYERS)(word).toLowerCase()],
  required_kink_name: [t('required kink##a field'), quoted],
  nickname: [t('nickname##a field'), String],
  rating: [t('rating##a field'), String],
  required_rating: [t('required rating##a field'), String],
  spin_cost: [t('spin cost##a field'), String],
  default_coins: [t('default coins##a field'), String],
  house_coins: [t('house coins##a field'), String],
  house_hours: [t('house hours##a field'), String],
};

function changeText({ field, was, now }: Change): string {
  const [called, shown] = FIELDS[field] ?? [field, String];
  return t('{field} set from {was} to {now}##a field’s value before and after', {
    field: called,
    was: shown(was),
    now: shown(now),
  });
}

type Item = Extract<Act, { code: `item/${string}` }>;

function itemText({ code, params }: Item): string {
  const { kind, name: called } = params;
  const of = { kind, name: called };
  switch (code) {
    case 'item/added':
      return t(
        '{kind, select, user {added the user {name}} task {added the task “{name}”} kink {added the kink “{name}”} other {added the configuration of the slots}}',
        of,
      );
    case 'item/deleted':
      return t(
        '{kind, select, user {deleted the user {name}} task {deleted the task “{name}”} kink {deleted the kink “{name}”} other {deleted the configuration of the slots}}',
        of,
      );
    case 'item/saved':
      return t(
        '{kind, select, user {saved the user {name} as it was} task {saved the task “{name}” as it was} kink {saved the kink “{name}” as it was} other {saved the configuration of the slots as it was}}',
        of,
      );
    case 'item/changed':
      return t(
        '{kind, select, user {{name}’s {changes}} task {the task “{name}”: {changes}} kink {the kink “{name}”: {changes}} other {the slots’ {changes}}}',
        { ...of, changes: params.changes.map(changeText).join(', ') },
      );
  }
}

const guest = (called: string | null): string => called ?? t('a guest');
const spanText = (long: Span): string =>
  t('{span, select, hour {for an hour} day {for a day} other {for good}}', { span: long });

/** What was done, and more about it, such as a reason. */
interface ActText {
  act: string;
  about: string | null;
}

/** [A122] In words: English on the server, the reader's language in the panel. */
export function actText(done: Act): ActText {
  const { code, params } = done;
  switch (code) {
    case 'item/added':
    case 'item/deleted':
    case 'item/saved':
    case 'item/changed':
      return { act: itemText(done), about: null };
    case 'items/imported':
      return {
        act: t(
          '{kind, select, kinks {imported {count, plural, one {# kink} other {# kinks}}} other {imported {count, plural, one {# task} other {# tasks}}}}',
          params,
        ),
        about: null,
      };
    case 'link/renewed':
      return { act: t('gave {name} a new personal link', params), about: null };
    case 'board/cleared':
      return { act: t('cleared the evening’s board'), about: null };
    case 'photo/shown':
      return { act: t('showed the photo {name}', params), about: null };
    case 'photo/removed':
      return { act: t('removed the photo {name}', params), about: null };
    case 'room/closed':
      return { act: t('closed the room {room}', params), about: params.reason };
    case 'visitor/sent-away':
    case 'visitor/silenced':
    case 'visitor/renamed':
    case 'visitor/pardoned':
      return visitorText(done);
  }
}

function visitorText(done: Extract<Act, { code: `visitor/${string}` }>): ActText {
  const { code, params } = done;
  const of = { name: guest(params.name) };
  switch (code) {
    case 'visitor/sent-away': {
      const long = spanText(params.span);
      const about = params.address ? t('{long}, and their address for an hour', { long }) : long;
      return { act: t('sent {name} away', of), about };
    }
    case 'visitor/silenced':
      return { act: t('silenced {name}', of), about: spanText(params.span) };
    case 'visitor/renamed':
      return { act: t('renamed {name}', of), about: params.now ?? t('no name') };
    case 'visitor/pardoned':
      return { act: t('pardoned {name}', of), about: null };
  }
}
