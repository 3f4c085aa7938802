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
