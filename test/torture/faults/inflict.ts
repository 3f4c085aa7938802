import { setTimeout as sleep } from 'node:timers/promises';
import type { TortureCluster } from '../cluster/torture-cluster.ts';
import { type Fault, type Round, tellFault } from './faults.ts';
import type { Recorder } from '../record/history.ts';
import { backUp, type Operator, tidy } from './operator.ts';

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
    const text = tellFault(fault);
    this.#recorder.note({ is: 'fault', fault: number, kind, phase: 'begins', text });
    await this.#inflict(fault);
    this.#recorder.note({ is: 'fault', fault: number, kind, phase: 'ends', text });
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
