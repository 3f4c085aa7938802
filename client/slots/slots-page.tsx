import { useMachine } from '@xstate/react';
import { useCallback } from 'react';
import { GamePage } from '../shell/game-page.tsx';
import { LoadingGame } from '../shell/loading.tsx';
import { useRevival } from '../shell/use-revival.ts';
import { Paytable } from './paytable.tsx';
import { SlotMachine } from './slot-machine.tsx';
import { SlotsFairPlay } from './slots-fair-play.tsx';
import styles from './slots-page.module.css';
import { slotsViewMachine } from './slots-view-machine.ts';
import { useConfigChanges } from './use-config-changes.ts';

const TITLE = 'Slots Exposure';

export function SlotsPage() {
  const [state, send] = useMachine(slotsViewMachine);
  useConfigChanges(useCallback((cost) => send({ type: 'COST_CHANGED', cost }), [send]));
  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  useRevival(state.context.trouble?.retry ?? false, retry);
  if (state.matches('loading')) {
    return (
      <GamePage title={TITLE} coins={null}>
        <LoadingGame title={TITLE} />
      </GamePage>
    );
  }
  const { snapshot, coins, told } = state.context;
  const hit = told === 'spin' ? (snapshot?.lastSpin?.combination ?? null) : null;
  return (
    <GamePage title={TITLE} coins={coins}>
      <div className={styles['columns']}>
        <SlotMachine state={state} send={send} />
        <Paytable hit={hit} />
      </div>
      <SlotsFairPlay
        fairness={snapshot?.fairness ?? null}
        locked={!state.matches('idle')}
        onSynced={(fresh) => send({ type: 'SYNCED', snapshot: fresh })}
      />
    </GamePage>
  );
}
