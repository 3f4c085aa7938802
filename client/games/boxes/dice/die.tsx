import styles from './die.module.css';

/** The places of each face, of nine, that carry a pip. */
const PIPS: readonly (readonly number[])[] = [
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];
/** How the cube is turned to show a face: degrees about x and y. */
const TURNS: readonly { x: number; y: number }[] = [
  { x: 0, y: 0 },
  { x: 0, y: -90 },
  { x: -90, y: 0 },
  { x: 90, y: 0 },
  { x: 0, y: 90 },
  { x: 0, y: 180 },
];

/** Made once for all dice: they never change, only the cube turns. */
const FACES = PIPS.map((pips, face) => (
  <svg key={face} className={styles['face']} viewBox="0 0 60 60" aria-hidden="true">
    <rect x="0.5" y="0.5" width="59" height="59" rx="11" fill="#fff6e9" stroke="#e3c9b4" />
    {pips.map((place) => (
      <circle
        key={place}
        cx={15 + (place % 3) * 15}
        cy={15 + Math.floor(place / 3) * 15}
        r={face === 0 ? 7.5 : 5.4}
        fill={face === 0 ? '#d81b60' : '#4a1237'}
      />
    ))}
  </svg>
));

interface DieProps {
  name: string;
  testId: string;
  /** 1 to 6; null before the first roll. */
  value: number | null;
  /** The roll shown, counted up: a new one makes the die tumble to its value. */
  roll: number;
  /** Rolled, but the answer is not here yet. */
  shaking: boolean;
  /** On its way to `value`, which is not read out before the die rests. */
  tumbling: boolean;
}

/** A die in the round that tumbles and lands on the server's value. */
export function Die({ name, testId, value, roll, shaking, tumbling }: DieProps) {
  const turn = TURNS[(value ?? 6) - 1] ?? { x: 0, y: 0 };
  const told = tumbling ? 'rolling' : (value ?? 'not rolled yet');
  const spins = (roll % 1000) * 720;
  return (
    <div
      className={styles['die']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cube of drawings, no image file
      role="img"
      aria-label={`${name}: ${told}`}
      data-testid={testId}
      data-value={tumbling ? '' : (value ?? '')}
      data-shaking={shaking}
      data-blank={value === null && !tumbling}
    >
      <div
        className={styles['cube']}
        style={{ transform: `rotateX(${turn.x + spins}deg) rotateY(${turn.y + spins}deg)` }}
      >
        {FACES}
      </div>
    </div>
  );
}
