import type { TakenCommands } from '../../../engine/host/taken-commands.ts';
import type { storeBy } from './store.ts';

type Reached = ReturnType<typeof storeBy>;

/** A fault of the house, to see that a run finds it. */
export interface Plant {
  store?(plain: Reached): Partial<Reached>;
  taken?(): TakenCommands;
}
