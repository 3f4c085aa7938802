import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { PHOTO_CHALLENGE_COINS, whenText } from '../../../../engine/games/slots/slots-rules.ts';
import type { SlotsSnapshot } from '../../../../engine/games/slots/snapshot.ts';
import {
  Confetti,
  CoinIcon,
  coinsUnit,
  formatCoins,
  TroubleLine,
  Button,
} from '../../../shell/ui/parts.tsx';
import { playSound } from '../../../shell/sound.ts';
import { useKeptFocus } from '../../../solo/solo-page.tsx';
import { GameLink } from '../../../shell/page.tsx';
import { PhotoChallenge } from './photo-challenge.tsx';
import type { slotsViewMachine } from '../slots-view-machine.ts';
import { Reels, SpinButton } from './reels.tsx';
import styles from './slot-machine.module.css';
import { t } from '../../../../engine/wire/text.ts';
import { Sentence } from '../../../shell/ui/sentence.tsx';
import { prizeName, rowName } from '../slots-texts.ts';

/** [P43] It comes with the first Yes. */
const ChallengePhoto = lazy(() =>
  import('./challenge-photo.tsx').then(
    (module) => ({ default: module.ChallengePhoto }),
    () => ({ default: () => null }),
  ),
);

const MINUTE_MS = 60_000;

/** Milliseconds until a time on the page's clock, looked at again every minute and when it comes. */
function useWait(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  useEffect(() => {
    // A phone that slept has its time again with the first tick.
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, MINUTE_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

interface OutOfCoinsProps {
  /**
   * The coins a house round pays, and when the next one is due (epoch ms); null: there are none.
   */
  house: { coins: number; readyAt: number } | null;
  busy: boolean;
  onTreat: () => void;
}

/** [S25] What a visitor without the coins for a spin can do next. */
function OutOfCoins({ house, busy, onTreat }: OutOfCoinsProps) {
  return (
    <div className={styles['ways']}>
      {house && <House {...house} busy={busy} onTreat={onTreat} />}
      <p>
        <Sentence
          of={t('The wheel is free: <link>spin it for coins</link>')}
          tags={{ link: <GameLink slug="wheel-of-exposure">{null}</GameLink> }}
        />
      </p>
    </div>
  );
}

type HouseProps = NonNullable<OutOfCoinsProps['house']> & Omit<OutOfCoinsProps, 'house'>;

function House({ coins, readyAt, busy, onTreat }: HouseProps) {
  const wait = useWait(readyAt);
  if (wait > 0) {
    return <p>{t('The house buys you the next round {when}.', { when: whenText(wait) })}</p>;
  }
  return (
    <Button
      className={styles['treat']}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onTreat();
      }}
    >
      <span>{t('The house buys you a round')}</span>{' '}
      <span className={styles['coins']}>
        <CoinIcon />
        <span>{`+${formatCoins(coins)}`}</span>
        <span className="visually-hidden">{coinsUnit(coins)}</span>
      </span>
    </Button>
  );
}

interface Outcome {
  headline: string;
  detail: string;
  won: boolean;
  /** More came out than went in. */
  gain: boolean;
}

type Spin = NonNullable<SlotsSnapshot['lastSpin']>;

const coinsText = (n: number): string =>
  t('+{coins} {n, plural, other {coins}}', { coins: formatCoins(n), n });

const CLOSE = { headline: t('So close!'), detail: t('No win this time.') };
const FAR = { headline: t('Not this time'), detail: t('The next one may be yours.') };

/** The text for a spin that cost `cost`, by the reward the server named. */
export function outcomeOf({ reels, reward, combination }: Spin, cost: number): Outcome {
  if (reward === null) {
    const isNear = new Set(reels).size < reels.length;
    return { ...(isNear ? CLOSE : FAR), won: false, gain: false };
  }
  const headline = combination === null ? t('A win!') : rowName(combination);
  switch (reward.type) {
    case 'coins': {
      const detail = coinsText(reward.amount);
      return { headline, detail, won: true, gain: reward.amount > cost };
    }
    case 'prize':
      return {
        headline,
        detail: t('You win the {prize}!', { prize: prizeName(reward.name) }),
        won: true,
        gain: true,
      };
    case 'photo':
      return { headline, detail: t('A photo challenge for you!'), won: true, gain: true };
  }
}

function outcomeOfTreat(coins: number): Outcome {
  const detail = coinsText(coins);
  return { headline: t('On the house!'), detail, won: true, gain: true };
}

function outcomeOfAnswer(accepted: boolean): Outcome {
  return accepted
    ? {
        headline: t('How daring!'),
        detail: coinsText(PHOTO_CHALLENGE_COINS),
        won: true,
        gain: true,
      }
    : {
        headline: t('Camera shy'),
        detail: t('No pose, no problem. Spin again!'),
        won: false,
        gain: false,
      };
}

type ViewState = SnapshotFrom<typeof slotsViewMachine>;

interface SlotMachineProps {
  state: ViewState;
  send: ActorRefFrom<typeof slotsViewMachine>['send'];
}

function toldOutcome({ context: { told, snapshot, treat } }: ViewState): Outcome | null {
  if (told === 'treated') return outcomeOfTreat(treat);
  if (told === 'accepted' || told === 'declined') return outcomeOfAnswer(told === 'accepted');
  if (told !== 'spin' || !snapshot?.lastSpin) return null;
  return outcomeOf(snapshot.lastSpin, snapshot.spinCost);
}

/** The button that spins. It has the focus again after what took its place. */
function useSpinFocus(disabled: boolean, told: ViewState['context']['told']) {
  const spin = useRef<HTMLButtonElement>(null);
  useKeptFocus(spin, disabled);
  useEffect(() => {
    // The button of the house round had the focus and has just disappeared.
    if (told === 'treated') spin.current?.focus({ preventScroll: true });
  }, [told]);
  return spin;
}

export function SlotMachine({ state, send }: SlotMachineProps) {
  const { snapshot, coins, cost, trouble, house, told } = state.context;
  const outcome = toldOutcome(state);
  const { won = false, gain = false } = outcome ?? {};
  const challenged = state.matches('challenge') || state.matches('answering');
  const phase = state.matches('spinning')
    ? 'rolling'
    : state.matches('landing')
      ? 'stopping'
      : 'still';
  const treating = state.matches('treating');
  const poor = (state.matches('idle') || treating) && coins < cost;
  const quiet = challenged || (poor && outcome === null);
  const disabled = !state.matches('idle') || coins < cost;
  const stopped = useCallback(() => send({ type: 'LANDED' }), [send]);

  const spin = useSpinFocus(disabled, told);
  useEffect(() => {
    if (gain) playSound('win');
  }, [gain]);

  return (
    <section
      className={styles['machine']}
      aria-label={t('Slot machine')}
      data-won={gain && phase === 'still'}
    >
      <i className={styles['bulbs']} aria-hidden="true" />
      <i className={styles['bulbs']} aria-hidden="true" />
      <div className={styles['cabinet']}>
        <div className={styles['stage']}>
          <Reels
            symbols={snapshot?.lastSpin?.reels ?? null}
            phase={phase}
            won={won}
            onStopped={stopped}
          />
          <OutcomeLine outcome={outcome} spinning={phase !== 'still'} quiet={quiet} />
          {challenged && (
            <PhotoChallenge
              busy={!state.matches({ challenge: 'open' })}
              onAnswer={(accept) => send({ type: 'ANSWER', accept })}
            />
          )}
        </div>
        <SpinButton
          ref={spin}
          cost={cost}
          disabled={disabled}
          spinning={phase !== 'still'}
          onClick={() => {
            playSound('spin');
            send({ type: 'SPIN' });
          }}
        />
        <TroubleLine
          text={trouble?.text ?? (poor ? t('Insufficient coins') : null)}
          onRetry={trouble?.retry ? () => send({ type: 'RETRY' }) : undefined}
        />
        {told === 'accepted' && (
          <Suspense fallback={null}>
            <ChallengePhoto />
          </Suspense>
        )}
        {poor && (
          <OutOfCoins house={house} busy={treating} onTreat={() => send({ type: 'TREAT' })} />
        )}
        {gain && phase === 'still' && <Confetti />}
      </div>
    </section>
  );
}

interface OutcomeLineProps {
  outcome: Outcome | null;
  spinning: boolean;
  /** The challenge speaks for itself, or there are no coins to try one's luck with; the line keeps its place. */
  quiet: boolean;
}

function OutcomeLine({ outcome, spinning, quiet }: OutcomeLineProps) {
  return (
    <output className={styles['outcome']} data-won={outcome?.won ?? false}>
      {quiet ? null : outcome ? (
        <>
          <strong>{outcome.headline}</strong>
          <span>{` ${outcome.detail}`}</span>
        </>
      ) : (
        <span>{spinning ? t('Round and round…') : t('Three of a kind wins. Feeling lucky?')}</span>
      )}
    </output>
  );
}
