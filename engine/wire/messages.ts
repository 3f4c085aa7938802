import * as v from 'valibot';
import { reactionSchema } from './commands.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The messages of every game; a game's own are in its definition. */
export const COMMON_MESSAGES = {
  /** Which seats are connected, by their names. */
  'presence-changed': v.object({
    present: v.record(v.string(), v.boolean()),
    turnEndsIn: v.nullable(count),
    watching: v.exactOptional(count),
  }),
  'balance-changed': v.object({ coins: count }),
  /** [T20] A reaction from a seat, by its name, or (null) from a watcher. */
  reaction: v.object({ by: v.nullable(v.string()), emoji: reactionSchema }),
  'rooms-updated': v.object({}),
  /** The administrator saved a game's configuration; sockets in no room receive it. */
  'config-changed': v.object({ game: v.string(), spin_cost: count }),
  /**
   * This process stops soon: a client that first opens a second connection and sits down there
   * misses nothing [J20].
   */
  'server-moving': v.object({}),
  'action-refused': v.object({ action: v.string(), code: v.string(), error: v.string() }),
} as const;

const changes = v.object({ seq: count, changes: v.record(v.string(), v.unknown()) });

/**
 * The messages of a game that announces nothing itself. `room-changed` has all keys of the reader's
 * view that have changed. A process of the version before sends what only one seat sees apart, in
 * `seat-changed`.
 */
export const CHANGE_MESSAGES = { 'room-changed': changes, 'seat-changed': changes } as const;

/** [T5] What every view contains about its table, as the host knows it. */
export const aroundFields = {
  seq: count,
  ...COMMON_MESSAGES['presence-changed'].entries,
  /** [T27] Milliseconds until the server asks the game again; null: it does not. */
  wakesIn: v.exactOptional(v.nullable(count)),
} as const;

type Schemas = Readonly<Record<string, v.GenericSchema>>;

/** A message of the server as an event of the page's machine; `at` is the page's own clock, in ms. */
export type Told<All extends Schemas> = {
  [Name in keyof All & string]: { type: Name; payload: v.InferOutput<All[Name]>; at: number };
}[keyof All & string];

export type MessageReader<Message> = (name: string, payload: unknown, at: number) => Message | null;

/** Reads what the socket receives; null if it is not a known message. */
export function messageReader<All extends Schemas>(schemas: All): MessageReader<Told<All>> {
  return (name, payload, at) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) return null;
    // 'rooms-updated' has no payload.
    const read = v.safeParse(schema, payload ?? {});
    return read.success ? { type: name, payload: read.output, at } : null;
  };
}

/** Why a message cannot be read, for whoever writes the game: the key, and what is wrong with it. */
export function whyUnread(schemas: Schemas, name: string, payload: unknown): string {
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema === undefined) return 'nobody reads it here';
  const [issue] = v.safeParse(schema, payload ?? {}).issues ?? [];
  return issue === undefined
    ? 'it can be read'
    : `${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`;
}
