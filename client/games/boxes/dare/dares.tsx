import { t } from '../../../../engine/wire/text.ts';
import { lazy, Suspense } from 'react';
import { isAwaited, stepOf, type Dares, loadCard } from './dare-cards.ts';
import type { DareCardProps } from './dare-card.tsx';
import styles from './dares.module.css';

/** It comes with the first dare: a game without tasks is played without it. */
const DareCard = lazy(() =>
  loadCard().then(
    (module) => ({ default: module.DareCard }),
    () => ({
      default: ({ dare }: DareCardProps) => (
        <p role="alert" className={styles['lost']}>
          <bdi>{dare.text}</bdi>
          <span>{` ${t('To answer, please reload the page.')}`}</span>
        </p>
      ),
    }),
  ),
);

/** The text that a screen reader speaks when the card changes. The log speaks the task itself. */
function announcement({ dares: { card }, seat, nameOf }: DareStageProps): string {
  if (card === null) return '';
  const name = nameOf(card.by);
  const isMine = isAwaited(card, seat);
  switch (stepOf(card)) {
    case 'settle':
      return isMine
        ? t('Your dare lies on the table: Done or Pass?')
        : t('A dare for {name}.', { name });
    case 'judge':
      return isMine ? t('{name} did it. How was it?', { name }) : t('{who} did it.', { who: name });
    case 'over': {
      const coins = card.coins ?? 0;
      const said = card.verdict === null ? t('Nobody judged.') : VERDICTS[card.verdict];
      const gets =
        card.by === seat
          ? t('You get {coins} coins.', { coins })
          : t('{name} gets {coins} coins.', { name, coins });
      return `${said} ${gets}`;
    }
  }
}
const VERDICTS = {
  exactly: t('Nailed it!'),
  nearly: t('Nearly.'),
  'not-at-all': t('Not at all.'),
} as const;

interface DareStageProps extends Pick<
  DareCardProps,
  'seat' | 'nameOf' | 'room' | 'busy' | 'vote' | 'onSettle' | 'onJudge'
> {
  dares: Dares;
}

/** The card of a dare, on its board, and the text for screen readers. */
export function DareStage(props: DareStageProps) {
  const { dares, ...shown } = props;
  const { card } = dares;
  return (
    <>
      <output className="visually-hidden">{announcement(props)}</output>
      {card !== null && (
        <Suspense fallback={null}>
          <DareCard
            key={card.id}
            {...shown}
            dare={card}
            others={dares.aside}
            onNext={dares.take}
            onPutAside={dares.putAside}
          />
        </Suspense>
      )}
    </>
  );
}

/** What leads back to cards that were put aside: tokens on the edge of the dice tray. */
export const DareChips = ({ dares, withPhoto }: { dares: Dares; withPhoto: boolean }) => (
  <div className={styles['chips']}>
    <DareChip dares={dares} />
    {withPhoto && <PhotoChip dares={dares} />}
  </div>
);

/** [B113] Leads back to the card of the reader's own dare, for its photo. */
function PhotoChip({ dares: { card, own } }: { dares: Dares }) {
  if (card !== null || own === null) return null;
  return (
    <button type="button" className={styles['chip']} data-photo="true" onClick={own.take}>
      <i aria-hidden="true" />
      <span>{own.dare.photo === null ? t('Add a photo') : t('Your photo')}</span>
    </button>
  );
}

/** The open dares that were put aside: pressed, the next one lies on the table again. */
function DareChip({ dares: { aside, card, take } }: { dares: Dares }) {
  if (aside === 0 || card !== null) return null;
  return (
    <button type="button" className={styles['chip']} onClick={take} data-not-on="television">
      <i aria-hidden="true" />
      <span>{t('{aside, plural, one {# dare open} other {# dares open}}', { aside })}</span>
    </button>
  );
}
