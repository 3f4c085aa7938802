/**
 * [J16] Which host each room is at. A host is one life of a process: it lasts while its lease is
 * renewed, and once it has ended it never comes back. Rooms of a host that has ended are anybody's.
 */
export interface Hosts {
  /** Begins a host whose lease runs for `leaseMs`, by the store's own clock. */
  begin(host: string, leaseMs: number): Promise<void>;
  /** Renews the lease. Answers the hosts whose leases run, this one among them; null: it has ended. */
  renew(host: string, leaseMs: number): Promise<string[] | null>;
  /**
   * Ends a host, and waits for what it is appending just now: nothing it appends is kept from then on.
   * @param onlyLapsed Only where its lease has run out.
   * @returns whether it has ended.
   */
  end(host: string, onlyLapsed?: boolean): Promise<boolean>;
  /**
   * Takes a room that is at no host, in one step; one whose lease has run out is ended first. Answers
   * the host the room is at now, or null where there is no such room.
   */
  claim(room: string, host: string): Promise<string | null>;
  /** Gives a room of `from` to another host; answers whether it was its to give. */
  give(room: string, from: string, to: string): Promise<boolean>;
}
