import { WHEEL_NAME } from '../../../engine/games/wheel/wheel-name.ts';
import { Words } from '../../how/drawings.tsx';
import { HowSheet } from '../../how/how-sheet.tsx';
import card from './card.svg?no-inline';
import { t } from '../../../engine/wire/text.ts';

const STEPS = [
  {
    title: t('Press the wheel'),
    text: t('It is free. Each of its fifteen places is as likely as any other.'),
    alt: t('The wheel, with its arrow at the top.'),
    picture: <image href={card} width="320" height="140" preserveAspectRatio="xMidYMid slice" />,
  },
  {
    title: t('Collect'),
    text: t('The number at the arrow is added to your score, and as many coins to your purse.'),
    alt: t('The arrow stands at 500: your score grows by 500, and so do your coins.'),
    picture: (
      <>
        <path d="M40 140A120 120 0 0 1 280 140z" fill="#c2185b" stroke="#ffc857" strokeWidth="4" />
        <path d="M144 8h32l-16 34z" fill="#ff5c93" stroke="#fff0f5" strokeWidth="2.500" />
        <text x="160" y="86" textAnchor="middle" style={{ fontSize: '34px' }}>
          500
        </text>
        <Words x={160} y={120} as="coins" width={120}>
          {t('+500 coins')}
        </Words>
      </>
    ),
  },
  {
    title: t('Three signs'),
    text: t(
      'x2 doubles your score, :2 halves it, and the star clears it. Your coins go up and down with the score.',
    ),
    alt: t('x2 makes 200 of 100, :2 makes 50, the star makes 0.'),
    picture: (
      <>
        {[
          ['x2', '#1d8a5b', '100 → 200'],
          [':2', '#5b6472', '100 → 50'],
          ['★', '#17131c', '100 → 0'],
        ].map(([sign, colour, words], place) => (
          <g key={sign}>
            <circle cx={58 + place * 102} cy="52" r="34" fill={colour} stroke="#ffc857" />
            <text x={58 + place * 102} y="61" textAnchor="middle" style={{ fontSize: '26px' }}>
              {sign}
            </text>
            <text x={58 + place * 102} y="118" textAnchor="middle" style={{ fontSize: '15px' }}>
              {words}
            </text>
          </g>
        ))}
      </>
    ),
  },
  {
    title: t('Ten rounds'),
    text: t('A game has ten rounds. Then the score begins again at 0. Your coins stay.'),
    alt: t('Ten rounds, three of them played.'),
    picture: (
      <>
        {Array.from({ length: 10 }, (_, round) => (
          <circle
            key={round}
            cx={52 + (round % 5) * 54}
            cy={round < 5 ? 46 : 98}
            r="18"
            fill={round < 3 ? '#ffc857' : '#1a1033'}
            stroke="#ffc857"
            strokeWidth="2"
          />
        ))}
      </>
    ),
  },
];

export const WheelHow = ({ onClose }: { onClose: () => void }) => (
  <HowSheet game={WHEEL_NAME.title} ground="#2c1c5e" steps={STEPS} onClose={onClose} />
);
