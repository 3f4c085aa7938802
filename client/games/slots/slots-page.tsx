import { type Combination, PAYTABLE } from '../../../engine/games/slots/slots-rules.ts';
import { CoinIcon, coinsUnit, formatCoins } from '../../shell/ui/parts.tsx';
import styles from './slots-page.module.css';
import { SymbolPicture, symbolName } from './machine/reels.tsx';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { reelsOf } from '../../../engine/games/slots/slots-machine.ts';
import type { SlotsSnapshot } from '../../../engine/games/slots/snapshot.ts';
import { SoloPage, useRetryOnReconnect } from '../../solo/solo-page.tsx';
import { badge } from '../../me/me-store.ts';
import type { GameProps } from '../shown-game.ts';
import { laterHow } from '../../how/how-button.tsx';
import { SlotMachine } from './machine/slot-machine.tsx';
import { slotsServer, slotsViewMachine } from './slots-view-machine.ts';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../../shell/language.ts';
import { prizeName, rowName, SYMBOL_WORDS } from './slots-texts.ts';

/** `hit` is the name of the combination that has just paid. */
export function Paytable({ hit }: { hit: string | null }) {
  return (
    <section className={styles['paytable']} aria-labelledby="winning-combinations">
      <h2 id="winning-combinations">{t('Winning Combinations')}</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Symbols')}</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Reward')}</th>
          </tr>
        </thead>
        <tbody>
          {PAYTABLE.map((row) => (
            <tr key={row.name} data-hit={row.name === hit}>
              <td>
                <Icons row={row} />
              </td>
              <th scope="row">{rowName(row.name)}</th>
              <td>
                <RewardText row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('Two of a kind counts wherever the two reels stand.')}</p>
    </section>
  );
}

function Icons({ row }: { row: Combination }) {
  return (
    <span className={styles['icons']}>
      {row.icons.map((icon, reel) =>
        icon === null ? (
          <span key={reel} className={styles['any']}>
            {t('any')}
          </span>
        ) : (
          <SymbolPicture key={reel} name={symbolName(icon)} alt={SYMBOL_WORDS[symbolName(icon)]} />
        ),
      )}
    </span>
  );
}

function RewardText({ row: { reward } }: { row: Combination }) {
  if (reward.type !== 'coins')
    return <span className={styles['special']}>{prizeName(reward.name)}</span>;
  return (
    <span className={styles['coins']}>
      <CoinIcon />
      <span>{formatCoins(reward.amount)}</span>
      <span className="visually-hidden">{coinsUnit(reward.amount)}</span>
    </span>
  );
}

/** A bell, as on the prize. */
function Bell() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6a1.6 1.6 0 0 1 1.6 1.6v.5c2.9.7 4.9 3.2 4.9 6.3v3.7l1.7 2.9H3.8l1.7-2.9V11c0-3.1 2-5.6 4.9-6.3v-.5A1.6 1.6 0 0 1 12 2.6Zm-2.4 16.2h4.8a2.4 2.4 0 0 1-4.8 0Z" />
    </svg>
  );
}

const DAY = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' });

/** [S27] The prizes that were won, newest first. Nothing was won: nothing is shown. */
function Shelf({ prizes }: { prizes: SlotsSnapshot['prizes'] }) {
  if (prizes.length === 0) return null;
  return (
    <section className={styles['shelf']} aria-labelledby="prize-shelf">
      <h2 id="prize-shelf">{t('Your prize shelf')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <ul tabIndex={0} aria-labelledby="prize-shelf">
        {prizes.map(({ name, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a shelf only grows, at its front
          <li key={prizes.length - index}>
            <Bell />
            <span>{prizeName(name)}</span>
            {at !== null && <small>{DAY.format(at)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LATEST_IDLE_MS = 3000;

/** Runs when the page has nothing better to do. Returns how to call it off. */
function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, LATEST_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: LATEST_IDLE_MS });
  return () => cancelIdleCallback(handle);
}

/** Tells of a spin cost the administrator has changed while the page is open. */
function useConfigChanges(onCost: (cost: number) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;

    async function ask() {
      const answer = await slotsServer.load();
      if (answer.ok && !gone) onCost(answer.value.spinCost);
    }

    async function listen() {
      try {
        const { openConfigSocket } = await import('./config-socket.ts');
        if (gone) return;
        stop = openConfigSocket({ changed: onCost, connected: () => void ask() });
      } catch {
        // Without the socket a spin still tells the cost it was played for.
      }
    }

    const callOff = whenIdle(() => void listen());
    return () => {
      gone = true;
      callOff();
      stop?.();
    };
  }, [onCost]);
}

export const READING = t(
  'A spin takes four draws: one for the lucky three of a kind, one for each reel.',
);

/** Puts the draws of a spin into words. */
export function readSpin([
  forced = 0,
  first = 0,
  second = 0,
  third = 0,
]: readonly number[]): string {
  return reelsOf([forced, first, second, third])
    .map((symbol) => SYMBOL_WORDS[symbolName(symbol)])
    .join(', ');
}

const SlotsHow = laterHow(async () => (await import('./how.tsx')).SlotsHow);

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
      how={SlotsHow}
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
