import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { Confetti } from '../../shell/ui/confetti.tsx';
import type { GameProps } from '../index.ts';
import { playSound } from '../../shell/sound/sound.ts';
import { TroubleLine } from '../../shell/ui/trouble-line.tsx';
import { useKeptFocus } from '../../solo/use-kept-focus.ts';
import { useRetryOnReconnect } from '../../solo/use-revival.ts';
import { Counters } from './counters.tsx';
import { isCheerful, landingText, overText } from './landing-text.ts';
import { Wheel } from './wheel.tsx';
import { SoloPage } from '../../solo/solo-page.tsx';
import { READING, readSpin } from './read-spin.ts';
import { wheelServer } from './wheel-server.ts';
import styles from './wheel-page.module.css';
import { wheelViewMachine } from './wheel-view-machine.ts';

export function WheelPage({ game }: GameProps) {
  const [state, send] = useMachine(wheelViewMachine);
  const { snapshot, score, rounds, trouble, told } = state.context;
  const phase = state.matches('spinning')
    ? 'turning'
    : state.matches('landing')
      ? 'landing'
      : 'still';
  const over = state.matches('over') || state.matches('renewing');
  const lastSpin = snapshot?.lastSpin ?? null;
  const value = told === 'spin' ? (lastSpin?.value ?? null) : null;
  const won = value !== null && isCheerful(value, score);
  const disabled = !state.matches('idle') || rounds === 0;
  const landed = useCallback(() => send({ type: 'LANDED' }), [send]);

  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  useRetryOnReconnect(trouble?.retry ?? false, retry);

  const wheel = useRef<HTMLButtonElement>(null);
  useKeptFocus(wheel, disabled);
  useEffect(() => {
    if (value !== null) playSound(won ? 'win' : 'stop');
  }, [value, won]);
  return (
    <SoloPage
      title={game.title}
      view={state.context}
      loading={state.matches('loading')}
      server={wheelServer}
      reading={READING}
      readSpin={readSpin}
      locked={!state.matches('idle')}
      onSynced={(fresh) => send({ type: 'SYNCED', snapshot: fresh })}
    >
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
    </SoloPage>
  );
}
