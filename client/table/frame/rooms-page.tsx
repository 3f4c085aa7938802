import { type ReactNode, Suspense, useEffect } from 'react';
import { LoadingGame } from '../../shell/ui/loading.tsx';
import { type Framed, TableFrame, type TableFrameProps } from './table-frame.tsx';

interface ReachedTable<Row> extends Framed<Row> {
  /** The visitor's balance; null: not known here. */
  coins: number | null;
  room: object | null;
  leave: (question: string | null) => Promise<void>;
}

interface RoomsPageProps<Row> extends Omit<
  TableFrameProps<Row>,
  'table' | 'scene' | 'onLeave' | 'children'
> {
  /** The game's title. */
  title: string;
  table: ReachedTable<Row>;
  onCoins: (coins: number) => void;
  /** Loads the code of the room. */
  load: () => Promise<unknown>;
  /** The room. Its code may still be loading. */
  children: ReactNode;
}

/** The list of rooms, a room being reached, and then the room. */
export function RoomsPage<Row>(props: RoomsPageProps<Row>) {
  const { title, table, onCoins, load, children, ...frame } = props;
  const { coins, room, roomId, isCreating } = table;

  useEffect(() => {
    if (coins !== null) onCoins(coins);
  }, [coins, onCoins]);

  // Loads while the room is still being reached. The page that shows the room reports a failure.
  useEffect(() => {
    if (isCreating || roomId !== null) load().catch(() => {});
  }, [isCreating, roomId, load]);

  if (room === null) {
    return (
      <TableFrame {...frame} table={table} scene={undefined} onLeave={() => void table.leave(null)}>
        {null}
      </TableFrame>
    );
  }
  return <Suspense fallback={<LoadingGame title={title} />}>{children}</Suspense>;
}
