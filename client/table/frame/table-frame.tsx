import { t } from '../../../engine/wire/text.ts';
import { Button } from '../../shell/ui/parts.tsx';
import styles from './table-frame.module.css';
import { TRIES, type Link } from '../../../bridge/client/reconnector.ts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { RoomList, type RoomRow } from '../lobby/room-list.tsx';
import type { Door } from '../room/door.ts';
import type { CommonIntent } from '../room/room-setup.ts';
import type { Elements } from '../../shell/ui/elements.ts';

/** Says when the page has lost the server, and what to do about it. */
function LinkNotice({ link, onRetry }: { link: Link; onRetry: () => void }) {
  switch (link.is) {
    case 'connecting':
    case 'online':
      return null;
    case 'retrying':
      return (
        <output className={styles['notice']}>
          {t('Connection lost. Reconnecting… try {attempt} of {tries}', {
            attempt: link.attempt,
            tries: TRIES,
          })}
        </output>
      );
    case 'lost':
      return (
        <div className={styles['notice']} role="alert" data-grave="true">
          <p>
            <span>{`${t('Not connected. Please refresh the page.')} `}</span>
            <br />
            <span>{t('We lost the connection. Your seat is safe; we keep trying.')}</span>
          </p>
          <Button variant="quiet" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      );
  }
}

/** The reason of a refusal. */
function RefusalNotice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className={styles['notice']} role="alert">
      <p>{text}</p>
      <Button variant="quiet" onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </div>
  );
}

/** A component whose code loads when it is first shown. If that fails, `failed` is shown instead. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed = t('The table did not load. Please reload the page.'),
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => <p role="alert">{failed}</p> }),
    ),
  );

/** The state of a table's page that was reached by a link. */
export interface Linked {
  roomId: string | null;
  notice: string | null;
  isTurnedAway: boolean;
  /** [B73] At the door of the linked room, and the room as its door shows it. */
  isAtDoor: boolean;
  door: Door | null;
  isLineFull: boolean;
  isFull: boolean;
  isOpening: boolean;
  isTwice: boolean;
  send: (intent: CommonIntent) => void;
  watch: (roomId: string) => void;
}

/** Loads only where a link has led here. */
const LinkAnswer = lazyPart(
  async () => (await import('./link-answer.tsx')).LinkAnswer,
  t('The page did not load. Please reload it.'),
);

/** How a guest stands in line, as far as it is known: where, and the way out, null while that is under way. */
export interface InLine {
  place: string | null;
  leave: (() => void) | null;
}

/** The text for a visitor who waits for a seat. */
export interface Opening {
  /** What whoever has not sat down yet reads. */
  title: string;
  text: string;
  /** [G24] What who has pressed sees meanwhile, and how that is called; left out: the same text, and nothing. */
  inLine?: {
    title: string;
    text: string;
    /** [B118] The text for whom the line has no place. */
    full: string;
    meanwhile: (roomId: string, onLeft: () => void, onLine: (line: InLine) => void) => Elements;
  };
}

/** The part of a table's page that the frame shows, whatever the game. */
export interface Framed<Row> extends Linked {
  rooms: readonly Row[] | null;
  link: Link;
  isAtRooms: boolean;
  isLoading: boolean;
  isCreating: boolean;
  /** The sentence about the house in the list of rooms; null: the house does not play this game. */
  house: string | null;
}

export interface TableFrameProps<Row> {
  table: Framed<Row>;
  /** Describes the game in a sentence or two. */
  intro: string;
  /** The game's picture. */
  picture?: string;
  /** [B179] One comes here with friends. */
  forFriends?: boolean;
  /** The choices before a room is made. */
  choices?: Elements;
  rowOf: (room: Row) => RoomRow;
  /** The text for a visitor who follows the link of a room without a free seat. */
  full: string;
  /** The text for a visitor who waits for a seat; default: the table is being set. */
  opening?: Opening | undefined;
  /** The current scene. The page scrolls to its top when another one begins. */
  scene: string | undefined;
  onLeave: () => void;
  /** The room; nothing while it is being reached. */
  children: Elements;
}

/** The page of any table: the rooms, a room being reached, and what happens in it. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { table, intro, picture, forFriends, choices, rowOf, full, opening } = props;
  const { scene, onLeave, children } = props;
  const { send, notice } = table;

  // A table begins at its top, however far down the button was that led to it.
  useEffect(() => {
    if (scene !== undefined) window.scrollTo(0, 0);
  }, [scene]);

  function inside() {
    if (table.isAtRooms) {
      return (
        <RoomList
          intro={intro}
          picture={picture}
          forFriends={forFriends}
          choices={choices}
          rooms={table.rooms?.map(rowOf) ?? null}
          loading={table.isLoading}
          creating={table.isCreating}
          onRefresh={() => send({ type: 'refresh' })}
          house={table.house}
          onCreate={(wanted) => send({ type: 'create', wanted })}
          onJoin={(roomId) => send({ type: 'join', roomId })}
          onWatch={table.watch}
        />
      );
    }
    const connecting = (
      <section className={styles['connecting']}>
        <output>{t('Connecting to room...')}</output>
        <Button variant="quiet" onClick={onLeave} data-not-on="television">
          {t('Back to rooms')}
        </Button>
      </section>
    );
    const { isAtDoor, isFull, isOpening, isTwice, isTurnedAway } = table;
    if (isAtDoor || isFull || isOpening || isTwice || isTurnedAway) {
      return (
        <Suspense fallback={isAtDoor ? connecting : null}>
          <LinkAnswer table={table} full={full} {...(opening && { opening })} />
        </Suspense>
      );
    }
    return children || connecting;
  }

  return (
    <div className={styles['room']}>
      {!table.isAtDoor && <LinkNotice link={table.link} onRetry={() => send({ type: 'retry' })} />}
      {notice !== null && !table.isTurnedAway && (
        <RefusalNotice text={notice} onDismiss={() => send({ type: 'dismiss' })} />
      )}
      {inside()}
    </div>
  );
}

/** [B180] On a television it keeps the place of the steps of the game until they have come. */
export const STEPS_TO_COME = <ol data-strip="true" hidden />;

/** The way out of a room in which nothing is played yet. */
export function LeaveLine({ onLeave }: { onLeave: () => void }) {
  return (
    <p className={styles['leave']}>
      <Button variant="quiet" onClick={onLeave}>
        {t('Leave room')}
      </Button>
    </p>
  );
}
