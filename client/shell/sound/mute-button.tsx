import styles from '../frame/header.module.css';
import { setMuted, useMuted } from './mute.ts';

export function MuteButton() {
  const muted = useMuted();
  return (
    <button
      type="button"
      className={styles['mute']}
      aria-label="Sound"
      aria-pressed={!muted}
      title={muted ? 'Turn sound on' : 'Turn sound off'}
      onClick={() => setMuted(!muted)}
    >
      <svg
        width="1.375rem"
        height="1.375rem"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M4 9.5h3.6L13 5v14l-5.4-4.5H4z" fill="currentColor" />
        <path
          d={
            muted
              ? 'm16.5 9.5 5 5m0-5-5 5'
              : 'M16 8.8a4.5 4.5 0 0 1 0 6.4M18.6 6.2a8 8 0 0 1 0 11.6'
          }
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
