import * as v from 'valibot';
import { required } from './admin.ts';
import { nameInput } from './profile-input.ts';
import { shownText } from './shown-text.ts';

/** [O9] Why the administrator closes a room; its players read it. */
export const closingSchema = v.strictObject({ reason: required(200, shownText) });

const roomInPlaySchema = v.object({
  id: v.string(),
  game: v.string(),
  state: v.string(),
  /** Who sits there: visitors' ids, and the names that others see; null: they have none. */
  players: v.array(v.object({ visitor: v.string(), name: v.nullable(v.string()) })),
  /** When it was made, epoch ms. */
  since: v.number(),
  /** Whether a player was connected when the room was last noted. */
  attended: v.boolean(),
});
export type RoomInPlay = v.InferOutput<typeof roomInPlaySchema>;

/** [O9] The unfinished rooms, those with players first; `total` counts also those not shown. */
export const roomsInPlaySchema = v.object({
  success: v.literal(true),
  rooms: v.array(roomInPlaySchema),
  total: v.number(),
});

const adminActSchema = v.object({
  /** Epoch ms. */
  at: v.number(),
  act: v.string(),
  about: v.nullable(v.string()),
  /** [A122] The same by its code and values; calls and older notes have none. */
  code: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown())),
});
export type AdminAct = v.InferOutput<typeof adminActSchema>;

/** Whether an act is a call as it was noted before it was carried out, and not told in words. */
export const isCall = ({ act }: Pick<AdminAct, 'act'>): boolean => /^[A-Z]+ \//.test(act);

/** [O10] The newest acts of the administrator, newest first. */
export const auditSchema = v.object({ success: v.literal(true), acts: v.array(adminActSchema) });

/** How long the administrator's decision about a visitor holds. */
export const SPANS = ['hour', 'day', 'good'] as const;
export type Span = (typeof SPANS)[number];
const span = v.picklist(SPANS, `takes ${SPANS.join(', ')}`);

/** [O12] Sends a visitor away; with `address`, also others from where they are connected, for an hour. */
export const sendAwaySchema = v.strictObject({
  for: span,
  address: v.optional(v.boolean('takes true or false'), false),
});

/** [O12] `address`: whether others from there are sent away too; false if nobody was connected. */
export const sentAwaySchema = v.object({ success: v.literal(true), address: v.boolean() });

/** [O13] */
export const silenceSchema = v.strictObject({ for: span });

/** [O14] Null: no name. */
export const renameSchema = v.strictObject({
  name: v.nullable(nameInput),
});

/** Until when something holds, epoch ms; null: for good. Null instead of it: it does not hold. */
const until = v.nullable(v.object({ until: v.nullable(v.number()) }));

/** [O15] What the administrator may know of a visitor. */
export const visitorSchema = v.object({
  success: v.literal(true),
  visitor: v.string(),
  /** The name that others see; null: they have none. */
  name: v.nullable(v.string()),
  /** Null: they have played nothing yet. */
  coins: v.nullable(v.number()),
  away: until,
  silenced: until,
  /** Until then they keep the name that the administrator gave them. */
  nameHeld: until,
  /** The last movements of their coins, newest first. */
  movements: v.array(
    v.object({ at: v.number(), delta: v.number(), balance: v.number(), reason: v.string() }),
  ),
  /** Their last rooms, newest first. */
  rooms: v.array(
    v.object({ id: v.string(), game: v.string(), state: v.string(), since: v.number() }),
  ),
});
export type ShownVisitor = v.InferOutput<typeof visitorSchema>;

const figureSchema = v.object({
  /** Epoch ms of the beginning of the hour or the day (UTC). */
  at: v.number(),
  rooms: v.number(),
  /** How many visitors played; of many, within a few in a hundred. */
  players: v.number(),
  /** Coins paid out. */
  coins: v.number(),
  dares: v.number(),
});
export type Figure = v.InferOutput<typeof figureSchema>;

/** [O16] The last 24 hours and the last 30 days, oldest first. */
export const figuresSchema = v.object({
  success: v.literal(true),
  hours: v.array(figureSchema),
  days: v.array(figureSchema),
});
