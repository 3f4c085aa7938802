import { verdictOf } from '../../../bridge/client/player.ts';
import { type SimCluster, Wire } from '../cluster/sim-cluster.ts';
import type { Down } from '../cluster/sim-socket.ts';
import type { RunRecord, Shown } from '../check.ts';
import type { Random } from '../../torture/random.ts';
import type { Connection, OpenConnection } from '../../../bridge/client/connection.ts';

const DOWN = { reason: 'cut', isFinal: false };

export interface LineParts {
  cluster: SimCluster;
  who: string;
  roomId: string;
  note: (record: RunRecord) => void;
}

/** The connections of one player: each to a process that lets it in, and all that goes over it written down. */
export class RecordedConnections {
  readonly #parts: LineParts;
  readonly #random: Random;
  #connections = 0;
  #asks = 0;
  #wire: Wire | null = null;

  constructor(parts: LineParts, random: Random) {
    this.#parts = parts;
    this.#random = random;
  }

  /** The connection breaks; either end finds out after a while. */
  cut(): void {
    this.#wire?.cut(this.#random.between(0, 400), this.#random.between(0, 4000));
  }

  readonly open: OpenConnection = (listener) => {
    const { cluster, who: visitor } = this.#parts;
    const process = cluster.any();
    if (process === null) return closedLine(() => listener.down(DOWN));
    this.#connections += 1;
    const connection = `${visitor}#${this.#connections}`;
    const answers = new Map<string, (answer: unknown) => void>();
    let isOpen = false;
    let isOver = false;
    const wire = new Wire(connection, cluster.world, cluster.outside, process, {
      visitor,
      open: () => {
        isOpen = true;
        if (!isOver) listener.opened();
      },
      hear: (down) => {
        if (isOver) return;
        this.#noteHeard(connection, down);
        if ('answerTo' in down) answers.get(down.answerTo)?.(down.answer);
        else listener.heard(down.name, down.payload);
      },
      gone: () => {
        isOpen = false;
        if (!isOver) listener.down(DOWN);
      },
    });
    this.#wire = wire;
    return {
      get isOpen() {
        return isOpen;
      },
      asksAnew: false,
      send: (name, payload, answered) => {
        const id = 'commandId' in payload ? String(payload.commandId) : this.#nextAsk();
        const key = `${name} ${id}`;
        this.#note({ is: 'sent', id, name, connection });
        if (answered !== undefined) answers.set(key, answered);
        wire.up(key, name, payload);
      },
      close: () => {
        isOver = true;
        isOpen = false;
        wire.cut(0, this.#random.between(1, 20));
      },
    };
  };

  #nextAsk(): string {
    this.#asks += 1;
    return `${this.#parts.who}-join-${this.#asks}`;
  }

  #noteHeard(connection: string, down: Down): void {
    if ('answerTo' in down) {
      const [name = '', id = ''] = down.answerTo.split(' ');
      this.#note({ is: 'answered', id, name, connection, code: verdictOf(down.answer) });
    } else {
      const payload = down.payload as Shown;
      const seq = payload.seq ?? null;
      this.#note({ is: 'told', name: down.name, connection, seq, payload });
    }
  }

  #note(record: object): void {
    const { cluster, who, roomId: room, note } = this.#parts;
    note({ at: cluster.world.now, room, who, ...record } as RunRecord);
  }
}

/** The connection of a player whom no process lets in. */
function closedLine(down: () => void): Connection {
  const timer = setTimeout(down, 1);
  const close = (): void => clearTimeout(timer);
  return { isOpen: false, asksAnew: false, send: () => {}, close };
}
