import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { RoomRow } from '../lobby/room-list.tsx';
import { nameAt, type SeatedView } from '../seats/seated-view.ts';
import { SeatList } from '../seats/seat-list.tsx';
import { playSound } from '../../shell/sound/sound.ts';
import { type LogEntry, RoomLog, type ShownLine } from '../talk/room-log.tsx';
import { TableChat } from '../talk/table-chat.tsx';
import { Watching } from '../talk/watchers-bar.tsx';
import { type Framed, LeaveLine, TableFrame } from './table-frame.tsx';

/** The classes by which a table's parts stand where the game wants them. */
export interface Layout {
  table: string | undefined;
  seats: string | undefined;
  chat: string | undefined;
  /** What stands below all else, where something does. */
  below?: string | undefined;
}

/** What a game says of a seat beside its name and whether somebody is there. */
interface Standing {
  /** What whoever sits there is doing; null: nothing to speak of. */
  doing: string | null;
  /** They have left for good. */
  left?: boolean;
  /** The game waits for them. */
  due: boolean;
  score: number;
  /** The score in words. */
  scored: string;
  /** Left out: the seat. */
  testId?: string;
}

interface TalkingTableProps<Seat extends string, Entry extends LogEntry, Row> {
  table: Framed<Row> & {
    roomId: string | null;
    phase: string | null;
    isOnline: boolean;
    leave: (question: string | null) => Promise<void>;
    intent: (intent: { type: 'chat-message'; message: string }) => void;
  };
  /** What is played here, in a sentence or two. */
  intro: string;
  rowOf: (room: Row) => RoomRow;
  /** What is asked before somebody leaves; null: they just do. */
  leaving: string | null;
  /** Who sits there and what they say, as it may be shown now; null: there is no room yet. */
  seated: SeatedView<Seat, Entry> | null;
  /** Null: the table is still being set, and nobody has anything to say. */
  standing: ((seat: Seat) => Standing) | null;
  layout: Layout;
  /** What the list of seats is called. */
  label?: string;
  /** Draws a line of the log. */
  Line: ComponentType<ShownLine<Entry>>;
  /** Lines up to this one name seats as they were before they were swapped. */
  swappedAt?: number;
  /** What is said of those who watch, if not just how many. */
  watchers?: ReactNode;
  /** The way out is where the game is. */
  isWayOutInPlay?: boolean;
  above?: ReactNode;
  below?: ReactNode;
  /** What a visitor may choose before the first room. */
  choices?: ReactNode;
  /** What is played, once there is a room. */
  children: ReactNode;
}

const isSaid = ({ by, message }: LogEntry) => by !== undefined && message !== undefined;

/** Sounds where something is said, not where what was said before is read. Null: nobody talks. */
function useChatSound(lines: readonly LogEntry[] | null): void {
  const heard = useRef<number | null>(null);
  const last = lines === null ? null : (lines.findLast(isSaid)?.id ?? 0);
  useEffect(() => {
    if (last !== null && heard.current !== null && last > heard.current) playSound('chat');
    heard.current = last;
  }, [last]);
}

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
  const leave = () => void table.leave(leaving);
  useChatSound(standing && seated && seated.messages);

  function beingSet(view: SeatedView<Seat, Entry>) {
    return (
      <>
        {children}
        <Watching count={view.watching ?? 0} />
        <LeaveLine onLeave={leave} />
        {below}
      </>
    );
  }

  function seatsOf(view: SeatedView<Seat, Entry>, stands: (seat: Seat) => Standing) {
    return view.taken.map((seat) => {
      const { doing, left, testId = seat, ...more } = stands(seat);
      const away = view.present[seat] !== true;
      const name = nameAt(view, seat);
      const presence = left ? 'left' : away ? 'away' : (doing ?? 'at the table');
      const title = view.names[seat] ?? undefined;
      return { id: seat, testId, name, title, you: seat === view.seat, presence, away, ...more };
    });
  }

  function atTable(view: SeatedView<Seat, Entry>, id: string, stands: (seat: Seat) => Standing) {
    return (
      <div className={layout.table}>
        <div className={layout.seats}>
          <SeatList label={props.label ?? 'Players'} seats={seatsOf(view, stands)} />
        </div>
        {children}
        <TableChat
          className={layout.chat}
          roomId={id}
          onLeave={props.isWayOutInPlay ? null : leave}
          onSay={(message) => {
            table.intent({ type: 'chat-message', message });
            return table.isOnline;
          }}
        >
          {watchers === undefined ? <Watching count={view.watching ?? 0} /> : watchers}
          <RoomLog
            messages={view.messages}
            seat={view.seat}
            taken={view.taken}
            names={view.names}
            swappedAt={props.swappedAt ?? 0}
            Line={props.Line}
          />
        </TableChat>
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
      onLeave={leave}
    >
      {seated !== null && roomId !== null && (
        <>
          {above}
          {standing === null ? beingSet(seated) : atTable(seated, roomId, standing)}
        </>
      )}
    </TableFrame>
  );
}
