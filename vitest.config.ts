import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // One more than the cores of a small machine: suites wait for servers and pages about half the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Its concurrent tests wait, most of their time.
          maxConcurrency: 16,
          include: ['{engine,api,bridge,client,loadtest,scripts}/**/*.test.{ts,tsx}'],
          // They play against servers of their own, as the system's do.
          exclude: ['loadtest/test/**'],
          // Their files share a worker: starting one for each costs more than most of them take.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          isolate: false,
          // Browsers and servers starve now and then on a machine that others use too.
          retry: 1,
          include: ['test/**/*.test.ts', 'loadtest/test/**/*.test.ts'],
          exclude: ['test/abuse/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'test/support/prepared-database.ts',
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'abuse',
          isolate: false,
          include: ['test/abuse/**/*.test.ts'],
          // Last and alone: they say how long others wait meanwhile.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          // On a machine that others use too, the best of three says what the server can do: what
          // else there is only ever adds to it.
          retry: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'test/support/prepared-database.ts',
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
