import type { Finding, History } from '../record/history.ts';

/** [V14] Everybody plays on: after each round of faults, and at the end, every room had another roll in time, and all are seen. */
export function everybodyPlaysOn({ records }: History): Finding[] {
  return records.flatMap((record) =>
    record.is === 'missed'
      ? [{ rule: 'V14', text: `${record.room}: ${record.what}`, records: [record] }]
      : [],
  );
}

/** [V15] No process ends but by those who end it. */
export function processesStay({ records }: History): Finding[] {
  return records.flatMap((record) =>
    record.is === 'ended'
      ? [{ rule: 'V15', text: `process ${record.process}: ${record.how}`, records: [record] }]
      : [],
  );
}
