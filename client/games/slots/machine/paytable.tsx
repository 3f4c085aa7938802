import { type Combination, PAYTABLE } from '../../../../engine/games/slots/slots-rules.ts';
import { CoinIcon, formatCoins } from '../../../shell/ui/coin-balance.tsx';
import styles from './paytable.module.css';
import { SymbolPicture, symbolName } from './symbol.tsx';

/** `hit` is the name of the combination that has just paid. */
export function Paytable({ hit }: { hit: string | null }) {
  return (
    <section className={styles['paytable']} aria-labelledby="winning-combinations">
      <h2 id="winning-combinations">Winning Combinations</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Symbols</th>
            <th scope="col">Name</th>
            <th scope="col">Reward</th>
          </tr>
        </thead>
        <tbody>
          {PAYTABLE.map((row) => (
            <tr key={row.name} data-hit={row.name === hit}>
              <td>
                <Icons row={row} />
              </td>
              <th scope="row">{row.name}</th>
              <td>
                <RewardText row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Two of a kind counts wherever the two reels stand.</p>
    </section>
  );
}

function Icons({ row }: { row: Combination }) {
  return (
    <span className={styles['icons']}>
      {row.icons.map((icon, reel) =>
        icon === null ? (
          <span key={reel} className={styles['any']}>
            any
          </span>
        ) : (
          <SymbolPicture key={reel} name={symbolName(icon)} alt={symbolName(icon)} />
        ),
      )}
    </span>
  );
}

function RewardText({ row: { reward } }: { row: Combination }) {
  if (reward.type !== 'coins') return <span className={styles['special']}>{reward.name}</span>;
  return (
    <span className={styles['coins']}>
      <CoinIcon />
      {formatCoins(reward.amount)}
      <span className="visually-hidden"> coins</span>
    </span>
  );
}
