/** What takes a seat: the room's id and the seat's secret. */
export interface Seat {
  roomId: string;
  playerId: string;
}

/** Why there is no connection. */
export interface Down {
  /** In the transport's words. */
  reason: string;
  /** The server lets this client in no more: trying again changes nothing. */
  isFinal: boolean;
  /** What the transport gave, where a connection could not be opened. */
  error?: Error;
}

/** Hears of a line, never before opening it has returned. */
export interface ConnectionListener {
  opened(): void;
  /** The server said something; it is not parsed yet. */
  heard(name: string, payload: unknown): void;
  /** It could not be opened, or it broke; nothing more comes of it. */
  down(how: Down): void;
}

/** One connection to one process, whatever it speaks. Whoever has it opens another when it is down. */
export interface Connection {
  readonly isOpen: boolean;
  /** Whether the room is told anew over a new connection only: over Colyseus joining is asking. */
  readonly asksAnew: boolean;
  /**
   * Sends a command with its seat. What cannot be sent now is lost.
   * @param answered Gets the server's acknowledgement. Over Colyseus there is none.
   */
  send(name: string, payload: object, answered?: (answer: unknown) => void): void;
  /** Hangs up; the listener hears nothing more. */
  close(): void;
}

/** Opens a connection. @param seat Where its client sits; null: nowhere yet. */
export type OpenConnection = (listener: ConnectionListener, seat: Seat | null) => Connection;
