import type { GenericSchema } from 'valibot';
import { seedHalvesSchema, fairnessSchema, shownSeedsSchema } from '../../engine/chance/seeds.ts';
import { COMMANDS } from '../../engine/games/boxes/wire/commands.ts';
import { MESSAGES } from '../../engine/games/boxes/wire/messages.ts';
import { clampToGrid } from '../../engine/games/dice/rules.ts';
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

/** Shapes that many messages share. The page describes each once, under its title. */
const SHARED: readonly (readonly [title: string, schema: GenericSchema])[] = [
  ['box', boxes.item],
  ['box to place', COMMANDS['update-boxes'].entries.boxes.item],
  ['log line', messages.item],
  ['fairness', fairnessSchema],
  ['seeds', shownSeedsSchema],
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
  ['kink input', kinkInputSchema],
  ['task', taskSchema],
  ['task input', taskInputSchema],
  ['user', userSchema],
  ['user input', userInputSchema],
  ['assessment', assessmentSchema],
];

const NAMES = Object.fromEntries(
  SHARED.map(([title, schema]) => [`[${title}](${anchor(title)})`, schema]),
);
const CHANGES = new Map<unknown, string>([
  [clampToGrid, 'clamped to 0..1, rounded to four decimals'],
  [inOrder, 'in ascending order, each once'],
  [shownText, 'on one line, unseen characters are removed [X31]'],
  [shownLines, 'on one line or more, unseen characters are removed [X31]'],
]);

/** Describes the schemas of all messages and calls. */
export const shapes = new Shapes(NAMES, CHANGES);

export function sharedShapes(): string {
  const described = SHARED.map(([title, schema]) =>
    paragraphs(`### ${title}`, ...shapes.forms(schema).map(fieldTable)),
  );
  return paragraphs(
    '## Shapes',
    'A shape with several tables has one of these forms.',
    ...described,
  );
}
