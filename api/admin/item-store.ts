import { Refused } from '../../engine/definition/refusal.ts';
import { storing } from '../store/sql.ts';

/** The store of one kind of item that the administrator edits. Ids are whole numbers from 1. */
export interface ItemStore<Input, Item> {
  /** [A21] Every item, ordered by id. */
  all(): Promise<Item[]>;
  one(id: number): Promise<Item | null>;
  /** Resolves to the new item's id. @throws Refused if a value cannot be stored. */
  add(input: Input): Promise<number>;
  /** Resolves to false if there is no such item or its version is no longer `input.version`. */
  change(id: number, input: Input): Promise<boolean>;
  /** Resolves to whether there was such an item. */
  remove(id: number): Promise<boolean>;
}

/** The administrator's commands on a store. Each resolves to the stored items. */
export class Items<Input, Item> {
  readonly #store: ItemStore<Input, Item>;

  constructor(store: ItemStore<Input, Item>) {
    this.#store = store;
  }

  all(): Promise<Item[]> {
    return this.#store.all();
  }

  /** [A22] @throws Refused `item/unknown`. */
  async one(id: number): Promise<Item> {
    const item = await this.#store.one(id);
    if (item === null) throw new Refused('item/unknown');
    return item;
  }

  async add(input: Input): Promise<Item> {
    return this.one(await storing(() => this.#store.add(input)));
  }

  /** [A23] @throws Refused `item/unknown`, or `item/stale` if somebody else changed it meanwhile. */
  async change(id: number, input: Input): Promise<Item> {
    const changed = await storing(() => this.#store.change(id, input));
    const item = await this.one(id);
    if (!changed) throw new Refused('item/stale');
    return item;
  }

  /** @throws Refused `item/unknown`. */
  async remove(id: number): Promise<void> {
    if (!(await this.#store.remove(id))) throw new Refused('item/unknown');
  }
}
