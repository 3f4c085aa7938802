import * as v from 'valibot';
import { refusalOf, type Texts } from '../../definition/refusal.ts';
import type { PhotoChange } from '../../definition/table-game.ts';

/** [B110] A dare has a photo, another one, or (null) none any more. */
export const darePicturedSchema = v.object({
  type: v.literal('dare-pictured'),
  dare: v.pipe(v.number(), v.integer(), v.minValue(0)),
  photo: v.nullable(v.string()),
  commandId: v.exactOptional(v.string()),
});
type DarePictured = v.InferOutput<typeof darePicturedSchema>;

/** What a photo needs to know of its dare, at a table of any size. */
interface Pictured<Seat extends string = string> {
  id: number;
  by: Seat;
  done: boolean | null;
  photo: string | null;
}

interface Room<Seat extends string> {
  dares: readonly Pictured<Seat>[];
  seats: Readonly<Partial<Record<Seat, { visitor: string } | null | undefined>>>;
}

/** [B110] Why a dare cannot have this photo, or null. It can always lose one. */
export function refusePicture(
  { dares }: { dares: readonly Pictured[] },
  { dare: id, photo }: { dare?: number; photo?: string | null },
): 'dare/unknown' | 'dare/not-done' | null {
  const dare = dares.find((one) => one.id === id);
  if (dare === undefined) return 'dare/unknown';
  return photo == null || dare.done === true ? null : 'dare/not-done';
}

/** [B110] The event of a change. @throws Refused if the dare is somebody else’s */
export function pictured<Seat extends string>(
  { dares, seats }: Room<Seat>,
  { dare: id, photo, visitor }: PhotoChange,
  refusals: Texts<'dare/not-yours'>,
): DarePictured {
  const dare = dares.find((one) => one.id === id);
  const isTheirs = visitor === null || dare === undefined || seats[dare.by]?.visitor === visitor;
  if (!isTheirs) throw refusalOf(refusals, 'dare/not-yours');
  return { type: 'dare-pictured', dare: id, photo };
}

/** The dares after this event. */
export const withPicture = <Dare extends Pictured>(
  { dares }: { dares: readonly Dare[] },
  { dare: id, photo }: DarePictured,
): { dares: Dare[] } => ({
  dares: dares.map((dare) => (dare.id === id ? { ...dare, photo } : dare)),
});

/** [B112] A room that is closed has no photos. */
export const withoutPictures = <Dare extends Pictured>({
  dares,
}: {
  dares: readonly Dare[];
}): { dares: Dare[] } => ({ dares: dares.map((dare) => ({ ...dare, photo: null })) });

const NO_PICTURES: ReadonlyMap<number, string> = new Map();

/** The photos of a room, by their dares. */
export const picturesOf = ({
  dares,
}: {
  dares: readonly Pictured[];
}): ReadonlyMap<number, string> =>
  dares.every(({ photo }) => photo === null)
    ? NO_PICTURES
    : new Map(dares.flatMap(({ id, photo }) => (photo === null ? [] : [[id, photo] as const])));
