import * as v from 'valibot';
import { type HostLease, processOf } from './host-lease.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { Refused } from '../../definition/refusal.ts';

/** Who is in a room: a connection, the seat's player id (null: it watches), and the host its socket is at. */
const connectedSeatSchema = v.object({
  connection: v.string(),
  playerId: v.nullable(v.string()),
  /** Null: the room's own host. */
  via: v.nullable(v.string()),
  /** [B28] Who watches counts by their address. */
  address: v.exactOptional(v.string()),
});
export type ConnectedSeat = v.InferOutput<typeof connectedSeatSchema>;

/** [J20] A host has handed a room over to another, with who is there by way of other hosts. */
const handedSchema = v.object({
  handed: v.string(),
  from: v.string(),
  to: v.string(),
  there: v.array(connectedSeatSchema),
});
export type Handed = v.InferOutput<typeof handedSchema>;

/**
 * Carries messages between processes, each to whoever listens under a name. It may lose them: what
 * must not be lost is in the journal, and who waits for an answer does not wait for ever.
 */
export interface Bus {
  /** Rejects where the message surely did not go. */
  publish(name: string, message: string): Promise<void>;
  listen(name: string, hear: (message: string) => void): Promise<void>;
  /** `tell` is called when the way was broken, and is there again. */
  onBack(tell: () => void): void;
}

/** An answer later than this is none. */
const CALL_MS = 2000;

/** What one process asks of another: `host` is who it believes that one is. */
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
/** What sockets are told: those of a room, its watchers too or not, or one of them; without a room all. */
const toldSchema = v.object({
  told: v.nullable(v.string()),
  to: v.string(),
  name: v.string(),
  payload: v.looseObject({}),
});
/** A host has ended: there is no need to wait until its lease has run out. */
const endedSchema = v.object({ ended: v.string() });
const messageSchema = v.union([callSchema, replySchema, toldSchema, endedSchema, handedSchema]);

/** Players and watchers, or players alone; anything else is one connection. */
export const ALL = 'all';
export const PLAYERS = 'players';
export type Told = v.InferOutput<typeof toldSchema>;

export type HostCall = v.InferOutput<typeof callSchema>;

/** Does what another host asks; @throws RoomMoved where the room is not here. */
type Serve = (call: HostCall) => Promise<unknown>;

/** What comes of what the other hosts say. */
export interface Ears {
  serve: Serve;
  told: (told: Told) => void;
  /** [J20] A room has been handed over, to this host or another. */
  handed?: (handed: Handed) => void;
}

interface Waiting {
  host: string;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** What all processes listen to. */
const EVERYBODY = 'everybody';

/** This process's link to the others: questions, answers, and what sockets at other hosts are told. */
export class HostLink {
  readonly #bus: Bus;
  readonly #lease: HostLease;
  readonly #report: (error: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  #ears: Ears = { serve: () => Promise.reject(new RoomMoved()), told: () => {} };
  #calls = 0;

  constructor(bus: Bus, lease: HostLease, report: (error: unknown) => void) {
    this.#bus = bus;
    this.#lease = lease;
    this.#report = report;
    lease.onGone((hosts) => this.#giveUp(hosts));
  }

  /** Answers the others from now on, and hands on what they tell. */
  async start(ears: Ears): Promise<void> {
    this.#ears = ears;
    await this.#bus.listen(this.#process, (message) => this.#hear(message));
    await this.#bus.listen(EVERYBODY, (message) => this.#hear(message));
  }

  /** Tells sockets at another host. What is lost is missed by its `seq`, and asked for [X3]. */
  tell(host: string, told: Told): void {
    this.#bus.publish(processOf(host), JSON.stringify(told)).catch(() => {});
  }

  /** Tells the sockets of all processes, this one's too. */
  tellEverybody(name: string, payload: object): void {
    const told: Told = { told: null, to: ALL, name, payload: { ...payload } };
    this.#bus.publish(EVERYBODY, JSON.stringify(told)).catch(() => this.#ears.told(told));
  }

  /** Tells the others that this host has ended. */
  async sayEnded(): Promise<void> {
    const message = JSON.stringify({ ended: this.#lease.id });
    await this.#bus.publish(EVERYBODY, message).catch(() => {}); // then they find out by themselves
  }

  /** [J20] Tells all processes that a room has another host now. */
  async sayHanded(handed: Handed): Promise<void> {
    await this.#bus.publish(EVERYBODY, JSON.stringify(handed)).catch(() => {}); // they find out by asking
  }

  get #process(): string {
    return processOf(this.#lease.id);
  }

  /**
   * What `host` answers. @throws RoomMoved where it has not got the room, or ends meanwhile; Refused where
   * it cannot be reached in time.
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
    const parsed = v.safeParse(messageSchema, jsonOf(text));
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
    // Lost with the way it came by: who asked stops waiting.
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

/** What a message says; null: it is no JSON, and fits nothing. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
