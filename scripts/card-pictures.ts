/** The places of a die's pips, in thirds of its half width. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die with its middle at a place, px, turned by so many degrees. */
function die(value: number, x: number, y: number, turned: number): string {
  const pips = (PIPS[value] ?? [])
    .map(([right, down]) => `<circle cx="${right * 22}" cy="${down * 22}" r="8.5"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) rotate(${turned})"><rect x="-44" y="-44" width="88"
    height="88" rx="20" fill="#fdf4ec"/><g fill="#c2185b">${pips}</g></g>`;
}

const COLOURS = ['#ffc857', '#ff5c93', '#8ae6d0', '#b79cff', '#ff9d5c'] as const;

/** Confetti that lies the same on every card. */
function confetti(): string {
  const pieces = Array.from({ length: 46 }, (_, at) => {
    const x = (at * 397) % 1080;
    const y = 40 + ((at * 149) % 500);
    const colour = COLOURS[at % COLOURS.length];
    return `<rect x="${x}" y="${y}" width="${8 + (at % 3) * 4}" height="${16 + (at % 4) * 4}" rx="3"
      fill="${colour}" transform="rotate(${(at * 53) % 180} ${x} ${y})"/>`;
  });
  return `<g opacity=".5">${pieces.join('')}</g>`;
}

const CROWN = `<path transform="translate(634 164) rotate(34) scale(.92)" fill="#ffc857" stroke="#8a5a12" stroke-width="4"
  stroke-linejoin="round" d="M-62 34-74-34l40 26L0-52l34 44 40-26-12 68z"/>`;

const STAR = `<g transform="translate(348 1256) scale(1.6)"><circle cx="16" cy="16" r="15"
  fill="#2a1438" stroke="#ffc857" stroke-width="2"/><path fill="#ff5c93" d="M16 6l2.7 6.9
  7.3.5-5.6 4.7 1.8 7.2L16 21.4l-6.2 3.9 1.8-7.2L6 13.4l7.3-.5z"/></g>`;

/** The ground of a card, 1080 × 1350 px: of who won, or of anybody. */
export function cardGround(won: boolean): string {
  const tiles = [240, 540, 840].map(
    (x) => `<rect x="${x - 130}" y="584" width="260" height="150" rx="26" fill="#fff"
      fill-opacity=".07" stroke="#fff" stroke-opacity=".12" stroke-width="2"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350">
    <defs>
      <radialGradient id="night" cx=".5" cy=".2" r=".95">
        <stop offset="0" stop-color="${won ? '#8c3a4c' : '#5a2472'}"/>
        <stop offset=".5" stop-color="#3a1747"/><stop offset="1" stop-color="#17101f"/>
      </radialGradient>
      <linearGradient id="gold" x2="1" y2="1">
        <stop offset="0" stop-color="#ffe6a8"/><stop offset=".5" stop-color="#ffc857"/>
        <stop offset="1" stop-color="#b9791f"/>
      </linearGradient>
    </defs>
    <rect width="1080" height="1350" fill="url(#night)"/>
    ${won ? confetti() : ''}
    <rect x="36" y="36" width="1008" height="1278" rx="44" fill="none" stroke="url(#gold)" stroke-width="5"/>
    <rect x="50" y="50" width="980" height="1250" rx="34" fill="none" stroke="#ffc857" stroke-opacity=".35" stroke-width="2"/>
    <circle cx="540" cy="274" r="139" fill="url(#gold)"/>
    ${won ? CROWN : ''}
    ${tiles.join('')}
    <rect x="90" y="1050" width="900" height="190" rx="30" fill="#ff5c93" fill-opacity=".16"
      stroke="#ff5c93" stroke-opacity=".6" stroke-width="2"/>
    ${STAR}
  </svg>`;
}

/** The two dice of a throw: six columns of 120 px, one row for each die. */
export function cardDice(): string {
  const dice = [1, 2, 3, 4, 5, 6].flatMap((value, at) => [
    die(value, 60 + at * 120, 60, -9),
    die(value, 60 + at * 120, 180, 8),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="240">${dice.join('')}</svg>`;
}

/** The faces in a row of round pictures, `size` px each. @param drawings The symbols that the pages use. */
export function cardFaces(drawings: string, names: readonly string[], size: number): string {
  const faces = names.map(
    (
      name,
      at,
    ) => `<svg x="${at * size}" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
      <clipPath id="round-${at}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 1}"/></clipPath>
      <g clip-path="url(#round-${at})"><use href="#${name}" width="${size}" height="${size}"/></g></svg>`,
  );
  const symbols = drawings.replace(/^<svg[^>]*>/u, '').replace('</svg>', '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size * names.length}" height="${size}"><defs>${symbols}</defs>${faces.join('')}</svg>`;
}
