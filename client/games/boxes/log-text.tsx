import { LANGUAGE } from '../../shell/language.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';
import { t } from '../../../engine/wire/text.ts';
import type { ReactElement } from 'react';
import { noticeText } from '../../../engine/table/notices.ts';
import type { LogLine } from '../../../engine/games/dice/dice-log.ts';
import { authorOf, type DiceLine, type PlacedLine } from './room/room-view.ts';
import styles from './log-text.module.css';
import { Name } from '../../shell/ui/parts.tsx';
import { Face } from '../../table/seats/face.tsx';
import { ChatLine, NoticeLine, type ShownLine } from '../../table/talk/room-log.tsx';

// [X32] Somebody wrote the names and prizes: each is in a `bdi`.

/** Tells of a roll. `you`: the reader threw it. */
export function rollText(line: ToldRoll, you: boolean): ReactElement {
  const { die1, die2, opened, choices } = line;
  const dice = { die1, die2, sum: die1 + die2 };
  const rolled = you
    ? t('You rolled {die1} + {die2} = {sum}.', dice)
    : t('<name/> rolled {die1} + {die2} = {sum}.', dice);
  const left =
    choices === undefined
      ? t('No box opened.')
      : t('Box {numbers}?', { numbers: OR.format(choices.map(String)) });
  return (
    <>
      <Sentence of={rolled} tags={{ name: <Name of={authorOf(line)} /> }} />
      {opened === null && <span>{` ${left}`}</span>}
    </>
  );
}

/** A roll; [G11] with the boxes among which its player still chooses. */
export type ToldRoll = DiceLine & { choices?: readonly number[] };

/** Without the comma that Americans write before the last. */
const OR = new Intl.ListFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, { type: 'disjunction' });

/** A box's number; [G11] [G12] and why it opened, where it is not the sum of the dice. */
function boxText({ die1, die2 }: DiceLine, number: number): string {
  if (number === die1 + die2) return String(number);
  if (number === Math.abs(die1 - die2)) {
    return `${number} (${Math.max(die1, die2)} − ${Math.min(die1, die2)})`;
  }
  return number === die1 || number === die2
    ? t('{number} (one die)', { number })
    : t('{number} (the nearest)', { number });
}

type Notice = Parameters<typeof noticeText>[0] & { about?: string };

/** [B68] A notice; to the reader whose doing it tells of, the end of a game is their own. */
function endText(line: Notice, you: boolean): string {
  return you && line.about === 'end' ? t('You ended the game.') : noticeText(line);
}

/** Tells of a roll's reward; null: it opened nothing. `hasCard`: the prize is read on its card. */
export function rewardText(line: DiceLine, hasCard = false): ReactElement | null {
  if (line.opened === null) return null;
  const { number, coins, prize } = line.opened;
  const won = { box: boxText(line, number), coins };
  if (prize === null) return <span>{t('Box {box} opened: +{coins} coins', won)}</span>;
  if (hasCard) return <span>{t('Box {box} opened: +{coins} coins and a dare', won)}</span>;
  return (
    <Sentence
      of={t('Box {box} opened: +{coins} coins and a dare: <dare/>', won)}
      tags={{ dare: <bdi>{prize}</bdi> }}
    />
  );
}

interface WhoProps {
  seat: string | null;
  name: string;
  /** What stays together with the name, as `’s`. */
  children?: string;
}

/** Somebody at the table, with their face, if there is a seat. */
const Who = ({ seat, name, children }: WhoProps) => (
  <span className={styles['who']}>
    {seat !== null && <Face seat={seat} />}
    <Name of={name} boxed />
    <span>{children}</span>
  </span>
);

/** A sentence about somebody at the table, who is `<who>` in it. */
export const named = (seat: string | null, name: string, said: string): ReactElement => (
  <span className={styles['named']}>
    <Sentence of={said} tags={{ who: <Who seat={seat} name={name} /> }} />
  </span>
);

/** Says whose turn it is: nothing is thrown yet. */
export function turnText({ left, present }: { left: boolean; present: boolean }): string {
  if (left) return t('<who></who> left…');
  return present ? t('<who>’s</who> turn') : t('<who></who> is away…');
}

interface TableLineProps {
  line: LogLine<string> | (ToldRoll & { type: 'dice' });
  /** The reader did it. */
  you: boolean;
  /** The place of its author at the table, from 0. */
  place: number;
  /** Where its author would sit now; null: nobody did it. */
  seat: string | null;
  /** The colour of a roll. */
  colour: string;
}

/** A line of the log: a roll with its reward, a notice or chat. */
export function TableLine({ line, you, place, seat, colour }: TableLineProps) {
  switch (line.type) {
    case 'notice':
      return <NoticeLine text={endText(line, you)} />;
    case 'dice': {
      const reward = rewardText(line);
      return (
        <li className={styles['roll']} style={{ borderColor: colour }}>
          {rollText(line, you)}
          {reward && (
            <b>
              <span> </span>
              {reward}
            </b>
          )}
        </li>
      );
    }
    case 'chat':
      return (
        <ChatLine place={place} seat={seat} who={authorOf(line)} you={you} text={line.message} />
      );
  }
}

/** By place at the table. */
const COLOURS = ['var(--rose)', 'var(--teal)'] as const;

/** A line at the table of two, in the colour of who sits there now. */
export const Line = ({ line, you }: ShownLine<PlacedLine>) => (
  <TableLine
    line={line}
    you={you}
    place={line.place}
    seat={line.now}
    colour={COLOURS[line.place] ?? COLOURS[0]}
  />
);
