import styles from './confetti.module.css';

const COLOURS = ['#ff5c93', '#ffc857', '#4fd1c5', '#fff3cf', '#b06bff'];
const PIECES = Array.from({ length: 28 }, (_, index) => ({
  // Spread without chance: neighbours in the list fall far from each other.
  left: `${(index * 37) % 100}%`,
  backgroundColor: COLOURS[index % COLOURS.length],
  animationDelay: `${(index * 13) % 17}00ms`,
  animationDuration: `${2200 + ((index * 29) % 12) * 100}ms`,
}));

/** A short shower for the winner. */
export function Confetti() {
  return (
    <div className={styles['confetti']} aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece.left} style={piece} />
      ))}
    </div>
  );
}
