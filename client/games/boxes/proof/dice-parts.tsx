import { t } from '../../../../engine/wire/text.ts';
import {
  seedOfHalves,
  type FairnessView,
  type SeedHalves,
} from '../../../../engine/chance/seeds.ts';
import { shownDice, type OwnPart, type ShownDice, ownPart } from './own-part.ts';
import { useEffect, useState } from 'react';
import { sha256 } from '../../../fairness/check.ts';
import { SeedDetails } from '../../../fairness/seed-details.tsx';
import styles from '../../../fairness/fair-play.module.css';

/** The result of one of this browser's own checks of the dice. */
export interface Check {
  text: string;
  good: boolean;
}

export type MixedSeeds = Pick<FairnessView, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'halves'>;

function isSame(before: ShownDice, after: ShownDice): boolean {
  return (
    before.serverSeedHash === after.serverSeedHash &&
    (before.placement === null || before.placement === after.placement) &&
    before.commitment === after.commitment
  );
}

/**
 * Whether the part that this browser kept belongs to these seeds. In the first game of a room it does
 * whatever their hash: another hash than the one shown before is what must be told.
 */
function isOfThisGame(part: OwnPart, roomId: string, fairness: FairnessView): boolean {
  if (part.roomId !== roomId) return false;
  const { retired, serverSeedHash } = fairness;
  const isFirst = retired === null || retired.serverSeedHash === serverSeedHash;
  return part.shown?.serverSeedHash === serverSeedHash || (part.as === 'player2' && isFirst);
}

/** [B15] Whether the client seed consists of exactly the shown parts. */
export function mixtureCheck({ clientSeed, halves }: MixedSeeds): Check | null {
  if (halves === undefined) return null;
  return clientSeed === seedOfHalves(halves)
    ? { good: true, text: t('The client seed is made of these parts.') }
    : { good: false, text: t('The client seed is not made of these parts.') };
}

/** [B32] [B34] [B35] Compares this browser's memory of its own part with the one shown now. */
export function ownChecks(
  fairness: FairnessView,
  roomId: string,
  part: OwnPart | null,
): readonly Check[] {
  const { halves } = fairness;
  if (part === null || halves === undefined || !isOfThisGame(part, roomId, fairness)) return [];
  if (part.as === 'player1') {
    return halves.player1?.commitment === part.shown?.commitment
      ? [{ good: true, text: t('Your promise is the one you gave with the boxes.') }]
      : [{ good: false, text: t('Your promise is not the one you gave with the boxes.') }];
  }
  const { player2 } = halves;
  const checks: Check[] = [];
  if (part.shown !== null && isSame(part.shown, shownDice(fairness))) {
    const text = t(
      'The hash, the boxes and the promise are the ones you saw before you gave your part.',
    );
    checks.push({ good: true, text });
  } else if (part.shown !== null) {
    const text = t('The hash, the boxes or the promise changed after you gave your part.');
    checks.push({ good: false, text });
  }
  if (player2?.entropy === part.entropy && player2.from === 'player') {
    checks.push({ good: true, text: t('Your part is in the dice.') });
  } else if (player2 !== null) {
    checks.push({
      good: false,
      text: t('Your part is not in the dice: it came too late, or was not taken.'),
    });
  }
  return checks;
}

interface DicePartsProps {
  seeds: MixedSeeds;
  roomId: string;
  /** The fairness view of the room's current game, if `seeds` are that game's; else null. */
  current: FairnessView | null;
}

/** Whether player 1's part has the hash that was promised; null while that is not known. */
function useKeptPromise(player1: SeedHalves['player1']): boolean | null {
  const [hashed, setHashed] = useState<{ entropy: string; hash: string } | null>(null);
  const { commitment = null, entropy = null } = player1 ?? {};
  useEffect(() => {
    if (entropy === null) return;
    let current = true;
    void sha256(entropy).then((hash) => {
      if (current) setHashed({ entropy, hash });
    });
    return () => {
      current = false;
    };
  }, [entropy]);
  return hashed === null || hashed.entropy !== entropy ? null : hashed.hash === commitment;
}

function ofPlayer2(part: SeedHalves['player2']): string {
  if (part === null) return t('Comes in when player 2 joins.');
  return part.from === 'player'
    ? t('Made by player 2’s browser.')
    : t('Drawn by the server: player 2’s browser has given none.');
}

function ofPlayer1(part: SeedHalves['player1'], nonce: number): string {
  if (part === null) return t('None: player 1’s browser has promised none.');
  if (part.entropy !== null) return t('Promised with the boxes, opened with the first roll.');
  if (nonce === 0) return t('Promised with the boxes, to be opened with the first roll. Its hash:');
  return t('Promised with the boxes and not opened with the first roll. Its hash:');
}

/** Lists the players' parts of the client seed: whose each is, and whether it fits. */
export function DiceParts({ seeds, roomId, current }: DicePartsProps) {
  const { halves } = seeds;
  const kept = useKeptPromise(halves?.player1 ?? null);
  if (halves === undefined) return null;
  const { placement, player1, player2 } = halves;
  const mixture = mixtureCheck(seeds);
  const own = current === null ? [] : ownChecks(current, roomId, ownPart.read());
  const promise: Check[] =
    kept === null
      ? []
      : kept
        ? [{ good: true, text: t('Player 1’s part is the one that was promised.') }]
        : [{ good: false, text: t('Player 1’s part is not the one that was promised.') }];
  const checks = [...(mixture === null ? [] : [mixture]), ...promise, ...own];
  const text1 = player1?.entropy ?? player1?.commitment;
  return (
    <div className={styles['parts']}>
      <SeedDetails of={t('what the client seed is made of')}>
        <dt>{t('The boxes, laid by player 1')}</dt>
        <dd>{placement}</dd>
        <dt>{`${t('Player 2’s part.')} ${ofPlayer2(player2)}`}</dt>
        {player2 !== null && <dd>{player2.entropy}</dd>}
        <dt>{`${t('Player 1’s part.')} ${ofPlayer1(player1, seeds.nonce)}`}</dt>
        {text1 !== undefined && <dd>{text1}</dd>}
      </SeedDetails>
      <ul className={styles['checks']} aria-label={t('Checked by this browser')}>
        {checks.map(({ text, good }) => (
          <li key={text} data-good={good}>
            <span aria-hidden="true">{good ? '✓' : '✗'}</span>
            <span className="visually-hidden">{`${good ? t('Right:') : t('Wrong:')} `}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
