import type { ComponentProps } from 'react';
import styles from './parts.module.css';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../language.ts';

type ButtonProps = ComponentProps<'button'> & { variant?: 'primary' | 'quiet' | 'danger' };

export function Button({ variant = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  const classes = [styles['button'], styles[variant], className].filter(Boolean).join(' ');
  return <button type={type} className={classes} {...rest} />;
}

interface NameProps {
  of: string;
  className?: string | undefined;
  /** Its place at a table, from 0, whose colour it has. */
  place?: number;
  /** [B122] It has a box of its own: there a long one is written smaller. */
  boxed?: boolean;
}

/** From so many characters on a name is long, and very long. */
const [LONG, VERY_LONG] = [11, 16];

/** [B122] A name on one line. A name that is too long for its line ends with an ellipsis. */
export function Name({ of, className = '', place, boxed = false }: NameProps) {
  return (
    <bdi
      className={`${styles['name']} ${className}`}
      data-long={
        boxed && of.length >= LONG ? (of.length >= VERY_LONG ? 'very' : 'somewhat') : undefined
      }
      title={of}
      translate="no"
      {...(place !== undefined && { style: { color: `var(--seat-${place + 1})` } })}
    >
      {of}
    </bdi>
  );
}

interface TroubleLineProps {
  /** The problem; null keeps the line's place empty. */
  text: string | null;
  /** Given where trying again may help. */
  onRetry?: (() => void) | undefined;
}

/** The error line of a game. It is always there, so that readers of live regions hear of changes. */
export function TroubleLine({ text, onRetry }: TroubleLineProps) {
  return (
    <div className={styles['line']} role="alert" data-empty={text === null}>
      {text !== null && <p>{text}</p>}
      {text !== null && onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}

const grouped = new Intl.NumberFormat(LANGUAGE);

export function formatCoins(coins: number): string {
  return grouped.format(coins);
}

/** Stands behind coins whose unit is drawn, for who does not see it. */
export const coinsUnit = (n: number): string => t('{n, plural, other { coins}}', { n });

export function CoinIcon() {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="#a86a0c" />
      <circle cx="12" cy="11.4" r="10.6" fill="#ffc857" />
      <circle cx="12" cy="11.4" r="7.6" fill="none" stroke="#c98a1b" strokeWidth="1.4" />
      <path
        d="m12 6.4 1.5 3.2 3.5.4-2.6 2.4.7 3.4-3.1-1.7-3.1 1.7.7-3.4L7 10l3.5-.4z"
        fill="#c98a1b"
      />
      <path d="M4.5 8.2a8.6 8.6 0 0 1 6-5" stroke="#fff3cf" strokeWidth="1.6" fill="none" />
    </svg>
  );
}

/** The visitor's coins; null while nobody knows them yet. */
export function CoinBalance({ coins }: { coins: number | null }) {
  return (
    <p className={styles['balance']}>
      <CoinIcon />
      <span className="visually-hidden">{t('Coin balance: ')}</span>
      {/* A new key restarts the little jump that says the balance moved. */}
      <span key={coins} className={styles['amount']} data-testid="coin-balance">
        {coins === null ? '–' : formatCoins(coins)}
      </span>
    </p>
  );
}

const COLOURS = ['#ff5c93', '#ffc857', '#4fd1c5', '#a97bff', '#fff4d6'];

/** Fixed, not random: the golden angle scatters the pieces evenly. */
const PIECES = Array.from({ length: 28 }, (_, piece) => {
  const angle = piece * 2.4;
  const reach = (90 + ((piece * 53) % 130)) / 16;
  return {
    '--dx': `${(Math.cos(angle) * reach).toFixed(2)}rem`,
    '--dy': `${(Math.sin(angle) * reach * 0.7 - 4.375).toFixed(2)}rem`,
    '--turn': `${(piece * 97) % 720}deg`,
    animationDelay: `${(piece % 7) * 22}ms`,
    background: COLOURS[piece % COLOURS.length],
    borderRadius: piece % 3 === 0 ? '50%' : '2px',
  };
});

/** One burst from the middle of its parent. Give it a new key for another one. */
export function Confetti() {
  return (
    <div className={styles['confetti']} aria-hidden="true">
      {PIECES.map((style, piece) => (
        <i key={piece} style={style} />
      ))}
    </div>
  );
}
