import * as v from 'valibot';
import type { Folded } from '../../../bridge/client/room-reading.ts';
import {
  foldView,
  isBehind,
  readViewMessage,
  type ToldView,
  UNTOLD,
  type ViewMessage,
} from '../../../engine/wire/view-fold.ts';
import { type ListedTable, tableCalls } from './room-calls.ts';
import type { TablePage, Typed } from './table-page.ts';
import { seatStore } from './tab-store.ts';

/** What every view has that changes tell of. */
interface Told {
  seq: number;
  turnEndsIn: number | null;
}

/** A message of the view, and when it came, in ms on the page's own clock. */
interface Change {
  type: 'view';
  told: ViewMessage;
  at: number;
}

/** The view as the page shows it; `turnEndsAt` is on the page's own clock, in ms. */
export type Shown<View> = View & { turnEndsAt: number | null };

/** What a game says of its page whose players are told what has changed in their view [T6]. */
interface ChangesGame<View extends Told, Intent extends Typed, Phase extends string> {
  slug: string;
  view: v.GenericSchema<unknown, View>;
  /** The intents that each phase takes. An intent is a command: its type is the name, the rest the body. */
  phases: Readonly<Record<Phase, readonly Intent['type'][]>>;
  phaseOf(view: View): Phase;
  /** Intents that nobody waits for. */
  unawaited: readonly Intent['type'][];
  isOver(view: View): boolean;
  /** [B41] The command by which a seat is left for good. */
  leaving?: string;
}

const told = (room: Told | null): ToldView =>
  room === null ? UNTOLD : { view: { ...room }, seq: room.seq, heard: room.seq };

/** When the turn ends by this message; null: it says nothing of that. */
function deadlineIn({ told: { payload }, at }: Change): { turnEndsAt: number | null } | null {
  const said: object = 'changes' in payload && payload.changes ? payload.changes : payload;
  if (!('turnEndsIn' in said)) return null;
  return { turnEndsAt: typeof said.turnEndsIn === 'number' ? at + said.turnEndsIn : null };
}

/** The page of a game at a table that announces nothing of its own. */
export function changesPage<View extends Told, Intent extends Typed, Phase extends string>(
  game: ChangesGame<View, Intent, Phase>,
): TablePage<Shown<View>, Change, Intent, Phase, ListedTable> {
  const { slug, view, phases, unawaited, leaving } = game;

  function fold(room: Shown<View> | null, message: Change): Folded<Shown<View>> {
    const before = told(room);
    const after = foldView(before, message.told);
    const resync = room !== null && isBehind(after);
    if (after.view === before.view || after.view === null) return { room, resync, fresh: false };
    const read = v.safeParse(view, after.view);
    if (!read.success) return { room, resync: room !== null, fresh: false };
    const turnEndsAt = room?.turnEndsAt ?? null;
    return { room: { ...read.output, turnEndsAt, ...deadlineIn(message) }, resync, fresh: true };
  }

  return {
    calls: tableCalls(slug),
    seat: seatStore(slug),
    read: (name, payload, at) => {
      const read = readViewMessage(name, payload);
      if (read?.ok !== true) return null;
      // The whole is read at once; what changes tell is read with what it changes.
      if (name === 'room-state' && !v.is(view, payload)) return null;
      return { type: 'view', told: read.value, at };
    },
    fold,
    isWhole: ({ told: { name } }) => name === 'room-state',
    phases,
    phaseOf: (room) => game.phaseOf(room),
    ask: ({ type, ...body }) => ({ name: type, body }),
    unawaited,
    ...(leaving !== undefined && { leaving }),
    isOver: (room) => game.isOver(room),
  };
}
