import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { Confetti, formatCoins, TroubleLine } from '../../shell/ui/parts.tsx';
import type { GameProps } from '../shown-game.ts';
import { laterHow } from '../../how/how-button.tsx';
import { playSound } from '../../shell/sound.ts';
import { Wheel } from './wheel.tsx';
import { SoloPage, useKeptFocus, useRetryOnReconnect } from '../../solo/solo-page.tsx';
import styles from './wheel-page.module.css';
import { wheelViewMachine, wheelServer, isCheerful, landingText, overText } from './wheel-view.ts';
import { pick } from '../../../engine/chance/chance.ts';
import type { WheelSnapshot } from '../../../engine/games/wheel/snapshot.ts';
import { SEGMENTS } from '../../../engine/games/wheel/segments.ts';
import { t } from '../../../engine/wire/text.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';

export function Counters({ score, rounds }: { score: number; rounds: number }) {
  return (
    <dl className={styles['counters']}>
      <div>
        <dt>{t('Score')}</dt>
        <dd key={score} data-testid="score">
          {formatCoins(score)}
        </dd>
      </div>
      <div>
        <dt>{t('Rounds')}</dt>
        <dd data-testid="rounds">{rounds}</dd>
      </div>
    </dl>
  );
}

/** [W7] What stays when the counters start again, and what the signs on the wheel do. */
function Notes({ snapshot }: { snapshot: WheelSnapshot | null }) {
  const { lastGame = null, bestTonight = null } = snapshot ?? {};
  return (
    <div className={styles['notes']}>
      {lastGame !== null && (
        <p>
          <Sentence of={t('Last game <b/>')} tags={{ b: <b>{formatCoins(lastGame)}</b> }} />
        </p>
      )}
      {bestTonight !== null && (
        <p>
          <Sentence of={t('Best tonight <b/>')} tags={{ b: <b>{formatCoins(bestTonight)}</b> }} />
        </p>
      )}
      <p className={styles['signs']}>
        <Sentence
          of={t('<b>x2</b> doubles your score, <b>:2</b> halves it, <b>*</b> clears it.')}
          tags={{ b: <b /> }}
        />
      </p>
    </div>
  );
}

export const READING = t('A spin takes one draw, which names the segment.');

/** Puts the draw of a spin into words. */
export function readSpin([draw = 0]: readonly number[]): string {
  const index = pick(draw, SEGMENTS.length);
  return t('{value} (segment {n} of {all})', {
    value: SEGMENTS[index]?.value ?? '',
    n: index + 1,
    all: SEGMENTS.length,
  });
}

const WheelHow = laterHow(async () => (await import('./how.tsx')).WheelHow);

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
      how={WheelHow}
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
        <Notes snapshot={snapshot} />
        <div className={styles['word']} data-over={over}>
          <output>
            {over
              ? overText(score)
              : phase !== 'still'
                ? t('Round and round it goes…')
                : value === null
                  ? t('Tap the wheel to spin it.')
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
