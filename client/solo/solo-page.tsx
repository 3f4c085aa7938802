import type { ReactNode } from 'react';
import type { FairnessView } from '../../engine/chance/seed-pair.ts';
import { GamePage } from '../shell/page/game-page.tsx';
import { LoadingGame } from '../shell/ui/loading.tsx';
import { SoloFairPlay, type SoloFairPlayProps } from './solo-fair-play.tsx';
import type { SoloView } from './solo-view-machine.ts';

interface SoloPageProps<Snapshot> extends Omit<SoloFairPlayProps<Snapshot>, 'fairness'> {
  title: string;
  view: SoloView<Snapshot>;
  /** Until the server was asked: there is nothing to show of the game. */
  loading: boolean;
  children: ReactNode;
}

/** The page of a game for one: the game, and below it how fair it was. */
export function SoloPage<Snapshot extends { fairness: FairnessView | null }>(
  props: SoloPageProps<Snapshot>,
) {
  const { title, view, loading, children, ...proof } = props;
  if (loading) {
    return (
      <GamePage title={title} coins={null}>
        <LoadingGame title={title} />
      </GamePage>
    );
  }
  return (
    <GamePage title={title} coins={view.coins}>
      {children}
      <SoloFairPlay {...proof} fairness={view.snapshot?.fairness ?? null} />
    </GamePage>
  );
}
