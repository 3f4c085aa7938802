import { Sentence } from '../../../shell/ui/sentence.tsx';
import { t } from '../../../../engine/wire/text.ts';
import { lazy, type MouseEvent, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { type Verdict, VERDICTS } from '../../../../engine/definition/tasks.ts';
import { isIdle } from '../../../shell/ui/is-idle.ts';
import { Button, Name } from '../../../shell/ui/parts.tsx';
import { VERDICT_TEXTS } from '../../../../engine/definition/best-dare.ts';
import { type AudienceVote, isAwaited, stepOf, type TableDare } from './dare-cards.ts';
import { DareHead, Stamp, VoteClock, Waits, Worth } from './dare-parts.tsx';
import { useSentPhoto } from './photo/sent-photos.ts';
import styles from './dare-card.module.css';
import type { Elements } from '../../../shell/ui/elements.ts';

/** A text of more characters is written smaller. */
const [SHORT, LONG] = [48, 160];

/** How long the verdict is shown before the card closes by itself, in ms. */
const TOLD_FOR = 5000;
/** [B113] The same to the player who may add a photo, and with a photo. */
const OFFERED_FOR = 10_000;
const PHOTO_FOR = 15_000;

/** They come with the first dare that is done. Without them a dare has no photo. */
const Polaroid = lazy(() =>
  import('./photo/dare-photo.tsx').then(
    (module) => ({ default: module.Polaroid }),
    () => ({ default: () => null }),
  ),
);
const PhotoControls = lazy(() =>
  import('./photo/dare-photo.tsx').then(
    (module) => ({ default: module.PhotoControls }),
    () => ({ default: () => null }),
  ),
);

export interface DareCardProps {
  dare: TableDare;
  /** The reader's seat; null: a watcher. */
  seat: string | null;
  nameOf: (seat: string) => string;
  /** [B113] The address of the room, which takes photos; null: there is nobody to take one. */
  room: string | null;
  /** How many more dares are open. */
  others: number;
  /** An answer is on its way. */
  busy: boolean;
  /** [B100] Null: the page does not watch, or the game has no audience. */
  vote: AudienceVote | null;
  onSettle: (dare: number, done: boolean) => void;
  onJudge: (dare: number, verdict: Verdict) => void;
  onNext: () => void;
  onPutAside: () => void;
}

type StepProps = Pick<
  DareCardProps,
  'dare' | 'seat' | 'nameOf' | 'busy' | 'vote' | 'onSettle' | 'onJudge'
>;

/** The properties of a button by which the reader answers. */
const pressing = (busy: boolean, act: () => void) => ({
  'aria-disabled': busy,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (busy) return;
    // The button goes with its answer; the focus stays with the card.
    currentTarget.closest('section')?.focus({ preventScroll: true });
    act();
  },
});

interface VerdictsProps {
  busy: boolean;
  onSay: (verdict: Verdict) => void;
}

const Verdicts = ({ busy, onSay }: VerdictsProps) =>
  VERDICTS.map((verdict) => (
    <Button
      key={verdict}
      variant={verdict === 'exactly' ? 'primary' : 'quiet'}
      {...pressing(busy, () => onSay(verdict))}
    >
      {VERDICT_TEXTS[verdict]}
    </Button>
  ));

/** [B100] [B101] Asks a phone that watches; where many look on it is not shown. */
function AskAudience({
  dare,
  busy,
  vote,
}: Pick<StepProps, 'dare' | 'busy'> & { vote: AudienceVote }) {
  if (vote.said.includes(dare.id)) {
    return (
      <p className={styles['heard']} data-own={vote.isOwn} data-not-on="television">
        {t('Your vote is in. All who watch count as one judge.')}
      </p>
    );
  }
  return (
    <fieldset className={styles['audience']} data-own={vote.isOwn} data-not-on="television">
      <legend>{t('What do you say?')}</legend>
      <Verdicts busy={busy} onSay={(verdict) => vote.onSay(dare.id, verdict)} />
    </fieldset>
  );
}

/** The reader's buttons for the dare, or the player it waits for. */
function NextStep({ dare, seat, nameOf, busy, vote, onSettle, onJudge }: StepProps) {
  if (stepOf(dare) === 'over') return dare.done === true ? <Stamp dare={dare} /> : null;
  const press = (act: () => void) => pressing(busy, act);
  if (!isAwaited(dare, seat)) {
    return (
      <>
        <Waits dare={dare} nameOf={nameOf} />
        {vote !== null && stepOf(dare) === 'judge' && (
          <AskAudience dare={dare} busy={busy} vote={vote} />
        )}
      </>
    );
  }
  if (stepOf(dare) === 'settle') {
    return (
      <div className={styles['actions']}>
        <Button {...press(() => onSettle(dare.id, true))}>{t('Done')}</Button>
        <Button variant="quiet" {...press(() => onSettle(dare.id, false))}>
          {t('Pass##the verb, of a dare')}
        </Button>
        <p className={styles['free']}>{t('A pass is always free.')}</p>
      </div>
    );
  }
  return (
    <div className={styles['actions']} data-three="true">
      <p className={styles['asked']}>
        <Sentence
          of={t('<name/> did it. How was it?')}
          tags={{ name: <Name of={nameOf(dare.by)} /> }}
        />
      </p>
      <Verdicts busy={busy} onSay={(verdict) => onJudge(dare.id, verdict)} />
    </div>
  );
}

/**
 * The focus comes to a card that waits for the reader, from where it merely waited, and goes back
 * there when the card goes.
 */
export function useCardFocus(isMine: boolean) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    if (isMine && isIdle(document.activeElement)) card.current?.focus({ preventScroll: true });
  }, [isMine]);
  useLayoutEffect(() => {
    const element = card.current;
    const before = document.activeElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const home = back ? before : document.querySelector('main');
      home?.focus({ preventScroll: true });
    };
  }, []);
  return card;
}

function TaskText({ id, text }: { id: string; text: string }) {
  return (
    <p
      id={id}
      className={styles['text']}
      data-long={text.length > LONG}
      data-short={text.length <= SHORT}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
    >
      <bdi>{text}</bdi>
    </p>
  );
}

/**
 * The photo on the card, where its reader may send one, if that is theirs to do, and how long the card
 * shows its verdict; null: as long as a photo is on its way.
 */
function usePhoto(dare: TableDare, seat: string | null, room: string | null) {
  const isOwn = dare.done === true && dare.by === seat && room !== null;
  const at = isOwn ? `${room}/dares/${dare.id}/photo` : null;
  const sent = useSentPhoto(at);
  const photo = dare.photo ?? sent.preview;
  const usual = at === null ? TOLD_FOR : OFFERED_FOR;
  const told = photo === null ? usual : PHOTO_FOR;
  return { at, sent, photo, told: sent.is === 'sending' ? null : told };
}

/**
 * The task of an opened box, as a card on the table. It holds nothing up: it lies on the board, and
 * the dice beside it may be rolled.
 */
export function DareCard(props: DareCardProps): Elements {
  const { dare, seat, nameOf, room, others, onNext, onPutAside } = props;
  const step = stepOf(dare);
  const isMine = isAwaited(dare, seat);
  const card = useCardFocus(isMine);
  const id = useId();

  const { at, sent, photo, told } = usePhoto(dare, seat, room);
  useEffect(() => {
    if (step !== 'over' || told === null) return;
    const timer = setTimeout(onPutAside, told);
    return () => clearTimeout(timer);
  }, [step, told, onPutAside]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a dialog
    <section
      ref={card}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal or unplaced
      role="dialog"
      aria-modal="false"
      tabIndex={-1}
      className={styles['card']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-testid="dare-card"
      data-step={step}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onPutAside();
      }}
    >
      <div className={styles['turning']}>
        <div className={styles['back']} aria-hidden="true" />
        <div className={styles['face']}>
          <DareHead id={`${id}-title`} {...props} />
          <div className={styles['task']} data-photo={photo !== null}>
            <TaskText id={`${id}-text`} text={dare.text} />
            <Suspense fallback={null}>
              {photo !== null && (
                <Polaroid
                  key={photo}
                  photo={photo}
                  alt={t('Photo of {name}’s dare', { name: nameOf(dare.by) })}
                  caption={dare.by === seat ? t('I did it!') : nameOf(dare.by)}
                  developing={sent.is === 'sending'}
                />
              )}
            </Suspense>
          </div>
          {(step !== 'over' || photo === null) && <Worth dare={dare} />}
          <NextStep {...props} />
          <VoteClock dare={dare} />
          <Suspense fallback={null}>
            {at !== null && <PhotoControls at={at} photo={dare.photo} sent={sent} />}
          </Suspense>
          {others > 0 && step !== 'over' && (
            <button
              type="button"
              className={styles['next']}
              onClick={onNext}
              data-not-on="television"
            >
              {t('{others, plural, =1 {One more dare is open} other {# more dares are open}}', {
                others,
              })}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
