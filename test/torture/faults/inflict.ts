import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { SHORT_LIVED } from '../../support/server.ts';
import type { Recorder } from '../record/history.ts';
import type { TortureCluster } from '../cluster.ts';
import { type Fault, type Round, tellFault } from './faults.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A program that has not ended by then is stuck. */
const LATE_MS = 120_000;

const tidiedSchema = v.object({
  rooms: v.number(),
  games: v.number(),
  wallets: v.number(),
  rows: v.number(),
});

/** How a program of the operator is run. */
interface Operator {
  env: Record<string, string>;
  /** The folder for backups. */
  backups: string;
  recorder: Recorder;
  /** Kills whoever does the work after so many ms; null: it runs to its end. */
  killAfter: number | null;
  /** Kills the server, which does the work; null: the program does. */
  killServer: (() => Promise<void>) | null;
}

/** Runs the program and returns its output; null: it failed, as when the database was away. */
async function run(
  { env, recorder, killAfter, killServer }: Operator,
  args: readonly string[],
): Promise<string | null> {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const over = new AbortController();
  const { signal } = over;
  const kill = async (): Promise<void> => {
    if (killAfter === null) return;
    await sleep(killAfter);
    await (killServer === null ? child.kill('SIGKILL') : killServer());
  };
  const late = sleep(LATE_MS, undefined, { signal }).then(
    () => {
      recorder.note({ is: 'missed', room: args[0] ?? '', what: 'the program has not ended' });
      child.kill('SIGKILL');
    },
    () => {}, // it has ended in time
  );
  const [said] = await Promise.all([text(child.stdout), once(child, 'close'), kill()]);
  over.abort();
  await late;
  return child.exitCode === 0 ? said : null;
}

/** Folds data older than so many ms. */
async function tidy(operator: Operator, ageMs: number): Promise<void> {
  const said = await run(operator, ['test/torture/faults/tidy-process.ts', String(ageMs)]);
  if (said === null) return;
  operator.recorder.note({ is: 'tidied', ...v.parse(tidiedSchema, JSON.parse(said)) });
}

/** Makes a backup. Its file is there when it is whole, whoever was killed afterwards. */
async function backUp(operator: Operator): Promise<void> {
  const { backups, recorder } = operator;
  const begun = recorder.now;
  const file = join(backups, `${Math.round(begun)}.backup`);
  const said = await run(operator, ['scripts/backup.ts', '--to', file]);
  if (existsSync(file)) recorder.note({ is: 'saved', file, begun });
  else if (said !== null) recorder.note({ is: 'missed', room: file, what: 'is not there' });
}

/** Inflicts the faults of a schedule; a target has one fault at a time. */
export class Inflictor {
  readonly #cluster: TortureCluster;
  readonly #recorder: Recorder;
  readonly #foldAfter: number;
  /** How often each kind was done. */
  readonly counts = new Map<string, number>();
  #number = 0;
  /** The last fault of each target. */
  readonly #busy = new Map<string, Promise<void>>();

  /** @param foldAfter Folds older data, ms. */
  constructor(cluster: TortureCluster, recorder: Recorder, foldAfter: number) {
    this.#cluster = cluster;
    this.#recorder = recorder;
    this.#foldAfter = foldAfter;
  }

  /** How many there were. */
  get count(): number {
    return this.#number;
  }

  /** Resolves when all faults of the round are over. */
  async round({ faults }: Round): Promise<void> {
    const under: Promise<void>[] = [];
    for (const { fault, after } of faults) {
      await sleep(after);
      under.push(this.#inTurn(fault));
    }
    await Promise.all(under);
  }

  /** A stopped process cannot be killed and started at the same time. */
  #inTurn(fault: Fault): Promise<void> {
    const { kind } = fault;
    const isProgram = kind === 'tidy' || kind === 'backup';
    const target = 'process' in fault && !isProgram ? `process ${fault.process}` : kind;
    return this.#after(target, () => this.#one(fault));
  }

  #after(target: string, work: () => Promise<void>): Promise<void> {
    const before = this.#busy.get(target) ?? Promise.resolve();
    const mine = before.then(work);
    this.#busy.set(target, mine);
    return mine;
  }

  async #one(fault: Fault): Promise<void> {
    const number = this.#number;
    this.#number += 1;
    const { kind } = fault;
    const name = 'how' in fault ? `${kind} (${fault.how})` : kind;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    const told = tellFault(fault);
    this.#recorder.note({ is: 'fault', fault: number, kind, phase: 'begins', text: told });
    await this.#inflict(fault);
    this.#recorder.note({ is: 'fault', fault: number, kind, phase: 'ends', text: told });
  }

  async #inflict(fault: Fault): Promise<void> {
    const { redis, postgres } = this.#cluster;
    switch (fault.kind) {
      case 'kill': {
        const server = this.#cluster.servers[fault.process];
        await server?.end(fault.how);
        await sleep(fault.ms);
        return server?.up(true);
      }
      case 'stop':
        return this.#stand((signal) => this.#cluster.servers[fault.process]?.signal(signal), fault);
      case 'redis':
        if (fault.how === 'stand still') {
          return this.#stand((signal) => void redis?.signal(signal), fault);
        }
        await redis?.signal('SIGKILL');
        await sleep(fault.ms);
        return redis?.up();
      case 'postgres':
        if (fault.how === 'stand still') {
          return this.#stand((signal) => postgres?.signal(signal), fault);
        }
        if (fault.how === 'kill one') return postgres?.killOne(fault.choice);
        await postgres?.kill();
        await sleep(fault.ms);
        return postgres?.up();
      case 'net':
        return this.#net(fault);
      case 'tidy':
        return tidy(this.#operator(fault), this.#foldAfter);
      case 'backup':
        return backUp(this.#operator(fault));
    }
  }

  /** Only a server can use the embedded database: then it does the program's work, and is killed. */
  #operator({ how, process, ms }: Fault & { kind: 'tidy' | 'backup' }): Operator {
    const { postgres, servers } = this.#cluster;
    const killServer = async (): Promise<void> => {
      await servers[process]?.end('SIGKILL');
      await servers[process]?.up(true);
    };
    return {
      env: this.#cluster.operatorsEnv(process),
      backups: this.#cluster.backups,
      recorder: this.#recorder,
      killAfter: how === 'killed' ? ms : null,
      killServer: postgres === null ? () => this.#after(`process ${process}`, killServer) : null,
    };
  }

  async #stand(
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => void,
    { ms }: { ms: number },
  ): Promise<void> {
    signal('SIGSTOP');
    await sleep(ms);
    signal('SIGCONT');
  }

  async #net({ way, how, process, ms }: Fault & { kind: 'net' }): Promise<void> {
    const broken = this.#cluster.ways[process]?.[way];
    if (how === 'cut') broken?.cut();
    else if (how === 'stall') broken?.stall();
    else broken?.delay(50 + (ms % 250));
    await sleep(ms);
    broken?.mend();
  }
}
