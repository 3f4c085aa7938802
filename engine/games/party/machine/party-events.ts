import * as v from 'valibot';
import { seedPairSchema } from '../../../chance/seeds.ts';
import { VERDICTS } from '../../../definition/tasks.ts';
import { darePicturedSchema } from '../../dice/dare-photo.ts';
import { daredSchema } from '../../dice/dare.ts';
import { PARTY_SEATS } from '../party-rules.ts';
import { boxesSchema, offeredSchema } from './party-schemas.ts';
import { HOST_EVENTS } from './party-host-events.ts';

const by = v.picklist(PARTY_SEATS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const commandId = v.exactOptional(v.string());
/** [G14] What an opened box holds: the dare's number, and the tasks its opener may choose from. */
const offer = v.array(offeredSchema);
const offered = { dare: v.exactOptional(count), offer: v.exactOptional(offer) };
/** The clock has acted, or the host's Skip. */
const forced = v.boolean();
/** [G20] The host who skipped it. */
const skipped = v.exactOptional(by);

/** The party's own events in a room's journal; each contains its outcome. */
export const PARTY_EVENTS = [
  /** [G3] By the host, as often as they like; without it the boxes are scattered at the start. */
  v.object({ type: v.literal('boxes-placed'), by, boxes: boxesSchema, commandId }),
  /** [G4] A part of the dice: the text, or the SHA-256 of a text that is opened at the start. */
  v.object({
    type: v.literal('entropy-added'),
    by,
    entropy: v.exactOptional(v.string()),
    commitment: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({
    type: v.literal('game-started'),
    by,
    boxes: boxesSchema,
    /** [G19] Missing: those of before. */
    rules: v.exactOptional(v.literal(2)),
    /** The host's part of the dice, opened. */
    entropy: v.exactOptional(v.string()),
    commandId,
  }),
  v.object({
    type: v.literal('dice-rolled'),
    by,
    die1: die,
    die2: die,
    /** What the box with this sum pays; null if there is none. */
    coins: v.nullable(count),
    prize: v.nullable(v.string()),
    prizeId: v.exactOptional(v.number()),
    dared: v.exactOptional(daredSchema),
    /** The server rolled because the player's time was up. */
    forced,
    skipped,
    /** [G11] The boxes among which the thrower must choose, two or more. */
    choices: v.exactOptional(v.array(count)),
    /** [G11] [G12] The box that opens at once. */
    opens: v.exactOptional(count),
    /** [G15] It replaces the throw before. */
    again: v.exactOptional(v.literal(true)),
    ...offered,
    commandId,
  }),
  /** [G11] The thrower has chosen. */
  v.object({
    type: v.literal('box-opened'),
    by,
    number: count,
    coins: count,
    forced,
    skipped,
    ...offered,
    commandId,
  }),
  /** [G14] By the opener of its box. */
  v.object({
    type: v.literal('dare-chosen'),
    by,
    dare: count,
    task: v.picklist([0, 1]),
    forced,
    skipped,
    commandId,
  }),
  /** [G16] */
  v.object({ type: v.literal('dare-swapped'), by, dare: count, offer, commandId }),
  /** `at`: epoch milliseconds, from which the time to judge counts [G5]. */
  v.object({
    type: v.literal('dare-settled'),
    by,
    dare: count,
    done: v.boolean(),
    at: count,
    commandId,
  }),
  v.object({
    type: v.literal('dare-voted'),
    by,
    dare: count,
    verdict: v.picklist(VERDICTS),
    commandId,
  }),
  /** [G30] By somebody who watches: `watcher` is a hash of the room and the visitor. */
  v.object({
    type: v.literal('audience-voted'),
    watcher: v.string(),
    dare: count,
    verdict: v.picklist(VERDICTS),
    commandId,
  }),
  /** [G5] By the server, once the vote is over. */
  v.object({
    type: v.literal('dare-judged'),
    dare: count,
    /** Null: nobody has judged. */
    verdict: v.nullable(v.picklist(VERDICTS)),
    coins: count,
    /** [G6] The change of the opener's rating, as the word of this judge. */
    rating: v.exactOptional(
      v.object({ judge: by, user: v.number(), seq: v.number(), change: v.picklist([-1, 0, 1]) }),
    ),
    /** [G20] The host who closed the vote. */
    skipped: v.exactOptional(by),
    commandId,
  }),
  darePicturedSchema,
  /** [G10] By the host, or (without `by`) by the server for somebody who wants a seat. */
  v.object({
    type: v.literal('seat-freed'),
    by: v.exactOptional(by),
    seat: by,
    seeds: v.exactOptional(seedPairSchema),
    commandId,
  }),
  /** Without `by`: by the server, because too few stay. */
  v.object({ type: v.literal('game-ended'), by: v.exactOptional(by), commandId }),
  v.object({ type: v.literal('rematch-started'), by, seeds: seedPairSchema, commandId }),
  ...HOST_EVENTS,
] as const;
