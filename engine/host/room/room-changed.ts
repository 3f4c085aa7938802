import { Packr } from 'msgpackr';

/** As Colyseus writes messages: plain maps, for clients in any language. */
const packr = new Packr({ useRecords: false });
/** msgpack's code of a map with up to 65,535 entries. */
const MAP_16 = 0xde;

/** Some keys of a view with their values, written at most once as JSON and once as msgpack. */
export class ViewPart {
  readonly values: object;
  #json: string | null = null;
  #packed: Uint8Array | null = null;

  constructor(values: object) {
    this.values = values;
  }

  get size(): number {
    return Object.keys(this.values).length;
  }

  /** The entries of a JSON object, without its braces. */
  get json(): string {
    return (this.#json ??= JSON.stringify(this.values).slice(1, -1));
  }

  /** The entries of a msgpack map, without its header. */
  get packed(): Uint8Array {
    return (this.#packed ??= Buffer.concat(
      Object.entries(this.values).flatMap((entry) => entry.map(packed)),
    ));
  }
}

/** A copy: the packer uses its buffer again. */
const packed = (value: unknown): Buffer => Buffer.from(packr.pack(value));

/**
 * [T6] The payload of `room-changed` for some readers: what changed for all, and what changed for
 * them. However many messages carry the part for all, it is written once in each format.
 */
export class RoomChanged {
  readonly seq: number;
  readonly changes: object;
  readonly #parts: readonly ViewPart[];

  constructor(seq: number, shared: ViewPart, own: ViewPart) {
    this.seq = seq;
    this.changes = { ...shared.values, ...own.values };
    this.#parts = [shared, own].filter(({ size }) => size > 0);
  }

  get json(): string {
    const entries = this.#parts.map(({ json }) => json).join(',');
    return `{"seq":${this.seq},"changes":{${entries}}}`;
  }

  get packed(): Uint8Array {
    const count = this.#parts.reduce((sum, { size }) => sum + size, 0);
    const map = Uint8Array.of(MAP_16, count >> 8, count & 0xff);
    return Buffer.concat([
      HEAD,
      packed(this.seq),
      CHANGES,
      map,
      ...this.#parts.map((part) => part.packed),
    ]);
  }
}

/** A map with two entries, and the name of each. */
const HEAD = Buffer.concat([Uint8Array.of(MAP_16, 0, 2), packed('seq')]);
const CHANGES = packed('changes');

/** A message's payload as JSON. */
export const jsonOf = (payload: unknown): string =>
  payload instanceof RoomChanged ? payload.json : JSON.stringify(payload);
