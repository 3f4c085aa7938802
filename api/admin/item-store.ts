import { Refused } from '../../engine/definition/refusal.ts';
import { storing } from '../store/sql.ts';

/** One kind of thing the administrator keeps. Ids are whole numbers from 1 on. */
export interface ItemStore<Input, Item> {
  /** [A21] Every item, ordered by id. */
  all(): Promise<Item[]>;
  one(id: number): Promise<Item | null>;
  /** Answers the new item's id. @throws Refused where a value cannot be kept. */
  add(input: Input): Promise<number>;
  /**
   * Answers whether it was changed: not where there is no such item, nor where `input.version`
   * is not the item's any more.
   */
  change(id: number, input: Input): Promise<boolean>;
  /** Answers whether there was such an item. */
  remove(id: number): Promise<boolean>;
}

/** The commands of the administrator on a store. Each answers with what is stored afterwards. */
export class Items<Input, Item> {
  readonly #store: ItemStore<Input, Item>;

  constructor(store: ItemStore<Input, Item>) {
    this.#store = store;
  }

  all(): Promise<Item[]> {
    return this.#store.all();
  }

  /** [A22] @throws Refused where there is no such item. */
  async one(id: number): Promise<Item> {
    const item = await this.#store.one(id);
    if (item === null) throw new Refused('item/unknown');
    return item;
  }

  async add(input: Input): Promise<Item> {
    return this.one(await storing(() => this.#store.add(input)));
  }

  /** [A23] @throws Refused where there is no such item, or somebody else changed it meanwhile. */
  async change(id: number, input: Input): Promise<Item> {
    const changed = await storing(() => this.#store.change(id, input));
    const item = await this.one(id);
    if (!changed) throw new Refused('item/stale');
    return item;
  }

  async remove(id: number): Promise<void> {
    if (!(await this.#store.remove(id))) throw new Refused('item/unknown');
  }
}
