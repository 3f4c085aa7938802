import styles from './confetti.module.css';

const COLOURS = ['#ff5c93', '#ffc857', '#4fd1c5', '#a97bff', '#fff4d6'];

/** Fixed, not random: the golden angle scatters the pieces evenly. */
const PIECES = Array.from({ length: 28 }, (_, piece) => {
  const angle = piece * 2.4;
  const reach = (90 + ((piece * 53) % 130)) / 16;
  return {
    '--dx': `${(Math.cos(angle) * reach).toFixed(2)}rem`,
    '--dy': `${(Math.sin(angle) * reach * 0.7 - 4.375).toFixed(2)}rem`,
    '--turn': `${(piece * 97) % 720}deg`,
    animationDelay: `${(piece % 7) * 22}ms`,
    background: COLOURS[piece % COLOURS.length],
    borderRadius: piece % 3 === 0 ? '50%' : '2px',
  };
});

/** One burst from the middle of its parent. Give it a new key for another one. */
export function Confetti() {
  return (
    <div className={styles['confetti']} aria-hidden="true">
      {PIECES.map((style, piece) => (
        <i key={piece} style={style} />
      ))}
    </div>
  );
}
