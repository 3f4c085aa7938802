import styles from './watching.module.css';

const inWords = (count: number): string =>
  count === 1 ? '1 person is watching' : `${count} people are watching`;

/** How many watch without a seat; nothing where nobody does. `brief`: the number stands for all. */
export function Watching({ count, brief = false }: { count: number; brief?: boolean }) {
  if (count === 0) return null;
  const words = inWords(count);
  return (
    <p className={styles['watching']} title={brief ? words : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1.8 12S5.6 5.2 12 5.2 22.2 12 22.2 12 18.4 18.8 12 18.8 1.8 12 1.8 12Z" />
        <circle cx="12" cy="12" r="3.1" />
      </svg>
      {brief && <b aria-hidden="true">{count}</b>}
      <span className={brief ? 'visually-hidden' : undefined}>{words}</span>
    </p>
  );
}
