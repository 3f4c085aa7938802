import { Refused } from '../../engine/definition/refusal.ts';
import { roomIdSchema } from '../../engine/wire/commands.ts';
import { parse } from '../../engine/wire/parse.ts';

/** The room that a call's path names. @throws Refused `room/unknown` if it is no id of a room */
export function roomIdOf(text: unknown): string {
  const roomId = parse(roomIdSchema, text);
  if (!roomId.ok) throw new Refused('room/unknown');
  return roomId.value;
}
