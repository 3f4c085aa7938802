import escapeHtml from 'escape-html';
import type { Bar } from './latency.ts';
import { ms, whole } from './report.ts';

const WIDTH = 560;
const HEIGHT = 190;
const LEFT = 56;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 24;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
/** Lines of the grid above its foot. */
export const TICKS = 4;

/** A line of a chart. `style` is a class of the style sheet: s1 to s4. */
interface Line {
  name: string;
  style: 's1' | 's2' | 's3' | 's4';
  values: readonly number[];
  filled?: boolean;
}

interface Chart {
  title: string;
  /** Explains the numbers in a few words. */
  about: string;
  /** Seconds, one for each value. */
  at: readonly number[];
  lines: readonly Line[];
  unit: (value: number) => string;
  /** Counts are drawn to this height at least, so that the scale has whole numbers. */
  least?: number;
}

const point = (value: number): string => value.toFixed(1);

/** The next round number: 1, 2 or 5 and zeros. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 8, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}

/** Lines over time as one SVG; hovering a second shows its values. */
export function lineChart({ title, about, at, lines, unit, least = 0 }: Chart): string {
  const end = Math.max(1, ...at);
  const top = roundUp(Math.max(...lines.flatMap(({ values }) => values), least));
  const x = (seconds: number): number => LEFT + (seconds / end) * PLOT_WIDTH;
  const y = (value: number): number => TOP + PLOT_HEIGHT * (1 - value / top);
  const drawn = lines.map(({ style, values, filled }) => {
    const points = values.map((value, index) => `${point(x(at[index] ?? 0))},${point(y(value))}`);
    const line = `<polyline class="${style}" points="${points.join(' ')}"/>`;
    if (filled !== true || points.length === 0) return line;
    const ends = `${point(x(at.at(-1) ?? 0))},${point(y(0))} ${point(x(at[0] ?? 0))},${point(y(0))}`;
    return `<polygon class="${style} fill" points="${points.join(' ')} ${ends}"/>${line}`;
  });
  const slot = PLOT_WIDTH / Math.max(1, at.length);
  const hover = at.map((seconds, index) => {
    const told = lines.map(({ name, values }) => `${name} ${unit(values[index] ?? 0)}`);
    const text = escapeHtml([`${seconds.toFixed(0)} s`, ...told].join('\n'));
    const left = point(x(seconds) - slot / 2);
    return `<rect class="hit" x="${left}" y="${TOP}" width="${point(slot)}" height="${PLOT_HEIGHT}"><title>${text}</title></rect>`;
  });
  const seconds = Array.from({ length: TICKS + 1 }, (_, tick) => (end / TICKS) * tick);
  const below = seconds.map(
    (second) =>
      `<text class="tick" x="${point(x(second))}" y="${HEIGHT - 6}" text-anchor="middle">${second.toFixed(0)} s</text>`,
  );
  const svg = frame(title, [...grid(top, y, unit), ...below, ...drawn, ...hover]);
  return figure(title, about, legend(lines), svg);
}

/** A latency distribution in bars on a logarithmic scale, with its percentiles marked. */
export function distribution(
  title: string,
  bars: readonly Bar[],
  marks: readonly { name: string; ms: number }[],
): string {
  const top = roundUp(Math.max(0, ...bars.map(({ count }) => count)));
  const first = bars[0]?.to ?? 1;
  const last = bars.at(-1)?.to ?? 10;
  const width = PLOT_WIDTH / Math.max(1, bars.length);
  const y = (count: number): number => TOP + PLOT_HEIGHT * (1 - count / top);
  // Every bar ends where the next begins: position follows the logarithm.
  const x = (value: number): number => {
    const steps = bars.length < 2 ? 1 : Math.log(last / first) / (bars.length - 1);
    const at = LEFT + (Math.log(value / first) / steps + 1) * width;
    return Math.min(WIDTH - RIGHT, Math.max(LEFT, at));
  };
  const drawn = bars.map(({ to, count }, index) => {
    const from = index === 0 ? 0 : (bars[index - 1]?.to ?? 0);
    const text = escapeHtml(`${ms(from)} to ${ms(to)}\n${whole(count)}`);
    const height = Math.max(count > 0 ? 1 : 0, PLOT_HEIGHT - (y(count) - TOP));
    const shape = `x="${point(LEFT + index * width + 0.5)}" width="${point(Math.max(1, width - 1))}"`;
    return (
      `<rect class="bar" ${shape} y="${point(TOP + PLOT_HEIGHT - height)}" height="${point(height)}"/>` +
      `<rect class="hit" ${shape} y="${TOP}" height="${PLOT_HEIGHT}"><title>${text}</title></rect>`
    );
  });
  const every = Math.max(1, Math.ceil(bars.length / 7));
  const below = bars
    .map(({ to }, index) => ({ to, index }))
    .filter(({ index }) => index % every === 0)
    .map(({ to, index }) => {
      const at = point(LEFT + (index + 1) * width);
      return `<text class="tick" x="${at}" y="${HEIGHT - 6}" text-anchor="middle">${short(to)}</text>`;
    });
  const marked = marks.map(({ name, ms: value }, index) => {
    const at = point(x(value));
    const row = TOP + 10 + index * 13;
    const side = x(value) > WIDTH - 80 ? 'end' : 'start';
    const aside = side === 'end' ? -4 : 4;
    return (
      `<line class="mark" x1="${at}" x2="${at}" y1="${TOP}" y2="${TOP + PLOT_HEIGHT}"/>` +
      `<text class="marked" x="${point(x(value) + aside)}" y="${row}" text-anchor="${side}">${name} ${ms(value)}</text>`
    );
  });
  const svg = frame(title, [...grid(top, y, whole), ...below, ...drawn, ...marked]);
  return figure(
    title,
    'how many waited how long, those who gave up too; the scale is logarithmic',
    '',
    svg,
  );
}

const short = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toPrecision(2)} s` : `${Number(value.toPrecision(2))} ms`;

function grid(top: number, y: (value: number) => number, unit: (value: number) => string) {
  return Array.from({ length: TICKS + 1 }, (_, tick) => {
    const value = (top / TICKS) * tick;
    const at = point(y(value));
    return (
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/>` +
      `<text class="tick" x="${LEFT - 6}" y="${point(y(value) + 3.5)}" text-anchor="end">${escapeHtml(unit(value))}</text>`
    );
  });
}

function frame(title: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">${parts.join('')}</svg>`;
}

function legend(lines: readonly Line[]): string {
  if (lines.length < 2) return '';
  const names = lines.map(({ name, style }) => `<li class="${style}">${escapeHtml(name)}</li>`);
  return `<ul class="legend">${names.join('')}</ul>`;
}

function figure(title: string, about: string, legendHtml: string, svg: string): string {
  return `<figure><figcaption><h2>${escapeHtml(title)}</h2>${legendHtml}<p>${escapeHtml(about)}</p></figcaption>${svg}</figure>`;
}

/** The page's style sheet, for light and dark screens. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f4f1; --card: #fffefc; --ink: #241c26; --soft: #6d6372; --rule: #e6dfe4;
  --good: #1b7a4e; --bad: #b3261e; --warn: #8a5a00;
  --s1: #8e1f5a; --s2: #14708a; --s3: #c46a1a; --s4: #6b62a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17131a; --card: #211b25; --ink: #f1eaf2; --soft: #a89cae; --rule: #382f3d;
    --good: #5fd39a; --bad: #ff8a80; --warn: #f0bf6a;
    --s1: #f079b4; --s2: #5cc3dd; --s3: #f3a45c; --s4: #aaa2ee;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 28px 20px 48px; background: var(--page); color: var(--ink);
  font: 15px/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif;
}
main { max-width: 1180px; margin: 0 auto; display: grid; gap: 18px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 15px; margin: 0; }
p { margin: 0; color: var(--soft); }
.card, figure {
  background: var(--card); border: 1px solid var(--rule); border-radius: 12px; margin: 0;
  padding: 16px 18px; min-width: 0;
}
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }
.tile { padding: 12px 16px; }
.tile b { display: block; font-size: 24px; font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
.tile span { color: var(--soft); font-size: 13px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 18px; }
figcaption { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; margin-bottom: 8px; }
figcaption p { font-size: 13px; flex-basis: 100%; }
.legend { list-style: none; display: flex; gap: 12px; margin: 0 0 0 auto; padding: 0; font-size: 13px; color: var(--soft); }
.legend li::before { content: ''; display: inline-block; width: 14px; height: 3px; border-radius: 2px; margin-right: 6px; vertical-align: middle; background: currentColor; }
.legend .s1::before { background: var(--s1); } .legend .s2::before { background: var(--s2); }
.legend .s3::before { background: var(--s3); } .legend .s4::before { background: var(--s4); }
svg { display: block; width: 100%; height: auto; overflow: visible; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
polyline.s1 { stroke: var(--s1); } polyline.s2 { stroke: var(--s2); }
polyline.s3 { stroke: var(--s3); } polyline.s4 { stroke: var(--s4); }
.fill { opacity: 0.14; } .fill.s1 { fill: var(--s1); } .fill.s2 { fill: var(--s2); }
.fill.s3 { fill: var(--s3); } .fill.s4 { fill: var(--s4); }
.bar { fill: var(--s1); opacity: 0.75; }
.grid { stroke: var(--rule); stroke-width: 1; }
.tick, .marked { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.marked { fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
.mark { stroke: var(--s2); stroke-width: 1.5; stroke-dasharray: 3 3; }
.hit { fill: transparent; } .hit:hover { fill: var(--ink); opacity: 0.07; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 6px 10px; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 500; color: var(--soft); font-size: 13px; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody tr:last-child td { border-bottom: 0; }
.wrap { white-space: normal; text-align: left; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
ul.plain { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; margin: 8px 0 0; }
dt { color: var(--soft); } dd { margin: 0; }
@media print { body { background: none; padding: 0; } .card, figure { break-inside: avoid; } }
`;
