import type { ReactElement } from 'react';
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
  const rolled = ` rolled ${die1} + ${die2} = ${die1 + die2}.`;
  const left = choices === undefined ? ' No box opened.' : ` Box ${orOf(choices)}?`;
  return (
    <>
      {you ? <span>You</span> : <Name of={authorOf(line)} />}
      <span>{opened === null ? `${rolled}${left}` : rolled}</span>
    </>
  );
}

/** A roll; [G11] with the boxes among which its player still chooses. */
export type ToldRoll = DiceLine & { choices?: readonly number[] };

const orOf = (numbers: readonly number[]): string =>
  `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1) ?? ''}`;

/** [G11] [G12] Why a box opened whose number is not the sum of the dice. */
function wayOf({ die1, die2, opened }: DiceLine): string {
  const number = opened?.number;
  if (number === die1 + die2) return '';
  if (number === Math.abs(die1 - die2)) {
    return ` (${Math.max(die1, die2)} − ${Math.min(die1, die2)})`;
  }
  return number === die1 || number === die2 ? ' (one die)' : ' (the nearest)';
}

/** [B68] A notice; to the reader whose doing it tells of, the end of a game is their own. */
function noticeText(line: { message: string; about?: string }, you: boolean): string {
  return you && line.about === 'end' ? 'You ended the game.' : line.message;
}

/** Tells of a roll's reward; null: it opened nothing. `hasCard`: the prize is read on its card. */
export function rewardText(line: DiceLine, hasCard = false): ReactElement | null {
  if (line.opened === null) return null;
  const { number, coins, prize } = line.opened;
  const won = `Box ${number}${wayOf(line)} opened: +${coins} coins`;
  if (prize === null) return <span>{won}</span>;
  if (hasCard) return <span>{`${won} and a dare`}</span>;
  return (
    <>
      <span>{`${won} and a dare: `}</span>
      <bdi>{prize}</bdi>
    </>
  );
}

/** Somebody at the table, with their face, if there is a seat, and what they do, or what of theirs is on. */
export function named(seat: string | null, who: string, does: string): ReactElement {
  const [own, rest = does] = does.startsWith(OWN) ? [OWN, does.slice(OWN.length)] : [''];
  return (
    <span className={styles['named']}>
      <span>
        {seat !== null && <Face seat={seat} />}
        <Name of={who} boxed />
        <span>{own}</span>
      </span>
      <span>{rest}</span>
    </span>
  );
}
const OWN = '’s';

/** Behind the name of who is to roll: nothing is thrown yet. */
export function turnText({ left, present }: { left: boolean; present: boolean }): string {
  if (left) return ' left…';
  return present ? '’s turn' : ' is away…';
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
      return <NoticeLine text={noticeText(line, you)} />;
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
