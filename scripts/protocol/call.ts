import type { GenericSchema } from 'valibot';
import type { BoxesRefusal } from '../../engine/games/boxes/refusal-texts.ts';
import type { SlotsRefusal } from '../../engine/games/slots/refusal-texts.ts';
import type { WheelRefusal } from '../../engine/games/wheel/refusal-texts.ts';
import type { CommonRefusal } from '../../engine/definition/refusal.ts';

/**
 * Who may call: anybody, which leaves nothing behind; a visitor, which who has no cookie becomes by
 * it; or the administrator, with a session.
 */
type Caller = 'anybody' | 'a visitor' | 'the administrator';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'any';
  /** As the routers have it. */
  path: string;
  who: Caller;
  about: string;
  /** The JSON body, or what else is sent; without it there is none. */
  takes?: GenericSchema | string;
  query?: string;
  headers?: string;
  answers: GenericSchema | readonly GenericSchema[] | string;
  /** Beside those of every call. */
  codes?: readonly (CommonRefusal | BoxesRefusal | SlotsRefusal | WheelRefusal)[];
  /** Rows of the table of limits in docs/security.md, by how they begin. */
  limits?: readonly string[];
}

export interface CallGroup {
  title: string;
  calls: readonly Call[];
}

/** What a call answers that has nothing else to say. */
export const DONE = '`{success: true}`';
