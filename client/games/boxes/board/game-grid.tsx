import type { Box } from '../../../../engine/games/boxes/rules.ts';
import field from './field.module.css';
import styles from './game-grid.module.css';
import { GiftBox } from './gift-box.tsx';
import { placeOf } from '../placement/grid-geometry.ts';
import type { Throw } from '../room/room-view.ts';

interface GameGridProps {
  boxes: readonly Box[];
  /** The roll whose box is opening or was opened just now; null while its dice tumble. */
  landed: Throw | null;
  opening: boolean;
}

/** The boxes in play. An opened box lifts its lid, and its coins rise from its place. */
export function GameGrid({ boxes, landed, opening }: GameGridProps) {
  const opened = landed?.box ?? null;
  return (
    <div
      className={field['field']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
      role="group"
      aria-label="Game grid"
      data-testid="game-grid"
    >
      {boxes.map((box) => (
        <div
          key={box.number}
          className={`${field['spot']} ${styles['box']}`}
          style={placeOf(box)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, no image file
          role="img"
          aria-label={`Box ${box.number}`}
        >
          <GiftBox number={box.number} />
        </div>
      ))}
      {opened && opening && (
        <div className={`${field['spot']} ${styles['opening']}`} style={placeOf(opened)}>
          <GiftBox number={opened.number} open />
        </div>
      )}
      {opened && landed?.line.opened && (
        <div
          key={landed.line.id}
          className={`${field['spot']} ${styles['reward']}`}
          // Near the edge it stays on the felt: its text is wider than a box.
          style={placeOf({ ...opened, x: Math.min(0.9, Math.max(0.1, opened.x)) })}
          aria-hidden="true"
        >
          <span>+{landed.line.opened.coins} coins</span>
        </div>
      )}
    </div>
  );
}
