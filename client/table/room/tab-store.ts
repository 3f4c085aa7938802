import * as v from 'valibot';

/** Something a tab keeps of its own: two tabs are two players. */
export interface TabStore<Value> {
  /** Null where nothing, or nothing readable, was kept. */
  read: () => Value | null;
  keep: (value: Value | null) => void;
}

/** sessionStorage throws where it is forbidden. */
export function tabStore<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): TabStore<v.InferOutput<Schema>> {
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        const parsed = v.safeParse(schema, kept);
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    keep: (value) => {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage a reload finds the seat by the visitor's cookie.
      }
    },
  };
}

/** A seat as its holder knows it. `playerId` is the secret that proves it. */
const seatSchema = v.object({ roomId: v.string(), playerId: v.string() });
export type HeldSeat = v.InferOutput<typeof seatSchema>;

/** The seat this tab holds at a game's tables, for a reload; `game` names it to other tabs. */
export interface SeatStore extends TabStore<HeldSeat> {
  readonly game: string;
}

export const seatStore = (game: string): SeatStore => ({
  ...tabStore(`${game}-seat`, seatSchema),
  game,
});
