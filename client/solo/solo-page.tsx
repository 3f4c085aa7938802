import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FairnessView } from '../../engine/chance/seeds.ts';
import { GamePage, LoadingGame } from '../shell/page.tsx';
import { FairPlay } from '../fairness/fair-play.tsx';
import { onWakeEvent } from '../shell/net/wake-events.ts';
import type { SoloView } from './solo-view-machine.ts';
import type { SoloServer } from './solo-server.ts';
import type { Elements } from '../shell/ui/elements.ts';
import type { How } from '../how/how-button.tsx';
import { t } from '../../engine/wire/text.ts';

/** Tries again when the network or the page is back. */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return;
    return onWakeEvent((sign) => {
      if (sign !== 'press') retry();
    });
  }, [failed, retry]);
}

interface SoloFairPlayProps<Snapshot> {
  server: SoloServer<Snapshot>;
  fairness: FairnessView | null;
  /** How draws become an outcome, in words and in fact. */
  reading: string;
  readSpin: (draws: readonly number[]) => string;
  /** While something moves, its seeds stay. */
  locked: boolean;
  onSynced: (snapshot: Snapshot) => void;
}

/** Lets who plays alone take new seeds, and repeat every spin of the old ones. */
function SoloFairPlay<Snapshot>(props: SoloFairPlayProps<Snapshot>) {
  const { server, fairness, reading, readSpin, locked, onSynced } = props;
  async function newSeeds(clientSeed: string | undefined): Promise<string | null> {
    const answer = await server.play({ type: 'NEW_SEED', ...(clientSeed && { clientSeed }) });
    if (!answer.ok) return answer.error;
    onSynced(answer.value);
    return null;
  }
  return (
    <FairPlay
      fairness={fairness}
      reading={reading}
      round={t('Spin##one turn of the reels or of the wheel')}
      readRound={readSpin}
      onNewSeeds={newSeeds}
      locked={locked}
    />
  );
}

interface SoloPageProps<Snapshot> extends Omit<SoloFairPlayProps<Snapshot>, 'fairness'> {
  title: string;
  how: How;
  view: SoloView<Snapshot>;
  /** Until the server was asked: there is nothing to show of the game. */
  loading: boolean;
  children: Elements;
}

/** The page of a game for one: the game, and below it how fair it was. */
export function SoloPage<Snapshot extends { fairness: FairnessView | null }>(
  props: SoloPageProps<Snapshot>,
) {
  const { title, how, view, loading, children, ...proof } = props;
  if (loading) {
    return (
      <GamePage title={title} how={how} coins={null}>
        <LoadingGame title={title} />
      </GamePage>
    );
  }
  return (
    <GamePage title={title} how={how} coins={view.coins}>
      {children}
      <SoloFairPlay {...proof} fairness={view.snapshot?.fairness ?? null} />
    </GamePage>
  );
}

/**
 * A button that is disabled while its action runs loses the focus to nowhere. This gives it back
 * afterwards, unless the visitor has gone elsewhere, so that Space can be pressed again and again.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    // Browsers move the focus away only with the next frame, so here it can still be seen.
    if (disabled && document.activeElement === button.current) had.current = true;
  }, [button, disabled]);
  useEffect(() => {
    if (disabled || !had.current) return;
    had.current = false;
    const active = document.activeElement;
    if (active === document.body || active === null) button.current?.focus({ preventScroll: true });
  }, [button, disabled]);
}
