import type { SlotsSnapshot } from '../../../engine/games/slots/snapshot.ts';
import styles from './shelf.module.css';

/** A bell, as on the prize. */
function Bell() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6a1.6 1.6 0 0 1 1.6 1.6v.5c2.9.7 4.9 3.2 4.9 6.3v3.7l1.7 2.9H3.8l1.7-2.9V11c0-3.1 2-5.6 4.9-6.3v-.5A1.6 1.6 0 0 1 12 2.6Zm-2.4 16.2h4.8a2.4 2.4 0 0 1-4.8 0Z" />
    </svg>
  );
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** [S27] The prizes that were won, newest first. Nothing was won: nothing is shown. */
export function Shelf({ prizes }: { prizes: SlotsSnapshot['prizes'] }) {
  if (prizes.length === 0) return null;
  return (
    <section className={styles['shelf']} aria-labelledby="prize-shelf">
      <h2 id="prize-shelf">Your prize shelf</h2>
      <ul>
        {prizes.map(({ name, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a shelf only grows, at its front
          <li key={prizes.length - index}>
            <Bell />
            {name}
            {at !== null && <small>{DAY.format(at)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
