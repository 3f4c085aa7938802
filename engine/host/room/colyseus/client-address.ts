/** [B28] [X26] What native clients count by, as the transport that let them in knows it. */
const addresses = new WeakMap<object, string>();

export function noteAddress(client: object, address: string): void {
  addresses.set(client, address);
}

/** The address a native client comes from; empty where nobody noted it. */
export function addressOfClient(client: object): string {
  return addresses.get(client) ?? '';
}
