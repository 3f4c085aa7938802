import { drawRound, pick } from '../../chance/chance.ts';
import { playersOf, type Prize } from '../../definition/tasks.ts';
import { refusalOf } from '../../definition/refusal.ts';
import type { ServerTurn, TableTurn } from '../../definition/table-game.ts';
import { asPrize } from '../dice/dare.ts';
import { boxCoins, coinsFor } from '../dice/rules.ts';
import { isPartyDareOn, unchosenIn, visitorsIn } from './machine/party-context.ts';
import type {
  PartyContext,
  PartyEvent,
  PartyEventOf,
  PartyMachine,
} from './machine/party-types.ts';
import { PARTY_REFUSALS } from './machine/party-refusals.ts';
import { refusedAtParty } from './machine/party-machine.ts';
import { choicesOf, nearestBox, type PartySeat, rarestOf } from './party-rules.ts';

/** What throws and boxes become: their draws, the boxes they open, and the tasks these hold. */

export type PartyTurn = TableTurn<PartyMachine, PartySeat>;
export type AnyPartyTurn = ServerTurn<PartyMachine, PartySeat>;
type Thrown = PartyEventOf<'dice-rolled'>;

const DIE_SIDES = 6;

/** @throws Refused if the room would not accept the event */
export function allowed<Event extends PartyEvent>({ state }: AnyPartyTurn, event: Event): Event {
  const refusal = refusedAtParty(state, event);
  if (refusal !== null) throw refusalOf(PARTY_REFUSALS, refusal);
  return event;
}

/** [G17] Whether the dice wait for a dare. */
const isHeld = ({ state: { context }, pauseMs, isPausing }: AnyPartyTurn): boolean =>
  context.rules === 2 &&
  pauseMs > 0 &&
  (unchosenIn(context).length > 0 || (isPausing && isPartyDareOn(context)));

/** A throw of two dice, from the game's committed seeds. @throws Refused if it is not possible now */
export function throwDice(
  turn: PartyTurn,
  { forced = false, again = false }: { forced?: boolean; again?: boolean },
): PartyEvent | Promise<PartyEvent> {
  const { by, state, chance } = turn;
  const { seeds, boxes, rules } = state.context;
  const asked = {
    type: 'dice-rolled',
    by,
    die1: 1,
    die2: 1,
    coins: null,
    prize: null,
    forced,
  } as const;
  const repeated = again ? { again: true as const } : {};
  allowed(turn, { ...asked, ...repeated }); // Refused before it is drawn.
  if (isHeld(turn) && !forced) throw refusalOf(PARTY_REFUSALS, 'dare/open');
  const [first = 0, second = 0] = drawRound(chance, seeds, 2);
  const [die1, die2] = [pick(first, DIE_SIDES) + 1, pick(second, DIE_SIDES) + 1];
  const thrown: Thrown = { ...asked, ...repeated, die1, die2 };
  if (rules === 1) return withPrize({ ...thrown, coins: coinsFor(die1 + die2, boxes) }, turn);
  const choices = choicesOf(die1, die2, boxes);
  if (choices.length > 1) return { ...thrown, choices };
  const opens = choices[0] ?? (isVain(turn, again) ? nearestBox(die1 + die2, boxes) : null);
  return opens === null ? thrown : withOffer({ ...thrown, coins: boxCoins(opens), opens }, turn);
}

/** [G12] [G15] Whether the throw before opened nothing; one that is replaced does not count. */
function isVain({ by, state: { context } }: PartyTurn, again: boolean): boolean {
  const { vain, lastThrow } = context;
  return again ? lastThrow?.wasVain === true : vain.includes(by);
}

/** [G19] By the rules of before: the roll with the task of the box that it opens, if there is one. */
async function withPrize(event: Thrown, turn: PartyTurn): Promise<PartyEvent> {
  if (event.coins === null || turn.prizes === undefined) return event;
  const { prizesDrawn } = turn.state.context;
  const prize = await turn.prizes.draw(prizesDrawn, await tableOf(turn));
  if (prize === null) return event;
  return { ...event, ...asPrize(prize, turn.seq) };
}

/** [G6] What a task must fit. */
async function tableOf({ state: { context }, limitsOf }: AnyPartyTurn) {
  const visitors = visitorsIn(context);
  return { limits: await limitsOf(visitors), players: playersOf(visitors.length) };
}

/** [G11] The box that the thrower chose; `forced`: the rarest, by the clock. @throws Refused */
export function openBox(turn: PartyTurn, number: number, forced: boolean) {
  const coins = boxCoins(number);
  const event = allowed(turn, { type: 'box-opened', by: turn.by, number, coins, forced });
  return withOffer(event, turn);
}

/** [G14] The task that the opener of a box chose; `forced`: the first, by the clock. @throws Refused */
export const chooseDare = (turn: PartyTurn, dare: number, task: 0 | 1, forced: boolean) =>
  allowed(turn, { type: 'dare-chosen', by: turn.by, dare, task, forced });

/** [G16] Other tasks for a dare. @throws Refused */
export async function swapDare(turn: PartyTurn, dare: number): Promise<PartyEvent> {
  const { by, state } = turn;
  const asked = allowed(turn, { type: 'dare-swapped', by, dare, offer: [] });
  const before = state.context.dares.find(({ id }) => id === dare)?.offer ?? [];
  const offer = await tasksFor(turn, before);
  if (offer.length === 0) throw refusalOf(PARTY_REFUSALS, 'dare/no-other');
  return { ...asked, offer };
}

/**
 * [G14] The event with the tasks of the box that it opens, if any fit. The box that the clock opens for
 * a player who is away holds none: nobody would do it.
 */
async function withOffer<Event extends Thrown | PartyEventOf<'box-opened'>>(
  event: Event,
  turn: PartyTurn,
): Promise<Event> {
  const { by, forced } = event;
  if (forced && !turn.present[by]) return event;
  const offer = await tasksFor(turn);
  return offer.length === 0 ? event : { ...event, dare: turn.seq, offer };
}

/** [G14] Two tasks that nobody has had in this game, or one, or none; none of `besides`. */
async function tasksFor(turn: AnyPartyTurn, besides: readonly Prize[] = []): Promise<Prize[]> {
  const { prizes, state } = turn;
  if (prizes === undefined) return [];
  const { dealt, prizesDrawn, dares } = state.context;
  const table = await tableOf(turn);
  const open = dares.flatMap(({ offer = [] }) => offer.map(({ id }) => id));
  const tasks: Prize[] = [];
  const without = new Set([...dealt, ...open, ...besides.map(({ id }) => id)]);
  while (tasks.length < 2) {
    // oxlint-disable-next-line no-await-in-loop -- the second must not be the first again
    const task = await prizes.draw(prizesDrawn, { ...table, without });
    if (task === null || without.has(task.id)) break;
    tasks.push(task);
    without.add(task.id);
  }
  return tasks;
}

/** [G11] [G14] What the clock does, or the host's Skip, where a choice is open; null: there is none. */
export function chosenByClock(turn: AnyPartyTurn): PartyEvent | Promise<PartyEvent> | null {
  const { context } = turn.state;
  const rarest = rarestOf(context.choices);
  if (rarest !== null) return openBox({ ...turn, by: context.turn }, rarest, true);
  const [first] = unchosenIn(context);
  return first === undefined ? null : chooseDare({ ...turn, by: first.by }, first.id, 0, true);
}

/** Who is away, and leaves a choice open that came of a throw by the clock: nobody waits for them. */
export function isLeftOpen({ state: { context }, present }: AnyPartyTurn): boolean {
  const { lastRoll, choices, turn } = context;
  return lastRoll?.forced === true && choices.length > 0 && !present[turn];
}

/** [G11] [G14] Who must choose now; nobody: the seat whose turn it is must throw. */
export function choosersIn(context: PartyContext): readonly PartySeat[] {
  if (context.choices.length > 0) return [];
  return [...new Set(unchosenIn(context).map(({ by }) => by))];
}
