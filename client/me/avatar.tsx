import styles from './avatar.module.css';
import drawings from './avatars.svg?no-inline';

interface AvatarProps {
  /** One of the server's `avatars`; null: a mask, for who has none. */
  name: string | null;
  /** Overrides the size, which is otherwise that of a line of text. */
  className?: string | undefined;
}

/** The picture of a guest. All are drawn in one file, which comes with the first that is seen. */
export function Avatar({ name, className = '' }: AvatarProps) {
  return (
    <svg
      className={`${styles['avatar']} ${className}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawings}#${name ?? 'guest'}`} />
    </svg>
  );
}
