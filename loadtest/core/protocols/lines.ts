import type { Options } from '../cli/options.ts';
import type { Parts } from '../rooms/parts.ts';
import type { OpenLine } from './line.ts';

/** What a seat speaks. Mixed rooms have every second seat on each, and either opens the room. */
export function lineAt(
  seat: number,
  room: number,
  protocol: Options['protocol'],
  { bridge, colyseus }: Pick<Parts, 'bridge' | 'colyseus'>,
): OpenLine {
  switch (protocol) {
    case 'bridge':
      return bridge;
    case 'colyseus':
      return colyseus;
    case 'mixed':
      return (room + seat) % 2 === 0 ? bridge : colyseus;
  }
}

/** What the two at a table of two speak. */
export function pairOf(
  room: number,
  protocol: Options['protocol'],
  parts: Parts,
): [OpenLine, OpenLine] {
  return [lineAt(0, room, protocol, parts), lineAt(1, room, protocol, parts)];
}
