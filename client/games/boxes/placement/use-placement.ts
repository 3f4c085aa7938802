import { useEffect, useState } from 'react';
import { type Spot, spotWords, stepped, freeSpot } from './grid-geometry.ts';
import { scattered } from '../../../../engine/games/boxes/rules.ts';
import { keepDraft, keepLast, type PlacedBox, readDraft, readLast } from './placement-store.ts';

/** A box in hand; `spot` is where it would stand, null over no grid yet. */
interface Picked {
  number: number;
  spot: Spot | null;
}

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
    setSaid(`Box ${number} placed, ${spotWords(spot)}.`);
  }

  function takeBack(number: number) {
    if (laid(number)) setSaid(`Box ${number} taken off the grid.`);
    setBoxes(others(number));
    setPicked(null);
  }

  /** A click picks a box up and puts it down; from the keyboard it goes to the grid at once. */
  function press(number: number, byKeyboard: boolean) {
    if (picked?.number === number) {
      if (picked.spot) return put(number, picked.spot);
      return setPicked(null);
    }
    const at = laid(number);
    const spot = at ? { x: at.x, y: at.y } : byKeyboard ? freeSpotFor(number) : null;
    setPicked({ number, spot });
    setSaid(
      byKeyboard
        ? `Box ${number} picked up. Move it with the arrow keys, Enter drops it, Escape cancels.`
        : `Box ${number} picked. Tap the grid to place it.`,
    );
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
      setSaid(`Box ${number} is back where it was.`);
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

  const reset = () => lay([], 'All boxes are off the grid.');
  const scatter = () =>
    lay(scattered(Math.random), 'All boxes are on the grid, in places of chance.');
  const repeat = () => lay(last, 'The boxes stand as in your last game.');

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
    reset,
    scatter,
    /** Lays the boxes as in this tab's last game; null before there was one. */
    repeat: last.length > 0 ? repeat : null,
    keep: () => keepLast(boxes),
  };
}
