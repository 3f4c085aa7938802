import type { GenericSchema } from 'valibot';
import { seedHalvesSchema } from '../../engine/chance/seed-halves.ts';
import { fairnessSchema, seedPairSchema } from '../../engine/chance/seed-pair.ts';
import { COMMANDS } from '../../engine/games/boxes/commands.ts';
import { MESSAGES } from '../../engine/games/boxes/messages.ts';
import { clampToGrid } from '../../engine/games/boxes/rules.ts';
import {
  assessmentSchema,
  kinkInputSchema,
  kinkSchema,
  photoSchema,
  taskInputSchema,
  taskSchema,
  userInputSchema,
  userSchema,
} from '../../engine/wire/admin.ts';
import { inOrder, limitsSchema } from '../../engine/wire/profile.ts';
import { gameConfigSchema, meSchema, seatAnswerSchema } from '../../engine/wire/rest.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { shownLines, shownText } from '../../engine/wire/shown-text.ts';
import { anchor, fieldTable, paragraphs } from './markdown.ts';
import { Shapes } from './shapes.ts';

const { boxes, messages } = MESSAGES['room-state'].entries;

const { lastSpin: spin } = slotsSnapshotSchema.entries;

/** What comes up in many messages: told once, under this title. */
const SHARED: readonly (readonly [title: string, schema: GenericSchema])[] = [
  ['box', boxes.item],
  ['box to be laid', COMMANDS['update-boxes'].entries.boxes.item],
  ['log line', messages.item],
  ['fairness', fairnessSchema],
  ['seeds', seedPairSchema],
  ['halves', seedHalvesSchema],
  ['seat', seatAnswerSchema],
  ['slots', slotsSnapshotSchema],
  ['spin of the reels', spin.wrapped],
  ['reward', spin.wrapped.entries.reward.wrapped],
  ['wheel', wheelSnapshotSchema],
  ['spin of the wheel', wheelSnapshotSchema.entries.lastSpin.wrapped],
  ['me', meSchema],
  ['limits', limitsSchema],
  ['configuration', gameConfigSchema],
  ['photo', photoSchema],
  ['kink', kinkSchema],
  ['kink to keep', kinkInputSchema],
  ['task', taskSchema],
  ['task to keep', taskInputSchema],
  ['user', userSchema],
  ['user to keep', userInputSchema],
  ['assessment', assessmentSchema],
];

const NAMES = Object.fromEntries(
  SHARED.map(([title, schema]) => [`[${title}](${anchor(title)})`, schema]),
);
const CHANGES = new Map<unknown, string>([
  [clampToGrid, 'brought into 0 to 1, four decimals'],
  [inOrder, 'in ascending order, each once'],
  [shownText, 'on one line, without what is unseen'],
  [shownLines, 'on one line or more, without what is unseen'],
]);

/** The words for all that goes over the wire. */
export const shapes = new Shapes(NAMES, CHANGES);

export function sharedShapes(): string {
  const told = SHARED.map(([title, schema]) =>
    paragraphs(`### ${title}`, ...shapes.forms(schema).map(fieldTable)),
  );
  return paragraphs('## Shapes', 'Where one has several tables, it is any of them.', ...told);
}
