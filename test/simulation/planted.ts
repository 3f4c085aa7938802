import { TakenCommands } from '../../engine/host/taken-commands.ts';
import type { Plant } from './cluster/store.ts';

class Forgetful extends TakenCommands {
  override has(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** Faults of a cluster, each of which the rules must find. */
export const PLANTED = {
  /** The journal accepts appends of a host that has ended. */
  noFence: {
    store: ({ journal }) => ({
      journal: {
        ...journal,
        append: (commit) => journal.append({ ...commit, host: undefined }),
      },
    }),
  },
  /** It is broadcast before it is recorded. */
  earlyWord: {
    store: ({ journal }) => ({
      journal: {
        ...journal,
        append: (commit) => {
          journal.append(commit).catch(() => {});
          return Promise.resolve();
        },
      },
    }),
  },
  /** Whoever claims a room has it. */
  twoHosts: {
    store: ({ hosts }) => ({
      hosts: {
        ...hosts,
        claim: async (room, host) => ((await hosts.claim(room, host)) === null ? null : host),
      },
    }),
  },
  /** Nobody hears that a host has ended. */
  nobodyGone: {
    store: ({ hosts }) => ({
      hosts: {
        ...hosts,
        end: async (host, onlyLapsed) => {
          const isGone = await hosts.end(host, onlyLapsed);
          return isGone && onlyLapsed !== true;
        },
      },
    }),
  },
  /** A command that was done is not known again. */
  forgetful: {
    taken: () =>
      new Forgetful({
        commands: () => Promise.resolve([]),
        hasCommand: () => Promise.resolve(false),
      }),
  },
} as const satisfies Record<string, Plant>;
