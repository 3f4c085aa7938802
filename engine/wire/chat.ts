import * as v from 'valibot';
import { commandIdSchema } from './commands.ts';
import { shownText } from './shown-text.ts';
import { bytesFor, hasAtMost, textBytes } from './visible-text.ts';

/** [B16] How many characters a message has at most. */
export const CHAT_LIMIT = 200;
/** [X27] */
const CHAT_BYTES = bytesFor(CHAT_LIMIT);
/** How many lines the server keeps for a reload. */
export const CHAT_KEPT = 50;

/** [B16] [X31] Dropped characters do not count; the limit counts what a person would count. */
export const messageSchema = v.pipe(
  v.string(),
  v.transform(shownText),
  v.minLength(1, 'takes at least one character'),
  v.check((text) => hasAtMost(text, CHAT_LIMIT), `takes at most ${CHAT_LIMIT} characters`),
  v.check((text) => textBytes(text) <= CHAT_BYTES, `takes at most ${CHAT_BYTES} bytes as JSON`),
);

/** A chat message, for any game that lets its players talk [T10]. */
export const sayCommand = v.strictObject({ message: messageSchema, commandId: commandIdSchema });
