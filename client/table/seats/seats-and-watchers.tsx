import { t } from '../../../engine/wire/text.ts';
import type { CSSProperties } from 'react';
import { Avatar } from '../../me/me-chip.tsx';
import styles from './seats-and-watchers.module.css';
import { Name } from '../../shell/ui/parts.tsx';
import type { ShownFace } from './seated-view.ts';

/** A taken seat as the table shows it. */
export interface ShownSeat {
  id: string;
  name: string;
  /** [B114] Null: nobody knows it any more. */
  face: ShownFace | null;
  /** The reader sits there. */
  you: boolean;
  /** The place whose colour the player has, from 0. */
  place: number;
  /** Whether the player is present, in a word or two. */
  presence: string;
  /** They are there, as one expects: where room is short nothing need be said of it. */
  usual: boolean;
  away: boolean;
  /** The game waits for them. */
  due: boolean;
  /** How many games the player has won at this table. */
  wins: number;
  /** How many dares the player has done in this game. */
  dares: number;
  /** [G47] Null: there is none yet, and none is shown. */
  score: number | null;
  /** The score in words. */
  scored?: string;
  testId: string;
}

/** [B64] The running score. */
function Wins({ wins }: { wins: number }) {
  if (wins === 0) return null;
  return (
    <span className={styles['wins']}>
      <span aria-hidden="true">{`★ ${wins}`}</span>
      <span className="visually-hidden">
        {t('{wins, plural, one {# game won} other {# games won}}', { wins })}
      </span>
    </span>
  );
}

/** [B89] A small mark for the dares that a player has done in this game. */
export function DaresDone({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['dares']}>
      <i aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {t('{count, plural, one {# dare done} other {# dares done}}', { count })}
      </span>
    </span>
  );
}

/** The seats: who plays, who is away, for whom the game waits, and all scores. */
export function SeatList({ label, seats }: { label: string; seats: readonly ShownSeat[] }) {
  const columns = seats.length > 4 ? Math.ceil(seats.length / 2) : seats.length;
  return (
    <ul
      className={styles['seats']}
      aria-label={label}
      data-many={columns > 2}
      style={{ '--columns': columns } as CSSProperties}
    >
      {seats.map((seat) => (
        <li
          key={seat.id}
          className={styles['player']}
          data-turn={seat.due}
          data-testid={seat.testId}
        >
          <span className={styles['face']} data-away={seat.away} aria-hidden="true">
            {seat.face !== null && <Avatar {...seat.face} className={styles['avatar']} />}
            <span className={styles['dot']} />
          </span>
          <span className={styles['who']}>
            <Name of={seat.name} place={seat.place} boxed className={styles['name']} />
            {/* Below the name, which has the whole line. */}
            <span className={styles['about']}>
              {seat.you && <b className={styles['you']}>{t('You')}</b>}
              <Wins wins={seat.wins} />
              <DaresDone count={seat.dares} />
              <span className={styles['presence']} data-usual={seat.usual}>
                {seat.presence}
              </span>
            </span>
          </span>
          {seat.score !== null && (
            <span className={styles['score']} aria-label={seat.scored}>
              {seat.score}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const inWords = (count: number): string =>
  t('{count, plural, one {# person is watching} other {# people are watching}}', { count });

/** The number of watchers; nothing if there are none. `brief`: the number alone. */
export function Watching({ count, brief = false }: { count: number; brief?: boolean }) {
  if (count === 0) return null;
  const words = inWords(count);
  return (
    <p className={styles['watching']} title={brief ? words : undefined} data-not-on="television">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1.8 12S5.6 5.2 12 5.2 22.2 12 22.2 12 18.4 18.8 12 18.8 1.8 12 1.8 12Z" />
        <circle cx="12" cy="12" r="3.1" />
      </svg>
      {brief && <b aria-hidden="true">{count}</b>}
      <span className={brief ? 'visually-hidden' : undefined}>{words}</span>
    </p>
  );
}

interface WatchersBarProps {
  /** How many watch. */
  count: number;
  /** Whether they may read the chat. */
  allowed: boolean;
  busy: boolean;
  onShowChat: (allow: boolean) => void;
}

/**
 * Shows who watches, and whether watchers may read the chat. Either player may change that, and
 * both see it. The bar stays while the chat is open to watchers, so that it can be closed when
 * nobody watches.
 */
export function WatchersBar({ count, allowed, busy, onShowChat }: WatchersBarProps) {
  if (count === 0 && !allowed) return null;
  return (
    <fieldset className={styles['bar']} aria-label={t('Watchers')}>
      <Watching count={count} brief />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          role="switch"
          checked={allowed}
          aria-checked={allowed}
          aria-disabled={busy}
          onChange={(event) => {
            if (!busy) onShowChat(event.target.checked);
          }}
        />
        <span>{t('Let watchers read the chat')}</span>
      </label>
    </fieldset>
  );
}
