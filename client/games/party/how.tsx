import { t } from '../../../engine/wire/text.ts';
import { PARTY_NAME } from '../../../engine/games/party/party-name.ts';
import { Die, Face, Gift, Words } from '../../how/drawings.tsx';
import { HowSheet, Steps } from '../../how/how-sheet.tsx';

const STEPS = [
  {
    title: t('Gather'),
    text: t(
      'One of you creates a room. The others scan its code or type it in, and sit down: three to eight. Then the host starts.',
    ),
    alt: t('Six guests sit down at one table.'),
    picture: (
      <>
        {['hare', 'fox', 'cat', 'unicorn', 'panda', 'tiger'].map((name, place) => (
          <Face key={name} x={35 + place * 50} y={place % 2 === 0 ? 58 : 46} name={name} />
        ))}
        <Words x={160} y={114} as="button" width={140}>
          {t('Start the game')}
        </Words>
      </>
    ),
  },
  {
    title: t('Throw##the imperative'),
    text: t(
      'In turn you throw two dice. Their sum, their difference or one die alone may open a box. If several glow, you choose one.',
    ),
    alt: t('A five and a three: the boxes 3, 5 and 8 glow.'),
    picture: (
      <>
        <Die x={34} y={70} value={5} turn={-8} />
        <Die x={84} y={70} value={3} turn={8} />
        <Gift x={112} y={40} number={3} lit />
        <Gift x={178} y={40} number={5} lit />
        <Gift x={244} y={40} number={8} lit />
      </>
    ),
  },
  {
    title: t('Win its coins'),
    text: t(
      'A rare sum pays more. Throw again for 20 coins, once a turn. If two of your throws in a row hit no box, the second opens the nearest one.',
    ),
    alt: t('Box 3 pays 30 coins. Throw again costs 20.'),
    picture: (
      <>
        <Gift x={44} y={22} number={3} open />
        <Words x={74} y={112} as="coins" width={92}>
          {t('30 coins')}
        </Words>
        <Die x={200} y={44} value={1} turn={-10} />
        <Die x={250} y={50} value={2} turn={14} />
        <Words x={224} y={112} as="word" width={150}>
          {t('Again, 20 coins')}
        </Words>
      </>
    ),
  },
  {
    title: t('Choose a dare'),
    text: t(
      'A box may hold a dare, never beyond what everybody allows. You alone see two: take one, look at two others for 10 coins, or pass.',
    ),
    alt: t('Two dares to choose from: Sing a song, and Dance.'),
    picture: (
      <>
        {[t('Sing a song'), t('Dance')].map((dare, place) => (
          <g key={dare} transform={`translate(${20 + place * 146} 20)`}>
            <rect width="134" height="100" rx="14" fill="#fff6e6" />
            <text x="67" y="40" textAnchor="middle" style={{ fill: '#4a1237', fontSize: '17px' }}>
              {dare}
            </text>
            <Words x={67} y={72} as="button" width={92}>
              {t('This one')}
            </Words>
          </g>
        ))}
      </>
    ),
  },
  {
    title: t('Everybody judges'),
    text: t(
      'Do it and press Done; add a photo if you like. All the others judge it, and phones that only watch have a voice together.',
    ),
    alt: t('Three guests judge what the fox has done.'),
    picture: (
      <>
        <Face x={70} y={66} name="fox" size={72} />
        <Words x={70} y={118} as="button" width={78}>
          {t('Done')}
        </Words>
        {['cat', 'panda', 'tiger'].map((name, place) => (
          <g key={name}>
            <Face x={180} y={26 + place * 44} name={name} size={34} />
            <Words x={250} y={26 + place * 44} as="word" width={92}>
              {[t('Nailed it'), t('Nailed it'), t('Nearly')][place] ?? ''}
            </Words>
          </g>
        ))}
      </>
    ),
  },
  {
    title: t('Open most'),
    text: t(
      'Who opens most boxes wins. If five or more of you play, all boxes come back once. Who comes late plays in the next game.',
    ),
    alt: t('The cat wins, before the fox and the panda.'),
    picture: (
      <>
        <rect x="40" y="96" width="80" height="44" fill="#8a55e0" />
        <rect x="120" y="78" width="80" height="62" fill="#ff5c93" />
        <rect x="200" y="108" width="80" height="32" fill="#2a9c95" />
        <Face x={80} y={70} name="fox" size={42} />
        <Face x={160} y={50} name="cat" size={46} />
        <Face x={240} y={82} name="panda" size={42} />
        <path d="m144 24 5-14 8 8 5-12 6 12 8-8 2 14z" fill="#ffc857" stroke="#2a1030" />
      </>
    ),
  },
];

const GROUND = '#4a1747';
const [, THROW, , CHOOSE, JUDGE] = STEPS;

export const PartySteps = () => (
  <Steps
    isStrip
    ground={GROUND}
    steps={[THROW, CHOOSE, JUDGE].filter((step) => step !== undefined)}
  />
);

export const PartyHow = ({ onClose }: { onClose: () => void }) => (
  <HowSheet game={PARTY_NAME.title} ground={GROUND} steps={STEPS} onClose={onClose} />
);
