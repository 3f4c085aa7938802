import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { Confetti } from '../shell/confetti.tsx';
import { GamePage } from '../shell/game-page.tsx';
import { LoadingGame } from '../shell/loading.tsx';
import { playSound } from '../shell/sound.ts';
import { TroubleLine } from '../shell/trouble-line.tsx';
import { useKeptFocus } from '../shell/use-kept-focus.ts';
import { useRevival } from '../shell/use-revival.ts';
import { Counters } from './counters.tsx';
import { isCheerful, landingText, overText } from './landing-text.ts';
import { Wheel } from './wheel.tsx';
import { WheelFairPlay } from './wheel-fair-play.tsx';
import styles from './wheel-page.module.css';
import { wheelViewMachine } from './wheel-view-machine.ts';

const TITLE = 'Wheel of Exposure';

export function WheelPage() {
  const [state, send] = useMachine(wheelViewMachine);
  const { snapshot, coins, score, rounds, trouble, told } = state.context;
  const phase = state.matches('spinning')
    ? 'turning'
    : state.matches('landing')
      ? 'landing'
      : 'still';
  const over = state.matches('over') || state.matches('renewing');
  const lastSpin = snapshot?.lastSpin ?? null;
  const value = told ? (lastSpin?.value ?? null) : null;
  const won = value !== null && isCheerful(value, score);
  const disabled = !state.matches('idle') || rounds === 0;
  const landed = useCallback(() => send({ type: 'LANDED' }), [send]);

  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  useRevival(trouble?.retry ?? false, retry);

  const wheel = useRef<HTMLButtonElement>(null);
  useKeptFocus(wheel, disabled);
  useEffect(() => {
    if (value !== null) playSound(won ? 'win' : 'stop');
  }, [value, won]);

  if (state.matches('loading')) {
    return (
      <GamePage title={TITLE} coins={null}>
        <LoadingGame title={TITLE} />
      </GamePage>
    );
  }
  return (
    <GamePage title={TITLE} coins={coins}>
      <div className={styles['table']}>
        <Counters score={score} rounds={rounds} />
        <div className={styles['wheel']}>
          <Wheel
            ref={wheel}
            phase={phase}
            index={lastSpin?.index ?? null}
            disabled={disabled}
            won={won}
            onSpin={() => {
              playSound('spin');
              send({ type: 'SPIN' });
            }}
            onLanded={landed}
          />
          {won && <Confetti key={rounds} />}
        </div>
        <div className={styles['word']} data-over={over}>
          <output>
            {over
              ? overText(score)
              : phase !== 'still'
                ? 'Round and round it goes…'
                : value === null
                  ? 'Tap the wheel to spin it.'
                  : landingText(value, score)}
          </output>
          <TroubleLine
            text={trouble?.text ?? null}
            onRetry={trouble?.retry && !over ? retry : undefined}
          />
        </div>
      </div>
      <WheelFairPlay
        fairness={snapshot?.fairness ?? null}
        locked={!state.matches('idle')}
        onSynced={(fresh) => send({ type: 'SYNCED', snapshot: fresh })}
      />
    </GamePage>
  );
}
