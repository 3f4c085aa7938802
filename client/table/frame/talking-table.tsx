import { type ComponentType, lazy, Suspense } from 'react';
import type { RoomRow } from '../lobby/room-list.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { SeatList, Watching } from '../seats/seats-and-watchers.tsx';
import type { Heard } from '../talk/reaction-bar.tsx';
import type { Talk as AnyTalk } from '../talk/talk.tsx';
import type { LogEntry, ShownLine } from '../talk/room-log.tsx';
import { useWakeLock } from './wake-lock.ts';
import { type Framed, LeaveLine, type Opening, TableFrame } from './table-frame.tsx';
import type { Elements } from '../../shell/ui/elements.ts';

/** The classes by which a table's parts stand where the game wants them. */
export interface Layout {
  table: string | undefined;
  seats: string | undefined;
  chat: string | undefined;
  /** The chat while the table is still being set. */
  early?: string | undefined;
  /** A class name for the part below all others, if there is one. */
  below?: string | undefined;
}

/** A game's own words about a seat, beside its name and presence. */
interface Standing {
  /** The player's activity; null: nothing to show. */
  doing: string | null;
  /** They have left for good. */
  left?: boolean;
  /** The game waits for them. */
  due: boolean;
  /** The place whose colour they have, from 0; left out: that of the seat. */
  place?: number;
  /** How many games they have won at this table. */
  wins?: number;
  /** [B89] How many dares they have done in this game. */
  dares?: number;
  score: number;
  /** The score in words. */
  scored: string;
  /** Left out: the seat. */
  testId?: string;
}

interface TalkingTableProps<Seat extends string, Entry extends LogEntry, Row> {
  table: Framed<Row> & {
    phase: string | null;
    isOnline: boolean;
    watches: boolean;
    actor: Heard;
    leave: (question: string | null) => Promise<void>;
    intent: (intent: { type: 'chat-message'; message: string }) => void;
  };
  /** Describes the game in a sentence or two. */
  intro: string;
  /** The text for a visitor who follows the link of a room without a free seat. */
  full?: string;
  /** The text for a visitor who waits for a seat there. */
  opening?: Opening | undefined;
  rowOf: (room: Row) => RoomRow;
  /** The question before somebody leaves; null: nobody asks. */
  leaving: string | null;
  /** The players and their chat, as it may be shown now; null: there is no room yet. */
  seated: SeatedView<Seat, Entry> | null;
  /** Null: the table is still being set, and nobody has anything to say. */
  standing: ((seat: Seat) => Standing) | null;
  layout: Layout;
  /** The accessible name of the list of seats. */
  label?: string;
  /** Draws a line of the log. */
  Line: ComponentType<ShownLine<Entry>>;
  /** Lines up to this one name seats as they were before they were swapped. */
  swappedAt?: number;
  /** The text about the watchers, if it is not only their number. */
  watchers?: Elements;
  /** The way out is where the game is. */
  isWayOutInPlay?: boolean;
  above?: Elements;
  below?: Elements;
  /** The choices before a room is made. */
  choices?: Elements;
  /** The game, once there is a room. */
  children: Elements;
}

/** It comes with the first room: the list of rooms is shown without it. The cast: `lazy` makes it generic no more. */
const Talk = lazy(() =>
  import('../talk/talk.tsx').then(
    (module) => ({ default: module.Talk }),
    () => ({ default: () => <p role="alert">The chat did not load. Please reload the page.</p> }),
  ),
) as unknown as typeof AnyTalk;

/**
 * The page of a game at whose table people talk: rooms, seats with names and presence, the log, the
 * watchers, the way out, and what is played in the middle.
 */
export function TalkingTable<Seat extends string, Entry extends LogEntry, Row>(
  props: TalkingTableProps<Seat, Entry, Row>,
) {
  const {
    table,
    intro,
    rowOf,
    leaving,
    seated,
    standing,
    layout,
    watchers,
    above,
    below,
    children,
  } = props;
  const { roomId, phase } = table;
  const leave = table.watches ? null : () => void table.leave(leaving);
  useWakeLock(seated !== null);
  /** Chat works before the game as well, as soon as somebody can read it. */
  function beingSet(view: SeatedView<Seat, Entry>, id: string) {
    const isAlone = view.taken.length < 2 && (view.watching ?? 0) === 0;
    return (
      <>
        {children}
        <Watching count={view.watching ?? 0} />
        {leave !== null && <LeaveLine onLeave={leave} />}
        {below}
        {!isAlone &&
          talk(view, id, { head: null, isWayOut: false, code: false, className: layout.early })}
      </>
    );
  }

  function talk(
    view: SeatedView<Seat, Entry>,
    id: string,
    place: { head: Elements; isWayOut: boolean; code: boolean; className: string | undefined },
  ) {
    const { head, isWayOut, code, className } = place;
    const onSay = (message: string): boolean => {
      table.intent({ type: 'chat-message', message });
      return table.isOnline;
    };
    return (
      <Suspense fallback={<div className={className} />}>
        <Talk
          className={className}
          view={view}
          roomId={id}
          swappedAt={props.swappedAt ?? 0}
          Line={props.Line}
          actor={table.actor}
          onReact={(emoji) => table.send({ type: 'react', emoji })}
          onSay={table.watches ? null : onSay}
          onLeave={isWayOut ? leave : null}
          code={code}
        >
          {head}
        </Talk>
      </Suspense>
    );
  }

  function seatsOf(view: SeatedView<Seat, Entry>, stands: (seat: Seat) => Standing) {
    return view.taken.map((seat, at) => {
      const { doing, left, testId = seat, place = at, wins = 0, dares = 0, ...more } = stands(seat);
      const away = view.present[seat] !== true;
      const name = nameAt(view, seat);
      const presence = left ? 'left' : away ? 'away' : (doing ?? 'at the table');
      const title = view.names[seat] ?? undefined;
      const avatar = view.avatars && (view.avatars[seat] ?? null);
      const usual = !left && !away && doing === null;
      const you = seat === view.seat;
      const who = { id: seat, testId, place, name, avatar, title, you, wins, dares };
      return { ...who, presence, usual, away, ...more };
    });
  }

  function atTable(view: SeatedView<Seat, Entry>, id: string, stands: (seat: Seat) => Standing) {
    return (
      <div className={layout.table} data-watching={table.watches}>
        <div className={layout.seats}>
          <SeatList label={props.label ?? 'Players'} seats={seatsOf(view, stands)} />
        </div>
        {children}
        {talk(view, id, {
          head: watchers === undefined ? <Watching count={view.watching ?? 0} /> : watchers,
          isWayOut: !props.isWayOutInPlay,
          code: table.watches, // while a seat is free, the code beside the table is the one to join
          className: layout.chat,
        })}
        {below && <div className={layout.below}>{below}</div>}
      </div>
    );
  }

  return (
    <TableFrame
      table={table}
      intro={intro}
      choices={props.choices}
      rowOf={rowOf}
      scene={phase ?? undefined}
      full={props.full ?? 'This game is full.'}
      opening={props.opening}
      onLeave={() => void table.leave(leaving)}
    >
      {seated !== null && roomId !== null && (
        <>
          {above}
          {standing === null ? beingSet(seated, roomId) : atTable(seated, roomId, standing)}
        </>
      )}
    </TableFrame>
  );
}
