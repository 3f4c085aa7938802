import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './check/check.ts';
import { type FaultKind, rounds } from './faults/faults.ts';
import { Inflictor } from './faults/inflict.ts';
import { TortureCluster } from './cluster.ts';
import { Company } from './players/company.ts';
import { Crowd } from './players/crowd.ts';
import { Random } from './random.ts';
import { type Finding, type KeptBackup, type RunRecord, Recorder } from './record/history.ts';
import { readKept, readSaved } from './record/read-kept.ts';
import { type Recovery, recoveryOf, type RoundTimes } from './recovery.ts';

export interface Plan {
  db: 'pglite' | 'postgres';
  processes: number;
  kinds: readonly FaultKind[];
  /** The run ends after so many seconds, or so many faults, whichever comes first; without faults after the seconds. */
  seconds: number;
  most: number;
  seed: number;
  /** After a round of faults every table has another roll within this, ms; else it is stuck. */
  patience: number;
  rooms: number;
  gamblers: number;
  parties: number;
  guests: number;
  /** The run ends after so many games of parties; null: by the others. */
  games: number | null;
  /** Retention folds data older than so many ms. A command is repeated for a shorter time. */
  foldAfter: number;
  /** Between two rounds of faults at least, in seconds. */
  every: number;
  /** The script to start: the real server, except in tests of the checker. */
  script: string;
  /** A folder with an embedded database to begin with; null: the process makes it. */
  prepared: string | null;
}

export interface Outcome {
  findings: Finding[];
  records: readonly RunRecord[];
  faults: ReadonlyMap<string, number>;
  recovery: Recovery;
  seconds: number;
  /** Errors that the processes reported, by their words. */
  complaints: ReadonlyMap<string, number>;
  /** Games that parties have played to their end, and how often a reader has proven its seeds. */
  parties: number;
  verified: number;
}

const BEGIN_MS = 60_000;
const LOOK_MS = 50;

/** Checks the records of a finished run against what is stored. */
async function judged(
  cluster: TortureCluster,
  recorder: Recorder,
  crowd: Crowd,
  { kinds, processes }: Plan,
): Promise<Omit<Outcome, 'faults' | 'recovery' | 'seconds'>> {
  const { kept, went } = await readKept(cluster.place, kinds.includes('tidy'));
  const { records, began } = recorder;
  const backups: KeptBackup[] = [];
  for (const record of records) {
    if (record.is !== 'saved') continue;
    backups.push(await readSaved(record, went, cluster.restored(record.file)));
  }
  const complaints = new Map<string, number>();
  for (const server of cluster.servers) {
    for (const [words, count] of server.complaints) {
      complaints.set(words, (complaints.get(words) ?? 0) + count);
    }
  }
  const findings = [...check({ records, kept, backups, began, processes }), ...crowd.findings()];
  const { games: parties, verified } = crowd;
  return { findings, records, complaints, parties, verified };
}

/**
 * Plays, breaks things, and judges what was seen. Whatever becomes of it, nothing of it is left running.
 * @param say Hears how it goes.
 * @param stop Aborted: the run ends at once, by its reason.
 */
export async function torture(
  plan: Plan,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<Outcome> {
  const recorder = new Recorder();
  const random = new Random(plan.seed);
  const faultChance = random.fork();
  const onEnded = (process: number, how: string): void => {
    recorder.note({ is: 'ended', process, how });
  };
  const keepsWhatGoes = plan.kinds.includes('tidy');
  const cluster = await TortureCluster.start({ ...plan, keepsWhatGoes, onEnded });
  try {
    let isOn = true;
    const { processes } = plan;
    const url = (process: number): string => cluster.url(process);
    const stage = { recorder, url, processes, isOn: () => isOn };
    const company = new Company(plan, stage, random);
    const crowd = new Crowd(plan, stage);
    const playing = Promise.all([company.play(), crowd.play()]);
    const stopped = new Promise<never>((_, reject) => {
      stop?.addEventListener('abort', () => reject(new Error('the run was stopped')));
    });
    /** Waits for long work, or until something else fails. */
    const meanwhile = (work: Promise<void>): Promise<unknown> =>
      Promise.race([work, playing, stopped]);
    const { games } = plan;
    const isPlayed = (): boolean => games !== null && crowd.games >= games;
    // Not from the run's beginning: on a busy machine its servers take most of a minute to start.
    await meanwhile(company.allRoll(recorder.now, BEGIN_MS, 'from the beginning'));

    const inflictor = new Inflictor(cluster, recorder, plan.foldAfter);
    const roundsDone: RoundTimes[] = [];
    const begun = recorder.now;
    let told = 0;
    for (const round of rounds(faultChance, { ...plan, isShared: plan.db === 'postgres' })) {
      if (recorder.now > begun + plan.seconds * 1000 || inflictor.count >= plan.most) break;
      if (isPlayed()) break;
      const begin = recorder.now;
      await meanwhile(inflictor.round(round));
      const end = recorder.now;
      await meanwhile(company.allRoll(end, plan.patience, 'after a fault'));
      roundsDone.push({ begin, end, rooms: company.tables });
      const goOn = recorder.now + Math.max(round.rest, plan.every * 1000);
      while (recorder.now < goOn && !isPlayed()) await sleep(LOOK_MS);
      if (recorder.now - told > 5000) {
        told = recorder.now;
        const records = recorder.records.length;
        say(
          `${Math.round(told / 1000)} s: ${inflictor.count} faults, ${records} records, ${crowd.games} parties`,
        );
      }
    }
    if (plan.most === 0) await meanwhile(sleep(plan.seconds * 1000));
    await meanwhile(company.allRoll(recorder.now, plan.patience, 'at the end'));
    await meanwhile(company.allSeen(plan.patience));
    isOn = false;
    await playing;
    company.close();
    const seconds = recorder.now / 1000;
    await cluster.close();
    return {
      ...(await judged(cluster, recorder, crowd, plan)),
      faults: inflictor.counts,
      recovery: recoveryOf(recorder.records, roundsDone),
      seconds,
    };
  } finally {
    await cluster.remove();
  }
}
