import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { LEVEL_ORDER, NO_LIMITS_CHOSEN } from '../../engine/wire/profile.ts';
import type { Me } from '../../engine/wire/rest.ts';
import { Button } from '../shell/ui/parts.tsx';
import { Avatar } from './me-chip.tsx';
import { nameOf, suggest } from './name/suggestion.ts';
import { KnownMe, Levels, ShuffleIcon, useSaving } from './sheet.tsx';
import { sheets } from './opened-sheet.tsx';
import { isNameless, setAsked } from './asked.ts';
import styles from './welcome.module.css';

/** A press anywhere else puts it aside, and so does Escape where no other question is open. */
function usePutAside(sheet: RefObject<HTMLElement | null>, onAside: () => void): void {
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !sheet.current?.contains(target)) onAside();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) onAside();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [sheet, onAside]);
}

function Asked({ me, onClose }: { me: Me; onClose: () => void }) {
  const [suggestion, setSuggestion] = useState(() => suggest(me.avatars));
  const [level, setLevel] = useState(me.limits?.level ?? NO_LIMITS_CHOSEN.level);
  const sheet = useRef<HTMLElement>(null);
  const heading = useId();
  const asksName = isNameless(me);
  const asksLimits = me.limits === null;
  const { trouble, isSaving, save } = useSaving(onClose);
  usePutAside(sheet, onClose);
  // However it goes away: once is enough.
  useEffect(() => setAsked, []);

  const name = nameOf(suggestion);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save({
      ...(asksName && { name, avatar: suggestion.avatar }),
      ...(asksLimits && { limits: { ...NO_LIMITS_CHOSEN, level } }),
    });
  }

  return (
    <section ref={sheet} className={styles['welcome']} aria-labelledby={heading}>
      <form className={styles['form']} onSubmit={submit}>
        <div className={styles['head']}>
          <h2 id={heading}>{asksLimits ? 'How daring tonight?' : 'Who are you tonight?'}</h2>
          {asksLimits && (
            <p className={styles['promise']}>
              Only what everybody at the table is fine with comes.
            </p>
          )}
          {asksLimits && (
            <button type="button" className={styles['small']} onClick={() => sheets.open('limits')}>
              More
            </button>
          )}
          <button type="button" className={styles['small']} onClick={onClose}>
            Not now
          </button>
        </div>
        {asksLimits && (
          <Levels level={level} onChoose={(step) => setLevel(LEVEL_ORDER[step] ?? level)} />
        )}
        <div className={styles['act']}>
          {asksName && <Avatar name={suggestion.avatar} className={styles['face']} />}
          <Button type="submit" className={styles['play']} disabled={isSaving}>
            {asksName ? (
              <>
                <span>{'Play as '}</span>
                <bdi>{name}</bdi>
              </>
            ) : (
              'Let’s play'
            )}
          </Button>
          {asksName && (
            <button
              type="button"
              className={styles['shuffle']}
              aria-label="Another name"
              onClick={() => setSuggestion(suggest(me.avatars, suggestion))}
            >
              <ShuffleIcon />
            </button>
          )}
        </div>
        <p role="alert" className={styles['trouble']}>
          {trouble}
        </p>
      </form>
    </section>
  );
}

/**
 * [A92] The one question before the first table: a name that is offered, and how daring. It lies over
 * the head of the page, never over what is played, and nobody has to answer it.
 */
export function Welcome({ onClose }: { onClose: () => void }) {
  return <KnownMe onClose={onClose}>{(me) => <Asked me={me} onClose={onClose} />}</KnownMe>;
}
