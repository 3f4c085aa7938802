/** [B28] [X26] The address by which a Colyseus client counts, from the transport that accepted it. */
const addresses = new WeakMap<object, string>();

export function noteAddress(client: object, address: string): void {
  addresses.set(client, address);
}

/** The address of a Colyseus client; empty if unknown. */
export function addressOfClient(client: object): string {
  return addresses.get(client) ?? '';
}
