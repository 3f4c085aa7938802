import * as v from 'valibot';
import { commandIdSchema } from './commands.ts';
import { shownText } from './shown-text.ts';
import { textBytes } from './json-bytes.ts';

/** [B16] How many characters a message has at most. */
export const CHAT_LIMIT = 200;
/** [X27] No character takes more than four bytes; what JSON must escape, nobody types by the hundred. */
const CHAT_BYTES = 4 * CHAT_LIMIT;
/** How many lines a reload brings back. */
export const CHAT_KEPT = 50;

/** [B16] [X31] What is dropped is not part of a message; the limit counts what a person would count. */
export const messageSchema = v.pipe(
  v.string(),
  v.transform(shownText),
  v.minLength(1, 'takes at least one character'),
  v.check(
    (text) => Array.from(text).length <= CHAT_LIMIT,
    `takes at most ${CHAT_LIMIT} characters`,
  ),
  v.check((text) => textBytes(text) <= CHAT_BYTES, `takes at most ${CHAT_BYTES} bytes as JSON`),
);

/** What a seat says, for any game that lets its seats talk [T10]. */
export const sayCommand = v.strictObject({ message: messageSchema, commandId: commandIdSchema });

/** A line of a chat; `by` is the seat of who said it, ids grow by one. */
export const chatLineSchema = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  by: v.string(),
  message: v.string(),
});
export type ChatLine = v.InferOutput<typeof chatLineSchema>;

/** [T10] The chat with one line more: the last ones are kept. */
export function withLine(lines: readonly ChatLine[], by: string, message: string): ChatLine[] {
  const id = (lines.at(-1)?.id ?? 0) + 1;
  return [...lines, { id, by, message }].slice(-CHAT_KEPT);
}
