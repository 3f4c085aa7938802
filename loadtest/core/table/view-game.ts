import type * as v from 'valibot';
import type { MessageReader } from '../../../engine/wire/message-reader.ts';
import type { Known, RoomReading } from '../../../engine/wire/view-fold.ts';
import type { InvariantReporter } from './invariant-reports.ts';

/** A command, and what its sender will see of it. */
export interface Move<View> {
  name: string;
  body: object;
  /** Whether the command is done. `before`: the view when it was sent. */
  isDone(view: View, before: View): boolean;
  /** How many events the server adds by itself once all moves of this step are done; default none. */
  followed?: number;
}

/** The rules that the views of one reader in one room must follow. */
export interface ViewRules<View> {
  /** The reader is about to send this. */
  sends(move: Move<View>): void;
  /** A new view. `before` is null if the views do not follow each other. */
  follows(before: View | null, after: View): void;
}

/** How a client follows a game's own messages: what a page does is what is checked here. */
type OwnMessages<View> = Pick<
  RoomReading<Known<View>, { type: string; payload: { seq: number }; at: number }>,
  'fold'
> & { read: MessageReader<{ type: string; payload: { seq: number }; at: number }> };

/** [T6] How the load tester plays and checks a game by the view of its readers. */
export interface ViewGame<View extends { seq: number }> {
  slug: string;
  view: v.GenericSchema<unknown, View>;
  /** Only if the game has messages of its own. */
  own?: OwnMessages<View>;
  /** How many sit in the room of this number. `seats`: as many as were asked for, or null. */
  players(room: number, seats: number | null): number;
  /** The next move of a view's reader; null: it waits. Whoever can act does so at once. */
  move(view: View): Move<View> | null;
  /** Whether the server is to act by itself, so that nobody has a move; default no. */
  awaitsServer?(view: View): boolean;
  isOver(view: View): boolean;
  /** `proven`: what a reader was told of a game's chance was proven by its revealed seeds. */
  rules(wrong: InvariantReporter, proven: () => void): ViewRules<View>;
}
