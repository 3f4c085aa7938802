/**
 * [J16] Which host has each room. A host is one life of a process. It lasts while its lease is
 * renewed, and it never comes back after its end. Anybody may take the rooms of a host that has
 * ended.
 */
export interface Hosts {
  /** Starts a host whose lease lasts `leaseMs`, by the store's own clock. */
  begin(host: string, leaseMs: number): Promise<void>;
  /**
   * Renews the lease. Returns all hosts whose leases are valid, including this one; null: this host
   * has ended.
   */
  renew(host: string, leaseMs: number): Promise<string[] | null>;
  /**
   * Ends a host, after what it is appending at that moment. Nothing it appends later is stored.
   * @param onlyLapsed Only if its lease has run out.
   * @returns whether it has ended
   */
  end(host: string, onlyLapsed?: boolean): Promise<boolean>;
  /**
   * Takes a room without a host, in one step; a host whose lease has run out is ended first.
   * Returns the room's host, or null if there is no such room.
   */
  claim(room: string, host: string): Promise<string | null>;
  /** Gives a room of `from` to another host. Returns whether `from` had it. */
  give(room: string, from: string, to: string): Promise<boolean>;
}
