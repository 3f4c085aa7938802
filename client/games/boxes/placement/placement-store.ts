import * as v from 'valibot';
import { tabStore } from '../../../table/room/tab-store.ts';

const placed = v.object({ number: v.number(), x: v.number(), y: v.number() });
export type PlacedBox = v.InferOutput<typeof placed>;

const drafts = tabStore('boxes-draft', v.object({ game: v.string(), boxes: v.array(placed) }));
const lasts = tabStore('boxes-last', v.array(placed));

/** The boxes laid so far in this game. `game` is its seed's hash: a rematch starts empty. */
export function readDraft(game: string): PlacedBox[] {
  const draft = drafts.read();
  return draft?.game === game ? draft.boxes : [];
}

export function keepDraft(game: string, boxes: readonly PlacedBox[]): void {
  drafts.keep({ game, boxes: [...boxes] });
}

/** The boxes as they were laid in an earlier game; none where there was none. */
export function readLast(): PlacedBox[] {
  return lasts.read() ?? [];
}

export function keepLast(boxes: readonly PlacedBox[]): void {
  lasts.keep([...boxes]);
}
