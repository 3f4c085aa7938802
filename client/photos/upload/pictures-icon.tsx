export function PicturesIcon() {
  return (
    <svg width="5.5rem" height="4.5rem" viewBox="0 0 88 72" aria-hidden="true" focusable="false">
      <g transform="rotate(-9 30 38)">
        <rect x="10" y="16" width="42" height="48" rx="5" fill="#4a3560" />
        <rect x="15" y="21" width="32" height="30" rx="3" fill="#312141" />
      </g>
      <g transform="rotate(7 56 36)">
        <rect x="34" y="10" width="44" height="52" rx="5" fill="#fdf4ec" />
        <rect x="39" y="15" width="34" height="34" rx="3" fill="#7a2d6a" />
        <circle cx="63" cy="24" r="5" fill="#ffc857" />
        <path d="M39 46V40l9-10 9 10 6-6 10 9v3a3 3 0 0 1-3 3H42a3 3 0 0 1-3-3z" fill="#ff5c93" />
      </g>
    </svg>
  );
}
