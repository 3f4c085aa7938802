import { rewardText, rollText } from './log-text.tsx';
import type { DiceLine } from './room/room-view.ts';
import styles from './roll-line.module.css';

interface RollLineProps {
  line: DiceLine;
  /** The reader threw it. */
  you: boolean;
  /** The colour of the player's seat. */
  colour: string;
}

/** A roll in the log, with its reward. */
export function RollLine({ line, you, colour }: RollLineProps) {
  const reward = rewardText(line);
  return (
    <li className={styles['roll']} style={{ borderColor: colour }}>
      {rollText(line, you)}
      {reward && <b> {reward}</b>}
    </li>
  );
}
