/** Whether the focus is nowhere useful, so that another part may take it. */
export const isIdle = (active: Element | null): boolean =>
  active === null || active === document.body || active.getAttribute('tabindex') === '-1';
