import { SLOTS_NAME } from '../../../engine/games/slots/slots-name.ts';
import type { SymbolName } from '../../../engine/games/slots/slots-rules.ts';
import { Words } from '../../how/drawings.tsx';
import { HowSheet } from '../../how/how-sheet.tsx';
import { PICTURES } from './machine/reels.tsx';
import { t } from '../../../engine/wire/text.ts';

/** Three reels as they stopped. */
function Reels({
  symbols,
  y,
}: {
  symbols: readonly [SymbolName, SymbolName, SymbolName];
  y: number;
}) {
  return (
    <>
      <rect x="66" y={y - 6} width="188" height="68" rx="14" fill="#ffc857" />
      {[74, 134, 194].map((x, reel) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <rect width="52" height="56" rx="8" fill="#fffaf0" />
          <image href={PICTURES[symbols[reel] ?? 'bell']} x="5" y="7" width="42" height="42" />
        </g>
      ))}
    </>
  );
}

const STEPS = [
  {
    title: t('Spin##the verb'),
    text: t('Press Spin. The button says what a spin costs, and your coins stand at the top.'),
    alt: t('The reels, and the button Spin under them.'),
    picture: (
      <>
        <Reels symbols={['cherry', 'seven', 'bell']} y={18} />
        <Words x={160} y={112} as="button" width={110}>
          {t('Spin##the verb')}
        </Words>
      </>
    ),
  },
  {
    title: t('Three alike pay most'),
    text: t(
      'Three sevens pay 300 coins. Two alike pay a little for some of the symbols. The table beside the reels has all of it.',
    ),
    alt: t('Three sevens pay 300 coins.'),
    picture: (
      <>
        <Reels symbols={['seven', 'seven', 'seven']} y={18} />
        <Words x={160} y={112} as="coins" width={110}>
          {t('300 coins')}
        </Words>
      </>
    ),
  },
  {
    title: t('Three bells'),
    text: t(
      'They win the Bell Ringer Prize. It stands on your shelf, and for a day your name wears a bell.',
    ),
    alt: t('Three bells win the Bell Ringer Prize.'),
    picture: (
      <>
        <Reels symbols={['bell', 'bell', 'bell']} y={18} />
        <Words x={160} y={112} as="coins" width={160}>
          {t('Bell Ringer Prize')}
        </Words>
      </>
    ),
  },
  {
    title: t('Three bananas'),
    text: t(
      'A photo challenge. Yes wins 50 coins, and you may take a photo. No wins nothing and costs nothing.',
    ),
    alt: t('Three bananas ask: Yes for 50 coins, or No.'),
    picture: (
      <>
        <Reels symbols={['banana', 'banana', 'banana']} y={18} />
        <Words x={116} y={112} as="button" width={136}>
          {t('Yes +50 coins')}
        </Words>
        <Words x={228} y={112} as="word" width={70}>
          {t('No')}
        </Words>
      </>
    ),
  },
  {
    title: t('Out of coins?'),
    text: t(
      'The wheel is free: win some there. The page also says when the house gives you coins.',
    ),
    alt: t('The wheel gives you coins.'),
    picture: (
      <>
        <circle cx="110" cy="70" r="54" fill="#ffc857" />
        <circle cx="110" cy="70" r="46" fill="#4a2c82" />
        <path d="M110 70V24a46 46 0 0 1 40 23zM110 70 70 93a46 46 0 0 1 0-46z" fill="#c2185b" />
        <path d="M110 70l40 23a46 46 0 0 1-40 23z" fill="#14708a" />
        <circle cx="110" cy="70" r="10" fill="#ffe39a" />
        <Words x={232} y={70} as="coins" width={110}>
          {t('Free coins')}
        </Words>
      </>
    ),
  },
];

export const SlotsHow = ({ onClose }: { onClose: () => void }) => (
  <HowSheet game={SLOTS_NAME.title} ground="#4c153f" steps={STEPS} onClose={onClose} />
);
