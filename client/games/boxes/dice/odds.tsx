import { type Box, waysToThrow } from '../../../../engine/games/boxes/rules.ts';
import { boxHue } from '../board/gift-box.tsx';
import styles from './odds.module.css';

/** The numbers still to be rolled, and how many of the 36 throws give each. */
export function Odds({ boxes }: { boxes: readonly Box[] }) {
  const numbers = boxes.map(({ number }) => number).toSorted((a, b) => a - b);
  return (
    <ul className={styles['odds']} aria-label="Boxes left and their odds">
      {numbers.map((number) => (
        <li key={number} style={{ borderColor: `hsl(${boxHue(number)} 62% 58%)` }}>
          <b>{number}</b> <span>{waysToThrow(number)}/36</span>
        </li>
      ))}
    </ul>
  );
}
