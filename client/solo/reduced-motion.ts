/** Whether the visitor asked for calm. Read when a movement starts, as the wish may change. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
