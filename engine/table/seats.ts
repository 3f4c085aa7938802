import type { Seated } from '../definition/table-game.ts';
import { distinctNames, shownText } from '../wire/shown-text.ts';
import type { BySeat, TableContext } from './table-context.ts';
import type { Author } from './talk.ts';

type Seats<Seat extends string> = Pick<TableContext<Seat>, 'seats'>;
type Playing<Seat extends string> = Seats<Seat> & Readonly<Record<'left', readonly Seat[]>>;

/** The seat after this one among those that play, in the order of the table. */
export function nextOf<Seat extends string>(
  order: readonly Seat[],
  playing: readonly Seat[],
  seat: Seat,
): Seat {
  const place = order.indexOf(seat);
  return playing.find((one) => order.indexOf(one) > place) ?? playing[0] ?? seat;
}

const givenName = (seated: Seated | undefined): string | null =>
  shownText(seated?.name ?? '') || null;

/** How the names of a table are told apart. */
export interface Naming<Seat extends string> {
  /** [B63] [T62] In this order, where seats are swapped; without it in that of the seats. */
  named?(context: Seats<Seat>): readonly Seat[];
}

/** The names of the players at these seats. */
function namesBy<Seat extends string>(order: readonly Seat[], naming: Naming<Seat>) {
  /** The name of a seat whose player has none. */
  const seatName = (seat: Seat): string => `Player ${order.indexOf(seat) + 1}`;

  /** The names at seats that have not changed since. */
  const known = new WeakMap<object, BySeat<Seat, string>>();

  /** [G9] The shown names of players who have one, told apart. */
  function namesIn(context: Seats<Seat>): BySeat<Seat, string> {
    if (order.every((seat) => context.seats[seat]?.name === undefined)) return {};
    const names = known.get(context.seats) ?? toldApart(context);
    known.set(context.seats, names);
    return names;
  }

  function toldApart(context: Seats<Seat>): BySeat<Seat, string> {
    const inOrder = naming.named?.(context) ?? order;
    const shown = distinctNames(
      inOrder.map((seat) => {
        return { seatName: seatName(seat), given: givenName(context.seats[seat]) };
      }),
    );
    const names: BySeat<Seat, string> = {};
    for (const [place, seat] of inOrder.entries()) {
      const name = shown[place] ?? null;
      if (name !== null) names[seat] = name;
    }
    return names;
  }

  return { seatName, namesIn };
}

/** Who sits at a table with these seats, and what others call them. */
export function seatsOf<Seat extends string>(order: readonly Seat[], naming: Naming<Seat> = {}) {
  /** The taken seats, in the order of the table. */
  const takenIn = ({ seats }: Seats<Seat>): Seat[] =>
    order.filter((seat) => seats[seat] !== undefined);
  /** Those who have not left. */
  const playingIn = ({ seats, left }: Playing<Seat>): Seat[] =>
    takenIn({ seats }).filter((seat) => !left.includes(seat));
  /** [B42] [B66] Whether no player is there any more: the house alone is nobody. */
  const isLeftAlone = ({ seats, left }: Playing<Seat>): boolean =>
    !playingIn({ seats, left }).some((seat) => seats[seat]?.house !== true);
  const { seatName, namesIn } = namesBy(order, naming);

  const nameAt = (context: Seats<Seat>, seat: Seat): string =>
    namesIn(context)[seat] ?? seatName(seat);

  /** What a line keeps of its author: the seat, and a name if there is one. */
  function authorAt(context: Seats<Seat>, by: Seat): Author<Seat> {
    const name = context.seats[by]?.name === undefined ? undefined : namesIn(context)[by];
    return name === undefined ? { by } : { by, name };
  }

  function avatarsIn({ seats }: Seats<Seat>): BySeat<Seat, string> {
    const shown: BySeat<Seat, string> = {};
    for (const seat of takenIn({ seats })) {
      const avatar = seats[seat]?.avatar;
      if (avatar !== undefined) shown[seat] = avatar;
    }
    return shown;
  }

  /** [G24] The shown names and faces of those in line, told apart from the players. */
  function lineShown({ seats, queue }: Pick<TableContext<Seat>, 'seats' | 'queue'>) {
    const seated = order.flatMap((seat) => {
      const given = givenName(seats[seat]);
      return given === null ? [] : [{ seatName: seatName(seat), given }];
    });
    const waiting = queue.map((one) => ({ seatName: '', given: givenName(one) }));
    const names = distinctNames([...seated, ...waiting]).slice(seated.length);
    return queue.map(({ guest = 0, avatar = null }, place) => ({
      guest,
      name: names[place] ?? null,
      avatar,
    }));
  }

  /** The visitors who play: what a game draws for all fits each of them. */
  const visitorsIn = (context: Playing<Seat>): string[] =>
    playingIn(context).flatMap((seat) => context.seats[seat]?.visitor ?? []);

  return {
    takenIn,
    playingIn,
    isLeftAlone,
    seatName,
    namesIn,
    nameAt,
    authorAt,
    avatarsIn,
    lineShown,
    visitorsIn,
  };
}
