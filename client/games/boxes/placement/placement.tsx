import { t } from '../../../../engine/wire/text.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { BOX_NUMBERS, NO_BOXES, waysToThrow } from '../../../../engine/games/dice/rules.ts';
import { useAlert } from '../../../shell/ui/alert.tsx';
import { Button } from '../../../shell/ui/parts.tsx';
import { useFocusAfter } from '../../../shell/ui/use-focus-after.ts';
import { useMainAction } from '../../../shell/ui/use-main-action.ts';
import field from '../board/board.module.css';
import { GiftBox } from '../board/board.tsx';
import { boxSize, isNear, isOver, placeOf, type Spot, spotAt } from './grid-geometry.ts';
import laid from './laid-box.module.css';
import styles from './placement.module.css';
import { type PlacedBox, useDrag, usePlacement } from './use-placement.ts';

interface PlacementProps {
  /** Tells one game's draft from the next: the hash of its seed. */
  game: string;
  busy: boolean;
  /** How many of the 36 throws may open a box. */
  waysOf?: (number: number) => number;
  /** What Finish leads to, once all boxes lie there. */
  then: string;
  onFinish: (boxes: PlacedBox[]) => void;
}

const Told = ({ number = 7, text }: { number: number | undefined; text: string }) => (
  <span className={styles['told']}>
    <GiftBox number={number} />
    <span className="visually-hidden">{`${t('Box')} `}</span>
    <span>{`${number} ${text}`}</span>
  </span>
);

interface GuideProps extends Pick<PlacementProps, 'then'> {
  /** The box in hand. */
  picked: number | null;
  count: number;
}

/** What is to be done now. */
function nowText({ picked, count, then }: GuideProps): string {
  if (picked !== null) return t('Now tap where box {number} goes.', { number: picked });
  if (count === 0) return t('Tap a box, then its place. Or drag it.');
  if (count < BOX_NUMBERS.length) return t('Only placed boxes play. Enough? Then finish.');
  return then;
}

/** [B164] How it is done, which box opens most often, and which most seldom, as they look. */
function Guide({ waysOf, ...now }: GuideProps & { waysOf: (number: number) => number }) {
  const all = BOX_NUMBERS.toSorted((a, b) => waysOf(b) - waysOf(a));
  return (
    <p id="placement-help" className={styles['help']}>
      <b>{nowText(now)}</b>
      <Told number={all[0]} text={t('opens often')} />
      <Told number={all.at(-1)} text={t('opens rarely, pays more')} />
    </p>
  );
}

/** How many boxes lie on the grid, and how many are left. */
const Count = ({ count }: { count: number }) => (
  <>
    <p id="placement-count">
      {count === 0
        ? t('Place at least one box')
        : t('{count} of {all} placed', { count, all: BOX_NUMBERS.length })}
    </p>
    <span className={styles['pips']} aria-hidden="true">
      {BOX_NUMBERS.map((number, place) => (
        <i key={number} data-on={place < count} />
      ))}
    </span>
  </>
);

type Laying = ReturnType<typeof usePlacement>;

/** The buttons of the boxes in source and grid, which are dragged between the two. */
function useBoxes(placement: Laying) {
  const grid = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLDivElement>(null);
  const refocus = useRef<number | null>(null);

  const { drag, handlers, wasDrag } = useDrag((number, centre) => {
    const area = grid.current?.getBoundingClientRect();
    if (area === undefined) return;
    const size = boxSize(area.width);
    const overSource = source.current && isOver(centre, source.current.getBoundingClientRect());
    if (isOver(centre, area) || (!overSource && isNear(centre, area, size))) {
      placement.put(number, spotAt(centre, area, size));
    } else if (overSource) {
      placement.takeBack(number);
    }
  });

  // A box that changes between source and grid is a new element: the focus goes with it.
  useEffect(() => {
    if (refocus.current === null) return;
    document.getElementById(`place-box-${refocus.current}`)?.focus();
    refocus.current = null;
  });

  function placeHere(number: number, event: MouseEvent<HTMLButtonElement>) {
    refocus.current = number;
    // From the keyboard there is no point on the grid to place it at.
    if (event.detail === 0) return placement.put(number, placement.freeSpotFor(number));
    const area = event.currentTarget.getBoundingClientRect();
    const point: Spot = { x: event.clientX, y: event.clientY };
    placement.put(number, spotAt(point, area, boxSize(area.width)));
  }

  const box = (number: number, spot: Spot | null) => {
    const pulled = drag?.number === number ? drag : null;
    return (
      <button
        key={number}
        id={`place-box-${number}`}
        type="button"
        className={spot ? `${laid['box']} ${field['spot']}` : laid['box']}
        style={{
          ...(spot && placeOf(spot)),
          ...(pulled && { transform: `translate(${pulled.dx}px, ${pulled.dy}px) scale(1.08)` }),
        }}
        data-dragged={pulled !== null}
        data-placed={spot !== null}
        aria-label={t('Box {number}', { number })}
        aria-pressed={placement.picked === number}
        {...handlers(number)}
        onClick={(event) => {
          if (wasDrag()) return;
          refocus.current = number;
          placement.press(number, event.detail === 0);
        }}
        onKeyDown={(event) => {
          if (!placement.key(number, event.key)) return;
          refocus.current = number;
          event.preventDefault();
        }}
      >
        <GiftBox number={number} />
      </button>
    );
  };

  return { grid, source, box, placeHere, isDragging: drag !== null };
}

/** Tells the player what to do while the grid is empty. */
const Hint = ({ picked }: { picked: number | null }) => (
  <div className={styles['hint']}>
    <span aria-hidden="true">
      {[3, 7, 11].map((number) => (
        <GiftBox key={number} number={number} />
      ))}
    </span>
    <p>
      {picked === null
        ? t('Put your boxes here')
        : t('Where does box {number} go?', { number: picked })}
    </p>
  </div>
);

interface ActionsProps extends Pick<PlacementProps, 'busy' | 'onFinish'> {
  placement: Laying;
}

function Actions({ placement, busy, onFinish }: ActionsProps) {
  const showAlert = useAlert();
  const scatter = useRef<HTMLButtonElement>(null);
  useMainAction(scatter);
  const isEmpty = placement.boxes.length === 0;

  function finish() {
    if (isEmpty) return void showAlert(NO_BOXES);
    placement.keep();
    onFinish([...placement.boxes]);
  }

  return (
    <div className={styles['actions']}>
      {placement.repeat !== null && (
        <Button variant="quiet" onClick={placement.repeat}>
          {t('As last time')}
        </Button>
      )}
      <Button
        ref={scatter}
        variant={isEmpty && placement.picked === null ? 'primary' : 'quiet'}
        onClick={placement.scatter}
      >
        {t('Scatter')}
      </Button>
      <Button variant="quiet" onClick={placement.reset}>
        {t('Reset')}
      </Button>
      {/* [B98] It looks as it is; a press says why. */}
      <Button
        variant={isEmpty ? 'quiet' : 'primary'}
        disabled={busy}
        data-dim={isEmpty}
        aria-describedby="placement-count"
        onClick={finish}
      >
        {t('Finish Placement')}
      </Button>
    </div>
  );
}

/** Player 1 lays the boxes: by dragging, by tapping box and grid, or from the keyboard. */
export function Placement(props: PlacementProps) {
  const { game, busy, waysOf = waysToThrow, then, onFinish } = props;
  const placement = usePlacement(game);
  const { grid, source, box, placeHere, isDragging } = useBoxes(placement);
  const { picked } = placement;
  const count = placement.boxes.length;
  const section = useRef<HTMLElement>(null);
  useFocusAfter(section);
  const spots = BOX_NUMBERS.map((number) => ({ number, spot: placement.spotOf(number) }));
  const waiting = spots.filter(({ spot }) => spot === null);
  return (
    <section ref={section} className={styles['placement']} aria-label={t('Placement')}>
      <div className={styles['side']}>
        <div className={styles['head']}>
          <h2>{t('Lay out your boxes')}</h2>
          <Count count={count} />
        </div>
        <Guide waysOf={waysOf} picked={picked} count={count} then={then} />
        <div
          ref={source}
          className={styles['source']}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
          role="group"
          aria-label={t('Boxes to place')}
          aria-describedby="placement-help"
        >
          {waiting.map(({ number }) => box(number, null))}
          {waiting.length === 0 && (
            <p className={styles['empty']}>{t('All boxes are on the grid.')}</p>
          )}
        </div>
      </div>
      <div className={styles['table']}>
        <div
          ref={grid}
          className={`${field['field']} ${styles['grid']}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
          role="group"
          aria-label={t('Placement grid')}
          data-testid="placement-grid"
          data-ready={picked !== null}
        >
          {picked !== null && (
            <button
              type="button"
              className={styles['here']}
              aria-label={t('Place box {number} here', { number: picked })}
              onClick={(event) => placeHere(picked, event)}
            />
          )}
          {count === 0 && !isDragging && <Hint picked={picked} />}
          {spots.map(({ number, spot }) => spot && box(number, spot))}
        </div>
        <Actions placement={placement} busy={busy} onFinish={onFinish} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {placement.said}
      </p>
    </section>
  );
}
