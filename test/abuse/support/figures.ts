import { appendFileSync } from 'node:fs';

/** An attack's effect on a server and on the others who use it. Milliseconds, megabytes. */
export interface Figures {
  attack: string;
  /** How long others waited for each roll before the attack and during it, and for its health. */
  before: readonly number[];
  rolls: readonly number[];
  health: readonly number[];
  requests: number;
  refused: number;
  closed: number;
  /** Processor time of one of the attacker's requests, and of a plain one. */
  requestMs: number;
  plainMs: number;
  /** The longest that the server kept its event loop: in all, and by work of its own. */
  longestMs: number;
  longestWorkMs: number;
  grownMb: number;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const both = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.99).toFixed(1)}`;

/** ABUSE_FIGURES names the file that `npm run bench -- --abuse` prints at its end. */
const FILE = process.env['ABUSE_FIGURES'];

/** A line of a table for each attack. */
export const FIGURES_HEAD = [
  '| attack | requests | refused | closed | CPU a request / a plain one, ms | longest block: own work / in all, ms | grown, MB | roll before, p50 / p99 ms | roll meanwhile | health meanwhile |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
].join('\n');

function lineOf(figures: Figures): string {
  const { attack, requests, refused, closed, requestMs, plainMs, grownMb } = figures;
  const cells = [
    attack.replaceAll('|', ' '),
    requests,
    refused,
    closed,
    `${requestMs.toFixed(2)} / ${plainMs.toFixed(2)}`,
    `${figures.longestWorkMs.toFixed(0)} / ${figures.longestMs.toFixed(0)}`,
    grownMb.toFixed(0),
    both(figures.before),
    both(figures.rolls),
    both(figures.health),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Keeps them where they are asked for. */
export function publish(figures: Figures): void {
  if (FILE !== undefined) appendFileSync(FILE, `${lineOf(figures)}\n`);
}
