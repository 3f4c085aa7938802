import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import type { Me } from '../../../engine/wire/rest.ts';
import { Button } from '../../shell/ui/button.tsx';
import { Avatar } from '../avatar.tsx';
import { useSaving } from '../sheet/use-saving.ts';
import { KnownMe } from '../sheet/known-me.tsx';
import { Sheet, SheetActions } from '../sheet/sheet.tsx';
import { AvatarChoice } from './avatar-choice.tsx';
import styles from './name-sheet.module.css';
import { nameProblem } from './name-problem.ts';
import { nameOf, type Suggestion, suggest } from './suggestion.ts';

interface Choice extends Suggestion {
  /** The typed name; null: the name is the suggestion's. */
  typed: string | null;
}

const firstChoice = ({ avatars, avatar, name }: Me): Choice => ({
  ...suggest(avatars),
  ...(avatar !== null && { avatar }),
  typed: name,
});

interface NameFieldProps {
  name: string;
  onType: (name: string) => void;
  onShuffle: () => void;
}

function NameField({ name, onType, onShuffle }: NameFieldProps) {
  const id = useId();
  return (
    <div className={styles['name']}>
      <label htmlFor={id}>Your name at the table</label>
      <input
        id={id}
        className={styles['field']}
        value={name}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
      />
      <Button variant="quiet" className={styles['shuffle']} onClick={onShuffle}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M3 7h3c5 0 7 10 12 10h3m-3-3 3 3-3 3M3 17h3c2 0 3.4-1.6 4.700-3.500M14 10c1.200-1.700 2.400-3 4-3h3m-3-3 3 3-3 3" />
        </svg>
        Shuffle
      </Button>
    </div>
  );
}

/** [A38] A personal link names its user: nobody would see a name chosen here. */
function LinkedName({ nickname }: { nickname: string }) {
  return (
    <p className={styles['linked']}>
      At the table you are <bdi>{nickname}</bdi>. That name comes with your personal link.
    </p>
  );
}

function NameForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const [choice, setChoice] = useState(() => firstChoice(me));
  const { trouble, setTrouble, isSaving, save } = useSaving(onClose);
  const first = useRef<HTMLButtonElement>(null);
  const { avatar } = choice;
  const nickname = me.user?.nickname ?? null;
  const name = choice.typed ?? nameOf(choice);
  const isNew = nickname === null && me.name === null;

  function choose(change: Partial<Choice>) {
    setTrouble(null);
    setChoice({ ...choice, ...change });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (nickname !== null) return void save({ avatar });
    const problem = nameProblem(name);
    if (problem !== null) return setTrouble(problem);
    void save({ name, avatar }, 'Nobody could read this name. Try another one.');
  }

  const play: ReactNode =
    nickname === null ? (
      <>
        Play as <bdi>{name}</bdi>
      </>
    ) : (
      'Play with this face'
    );
  return (
    <Sheet title="Who are you tonight?" first={first} onSkip={onClose} className={styles['sheet']}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <div className={styles['who']}>
          <Avatar key={avatar} name={avatar} className={styles['face']} />
          {nickname === null ? (
            <NameField
              name={name}
              onType={(typed) => choose({ typed })}
              onShuffle={() => choose({ ...suggest(me.avatars, choice), typed: null })}
            />
          ) : (
            <LinkedName nickname={nickname} />
          )}
        </div>
        <AvatarChoice
          avatars={me.avatars}
          chosen={avatar}
          onChoose={(chosen) => choose({ avatar: chosen })}
        />
        <SheetActions trouble={trouble}>
          <Button ref={first} type="submit" className={styles['play']} disabled={isSaving}>
            {play}
          </Button>
          <div className={styles['more']}>
            <Button variant="quiet" onClick={onClose}>
              {isNew ? 'Not now' : 'Cancel'}
            </Button>
            {me.name !== null && nickname === null && (
              <Button variant="quiet" onClick={() => void save({ name: null, avatar: null })}>
                Play without a name
              </Button>
            )}
          </div>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** Asks for a name and a picture, or has them changed. */
export function NameSheet({ onClose }: { onClose: () => void }) {
  return <KnownMe onClose={onClose}>{(me) => <NameForm me={me} onClose={onClose} />}</KnownMe>;
}
