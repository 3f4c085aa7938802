import { type PointerEvent, useRef, useState } from 'react';
import type { Spot } from './grid-geometry.ts';

/** Below this many pixels a press is a tap. */
const SLACK = 6;

export interface Drag {
  number: number;
  /** How far the box was pulled from where it stood, in pixels. */
  dx: number;
  dy: number;
}

interface Grip {
  number: number;
  pointer: number;
  from: Spot;
  centre: Spot;
  moved: boolean;
}

/**
 * Dragging with mouse, pen or finger. `drop` gets the box's centre on the page; a press that does
 * not move stays a click.
 */
export function useDrag(drop: (number: number, centre: Spot) => void) {
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);

  const pull = (event: PointerEvent): Spot | null => {
    const held = grip.current;
    if (held === null || held.pointer !== event.pointerId) return null;
    return { x: event.clientX - held.from.x, y: event.clientY - held.from.y };
  };

  const letGo = () => {
    grip.current = null;
    setDrag(null);
  };

  const handlers = (number: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (event.button !== 0 || grip.current !== null) return;
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = {
        number,
        pointer: event.pointerId,
        from: { x: event.clientX, y: event.clientY },
        centre: { x: left + width / 2, y: top + height / 2 },
        moved: false,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const way = pull(event);
      const held = grip.current;
      if (way === null || held === null) return;
      held.moved ||= Math.hypot(way.x, way.y) > SLACK;
      if (held.moved) setDrag({ number, dx: way.x, dy: way.y });
    },
    onPointerUp: (event: PointerEvent) => {
      const way = pull(event);
      const held = grip.current;
      if (way === null || held === null) return;
      dragged.current = held.moved;
      letGo();
      if (held.moved) drop(number, { x: held.centre.x + way.x, y: held.centre.y + way.y });
    },
    onPointerCancel: letGo,
  });

  /** A drag ends in a click of its own, which must not count as a tap. */
  const wasDrag = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };

  return { drag, handlers, wasDrag };
}
