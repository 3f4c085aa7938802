import * as v from 'valibot';
import { CHANGE_MESSAGES, COMMON_MESSAGES } from './messages.ts';
import { parse, type Parsed } from './parse.ts';

/** What a reader's view is made of, where a game announces nothing of its own [T6]. */
export const VIEW_MESSAGES = {
  'room-state': v.looseObject({ seq: CHANGE_MESSAGES['room-changed'].entries.seq }),
  ...CHANGE_MESSAGES,
  'presence-changed': COMMON_MESSAGES['presence-changed'],
} as const;
type ViewMessageName = keyof typeof VIEW_MESSAGES;
export type ViewMessage = {
  [Name in ViewMessageName]: {
    name: Name;
    payload: v.InferOutput<(typeof VIEW_MESSAGES)[Name]>;
  };
}[ViewMessageName];

const isViewMessage = (name: string): name is ViewMessageName => Object.hasOwn(VIEW_MESSAGES, name);

/** A message that makes the view, parsed; null: it is about something else. */
export function readViewMessage(name: string, payload: unknown): Parsed<ViewMessage> | null {
  if (!isViewMessage(name)) return null;
  const parsed = parse(VIEW_MESSAGES[name], payload);
  // The schema of that very name has just read it.
  return parsed.ok ? { ok: true, value: { name, payload: parsed.value } as ViewMessage } : parsed;
}

/** A reader's view, as far as it was told. */
export interface ToldView {
  /** The last whole, and what has changed since; null: not told yet. */
  readonly view: Readonly<Record<string, unknown>> | null;
  /** The journal's entry that it shows. */
  readonly seq: number;
  /** The newest entry that was heard of. */
  readonly heard: number;
}

export const UNTOLD: ToldView = { view: null, seq: 0, heard: 0 };

/** [X3] Whether something is missing: who sends `join-room` or `watch-room` again is told the whole. */
export const isBehind = ({ seq, heard }: ToldView): boolean => heard > seq;

const changedBy = ({ view, heard }: ToldView, seq: number, changes: object): ToldView => ({
  view: { ...view, ...changes, seq },
  seq,
  heard: Math.max(heard, seq),
});

const heardOf = (told: ToldView, seq: number): ToldView =>
  seq > told.heard ? { ...told, heard: seq } : told;

/**
 * [T6] The view after one more message. What is old is dropped [X3]; what comes after a gap is not
 * believed before the whole was told again.
 */
export function foldView(told: ToldView, { name, payload }: ViewMessage): ToldView {
  switch (name) {
    case 'room-state': {
      const { seq } = payload;
      return seq < told.seq ? told : { view: payload, seq, heard: Math.max(told.heard, seq) };
    }
    case 'room-changed':
      return told.view !== null && payload.seq === told.seq + 1
        ? changedBy(told, payload.seq, payload.changes)
        : heardOf(told, payload.seq);
    case 'seat-changed':
      return told.view !== null && payload.seq === told.seq
        ? changedBy(told, payload.seq, payload.changes)
        : heardOf(told, payload.seq);
    case 'presence-changed':
      return told.view === null ? told : { ...told, view: { ...told.view, ...payload } };
  }
}
