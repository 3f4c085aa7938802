import { formatCoins } from '../../shell/ui/coin-balance.tsx';
import styles from './counters.module.css';

export function Counters({ score, rounds }: { score: number; rounds: number }) {
  return (
    <dl className={styles['counters']}>
      <div>
        <dt>Score</dt>
        <dd key={score} data-testid="score">
          {formatCoins(score)}
        </dd>
      </div>
      <div>
        <dt>Rounds</dt>
        <dd data-testid="rounds">{rounds}</dd>
      </div>
    </dl>
  );
}
