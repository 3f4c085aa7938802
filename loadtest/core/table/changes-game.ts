import type * as v from 'valibot';
import type { InvariantReporter } from './invariant-reports.ts';

/** A command, and what its sender will see of it. */
export interface Move<View> {
  name: string;
  body: object;
  /** Whether the command is done. `before`: the view when it was sent. */
  isDone(view: View, before: View): boolean;
}

/** The rules that the views of one reader in one room must follow. */
export interface ViewRules<View> {
  /** The reader is about to send this. */
  sends(move: Move<View>): void;
  /**
   * A new view. What only one seat sees comes right after what all see, so in between the view is
   * half a step behind. `before` is null if the views do not follow each other.
   */
  follows(before: View | null, after: View): void;
}

/** [T6] How the load tester plays and checks a game that announces nothing itself: by its view alone. */
export interface ChangesGame<View extends { seq: number }> {
  slug: string;
  view: v.GenericSchema<unknown, View>;
  /** How many sit in the room of this number. */
  players(room: number): number;
  /** The next move of a view's reader; null: it waits. Whoever can act does so at once. */
  move(view: View): Move<View> | null;
  isOver(view: View): boolean;
  rules(wrong: InvariantReporter): ViewRules<View>;
}
