import { t } from '../../../engine/wire/text.ts';
import { type ComponentType, Suspense, useEffect } from 'react';
import type { GameProps, ReplayProps } from '../../games/shown-game.ts';
import { GamePage, LoadingGame } from '../../shell/page.tsx';
import type { How } from '../../how/how-button.tsx';
import { usePurse } from '../room/use-table.ts';
import { type Framed, lazyPart, TableFrame, type TableFrameProps } from './table-frame.tsx';

interface ReachedTable<Row> extends Framed<Row> {
  /** The visitor's balance; null: not known here. */
  coins: number | null;
  room: object | null;
  leave: (question: string | null) => Promise<void>;
}

/** What a game gives the frame around its list of rooms, and again around a room. */
type Said<Row> = Omit<TableFrameProps<Row>, 'table' | 'scene' | 'onLeave' | 'children'>;

/** The props of a room. */
export interface RoomProps<Row, Table> extends Said<Row>, Pick<GameProps, 'game'> {
  table: Table;
}

interface RoomsPage<Row, Table extends ReachedTable<Row>> extends Said<Row> {
  /** @param watching The room that the page only watches. */
  useTable: (watching?: string) => Table;
  how?: How;
  /** Loads the room, whose code comes apart. */
  load: () => Promise<ComponentType<RoomProps<Row, Table>>>;
  /** Loads the parts that the room would load once it is there, at the same time. */
  loadParts?: () => Promise<unknown>;
}

/**
 * The page of a game that pays coins and whose rooms load apart: the visitor's coins, the list of
 * rooms, a room being reached, and then the room.
 */
export function roomsPage<Row, Table extends ReachedTable<Row>>(page: RoomsPage<Row, Table>) {
  const { useTable, load, loadParts, how, ...said } = page;
  const Room = lazyPart(load);

  function Rooms({ game, watching, onCoins }: GameProps & { onCoins: (coins: number) => void }) {
    const table = useTable(watching);
    const { coins, room, roomId, isCreating } = table;

    useEffect(() => {
      if (coins !== null) onCoins(coins);
    }, [coins, onCoins]);

    // Loads while the room is still being reached. The page that shows the room reports a failure.
    useEffect(() => {
      if (isCreating || roomId !== null) Promise.all([load(), loadParts?.()]).catch(() => {});
    }, [isCreating, roomId]);

    if (room === null) {
      return (
        <TableFrame
          {...said}
          table={table}
          scene={undefined}
          onLeave={() => void table.leave(null)}
        >
          {null}
        </TableFrame>
      );
    }
    return (
      <Suspense fallback={<LoadingGame title={game.title} />}>
        <Room {...said} game={game} table={table} />
      </Suspense>
    );
  }

  return function Page(props: GameProps) {
    const { slug, title } = props.game;
    const { isReady, coins, setCoins } = usePurse(slug);
    return (
      <GamePage title={title} {...(props.watching === undefined && { how, coins })}>
        {isReady ? <Rooms {...props} onCoins={setCoins} /> : <LoadingGame title={title} />}
      </GamePage>
    );
  };
}

/** [C8] A game's replay, whose code loads when the first one is shown. */
export function laterReplay(load: () => Promise<ComponentType<ReplayProps>>) {
  const Replay = lazyPart(load, t('The replay did not load. Please reload the page.'));
  // A plain component: React refuses a lazy one that comes out of another.
  return (props: ReplayProps) => <Replay {...props} />;
}
