const addresses = new WeakMap<object, string>();

/** Notes the address that a native client's connection comes from. */
export function comesFrom(client: object, address: string): void {
  addresses.set(client, address);
}

/** The address a native client comes from. */
export function addressOfClient(client: object): string {
  return addresses.get(client) ?? '';
}
