import * as v from 'valibot';
import { type HostLease, processOf } from './host-lease.ts';
import { jsonOf } from '../room/notifier.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { Refused } from '../../definition/refusal.ts';

/** Who is in a room: a connection, its seat's player id (null: it watches), and the host of its socket. */
const connectedSeatSchema = v.object({
  connection: v.string(),
  playerId: v.nullable(v.string()),
  /** Null: the host of the room. */
  via: v.nullable(v.string()),
  /** [B28] Watchers count by their address. */
  address: v.exactOptional(v.string()),
  /** [T50] Whose connection it is. */
  visitor: v.exactOptional(v.string()),
  /** [B178] It is a television. */
  isScreen: v.exactOptional(v.boolean()),
});
export type ConnectedSeat = v.InferOutput<typeof connectedSeatSchema>;

/** [J20] A host has handed a room to another host, together with who is connected through other hosts. */
const handedSchema = v.object({
  handed: v.string(),
  from: v.string(),
  to: v.string(),
  there: v.array(connectedSeatSchema),
});
export type Handed = v.InferOutput<typeof handedSchema>;

/**
 * Carries messages between processes, by name. It may lose messages: what must not be lost is in
 * the journal, and callers wait only for a limited time.
 */
export interface Bus {
  /** Rejects if the message certainly was not sent. */
  publish(name: string, message: string): Promise<void>;
  listen(name: string, hear: (message: string) => void): Promise<void>;
  /** Calls `tell` when the connection was broken and is back. */
  onBack(tell: () => void): void;
}

/** After this long, in ms, a call without an answer has failed. */
const CALL_MS = 2000;

/** What one process asks another. `host` is the host that the caller expects there. */
const callSchema = v.object({
  call: v.number(),
  /** The host that asks. */
  from: v.string(),
  host: v.string(),
  room: v.string(),
  method: v.string(),
  args: v.array(v.unknown()),
});
const replySchema = v.union([
  v.object({ reply: v.number(), answer: v.unknown() }),
  v.object({ reply: v.number(), moved: v.literal(true) }),
]);
/**
 * A message for sockets: those of a room with or without its watchers, one of them, or, without a
 * room, all sockets in the lobby.
 */
const toldSchema = v.object({
  told: v.nullable(v.string()),
  to: v.string(),
  /** [J27] The host of the room; one of the previous version does not say. */
  from: v.exactOptional(v.string()),
  name: v.string(),
  payload: v.looseObject({}),
});
/** A host has ended, so nobody needs to wait until its lease runs out. */
const endedSchema = v.object({ ended: v.string() });
const messageSchema = v.union([callSchema, replySchema, toldSchema, endedSchema, handedSchema]);

/** Players and watchers, or players alone. Any other text names one connection. */
export const ALL = 'all';
export const PLAYERS = 'players';
export type Told = v.InferOutput<typeof toldSchema>;
/** The same before it is sent: its payload may have parts that were written before [T6]. */
export type OutgoingTold = Omit<Told, 'payload' | 'from'> & { payload: object };

/** A message for sockets as it is sent. */
const jsonOfTold = ({ told, to, name, payload }: OutgoingTold, from: string): string =>
  `${JSON.stringify({ told, to, from, name }).slice(0, -1)},"payload":${jsonOf(payload)}}`;

export type HostCall = v.InferOutput<typeof callSchema>;

/** Carries out another host's call. @throws RoomMoved if the room is not here */
type Serve = (call: HostCall) => Promise<unknown>;

/** Who receives what the other hosts send. */
export interface Ears {
  serve: Serve;
  told: (told: Told) => void;
  /** [J20] A room has moved to this host or to another one. */
  handed?: (handed: Handed) => void;
}

interface Waiting {
  host: string;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** How many messages wait for a certain lease; above that the oldest are lost. */
const MOST_HELD = 10_000;

/** The channel to which all processes listen. */
const EVERYBODY = 'everybody';

/** This process's link to the others: calls, answers, and messages for sockets at other hosts. */
export class HostLink {
  readonly #bus: Bus;
  readonly #lease: HostLease;
  readonly #report: (error: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  #ears: Ears = { serve: () => Promise.reject(new RoomMoved()), told: () => {} };
  #calls = 0;
  /** Messages for sockets at other hosts, with their host, that wait for a certain lease. */
  #held: [string, OutgoingTold][] = [];

  constructor(bus: Bus, lease: HostLease, report: (error: unknown) => void) {
    this.#bus = bus;
    this.#lease = lease;
    this.#report = report;
    lease.onGone((hosts) => this.#giveUp(hosts));
    lease.onCertain(() => {
      for (const [host, told] of this.#held.splice(0)) this.#send(host, told);
    });
    lease.onLost(() => (this.#held = []));
  }

  /** Starts to answer the other processes and to receive their messages. */
  async start(ears: Ears): Promise<void> {
    this.#ears = ears;
    await this.#bus.listen(this.#process, (message) => this.#hear(message));
    await this.#bus.listen(EVERYBODY, (message) => this.#hear(message));
  }

  /**
   * Sends a message to sockets at another host. If it is lost, the client notices by its `seq` and
   * asks for the room [X3]. [J16] While the lease is uncertain, the message waits: perhaps another
   * host has the room by now, and has sent what is newer.
   */
  tell(host: string, told: OutgoingTold): void {
    if (this.#lease.isCertain) this.#send(host, told);
    else if (!this.#lease.isOver) {
      this.#held.push([host, told]);
      if (this.#held.length > MOST_HELD) this.#held.shift();
    }
  }

  #send(host: string, told: OutgoingTold): void {
    this.#bus.publish(processOf(host), jsonOfTold(told, this.#lease.id)).catch(() => {});
  }

  /** Sends a message to the sockets of all processes, including this one. */
  tellEverybody(name: string, payload: object): void {
    const told: Told = { told: null, to: ALL, name, payload: { ...payload } };
    this.#bus.publish(EVERYBODY, JSON.stringify(told)).catch(() => this.#ears.told(told));
  }

  /** Tells the other processes that this host has ended. */
  async sayEnded(): Promise<void> {
    const message = JSON.stringify({ ended: this.#lease.id });
    await this.#bus.publish(EVERYBODY, message).catch(() => {}); // then they find out by themselves
  }

  /** [J20] Tells all processes that a room has a new host. */
  async sayHanded(handed: Handed): Promise<void> {
    await this.#bus.publish(EVERYBODY, JSON.stringify(handed)).catch(() => {}); // they find out by asking
  }

  get #process(): string {
    return processOf(this.#lease.id);
  }

  /**
   * The answer of `host`.
   * @throws RoomMoved if the host does not have the room, or ends meanwhile; Refused if it does not
   * answer in time
   */
  ask(host: string, room: string, method: string, args: unknown[]): Promise<unknown> {
    const call = (this.#calls += 1);
    const message: HostCall = { call, from: this.#lease.id, host, room, method, args };
    return new Promise((resolve, reject) => {
      const busy = (): void => this.#take(call)?.reject(new Refused('action/busy'));
      const timer = setTimeout(busy, CALL_MS);
      this.#waiting.set(call, { host, resolve, reject, timer });
      this.#bus.publish(processOf(host), JSON.stringify(message)).catch(busy);
    });
  }

  #take(call: number): Waiting | undefined {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #giveUp(hosts: ReadonlySet<string>): void {
    for (const [call, { host }] of this.#waiting) {
      if (hosts.has(host)) this.#take(call)?.reject(new RoomMoved(true));
    }
  }

  #hear(text: string): void {
    const parsed = v.safeParse(messageSchema, parsedOf(text));
    if (!parsed.success) {
      return this.#report(new Error(`a message of no kind: ${text.slice(0, 200)}`));
    }
    const message = parsed.output;
    if ('told' in message) this.#ears.told(message);
    else if ('handed' in message) this.#ears.handed?.(message);
    else if ('ended' in message) void this.#lease.refresh();
    else if ('call' in message) void this.#answer(message).catch(this.#report);
    else if ('moved' in message) this.#take(message.reply)?.reject(new RoomMoved());
    else this.#take(message.reply)?.resolve(message.answer);
  }

  async #answer(call: HostCall): Promise<void> {
    const reply = await this.#reply(call);
    // If the answer is lost, the caller stops waiting by itself.
    await this.#bus.publish(processOf(call.from), JSON.stringify(reply)).catch(() => {});
  }

  async #reply(call: HostCall): Promise<object> {
    try {
      return { reply: call.call, answer: (await this.#ears.serve(call)) ?? null };
    } catch (error) {
      if (!(error instanceof RoomMoved)) this.#report(error);
      else return { reply: call.call, moved: true };
      const { code, message } = new Refused('action/failed');
      return { reply: call.call, answer: { refused: code, error: message } };
    }
  }
}

/** The parsed JSON of a message; null if it is not JSON. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
