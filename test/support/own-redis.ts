import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A Redis server that may be killed, stopped and started again; it keeps nothing. */
export class OwnRedis {
  readonly url: string;
  readonly port: number;
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.up();
    return redis;
  }

  async up(): Promise<void> {
    const options = ['--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', options, { stdio: 'ignore' });
    while (!(await this.#answers())) await sleep(20);
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => socket.write('PING\r\n'));
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  }

  /** SIGKILL ends it, SIGSTOP has it stand still until SIGCONT. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const over = signal === 'SIGKILL' ? once(child, 'exit') : null;
    child.kill(signal);
    await over;
  }
}
