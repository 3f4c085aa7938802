import { boxes, disturbed } from './boxes.ts';
import { pages, photos } from './pages.ts';
import { panel } from './panel.ts';
import { slots, wheel } from './solo.ts';
import type { Scene } from './stage.ts';

/** Every screen in every phase. */
export const SCENES: Readonly<Record<string, Scene>> = {
  pages,
  photos,
  slots,
  wheel,
  boxes,
  disturbed,
  panel,
};
