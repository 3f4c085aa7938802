import type * as v from 'valibot';
import type { InvariantReporter } from './judge.ts';

/** A command, and what its sender will see of it. */
export interface Move<View> {
  name: string;
  body: object;
  /** Whether it is done. `before`: the view when it was sent. */
  isDone(view: View, before: View): boolean;
}

/** What the views of one reader are held against, in one room. */
export interface ViewRules<View> {
  /** The reader is about to send this. */
  sends(move: Move<View>): void;
  /**
   * Something was told. What a seat alone may know comes right after what all are told, so that in
   * between the view is half a step behind. `before` is null where the views do not follow each other.
   */
  follows(before: View | null, after: View): void;
}

/** [T6] How a game is played and checked that announces nothing of its own: by its view alone. */
export interface ChangesGame<View extends { seq: number }> {
  slug: string;
  view: v.GenericSchema<unknown, View>;
  /** How many sit in the room of this number. */
  players(room: number): number;
  /** What the reader of a view does now; null: it waits. Who can do something at once does so. */
  move(view: View): Move<View> | null;
  isOver(view: View): boolean;
  rules(wrong: InvariantReporter): ViewRules<View>;
}
