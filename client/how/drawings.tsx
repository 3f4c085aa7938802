import faces from '../me/avatars.svg?no-inline';

/** Where a drawing stands, in units of a picture of 320 × 140. */
interface Place {
  x: number;
  y: number;
}

/** The thirds of a die that carry a pip, of nine, by its value. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die by its middle. */
export function Die({ x, y, value, turn = 0 }: Place & { value: number; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        x="-21"
        y="-21"
        width="42"
        height="42"
        rx="10"
        fill="#fffaf0"
        stroke="#2a1030"
        strokeWidth="2.5"
      />
      {PIPS[value]?.map((at) => (
        <circle
          key={at}
          cx={(at % 3) * 11 - 11}
          cy={Math.floor(at / 3) * 11 - 11}
          r="4"
          fill="#c2185b"
        />
      ))}
    </g>
  );
}

interface GiftProps extends Place {
  number: number;
  /** It may be opened now. */
  lit?: boolean;
  /** Its lid is off. */
  open?: boolean;
}

/** A wrapped box of 60 × 60, by its upper left corner. */
export function Gift({ x, y, number, lit = false, open = false }: GiftProps) {
  return (
    <g transform={`translate(${x} ${y})`} strokeLinejoin="round">
      {lit && <circle cx="30" cy="34" r="38" fill="#ffe39a" opacity="0.3" />}
      <g stroke="#2a1030" strokeWidth="2">
        <rect x="4" y="22" width="52" height="38" rx="5" fill={lit ? '#ff5c93' : '#8a55e0'} />
        <path d="M25 22h10v38H25z" fill="#ffe39a" />
        <g transform={open ? 'translate(14 -14) rotate(18)' : undefined}>
          <rect x="1" y="14" width="58" height="13" rx="4" fill={lit ? '#ff5c93' : '#8a55e0'} />
          <path d="M24 14h12v13H24z" fill="#ffe39a" />
          <path
            d="M30 14C22 15 13 12 14 6c1-6 12-3 16 8zM30 14c8 1 17-2 16-8-1-6-12-3-16 8z"
            fill="#ffc857"
          />
        </g>
      </g>
      <circle cx="30" cy="43" r="12" fill="#fff6e6" />
      <text x="30" y="48.500" textAnchor="middle" style={{ fill: '#4a1237', fontSize: '15px' }}>
        {number}
      </text>
    </g>
  );
}

/** A guest's face, by its middle. */
export function Face({ x, y, name, size = 44 }: Place & { name: string; size?: number }) {
  const at = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  return (
    <>
      <circle cx={x} cy={y} r={size / 2 + 2.5} fill="#ffc857" />
      <svg {...at} viewBox="0 0 48 48" style={{ clipPath: 'circle(50%)' }}>
        <use href={`${faces}#${name}`} />
      </svg>
    </>
  );
}

interface WordsProps extends Place {
  children: string;
  /** A button, coins that move, or what somebody says. */
  as: 'button' | 'coins' | 'word';
  width: number;
}

const GROUNDS = { button: '#ff5c93', coins: '#ffc857', word: '#312141' } as const;

/** Words on a pill, by its middle. Where they are long in the reader's language, it is wider. */
export function Words({ x, y, children, as, width: least }: WordsProps) {
  const width = Math.max(least, children.length * 8 + 20);
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - 16}
        width={width}
        height="32"
        rx="16"
        fill={GROUNDS[as]}
        stroke={as === 'word' ? '#8a6ea8' : undefined}
      />
      <text
        x={x}
        y={y + 5}
        textAnchor="middle"
        style={{ fontSize: '15px', ...(as !== 'word' && { fill: '#1b0f16' }) }}
      >
        {children}
      </text>
    </>
  );
}
