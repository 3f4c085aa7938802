/** Events of a type, from one version to the next; `now` is the room that they happen to. */
type Upcaster<Snapshot> = (event: never, now: Snapshot) => object;

/** [J15] By an event's type, how each version becomes the next: the first one leads from 1 to 2. */
export type Upcasters<Snapshot> = Readonly<Record<string, readonly Upcaster<Snapshot>[]>>;

/** Events say which version they are of in `v`; those that do not are of the first. */
function versionOf(event: object): unknown {
  return 'v' in event ? event.v : 1;
}

/** [J15] What is stored, as today's version of its event; what has no upcaster is as it was. */
export function upcast<Snapshot>(
  upcasters: Upcasters<Snapshot> | undefined,
  stored: unknown,
  now: Snapshot,
): unknown {
  if (upcasters === undefined || typeof stored !== 'object' || stored === null) return stored;
  const type = 'type' in stored ? String(stored.type) : '';
  const steps = Object.hasOwn(upcasters, type) ? (upcasters[type] ?? []) : [];
  let event: object = stored;
  const version = versionOf(stored);
  // What is of no version there ever was is left to the schema, which refuses it.
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return stored;
  for (const step of steps.slice(version - 1)) event = step(event as never, now);
  return event;
}
