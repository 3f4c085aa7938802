/** The symbol that counts a level. */
export function Flame() {
  return (
    <svg viewBox="0 0 16 20" width="1rem" height="1.25rem" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M8.5 0C9 4 14 6.5 14 12.5 14 17 11.3 20 8 20s-6-3-6-7c0-3 1.7-4.7 2.8-6.7.7 1 .9 2 .9 3C7.5 7.5 9.2 4 8.5 0z"
      />
    </svg>
  );
}
