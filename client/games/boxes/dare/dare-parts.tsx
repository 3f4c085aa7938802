import { Sentence } from '../../../shell/ui/sentence.tsx';
import { t } from '../../../../engine/wire/text.ts';
import { GiftBox } from '../board/board.tsx';
import { stepOf, type TableDare, awaitedBy } from './dare-cards.ts';
import styles from './dare-parts.module.css';
import { VERDICT_TEXTS } from '../../../../engine/definition/best-dare.ts';
import { type Verdict, VERDICTS } from '../../../../engine/definition/tasks.ts';
import { dareCoins } from '../../../../engine/games/dice/dare.ts';
import { CoinIcon, Confetti, Name } from '../../../shell/ui/parts.tsx';
import { useCountdown } from '../../../shell/ui/use-countdown.ts';
import { named } from '../log-text.tsx';
import { Face } from '../../../table/seats/face.tsx';

interface DareHeadProps {
  /** The id of the heading. */
  id: string;
  dare: TableDare;
  /** The reader's seat; null: a watcher. */
  seat: string | null;
  nameOf: (seat: string) => string;
  onPutAside: () => void;
}

/** The head of a dare's card: its box, its player, and the button that puts it aside. */
export function DareHead({ id, dare, seat, nameOf, onPutAside }: DareHeadProps) {
  const isOver = stepOf(dare) === 'over';
  return (
    <header className={styles['head']}>
      <span className={styles['box']} aria-hidden="true">
        <GiftBox number={dare.number} />
        <Face seat={dare.by} className={styles['face']} />
      </span>
      <h2 id={id}>
        {dare.by === seat ? (
          <span>{t('Your dare')}</span>
        ) : (
          named(null, nameOf(dare.by), t('<who>’s</who> dare'))
        )}
        <small>{t('from box {number}', { number: dare.number })}</small>
      </h2>
      <button
        type="button"
        className={styles['aside']}
        aria-label={isOver ? t('Close') : t('Put aside')}
        title={isOver ? undefined : t('Put aside')}
        data-not-on="television"
        onClick={onPutAside}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={isOver ? 'm6 6 12 12M18 6 6 18' : 'm5 9 7 7 7-7'} />
        </svg>
      </button>
    </header>
  );
}

const GRADES = ['easy', 'medium', 'hard'] as const;
const GRADE_TEXTS = { easy: t('Easy'), medium: t('Medium'), hard: t('Hard') } as const;

/** The dare's difficulty, and the coins it may pay. */
export function Worth({ dare }: { dare: Pick<TableDare, 'difficulty'> }) {
  const grade = GRADES.indexOf(dare.difficulty);
  return (
    <p className={styles['worth']}>
      <span className={styles['pips']} aria-hidden="true">
        {GRADES.map((each, index) => (
          <i key={each} data-on={index <= grade} />
        ))}
      </span>
      <span>{GRADE_TEXTS[dare.difficulty]}</span>
      <span className={styles['pays']}>
        <CoinIcon />
        <span>{t('up to {coins} coins', { coins: dareCoins(dare, 'exactly') })}</span>
      </span>
    </p>
  );
}

/** Counts the judges' verdicts, and says the audience's. */
function Tally({ tally }: { tally: NonNullable<TableDare['tally']> }) {
  const said = VERDICTS.filter((verdict) => tally[verdict] > 0);
  const { audience } = tally;
  return (
    <>
      {said.length > 0 && (
        <p className={styles['tally']}>
          {said.map((verdict) => `${tally[verdict]} × ${VERDICT_TEXTS[verdict]}`).join(' · ')}
        </p>
      )}
      {audience !== null && (
        <p className={styles['audience']}>
          {t('The audience says: {verdict}', { verdict: VERDICT_TEXTS[audience] })}
        </p>
      )}
    </>
  );
}

function stampText(verdict: Verdict | null): string {
  if (verdict === null) return t('Nobody judged');
  return verdict === 'exactly' ? t('Nailed it!') : VERDICT_TEXTS[verdict];
}

/** The verdict of the others, with the joy it deserves. */
export function Stamp({ dare: { verdict, coins, tally } }: { dare: TableDare }) {
  const won = coins ?? 0;
  return (
    <div className={styles['verdict']} data-verdict={verdict ?? 'not-at-all'}>
      {won > 0 && <Confetti />}
      <p className={styles['stamp']}>{stampText(verdict)}</p>
      <p className={styles['won']}>
        {won > 0 ? t('+{coins} coins', { coins: won }) : t('Next time!')}
      </p>
      {tally && verdict !== null && <Tally tally={tally} />}
    </div>
  );
}

/** [B168] How long the others may still judge, and what follows if they do not. */
export function VoteClock({ dare }: { dare: TableDare }) {
  const seconds = useCountdown(stepOf(dare) === 'judge' ? (dare.voteEndsAt ?? null) : null);
  if (seconds === null || seconds === 0) return null;
  return (
    <p className={styles['clock']}>
      <Sentence
        of={
          (dare.voted ?? 0) === 0
            ? t('<b>{seconds} s left</b> to judge. If nobody does, it pays nothing.', { seconds })
            : t('<b>{seconds} s left</b> to judge.', { seconds })
        }
        tags={{ b: <b /> }}
      />
    </p>
  );
}

interface WaitsProps {
  dare: TableDare;
  nameOf: (seat: string) => string;
}

/** For whom a dare waits, to a reader who can only wait too. */
export function Waits({ dare, nameOf }: WaitsProps) {
  const [first, ...others] = awaitedBy(dare);
  const { voted } = dare;
  const said = (sentence: string) => (
    <p className={styles['waits']}>
      <Sentence
        of={sentence}
        tags={{ name: <Name of={first === undefined ? '' : nameOf(first)} /> }}
      />
    </p>
  );
  if (stepOf(dare) === 'settle') return said(t('Waiting for <name/> to do it, or to pass.'));
  if (voted === undefined) return said(t('Done! How was it, <name/>?'));
  const count = { voted, all: voted + dare.judges.length };
  if (others.length === 0 && first !== undefined)
    return said(t('Done! {voted} of {all} have judged. Only <name/> has not.', count));
  return said(t('Done! {voted} of {all} have judged.', count));
}
