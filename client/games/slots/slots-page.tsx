import { useMachine } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import type { GameProps } from '../shown-game.ts';
import { Paytable } from './machine/paytable.tsx';
import { SlotMachine } from './machine/slot-machine.tsx';
import { SoloPage } from '../../solo/solo-page.tsx';
import styles from './slots-page.module.css';
import { slotsViewMachine, slotsServer } from './slots-view-machine.ts';
import { useConfigChanges } from './use-config-changes.ts';
import { reelsOf } from '../../../engine/games/slots/slots-machine.ts';
import { badge } from '../../me/badge.ts';
import { Shelf } from './shelf.tsx';
import { symbolName } from './machine/symbol.tsx';
import { useRetryOnReconnect } from '../../solo/use-retry-on-reconnect.ts';

export const READING =
  'A spin takes four draws: one for the lucky three of a kind, one for each reel.';

/** Puts the draws of a spin into words. */
export function readSpin([
  forced = 0,
  first = 0,
  second = 0,
  third = 0,
]: readonly number[]): string {
  return reelsOf([forced, first, second, third]).map(symbolName).join(', ');
}

export function SlotsPage({ game }: GameProps) {
  const [state, send] = useMachine(slotsViewMachine);
  useConfigChanges(useCallback((cost) => send({ type: 'COST_CHANGED', cost }), [send]));
  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  useRetryOnReconnect(state.context.trouble?.retry ?? false, retry);
  const { snapshot, told } = state.context;
  const { prizes = [], badgeUntil = null } = snapshot ?? {};
  useEffect(() => {
    if (snapshot !== null) badge.keep(badgeUntil);
  }, [snapshot, badgeUntil]);
  const hit = told === 'spin' ? (snapshot?.lastSpin?.combination ?? null) : null;
  return (
    <SoloPage
      title={game.title}
      view={state.context}
      loading={state.matches('loading')}
      server={slotsServer}
      reading={READING}
      readSpin={readSpin}
      locked={!state.matches('idle')}
      onSynced={(fresh) => send({ type: 'SYNCED', snapshot: fresh })}
    >
      <div className={styles['columns']}>
        <SlotMachine state={state} send={send} />
        <div className={styles['side']}>
          <Shelf prizes={prizes} />
          <Paytable hit={hit} />
        </div>
      </div>
    </SoloPage>
  );
}
