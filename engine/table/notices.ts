import { saidOf, type SaidOfDare, VERDICT_TEXTS } from '../definition/best-dare.ts';
import type { Verdict } from '../definition/tasks.ts';
import type { Texts } from '../wire/texts.ts';
import { t } from '../wire/text.ts';

/** [T80] What a notice says besides its words: names, numbers, and a task with its other languages. */
export type Params = Readonly<Record<string, string | number | Texts>>;
type Given = Readonly<Record<string, string | number>>;

/** [T80] The texts of notices by their codes: English on the server, the reader's language in a page. */
export type NoticeTexts = Readonly<Record<string, (given: Given) => string>>;

/** [T80] What every table says in its log. */
export const TABLE_NOTICES = {
  'seat/joined': (given) => t('{name} joined.', given),
  'seat/left': (given) => t('{name} left.', given),
  'seat/back': (given) => t('{name} is back.', given),
  'seat/lapsed': (given) => t('{name} did not come. The seat is free again.', given),
  'seat/given-up': (given) => t('{name} has given up the seat.', given),
  'seat/sent-away': (given) => t('The host sent {name} away.', given),
  'seat/free-again': () => t('The other seat is free again.'),
  'host/changed': (given) => t('{name} is the host now.', given),
  'watchers/may-read': () => t('Watchers may read the chat from here on.'),
  'watchers/may-not-read': () => t('Watchers may no longer read the chat.'),
  'room/closed-by-house': (given) => t('The house has closed this room: {reason}', given),
  'game/begins': (given) => t('The game begins. {first} rolls first.', given),
  'game/begins-for-two': (given) => t('{name} joined. {first} rolls first.', given),
  'game/ended-by': (given) => t('{name} ended the game.', given),
  'game/too-few': () => t('Too few are left to go on. The game is over.'),
  'game/rematch': () => t('Rematch! Seats are swapped.'),
  'game/next': () => t('The table is open for the next game.'),
  'dare/skipped': () => t('The host skipped the dare.'),
  'dare/judged': judged,
  'dares/over': (given) =>
    t(
      'The game is over, and with it the open {count, plural, one {dare} other {dares}} of {names}.',
      given,
    ),
  'clock/paused': () => t('The host paused the clock.'),
  'clock/goes-on': () => t('The clock goes on.'),
} as const satisfies NoticeTexts;
export type NoticeCode = keyof typeof TABLE_NOTICES;

/** [B96] [G18] [G33] A verdict: whose dare, the task, what the judges said, and the audience. */
function judged({ name = '', text = '', verdict, same, all, audience }: Given): string {
  const of: SaidOfDare = {
    verdict: (verdict ?? null) as Verdict | null,
    votes: all === undefined ? null : { same: Number(same), all: Number(all) },
  };
  const theirs = audience === undefined ? null : VERDICT_TEXTS[audience as Verdict];
  const said = t('{name}: {text} {said}.', { name, text, said: saidOf(of) });
  return theirs === null ? said : `${said} ${t('The audience: {said}.', { said: theirs })}`;
}

/** The number in the name of a seat whose player has none, such as Player 3; undefined: a chosen name. */
export const placeIn = (name: string): string | undefined => /^Player (\d)$/.exec(name)?.[1];

/** Names that the table itself gives, as the reader is to see them. */
function named(value: string | number): string | number {
  if (value === 'The house') return t('The house');
  const place = placeIn(String(value));
  return place === undefined ? value : t('Player {place}', { place });
}

/** [T80] A notice with its code, and in English for readers who know nothing else. */
export const notice = (code: NoticeCode, params: Params = {}) =>
  ({
    type: 'notice',
    message: TABLE_NOTICES[code](params as Given),
    code,
    ...(Object.keys(params).length > 0 && { params }),
  }) as const;

/** [T80] A notice in the reader's language; where its code is not known, as it was sent. */
export function noticeText(line: { message: string; code?: string; params?: Params }): string {
  const { message, code = '', params = {} } = line;
  if (!Object.hasOwn(TABLE_NOTICES, code)) return message;
  const given = Object.entries(params).map(([name, value]) =>
    typeof value === 'object' ? [] : [[name, named(value)]],
  );
  return TABLE_NOTICES[code as NoticeCode](Object.fromEntries(given.flat()));
}
