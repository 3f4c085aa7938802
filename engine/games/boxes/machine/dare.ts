import * as v from 'valibot';
import { dareFields } from '../../dice/dare.ts';
import { SEATS } from '../rules.ts';

/** [B55] The task of an opened box, as it is stored and sent. */
export const dareSchema = v.object({
  ...dareFields,
  /** The seat that opened the box. */
  by: v.picklist(SEATS),
});
export type Dare = v.InferOutput<typeof dareSchema>;

/** The dare of this roll, if it has one. */
export const dareOf = ({ dares }: { dares: readonly Dare[] }, id: number): Dare | undefined =>
  dares.find((dare) => dare.id === id);
