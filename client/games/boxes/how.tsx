import { t } from '../../../engine/wire/text.ts';
import { BOXES_NAME } from '../../../engine/games/boxes/boxes-name.ts';
import { Die, Face, Gift, Words } from '../../how/drawings.tsx';
import { HowSheet, Steps } from '../../how/how-sheet.tsx';

const STEPS = [
  {
    title: t('Sit down'),
    text: t(
      'Play now seats you with somebody who waits. With the house you begin at once. Or create a room and send its link to a friend.',
    ),
    alt: t('Two guests face each other, two dice between them.'),
    picture: (
      <>
        <Face x={70} y={70} name="fox" size={72} />
        <Face x={250} y={70} name="unicorn" size={72} />
        <Die x={142} y={66} value={5} turn={-10} />
        <Die x={182} y={78} value={3} turn={12} />
      </>
    ),
  },
  {
    title: t('Place the boxes'),
    text: t(
      'Player 1 puts the boxes 3 to 11 on the table, as many as they like, or presses Scatter.',
    ),
    alt: t('Boxes with numbers lie on the table.'),
    picture: (
      <>
        <Gift x={24} y={58} number={3} />
        <Gift x={96} y={22} number={7} />
        <Gift x={168} y={66} number={5} />
        <Gift x={240} y={30} number={11} />
      </>
    ),
  },
  {
    title: t('Roll##the imperative'),
    text: t(
      'You roll in turn. The sum of the dice opens the box with its number. If that one is gone, nothing opens.',
    ),
    alt: t('A five and a three open box 8.'),
    picture: (
      <>
        <Die x={58} y={70} value={5} turn={-8} />
        <Die x={116} y={70} value={3} turn={8} />
        <Words x={176} y={70} as="word" width={48}>
          = 8
        </Words>
        <Gift x={226} y={42} number={8} lit open />
      </>
    ),
  },
  {
    title: t('Win its coins'),
    text: t('The box pays who opens it. A rare sum pays more: box 7 pays 10 coins, box 3 pays 30.'),
    alt: t('Box 7 pays 10 coins, box 3 pays 30.'),
    picture: (
      <>
        <Gift x={66} y={24} number={7} />
        <Words x={96} y={114} as="coins" width={92}>
          {t('10 coins')}
        </Words>
        <Gift x={194} y={24} number={3} />
        <Words x={224} y={114} as="coins" width={92}>
          {t('30 coins')}
        </Words>
      </>
    ),
  },
  {
    title: t('Dare or pass'),
    text: t(
      'A box may hold a dare, never beyond what both of you allow. Do it, and the other one says how well: that pays. Or pass. It costs nothing.',
    ),
    alt: t('A dare: Sing a song. Its buttons are Done and Pass.'),
    picture: (
      <>
        <rect x="60" y="14" width="200" height="112" rx="14" fill="#fff6e6" />
        <text x="160" y="54" textAnchor="middle" style={{ fill: '#4a1237', fontSize: '18px' }}>
          {t('Sing a song')}
        </text>
        <Words x={114} y={96} as="button" width={78}>
          {t('Done')}
        </Words>
        <Words x={208} y={96} as="word" width={78}>
          {t('Pass##the verb, of a dare')}
        </Words>
      </>
    ),
  },
  {
    title: t('Open more'),
    text: t(
      'Who opens more boxes wins. Once nobody can catch up, either of you may finish the game.',
    ),
    alt: t('The fox has opened 5 boxes and wins; the unicorn has 4.'),
    picture: (
      <>
        <Face x={100} y={58} name="fox" size={72} />
        <path d="m76 24 6-18 12 11L104 2l8 15 12-11 4 18z" fill="#ffc857" stroke="#2a1030" />
        <Words x={100} y={114} as="coins" width={54}>
          5
        </Words>
        <Face x={220} y={64} name="unicorn" size={56} />
        <Words x={220} y={114} as="word" width={54}>
          4
        </Words>
      </>
    ),
  },
];

const GROUND = '#144858';
const [, , ROLL, , DARE, OPEN] = STEPS;

export const BoxesSteps = () => (
  <Steps isStrip ground={GROUND} steps={[ROLL, DARE, OPEN].filter((step) => step !== undefined)} />
);

export const BoxesHow = ({ onClose }: { onClose: () => void }) => (
  <HowSheet game={BOXES_NAME.title} ground={GROUND} steps={STEPS} onClose={onClose} />
);
