import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';
import { partyGame } from '../../engine/games/party/party-game.ts';
import type { KeptEntry } from '../torture/record/history.ts';
import * as v from 'valibot';
import { check, type Finding, type History, type RunRecord } from './check.ts';
import { Faults } from './faults.ts';
import { SimCluster } from './cluster/sim-cluster.ts';
import { Company } from './players/company.ts';
import { Random } from '../torture/random.ts';
import { inVirtualTime, World } from './world.ts';
import type { Plant } from './cluster/shared-parts.ts';

/** How a run came out; the same seed always comes out the same. */
interface Outcome {
  seed: number;
  /** The SHA-256 of all that happened, in order. */
  trace: string;
  events: number;
  faults: number;
  /** Commands that were acknowledged. */
  done: number;
  /** How often processes asked the database for leases and rooms, by second of the world's clock. */
  asked: Readonly<Record<'renew' | 'end' | 'claim', number>>;
  findings: readonly Finding[];
  records: readonly RunRecord[];
  /** The findings, each with its moment. */
  broken: readonly string[];
  reported: readonly unknown[];
}

/** How large a cluster is. */
interface Size {
  processes: number;
  rooms: number;
}
/** Small, so that a fault meets what another one has left. */
export const SMALL: Size = { processes: 3, rooms: 4 };
/** Milliseconds of the world's clock: with faults, and until everybody must have played on. */
const FAULTS_MS = 20_000;
/** A lease that runs out, a room that is claimed, a question that is not answered: all of that once. */
const HEALED_MS = 5000;
const PLAYS_ON_MS = 5000;

/** One run of the cluster under the faults of a seed. */
export function simulate(
  seed: number,
  plant: Plant | null = null,
  { processes, rooms }: Size = SMALL,
): Promise<Outcome> {
  const world = new World(new Random(seed));
  return inVirtualTime(world, async () => {
    const records: RunRecord[] = [];
    const broken: string[] = [];
    const note = (record: RunRecord): void => {
      records.push(record);
      world.note(JSON.stringify(record));
    };
    const cluster = new SimCluster(world, processes, plant);
    const company = new Company(cluster, rooms, note);
    const faults = new Faults(cluster, company, (text) => {
      broken.push(`${world.now} ${text}`);
      world.note(text);
    });
    await world.until(FAULTS_MS);
    const healed = faults.stop() + HEALED_MS;
    await world.until(healed);
    // A guest who comes later, after a party's next game was opened, has not had that long.
    const before = company.players.map((player) => ({ player, rolled: player.rolled }));
    await world.until(healed + PLAYS_ON_MS);
    for (const { player, rolled } of before) {
      if (player.rolled > rolled) continue;
      const what = `no roll within ${PLAYS_ON_MS} ms after all was well again`;
      note({ at: world.now, room: player.roomId, who: player.who, is: 'missed', what });
    }
    const history: History = {
      records,
      kept: cluster.store.kept,
      journal: await journalOf(cluster, records, boxesGame.hosted),
      parties: await journalOf(cluster, records, partyGame.hosted),
    };
    return {
      seed,
      trace: world.trace,
      events: world.events,
      faults: faults.count,
      done: records.filter((record) => record.is === 'answered' && record.code === null).length,
      asked: perSecond(cluster.store.asked, world.now),
      findings: check(history),
      records,
      broken,
      reported: cluster.reported,
    };
  });
}

const perSecond = ({ renew, end, claim }: Outcome['asked'], ms: number): Outcome['asked'] => {
  const rate = (count: number): number => (count * 1000) / ms;
  return { renew: rate(renew), end: rate(end), claim: rate(claim) };
};

/** The journals of one game's rooms. */
async function journalOf<Event>(
  { store }: SimCluster,
  records: readonly RunRecord[],
  { name, eventSchema }: { name: string; eventSchema: v.GenericSchema<unknown, Event> },
): Promise<Map<string, KeptEntry<Event>[]>> {
  const rooms = [...new Set(records.map(({ room }) => room))];
  const read = rooms.map(async (room) => {
    const { entries } = await store.journal.read(`${name}:${room}`, '', 0);
    const events = entries.map(({ seq, event }) => ({
      seq,
      at: 0,
      event: v.parse(eventSchema, event),
    }));
    return [room, events] as const;
  });
  return new Map((await Promise.all(read)).filter(([, events]) => events.length > 0));
}

interface Summary {
  /** The seeds of the runs that broke a rule. */
  failed: readonly number[];
  runs: number;
  faults: number;
  done: number;
  /** All of it in a line. */
  text: string;
}

/** The number of findings to print of each failed run. */
const SHOWN = 5;
const PROGRESS_EVERY = 100;

/** Runs one seed after the other, from `first` on; reports each that broke a rule at once. */
export async function runs(
  first: number,
  isMore: (done: number) => boolean,
  tell: (line: string) => void,
  size: Size = SMALL,
): Promise<Summary> {
  const from = performance.now();
  const failed: number[] = [];
  let [count, faults, events, done] = [0, 0, 0, 0];
  const asked = { renew: 0, end: 0, claim: 0 };
  const isSmall = size.processes === SMALL.processes && size.rooms === SMALL.rooms;
  const options = isSmall ? '' : ` --processes ${size.processes} --rooms ${size.rooms}`;
  for (; isMore(count); count += 1) {
    const seed = first + count;
    const outcome = await simulate(seed, null, size);
    faults += outcome.faults;
    events += outcome.events;
    done += outcome.done;
    asked.renew += outcome.asked.renew;
    asked.end += outcome.asked.end;
    asked.claim += outcome.asked.claim;
    if (count % PROGRESS_EVERY === PROGRESS_EVERY - 1)
      tell(`${count + 1} runs, up to seed ${seed}`);
    if (outcome.findings.length === 0) continue;
    failed.push(seed);
    const shown = outcome.findings.slice(0, SHOWN).map(({ rule, text }) => `  [${rule}] ${text}`);
    tell(`npm run simulate -- --runs 1 --seed ${seed}${options}`);
    for (const line of shown) tell(line);
  }
  const seconds = (performance.now() - from) / 1000;
  const rate = Math.round(faults / seconds);
  const text = `${count} runs from seed ${first}: ${faults} faults (${rate} a second), ${events} events, ${done} commands done, ${failed.length} runs broke a rule`;
  const mean = (sum: number): string => (sum / count).toFixed(1);
  tell(
    `${size.processes} processes, ${size.rooms} rooms: a second ${mean(asked.renew)} renewals of leases, ` +
      `${mean(asked.end)} ends and ${mean(asked.claim)} claims of rooms`,
  );
  return { failed, runs: count, faults, done, text };
}
