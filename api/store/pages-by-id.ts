import { setImmediate } from 'node:timers/promises';

/** As many rows are read and parsed in a few milliseconds. */
const PAGE = 250;

/**
 * A table's rows in the order of their ids, a page at a time, so that a long list keeps nobody
 * waiting. `pageOf` reads up to `most` of those behind an id.
 */
export async function* pagesById<Item extends { id: number }>(
  pageOf: (after: number, most: number) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  let after = 0;
  for (;;) {
    const items = await pageOf(after, PAGE);
    if (items.length > 0) yield items;
    after = items.at(-1)?.id ?? after;
    if (items.length < PAGE) return;
    // The embedded database answers without letting anybody else have a turn.
    await setImmediate();
  }
}
