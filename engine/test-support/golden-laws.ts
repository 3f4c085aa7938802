import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { fold, type HostedMachine, persist, restore } from '../definition/hosted-machine.ts';
import type { Golden } from './plays.ts';

type Context = Record<string, unknown> & { left?: Record<string, boolean>; seats: object };
/** [J6] What a version before kept, in the words of the machine as it is now. */
export type TodaysWords = (context: Context) => object;

/** [J13] Journals that were kept end as they did, and go on from their checkpoints. */
export function foldsAsKept<Machine extends AnyStateMachine>(
  hosted: HostedMachine<Machine>,
  { version, journals }: Pick<Golden, 'version' | 'journals'>,
  today: TodaysWords = (context) => context,
): void {
  test.each(journals)('[J13] $title: ends as it did', ({ events, snapshot }) => {
    const entries = events.map((event, index) => ({ seq: index + 1, event }));
    const folded = fold(hosted, { checkpoint: null, entries });
    expect(folded.seq).toBe(events.length);
    expect(JSON.parse(JSON.stringify(persist(folded.snapshot)))).toMatchObject({
      ...snapshot,
      context: today(snapshot['context'] as Context),
    });
  });

  test.runIf(hosted.version === version).each(journals)(
    '[J13] $title: goes on from its checkpoint',
    ({ snapshot }) => {
      const restored = JSON.parse(JSON.stringify(persist(restore(hosted, snapshot)))) as object;
      expect(restored).toMatchObject(snapshot);
    },
  );
}
