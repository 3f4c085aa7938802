export function BrandMark() {
  return (
    <svg width="2rem" height="2rem" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="14.5" fill="#2a1438" stroke="#ffc857" strokeWidth="2" />
      <path
        d="M16 6l2.7 6.9 7.3.5-5.6 4.7 1.8 7.2L16 21.4l-6.2 3.9 1.8-7.2L6 13.4l7.3-.5z"
        fill="#ff5c93"
      />
    </svg>
  );
}
