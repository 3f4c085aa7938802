/** How a command was answered; 'lost': not at all. `code` null: done. */
export type Answer = { code: string | null } | 'lost';

export interface Seat {
  roomId: string;
  playerId: string;
}

export interface LineListener {
  heard(name: string, payload: object): void;
  /** The connection is gone and nobody asked for it. */
  gone(how: string): void;
}

/** A player's connection to one process. */
export interface Line {
  /** Whether asking for the room takes a new connection. */
  readonly asksAnew: boolean;
  /** Sends, and resolves with the answer. Over a native line, which has none, it stays 'lost'. */
  send(name: string, body: object): Promise<Answer>;
  close(): void;
}

/** How a player speaks to the house. */
export const SPEECHES = ['websocket', 'polling', 'native'] as const;
export type Speech = (typeof SPEECHES)[number];

/** So long a client waits for anything before it holds its connection for dead, ms. */
export const PATIENCE_MS = 3000;

/** @throws where it takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
