/** What a reader takes for one name: letters alike in all but case, width or composition. */
const alike = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A seat of a table: its own name, and that of the player on it, or null. */
export interface NamedSeat {
  seatName: string;
  given: string | null;
}

/**
 * [B63] [G9] The names of the players who have one, in the order given: a name that another seat
 * shows already, by its player's name or for want of one by its own, has a number.
 */
export function distinctNames(seats: readonly NamedSeat[]): (string | null)[] {
  const shown = new Set(
    seats.filter(({ given }) => given === null).map(({ seatName }) => alike(seatName)),
  );
  return seats.map(({ given }) => {
    if (given === null) return null;
    let name = given;
    for (let number = 2; shown.has(alike(name)); number += 1) name = `${given} (${number})`;
    shown.add(alike(name));
    return name;
  });
}
