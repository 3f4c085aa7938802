import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Me } from '../../../engine/wire/rest.ts';
import { type Level, NAME_LIMIT, NO_LIMITS_CHOSEN } from '../../../engine/wire/profile.ts';
import { cutVisibly, visibleCharacters } from '../../../engine/wire/visible-text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import { setAsked } from '../asked.ts';
import { freeFaces } from '../faces-near.ts';
import { LevelChoice } from '../limits/level-choice.tsx';
import { LanguageChoice } from '../../shell/ui/language-choice.tsx';
import { Avatar } from '../me-chip.tsx';
import { sheets } from '../opened-sheet.tsx';
import { KnownMe, Sheet, SheetActions, ShuffleIcon, useSaving } from '../sheet.tsx';
import { nameOf, suggest, type Suggestion, wordsOf } from './suggestion.ts';
import styles from './name-sheet.module.css';
import { t } from '../../../engine/wire/text.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';

/**
 * The problem of a name, as far as the browser can see; null: none. The server is stricter: it
 * leaves out invisible characters.
 */
export function nameProblem(name: string): string | null {
  const length = visibleCharacters(name.trim().replaceAll(/\s+/g, ' '));
  if (length === 0) return t('Type a name, or take a new suggestion.');
  if (length <= NAME_LIMIT) return null;
  return t('A name has at most {limit} characters. This one has {length}.', {
    limit: NAME_LIMIT,
    length,
  });
}

interface AvatarChoiceProps {
  avatars: readonly string[];
  chosen: string;
  onChoose: (avatar: string) => void;
}

/** All the pictures there are, one of them chosen. */
function AvatarChoice({ avatars, chosen, onChoose }: AvatarChoiceProps) {
  return (
    <fieldset className={styles['faces']}>
      <legend className="visually-hidden">{t('Your face')}</legend>
      {avatars.map((avatar) => (
        <label key={avatar} className={styles['choice']} title={wordsOf(avatar)}>
          <input
            type="radio"
            name="avatar"
            className="visually-hidden"
            checked={avatar === chosen}
            onChange={() => onChoose(avatar)}
          />
          <Avatar name={avatar} className={styles['picture']} />
          <span className="visually-hidden">{wordsOf(avatar)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface Choice extends Suggestion {
  /** The typed name; null: the name is the suggestion's. */
  typed: string | null;
}

const firstChoice = ({ avatars, avatar, name }: Me): Choice => ({
  ...suggest(freeFaces(avatars)),
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
      <label htmlFor={id}>{t('Your name at the table')}</label>
      <small id={`${id}-limit`}>{t('Up to {n} letters', { n: NAME_LIMIT })}</small>
      <input
        id={id}
        className={styles['field']}
        value={name}
        onChange={({ target }) => onType(cutVisibly(target.value, NAME_LIMIT))}
        aria-describedby={`${id}-limit`}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
      />
      <Button variant="quiet" className={styles['shuffle']} onClick={onShuffle}>
        <ShuffleIcon />
        <span>{t('Shuffle')}</span>
      </Button>
    </div>
  );
}

/** [A38] A personal link names its user: nobody would see a name chosen here. */
function LinkedName({ nickname }: { nickname: string }) {
  return (
    <p className={styles['linked']}>
      <Sentence
        of={t('At the table you are <name/>. That name comes with your personal link.')}
        tags={{ name: <bdi>{nickname}</bdi> }}
      />
    </p>
  );
}

/** What is asked besides at the first table. */
function HowDaring({ level, onChoose }: { level: Level; onChoose: (level: Level) => void }) {
  return (
    <div className={styles['daring']}>
      <h3>{t('How daring tonight?')}</h3>
      <LevelChoice level={level} onChoose={onChoose} />
      <p>{t('Dares stay within what everybody here allows. Nobody sees what you chose.')}</p>
    </div>
  );
}

/** The text of the main button. */
function Play({ name, isLinked }: { name: string; isLinked: boolean }) {
  return isLinked ? (
    <span>{t('Play with this face')}</span>
  ) : (
    <Sentence of={t('Play as <name/>')} tags={{ name: <bdi>{name}</bdi> }} />
  );
}

interface NameFormProps {
  me: Me;
  onClose: () => void;
  /** Goes on to the first table, with or without a name; null: the visitor only changes who they are. */
  onEnter?: (() => void) | null;
  /** [G49] The table has limits. */
  hasLimits?: boolean;
}

function NameForm({ me, onClose, onEnter = null, hasLimits = false }: NameFormProps) {
  const [choice, setChoice] = useState(() => firstChoice(me));
  const [level, setLevel] = useState(NO_LIMITS_CHOSEN.level);
  const { trouble, setTrouble, isSaving, save } = useSaving(onEnter ?? onClose);
  const first = useRef<HTMLButtonElement>(null);
  const { avatar } = choice;
  const nickname = me.user?.nickname ?? null;
  const name = choice.typed ?? nameOf(choice);
  const asksLevel = hasLimits && me.limits === null;

  function choose(change: Partial<Choice>) {
    setTrouble(null);
    setChoice({ ...choice, ...change });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (nickname !== null) return void save({ avatar });
    const problem = nameProblem(name);
    if (problem !== null) return setTrouble(problem);
    const limits = asksLevel && { limits: { ...NO_LIMITS_CHOSEN, level } };
    void save({ name, avatar, ...limits }, t('Nobody could read this name. Try another one.'));
  }

  return (
    <Sheet
      title={t('Who are you tonight?')}
      first={first}
      onSkip={onClose}
      whole={onEnter !== null}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <div className={styles['who']}>
          <Avatar key={avatar} name={avatar} className={styles['face']} />
          {nickname === null ? (
            <NameField
              name={name}
              onType={(typed) => choose({ typed })}
              onShuffle={() => choose({ ...suggest(freeFaces(me.avatars), choice), typed: null })}
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
        {asksLevel && <HowDaring level={level} onChoose={setLevel} />}
        <SheetActions trouble={trouble}>
          <Button ref={first} type="submit" className={styles['play']} disabled={isSaving}>
            <Play name={name} isLinked={nickname !== null} />
          </Button>
          <div className={styles['more']}>
            {onEnter === null ? (
              <OtherSheets isNew={nickname === null && me.name === null} onClose={onClose} />
            ) : (
              <Button variant="quiet" onClick={onEnter}>
                {t('Later')}
              </Button>
            )}
            {me.name !== null && nickname === null && (
              <Button variant="quiet" onClick={() => void save({ name: null, avatar: null })}>
                {t('Play without a name')}
              </Button>
            )}
          </div>
        </SheetActions>
      </form>
    </Sheet>
  );
}

/** From name and face to all else that a visitor has said of themselves. */
const OtherSheets = ({ isNew, onClose }: { isNew: boolean; onClose: () => void }) => (
  <>
    <Button variant="quiet" onClick={onClose}>
      {isNew ? t('Not now') : t('Cancel')}
    </Button>
    <Button variant="quiet" onClick={() => sheets.open('limits')}>
      {t('My limits')}
    </Button>
    <Button variant="quiet" onClick={() => sheets.open('games')}>
      {t('My games')}
    </Button>
    <LanguageChoice />
  </>
);

/** Asks for a name and a picture, or has them changed. */
export function NameSheet({ onClose }: { onClose: () => void }) {
  return <KnownMe onClose={onClose}>{(me) => <NameForm me={me} onClose={onClose} />}</KnownMe>;
}

interface FirstTableProps {
  /** Back to where the visitor was: nothing is taken. */
  onClose: () => void;
  /** On to the table. */
  onDone: () => void;
}

const firstTable = (hasLimits: boolean) =>
  function First({ onClose, onDone }: FirstTableProps) {
    function enter() {
      setAsked(hasLimits ? 'yes' : 'name');
      onDone();
    }
    return (
      <KnownMe onClose={onClose}>
        {(me) => <NameForm me={me} onClose={onClose} onEnter={enter} hasLimits={hasLimits} />}
      </KnownMe>
    );
  };

/** [A92] One screen before a visitor's first seat: who they are, and how daring. */
export const FirstTable = firstTable(true);

/** [G49] The same before a seat at a table without limits. */
export const FirstName = firstTable(false);
