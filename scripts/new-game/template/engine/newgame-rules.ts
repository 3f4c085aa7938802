/** The game's name, for the server and its page. */
export const NEWGAME_NAME = { slug: 'newgame-slug', title: 'Newgame Title' } as const;

/** The seats, in the order in which players take them [T4]. */
export const SEATS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6'] as const;
export type Seat = (typeof SEATS)[number];

/** [x1] How few can begin. */
export const FEWEST = 2;
/** [x2] Who comes to so many points first has won. */
export const GOAL = 20;
export const SIDES = 6;

/** The next taken seat, in the order of the table. */
export function seatAfter(taken: readonly Seat[], seat: Seat): Seat {
  const at = SEATS.indexOf(seat);
  return taken.find((one) => SEATS.indexOf(one) > at) ?? taken[0] ?? seat;
}
