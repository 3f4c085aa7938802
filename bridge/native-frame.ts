import { Protocol } from '@colyseus/core';
import { unpack } from 'msgpackr';

/** The lower bits of a frame's first byte say what it is. */
const CODE = 0x1f;
/** Frames that say nothing beside their kind. */
const BARE: ReadonlySet<number> = new Set([Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM, Protocol.PING]);

/** MessagePack's marks of a text: up to 31 bytes, and up to 255. */
const SHORT_TEXT = 0xa0;
const SHORT_LENGTH = 0x1f;
const TEXT = 0xd9;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Where a message's name ends, or null where it has none. */
function endOfName(frame: Buffer): number | null {
  const mark = frame[1] ?? 0;
  const [start, length] =
    mark === TEXT
      ? [3, frame[2] ?? 0]
      : [2, (mark ^ SHORT_TEXT) > SHORT_LENGTH ? -1 : mark ^ SHORT_TEXT];
  const end = start + length;
  if (length < 0 || end > frame.length) return null;
  utf8.decode(frame.subarray(start, end));
  return end;
}

/**
 * [X1] Whether a frame of a native client is one of those it may send, whole and readable: a message
 * with a name and a body, or one of the protocol's own. What is not never reaches Colyseus, which
 * reads names without a check and prints what it cannot read.
 */
export function isWellFormed(frame: Buffer): boolean {
  const code = (frame[0] ?? 0) & CODE;
  if (BARE.has(code)) return true;
  if (code !== Protocol.ROOM_DATA) return false;
  try {
    const end = endOfName(frame);
    if (end === null) return false;
    if (end < frame.length) unpack(frame.subarray(end));
    return true;
  } catch {
    return false;
  }
}
