import { t } from '../../../engine/wire/text.ts';
import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { noteFaces } from '../../me/faces-near.ts';
import { Invitation } from '../lobby/room-links.tsx';
import type { RoomRow } from '../lobby/room-list.tsx';
import { Faces } from '../seats/face.tsx';
import { type FaceBySeat, faceAt, nameAt, placeOf, type SeatedView } from '../seats/seated-view.ts';
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
  /** How many games they have won at this table. */
  wins?: number;
  /** [B89] How many dares they have done in this game. */
  dares?: number;
  /** [G47] Null: there is none yet. */
  score: number | null;
  /** The score in words. */
  scored?: string;
  /** Left out: the seat. */
  testId?: string;
}

interface Props<Seat extends string, Entry extends LogEntry, Row> {
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
  /** [B134] What is said beside the code on a television, and whose seats it leads to; left out: it leads to where one watches. */
  inviting?: { slug: string; title: string };
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
    () => ({
      default: () => <p role="alert">{t('The chat did not load. Please reload the page.')}</p>,
    }),
  ),
) as unknown as typeof AnyTalk;

/** Asks to leave, where somebody sits. */
const wayOutOf = ({ table, leaving }: Pick<Props<never, LogEntry, unknown>, 'table' | 'leaving'>) =>
  table.watches ? null : () => void table.leave(leaving);

function talk<Seat extends string, Entry extends LogEntry, Row>(
  props: Props<Seat, Entry, Row>,
  view: SeatedView<Seat, Entry>,
  roomId: string,
  place: { head: Elements; isWayOut: boolean; className: string | undefined },
) {
  const { table } = props;
  const { head, isWayOut, className } = place;
  const onSay = (message: string): boolean => {
    table.intent({ type: 'chat-message', message });
    return table.isOnline;
  };
  return (
    <Suspense fallback={<div className={className} />}>
      <Talk
        className={className}
        view={view}
        roomId={roomId}
        swappedAt={props.swappedAt ?? 0}
        Line={props.Line}
        actor={table.actor}
        onReact={(emoji) => table.send({ type: 'react', emoji })}
        onSay={table.watches ? null : onSay}
        onLeave={isWayOut ? wayOutOf(props) : null}
      >
        {head}
      </Talk>
    </Suspense>
  );
}

/** Before the game. The chat works as soon as somebody can read it. */
function beingSet<Seat extends string, Entry extends LogEntry, Row>(
  props: Props<Seat, Entry, Row>,
  view: SeatedView<Seat, Entry>,
  roomId: string,
) {
  const { seat: own, taken, present, watching = 0, messages } = view;
  const isAnybody = taken.some((seat) => seat !== own && present[seat] === true);
  const isAlone = watching === 0 && (taken.length < 2 || (!isAnybody && messages.length === 0));
  const onLeave = wayOutOf(props);
  const place = { head: null, isWayOut: false, className: props.layout.early };
  return (
    <>
      {props.children}
      <Watching count={watching} />
      {onLeave !== null && <LeaveLine onLeave={onLeave} />}
      {props.below}
      {!isAlone && talk(props, view, roomId, place)}
    </>
  );
}

function seatsOf<Seat extends string, Entry extends LogEntry>(
  view: SeatedView<Seat, Entry>,
  stands: (seat: Seat) => Standing,
) {
  return view.taken.map((seat) => {
    const { doing, left, testId = seat, wins = 0, dares = 0, ...more } = stands(seat);
    const away = view.present[seat] !== true;
    const name = nameAt(view, seat);
    const presence = left
      ? t('left##of a seat: gone for good')
      : away
        ? t('away##of a player')
        : (doing ?? t('at the table'));
    const usual = !left && !away && doing === null;
    const you = seat === view.seat;
    const place = placeOf(view, seat);
    const who = { id: seat, testId, place, name, face: faceAt(view, seat), you, wins, dares };
    return { ...who, presence, usual, away, ...more };
  });
}

function atTable<Seat extends string, Entry extends LogEntry, Row>(
  props: Props<Seat, Entry, Row>,
  view: SeatedView<Seat, Entry>,
  roomId: string,
  stands: (seat: Seat) => Standing,
) {
  const { table, layout, watchers, below } = props;
  const head = watchers === undefined ? <Watching count={view.watching ?? 0} /> : watchers;
  const place = { head, isWayOut: !props.isWayOutInPlay, className: layout.chat };
  return (
    <div className={layout.table} data-watching={table.watches}>
      <div className={layout.seats}>
        <SeatList label={props.label ?? t('Players')} seats={seatsOf(view, stands)} />
      </div>
      {props.children}
      {talk(props, view, roomId, place)}
      {table.watches && (
        <div className={layout.below}>
          <Invitation
            roomId={roomId}
            title={t('Scan to watch and to cheer')}
            {...props.inviting}
            isStrip
          />
        </div>
      )}
      {below && <div className={layout.below}>{below}</div>}
    </div>
  );
}

/**
 * The page of a game at whose table people talk: rooms, seats with names and presence, the log, the
 * watchers, the way out, and what is played in the middle.
 */
export function TalkingTable<Seat extends string, Entry extends LogEntry, Row>(
  props: Props<Seat, Entry, Row>,
) {
  const { table, seated, standing } = props;
  const { roomId } = table;
  useWakeLock(seated !== null);
  const avatars = seated?.avatars;
  useEffect(() => {
    noteFaces(Object.values(avatars ?? {}));
    return () => noteFaces([]);
  }, [avatars]);
  const faces: FaceBySeat = useCallback((seat, of) => seated && faceAt(seated, seat, of), [seated]);

  return (
    <TableFrame
      table={table}
      intro={props.intro}
      choices={props.choices}
      rowOf={props.rowOf}
      scene={table.phase ?? undefined}
      full={props.full ?? t('This game is full.')}
      opening={props.opening}
      onLeave={() => void table.leave(props.leaving)}
    >
      {seated !== null && roomId !== null && (
        <Faces value={faces}>
          {props.above}
          {standing === null
            ? beingSet(props, seated, roomId)
            : atTable(props, seated, roomId, standing)}
        </Faces>
      )}
    </TableFrame>
  );
}
