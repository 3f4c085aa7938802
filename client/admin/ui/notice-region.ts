import { assign, type EventObject } from 'xstate';
import { type Status, STATUS_MS } from './status.ts';

/** The part of a form's machine that says for a while what came of the last thing done. */
export function noticeRegion<
  Context extends { status: Status | null },
  Event extends EventObject,
>() {
  // The status is part of what this machine remembers; the compiler cannot know it.
  const shows = (status: Status | null) => ({ status }) as Partial<Context>;
  return {
    initial: 'silent',
    on: {
      // What was said of the last try is no word on this one.
      SAVE: '.silent',
      // Nor is "saved" one on what is typed after it [A58].
      CHANGE: {
        guard: ({ context }: { context: Context }) => context.status?.tone === 'good',
        target: '.silent',
      },
      TELL: {
        target: '.shown',
        actions: assign<Context, Event & { status: Status }, undefined, Event, never>(({ event }) =>
          shows(event.status),
        ),
      },
    },
    states: {
      silent: { entry: assign<Context, Event, undefined, Event, never>(() => shows(null)) },
      shown: { after: { [STATUS_MS]: 'silent' } },
    },
  } as const;
}
