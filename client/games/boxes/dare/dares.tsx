import { lazy, Suspense } from 'react';
import type { RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { nameAt } from '../room/room-view.ts';
import { awaitedBy, stepOf } from './dare-cards.ts';
import type { DareCardProps } from './dare-card.tsx';
import styles from './dares.module.css';
import { type Dares, loadCard } from './use-dares.ts';

/** It comes with the first dare: a game without tasks is played without it. */
const DareCard = lazy(() =>
  loadCard().then(
    (module) => ({ default: module.DareCard }),
    () => ({
      default: ({ dare }: DareCardProps) => (
        <p role="alert" className={styles['lost']}>
          <bdi>{dare.text}</bdi> To answer, please reload the page.
        </p>
      ),
    }),
  ),
);

/** The text that a screen reader speaks when the card changes. The log speaks the task itself. */
function announcement({ card }: Dares, room: RoomView): string {
  if (card === null) return '';
  const { seat } = room;
  const opener = nameAt(room, card.by);
  const isMine = seat !== null && awaitedBy(card) === seat;
  switch (stepOf(card)) {
    case 'settle':
      return isMine ? 'Your dare lies on the table: Done or Pass?' : `A dare for ${opener}.`;
    case 'judge':
      return isMine ? `${opener} did it. How was it?` : `${opener} did it.`;
    case 'over': {
      const who = card.by === seat ? 'You get' : `${opener} gets`;
      return `${VERDICTS[card.verdict ?? 'not-at-all']} ${who} ${card.coins ?? 0} coins.`;
    }
  }
}
const VERDICTS = {
  exactly: 'Nailed it!',
  nearly: 'Nearly.',
  'not-at-all': 'Not at all.',
} as const;

export interface DareStageProps extends Pick<DareCardProps, 'busy' | 'onSettle' | 'onJudge'> {
  dares: Dares;
  room: RoomView;
}

/** The card of a dare, on its board, and the text for screen readers. */
export function DareStage({ dares, room, ...answers }: DareStageProps) {
  const { card } = dares;
  return (
    <>
      <output className="visually-hidden">{announcement(dares, room)}</output>
      {card !== null && (
        <Suspense fallback={null}>
          <DareCard
            key={card.id}
            {...answers}
            dare={card}
            seat={room.seat}
            nameOf={(seat) => nameAt(room, seat)}
            others={dares.aside}
            onNext={dares.take}
            onPutAside={dares.putAside}
          />
        </Suspense>
      )}
    </>
  );
}

/** The open dares that were put aside: pressed, the next one lies on the table again. */
export function DareChip({ dares: { aside, card, take } }: { dares: Dares }) {
  if (aside === 0 || card !== null) return null;
  return (
    <button type="button" className={styles['chip']} onClick={take}>
      <i aria-hidden="true" />
      {aside === 1 ? '1 dare open' : `${aside} dares open`}
    </button>
  );
}
