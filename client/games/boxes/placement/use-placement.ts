import { t } from '../../../../engine/wire/text.ts';
import { useEffect, useState, type PointerEvent, useRef } from 'react';
import * as v from 'valibot';
import { type Spot, spotWords, stepped, freeSpot } from './grid-geometry.ts';
import { scattered } from '../../../../engine/games/dice/rules.ts';
import { tabStore } from '../../../table/room/tab-store.ts';

const placed = v.object({ number: v.number(), x: v.number(), y: v.number() });
export type PlacedBox = v.InferOutput<typeof placed>;

const drafts = tabStore('boxes-draft', v.object({ game: v.string(), boxes: v.array(placed) }));
const lasts = tabStore('boxes-last', v.array(placed));

/** The boxes laid so far in this game. `game` is its seed's hash: a rematch starts empty. */
function readDraft(game: string): PlacedBox[] {
  const draft = drafts.read();
  return draft?.game === game ? draft.boxes : [];
}

function keepDraft(game: string, boxes: readonly PlacedBox[]): void {
  drafts.keep({ game, boxes: [...boxes] });
}

/** The boxes as they were laid in an earlier game; none where there was none. */
function readLast(): PlacedBox[] {
  return lasts.read() ?? [];
}

function keepLast(boxes: readonly PlacedBox[]): void {
  lasts.keep([...boxes]);
}

/** A box in hand; `spot` is where it would stand, null over no grid yet. */
interface Picked {
  number: number;
  spot: Spot | null;
}

const pickedText = (number: number, byKeyboard: boolean): string =>
  byKeyboard
    ? t('Box {number} picked up. Move it with the arrow keys, Enter drops it, Escape cancels.', {
        number,
      })
    : t('Box {number} picked. Tap the grid to place it.', { number });

/** The boxes being laid and the one in hand, with texts for screen readers. */
export function usePlacement(game: string) {
  const [boxes, setBoxes] = useState<readonly PlacedBox[]>(() => readDraft(game));
  const [picked, setPicked] = useState<Picked | null>(null);
  const [said, setSaid] = useState('');
  const [last] = useState(readLast);

  useEffect(() => keepDraft(game, boxes), [game, boxes]);

  const others = (number: number) => boxes.filter((box) => box.number !== number);
  const laid = (number: number) => boxes.find((box) => box.number === number) ?? null;

  const freeSpotFor = (number: number) => freeSpot(others(number));

  function put(number: number, spot: Spot) {
    setBoxes([...others(number), { number, x: spot.x, y: spot.y }]);
    setPicked(null);
    setSaid(t('Box {number} placed, {place}.', { number, place: spotWords(spot) }));
  }

  function takeBack(number: number) {
    if (laid(number)) setSaid(t('Box {number} taken off the grid.', { number }));
    setBoxes(others(number));
    setPicked(null);
  }

  /** A click picks a box up and puts it down; from the keyboard it goes to the grid at once. */
  function press(number: number, byKeyboard: boolean) {
    if (picked?.number === number) {
      return picked.spot ? put(number, picked.spot) : setPicked(null);
    }
    const at = laid(number);
    const spot = at ? { x: at.x, y: at.y } : byKeyboard ? freeSpotFor(number) : null;
    setPicked({ number, spot });
    setSaid(pickedText(number, byKeyboard));
  }

  /** Returns whether the key was for the box in hand. */
  function key(number: number, name: string): boolean {
    if ((name === 'Delete' || name === 'Backspace') && laid(number)) {
      takeBack(number);
      return true;
    }
    if (picked?.number !== number) return false;
    if (name === 'Escape') {
      setPicked(null);
      setSaid(t('Box {number} is back where it was.', { number }));
      return true;
    }
    const spot = stepped(picked.spot ?? freeSpotFor(number), name);
    if (spot === null) return false;
    setPicked({ number, spot });
    setSaid(spotWords(spot));
    return true;
  }

  function lay(all: readonly PlacedBox[], words: string) {
    setBoxes(all);
    setPicked(null);
    setSaid(words);
  }

  const repeat = () => lay(last, t('The boxes stand as in your last game.'));

  /** The current spot of a box, in hand or placed; null: in the source. */
  const spotOf = (number: number): Spot | null =>
    picked?.number === number ? picked.spot : laid(number);

  return {
    boxes,
    picked: picked?.number ?? null,
    said,
    spotOf,
    freeSpotFor,
    put,
    takeBack,
    press,
    key,
    reset: () => lay([], t('All boxes are off the grid.')),
    scatter: () =>
      lay(scattered(Math.random), t('All boxes are on the grid, in places of chance.')),
    /** Lays the boxes as in this tab's last game; null before there was one. */
    repeat: last.length > 0 ? repeat : null,
    keep: () => keepLast(boxes),
  };
}

/** Below this many pixels a press is a tap. */
const SLACK = 6;

interface Drag {
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
