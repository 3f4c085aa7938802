import * as v from 'valibot';
import { SEATS } from '../../engine/boxes/rules.ts';

const SEAT_KEY = 'boxes-seat';
const DRAFT_KEY = 'boxes-draft';
const PART_KEY = 'boxes-part';
const LAST_KEY = 'boxes-last';

/** A seat as its holder knows it. `playerId` is the secret that proves it. */
const seatSchema = v.object({ roomId: v.string(), playerId: v.string() });
export type HeldSeat = v.InferOutput<typeof seatSchema>;

const placed = v.object({ number: v.number(), x: v.number(), y: v.number() });
const draftSchema = v.object({ game: v.string(), boxes: v.array(placed) });
export type PlacedBox = v.InferOutput<typeof placed>;

const shownSchema = v.object({
  serverSeedHash: v.string(),
  /** Null: not laid yet. */
  placement: v.nullable(v.string()),
  commitment: v.nullable(v.string()),
});
/** What was fixed of a game's dice when this browser gave its part. */
export type ShownDice = v.InferOutput<typeof shownSchema>;

const partSchema = v.object({
  as: v.picklist(SEATS),
  roomId: v.string(),
  entropy: v.string(),
  /** Null: it could not be read before. */
  shown: v.nullable(shownSchema),
});
/** What this browser added to the dice of a game, or promised to. */
export type OwnPart = v.InferOutput<typeof partSchema>;

/** sessionStorage is a tab's own, so two tabs are two players. It throws where forbidden. */
function read<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const parsed = v.safeParse(schema, kept);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload finds the seat by the visitor's cookie.
  }
}

export function readSeat(): HeldSeat | null {
  return read(SEAT_KEY, seatSchema);
}

export function keepSeat(seat: HeldSeat | null): void {
  write(SEAT_KEY, seat);
}

/** The boxes laid so far in this game. `game` is its seed's hash: a rematch starts empty. */
export function readDraft(game: string): PlacedBox[] {
  const draft = read(DRAFT_KEY, draftSchema);
  return draft?.game === game ? draft.boxes : [];
}

export function keepDraft(game: string, boxes: readonly PlacedBox[]): void {
  write(DRAFT_KEY, { game, boxes });
}

const lastSchema = v.array(placed);

/** The boxes as they were laid in an earlier game; none where there was none. */
export function readLast(): PlacedBox[] {
  return read(LAST_KEY, lastSchema) ?? [];
}

export function keepLast(boxes: readonly PlacedBox[]): void {
  write(LAST_KEY, boxes);
}

export function readPart(): OwnPart | null {
  return read(PART_KEY, partSchema);
}

export function keepPart(part: OwnPart | null): void {
  write(PART_KEY, part);
}
