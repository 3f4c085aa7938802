import { t } from '../../../engine/wire/text.ts';
import { useEffect, useRef, useState } from 'react';
import { REACTIONS, type Reaction } from '../../../engine/wire/commands.ts';
import { playSound } from '../../shell/sound.ts';
import { Name } from '../../shell/ui/parts.tsx';
import { Face } from '../seats/face.tsx';
import styles from './reactions.module.css';

const NAMES: Readonly<Record<Reaction, string>> = {
  '👏': t('Applause'),
  '😂': t('Laugh##a reaction'),
  '🔥': t('Fire##a reaction'),
  '😱': t('Gasp##a reaction'),
  '❤️': t('Heart##a reaction'),
  '🎉': t('Party##a reaction'),
};

/** Draws one alike on every device: few fonts have all of them in colour. */
function Picture({ emoji }: { emoji: Reaction }) {
  const place = (100 * REACTIONS.indexOf(emoji)) / (REACTIONS.length - 1);
  return (
    <span className={styles['picture']} style={{ backgroundPositionX: `${place}%` }}>
      {emoji}
    </span>
  );
}

/** So many fly at a time; more only hide the game. */
const AT_ONCE = 24;
/** How long one flies, in ms. */
const FLIGHT = 2600;
/** Between two sounds of reactions, in ms. */
const SOUND_MS = 120;
/** [T21] What the server takes of one page: two within a second. */
const PER_SECOND = 2;

interface Flying {
  id: number;
  emoji: Reaction;
  /** The seat of the player who reacted, and their name; null: somebody who watches. */
  by: string | null;
  who: string | null;
  /** Its start, in percent of the width. */
  from: number;
}

/** The page's machine, as far as reactions are heard of it. */
export interface Heard {
  on(
    name: 'reacted',
    hear: (reacted: { by: string | null; emoji: Reaction }) => void,
  ): { unsubscribe: () => void };
}

interface ReactionBarProps {
  actor: Heard;
  /** The name of who sits there. */
  nameOf: (seat: string) => string;
  onReact: (emoji: Reaction) => void;
}

/** The reactions in flight; each is gone after its flight. */
function useFlying(actor: Heard, nameOf: (seat: string) => string): readonly Flying[] {
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  const naming = useRef(nameOf);
  const count = useRef(0);
  useEffect(() => {
    naming.current = nameOf;
  }, [nameOf]);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let sounded = 0;
    const heard = actor.on('reacted', ({ by, emoji }) => {
      // A whole room that reacts is one sound.
      if (performance.now() - sounded > SOUND_MS) {
        sounded = performance.now();
        playSound('reaction');
      }
      const id = (count.current += 1);
      const who = by === null ? null : naming.current(by);
      const from = 6 + Math.random() * 88;
      setFlying((others) => [...others.slice(1 - AT_ONCE), { id, emoji, by, who, from }]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setFlying((others) => others.filter((one) => one.id !== id));
      }, FLIGHT);
      timers.add(timer);
    });
    return () => {
      heard.unsubscribe();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [actor]);
  return flying;
}

/** [T20] One tap says how it was. Everybody at the table sees it fly; without motion it is counted. */
export function ReactionBar({ actor, nameOf, onReact }: ReactionBarProps) {
  const flying = useFlying(actor, nameOf);
  const pressed = useRef<number[]>([]);

  function react(emoji: Reaction) {
    const now = performance.now();
    const recent = pressed.current.filter((at) => now - at < 1000);
    if (recent.length >= PER_SECOND) return;
    pressed.current = [...recent, now];
    onReact(emoji);
  }

  return (
    <>
      <fieldset className={styles['bar']} aria-label={t('Reactions')} data-not-on="television">
        {REACTIONS.map((emoji) => {
          const count = flying.filter((one) => one.emoji === emoji).length;
          return (
            <button
              key={emoji}
              type="button"
              className={styles['react']}
              aria-label={NAMES[emoji]}
              title={NAMES[emoji]}
              onClick={() => react(emoji)}
            >
              <span aria-hidden="true">
                <Picture emoji={emoji} />
              </span>
              {count > 0 && (
                <b className={styles['count']} aria-hidden="true">
                  {count}
                </b>
              )}
            </button>
          );
        })}
      </fieldset>
      <div className={styles['sky']} aria-hidden="true" data-testid="reactions">
        {flying.map(({ id, emoji, by, who, from }) => (
          <span key={id} className={styles['flying']} style={{ left: `${from}%` }}>
            <Picture emoji={emoji} />
            {by !== null && who !== null && (
              <span className={styles['who']}>
                <Face seat={by} />
                <Name of={who} />
              </span>
            )}
          </span>
        ))}
      </div>
    </>
  );
}
