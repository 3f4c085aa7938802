/** [B28] What native clients count by, as the transport that let them in knows it. */
const addresses = new WeakMap<object, string>();

export function noteAddress(client: object, address: string): void {
  addresses.set(client, address);
}

/** Null: nobody knows. */
export function addressOfClient(client: object): string | null {
  return addresses.get(client) ?? null;
}
