import { assign, type EventObject } from 'xstate';

/** The result of the last action. */
export interface Status {
  text: string;
  tone: 'good' | 'bad';
}

/** How long a status stays. */
const STATUS_MS = 3000;

/** [A58] Added if typing went on during a save. */
export const NOT_ALL_SAVED = 'What you typed since is not saved yet.';

export const good = (text: string): Status => ({ text, tone: 'good' });
export const bad = (text: string): Status => ({ text, tone: 'bad' });

/** The part of a form's machine that shows the result of the last action for a while. */
export function noticeRegion<
  Context extends { status: Status | null },
  Event extends EventObject,
>() {
  // The status is part of what this machine remembers; the compiler cannot know it.
  const shows = (status: Status | null) => ({ status }) as Partial<Context>;
  return {
    initial: 'silent',
    on: {
      // The notice of the last try does not hold for this one.
      SAVE: '.silent',
      // "Saved" says nothing of later typing either [A58].
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
