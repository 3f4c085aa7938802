import * as v from 'valibot';
import {
  type AnyActorRef,
  createMachine,
  type EventObject,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type ProvidedActor,
  type StateMachine,
  type StateSchema,
} from 'xstate';
import { taking } from '../definition/commands-taken.ts';
import type { HostedMachine, Upcasters } from '../definition/hosted-machine.ts';
import type { CommonRefusal, Refusal } from '../definition/refusal.ts';
import { STAGE, type Stage } from '../definition/stages.ts';
import { refuseInRoom, refuseSeat, refuseSeating, type SeatPolicy } from './refuse-at-table.ts';
import type { RoomOptions } from '../definition/table-game.ts';
import { seatingAt } from './seating.ts';
import { type Naming, seatsOf } from './seats.ts';
import {
  commandId,
  EMPTY_TABLE,
  type TableContext,
  tableEntries,
  type TableEvent,
  tableEvents,
} from './table-context.ts';

/** The types of a game at a table. */
export interface TableTypes {
  seat: string;
  /** The names of its states. */
  state: string;
  /** What it keeps besides its table. */
  own: object;
  /** Its own events. */
  event: { type: string };
  /** Its own words in the log; `never`: it has none. */
  words: { type: string };
  view: object;
  /** The codes of its own refusals. */
  code: Refusal;
}

/** The whole of what a room keeps: its table, and the game's own. */
export type Kept<T extends TableTypes> = TableContext<T['seat'], T['words']> & T['own'];
/** [T63] An event that the game has itself stands for the table's of that name. */
export type Happened<T extends TableTypes> =
  | (T['event'] & { commandId?: string })
  | Exclude<TableEvent<T['seat']>, { type: T['event']['type'] }>;
/** A room as a game sees it. */
export interface At<T extends TableTypes> {
  readonly value: T['state'];
  readonly context: Kept<T>;
}

export type TableMachine<T extends TableTypes> = StateMachine<
  Kept<T>,
  Happened<T>,
  Record<string, AnyActorRef | undefined>,
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  T['state'],
  string,
  NonReducibleUnknown,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>;

/** Where an event leads: always, or if something holds of the room before it, and where else. */
type Way<T extends TableTypes, Event> =
  | T['state']
  | { to: T['state']; if: (context: Kept<T>, event: Event) => boolean; else?: T['state'] };

/** A state of a game: whether seats are given, and where it goes. */
interface ChartState<T extends TableTypes> {
  stage: Stage;
  /** By which event. */
  on?: { [Type in T['event']['type']]?: Way<T, T['event'] & { type: Type }> };
  /** As soon as this holds. */
  when?: { [To in T['state']]?: (context: Kept<T>) => boolean };
}

type Lines = Parameters<typeof tableEntries>[1];
type OwnEvent = {
  readonly entries: v.ObjectEntries & { readonly type: v.LiteralSchema<string, undefined> };
};

/** The rules of a game at a table, as its machine needs them. */
export interface TableRules<T extends TableTypes>
  extends SeatPolicy<T['seat'], T['code']>, Naming<T['seat']> {
  /** The name of its machine, and [J6] the version: another shape of what it keeps is another. */
  readonly name: string;
  readonly version: number;
  /** The schemas of its own events (each may have a `commandId` besides), of what it keeps, and of its words in the log. */
  readonly events: readonly (v.GenericSchema<unknown, T['event']> & OwnEvent)[];
  readonly context: { readonly [Key in keyof T['own']]-?: v.GenericSchema<unknown, T['own'][Key]> };
  readonly lines?: Lines;
  readonly upcasters?: Upcasters<At<T>>;
  /** What it keeps before the first event. */
  readonly start: T['own'];
  /** In the first state a room begins, in the last it ends when it is closed. */
  readonly chart: Readonly<Record<T['state'], ChartState<T>>>;
  /** Why one of its own events is refused, or null. The table has let it pass. */
  refuse(at: At<T>, event: T['event']): CommonRefusal | T['code'] | null;
  /** Why the game does not take an event of the table, whatever the table says; or null. */
  refuseAtTable?(at: At<T>, event: TableEvent<T['seat']>): T['code'] | null;
  /** [T64] */
  readonly again?: Partial<T['own']>;
  /** [T65] How many sit there, with the house, before a game to which it was asked; and how long it thinks, in ms. */
  readonly house?: { readonly seats: number; readonly ms: number };
  /** [T70] What the options of a new room mean. */
  opening?(options: RoomOptions): Partial<T['own']>;
  /** What one of its own events changes. */
  after(at: At<T>, event: T['event']): Partial<Kept<T>>;
  /** What it means that a player has left, or (`isFree`) that their seat is free; it is so already. */
  gone?(context: Kept<T>, seat: T['seat'], isFree: boolean): Partial<Kept<T>>;
  /** What it means that a player who had left is back. */
  back?(context: Kept<T>, seat: T['seat']): Partial<Kept<T>>;
  /** What goes with a room that is closed. */
  closing?(context: Kept<T>): Partial<Kept<T>>;
}

/** The table's events of which a game with these has none itself. */
function tablesOwn<T extends TableTypes>({ seats, events }: TableRules<T>) {
  const own = new Set(events.map(({ entries }) => entries.type.literal));
  return tableEvents(seats).filter(({ entries }) => !own.has(entries.type.literal));
}

/** Whether an event is the table's, and not the game's. */
export function tableEventAt<T extends TableTypes>(rules: TableRules<T>) {
  const types = new Set<string>(tablesOwn(rules).map(({ entries }) => entries.type.literal));
  return (event: { type: string }): event is TableEvent<T['seat']> => types.has(event.type);
}

/** Why a room does not take an event, or null. */
export function refusingAt<T extends TableTypes>(rules: TableRules<T>) {
  const isTableEvent = tableEventAt(rules);
  return (at: At<T>, event: Happened<T>): CommonRefusal | T['code'] | null => {
    const refusal = refuseInRoom(at.context, event);
    if (refusal !== null) return refusal;
    if (!isTableEvent(event)) {
      const isAnybody = rules.playsOn === true;
      return (isAnybody ? null : refuseSeat(at.context, event)) ?? rules.refuse(at, event);
    }
    const { stage } = rules.chart[at.value];
    return (
      refuseSeat(at.context, event) ??
      rules.refuseAtTable?.(at, event) ??
      refuseSeating(rules, at.context, event, stage)
    );
  };
}

/** The table's events after which the game has its say. */
const TOUCHING = new Set([
  'room-created',
  'player-returned',
  'room-closed',
  'rematch-started',
  'player-left',
  'seat-lapsed',
]);

/** What an event changes that a room has taken. */
function changingAt<T extends TableTypes>(rules: TableRules<T>) {
  const isTableEvent = tableEventAt(rules);
  const { isLeftAlone } = seatsOf<T['seat']>(rules.seats);
  const table = seatingAt<T['seat']>(rules.seats, rules);
  /** [B42] Somebody has gone; nobody may stay. */
  const closedBehind = (gone: Kept<T>, stage: Stage): Partial<Kept<T>> =>
    stage === STAGE.over || !isLeftAlone(gone)
      ? gone
      : { ...gone, closed: true, ...rules.closing?.(gone) };
  return (at: At<T>, event: Happened<T>): Partial<Kept<T>> => {
    const { stage } = rules.chart[at.value];
    if (!isTableEvent(event)) {
      const change = rules.after(at, event);
      return event.type === 'seat-lapsed'
        ? closedBehind({ ...at.context, ...change }, stage)
        : change;
    }
    const change: Partial<Kept<T>> = table.after(at.context, event, stage === STAGE.open);
    if (!TOUCHING.has(event.type)) return change;
    const now: Kept<T> = { ...at.context, ...change };
    if (event.type === 'room-created') {
      const { options = {} } = event;
      const awaitsHouse = rules.house !== undefined && options.house === true;
      return { ...now, awaitsHouse, ...rules.opening?.(options) };
    }
    if (event.type === 'rematch-started') return { ...now, ...rules.again };
    if (event.type === 'player-returned') return { ...now, ...rules.back?.(now, event.by) };
    if (event.type === 'room-closed') return { ...now, ...rules.closing?.(now) };
    if (event.type !== 'player-left' && event.type !== 'seat-lapsed') return now;
    const isFree = now.seats[event.by] === undefined;
    return closedBehind({ ...now, ...rules.gone?.(now, event.by, isFree) }, stage);
  };
}

/** The machine of a game and its table, as hosts run it. */
export function hostedTable<T extends TableTypes>(
  rules: TableRules<T>,
): HostedMachine<TableMachine<T>> {
  const { name, version, seats, chart, upcasters } = rules;
  const [refuse, change] = [refusingAt(rules), changingAt(rules)];
  const own = rules.events.map(({ entries }) => v.object({ ...entries, commandId }));
  const names: T['state'][] = Object.keys(chart);
  const [first = '', last = ''] = [names[0], names.at(-1)];

  type Args = { context: Kept<T>; event: Happened<T> };
  const stateOf = (value: T['state']) => {
    const { on = {}, when = {} } = chart[value];
    const may = ({ context, event }: Args) => refuse({ value, context }, event) === null;
    const actions = taking((context: Kept<T>, event: Happened<T>) =>
      change({ value, context }, event),
    );
    const stays = { guard: may, actions };
    const ways = Object.entries<Way<T, never> | undefined>(on).map(([type, way]) => {
      if (typeof way !== 'object') return [type, { ...stays, target: way }];
      const isThere = (args: Args) => way.if(args.context, args.event as never) && may(args);
      const other = way.else === undefined ? stays : { ...stays, target: way.else };
      return [type, [{ guard: isThere, target: way.to, actions }, other]];
    });
    if (chart[value].stage === STAGE.over && rules.again !== undefined) {
      ways.push(['rematch-started', { ...stays, target: first }]);
    }
    const soon = Object.entries<((context: Kept<T>) => boolean) | undefined>(when);
    if (value !== last) soon.push([last, ({ closed }) => closed]);
    return {
      on: { ...Object.fromEntries(ways), '*': stays },
      always: soon.map(([target, holds]) => ({
        target,
        guard: ({ context }: Args) => holds?.(context) === true,
      })),
    };
  };

  return {
    // What the chart says was checked where it is written; XState's own types need it literally.
    machine: createMachine({
      id: name,
      initial: first,
      context: { ...EMPTY_TABLE, ...rules.start },
      states: Object.fromEntries(names.map((one) => [one, stateOf(one)])),
    } as never) as unknown as TableMachine<T>,
    name,
    version,
    eventSchema: v.variant('type', [...tablesOwn(rules), ...own] as never),
    contextSchema: v.object({ ...tableEntries(seats, rules.lines), ...rules.context }) as never,
    ...(upcasters !== undefined && { upcasters }),
  };
}
