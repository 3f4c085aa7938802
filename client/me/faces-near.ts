/** The faces at the table that the page shows or leads to; its visitor is offered others. */
let near: readonly string[] = [];

export function noteFaces(avatars: readonly (string | null | undefined)[]): void {
  near = avatars.filter((one) => typeof one === 'string');
}

/** [B166] Those that nobody there has; all, if fewer than two are left. */
export function freeFaces(avatars: readonly string[]): readonly string[] {
  const free = avatars.filter((one) => !near.includes(one));
  return free.length < 2 ? avatars : free;
}
