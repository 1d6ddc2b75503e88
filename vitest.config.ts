import { defineConfig } from 'vitest/config';

/** Files run one after the other in the same processes: to load everything anew for each took a third of the time. */
const SHARED_PROCESSES = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const DATABASE_TESTS = {
  ...SHARED_PROCESSES,
  setupFiles: ['testing/each-file.ts'],
  testTimeout: 30_000,
  // A second, the usual limit, is soon over where three files share two cores.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
};

/** What depends most on how PostgreSQL plans, locks and orders: these run on this machine's PostgreSQL too. */
const ON_ANY_POSTGRES = [
  'admission,appointment-by-month,appointments,audit-by-month,booking,booking-{batch,flood,held,rush,to-confirm},commits-hang,day-control,expected-time,failover,faults-told,full-day,home',
  'learning-plan,leave,migrate,months-plan,move,own-postgres,patient-acts,pooler,queue,queue-races,races,retention,row-level-security',
  'ticket-lost,transitions,undo,undo-history,visit-times,whole-day',
].join(',');

/** The folder of the programs of this machine's PostgreSQL; `npm test` finds it. */
const machine = process.env.POSTGRES_PATH;

export default defineConfig({
  test: {
    // One more than the machine that accepts changes has cores: many tests wait for a clock or a network.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            '{tools,bench,testing}/**/*.test.ts',
          ],
          ...SHARED_PROCESSES,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/tests/**/*.test.ts'],
          // One PostgreSQL for the run; each file gets a database of its own, cloned from a migrated template.
          globalSetup: ['testing/global-setup.ts'],
          ...DATABASE_TESTS,
        },
      },
      ...(machine
        ? [
            {
              test: {
                name: 'machine',
                include: [`apps/api/tests/{${ON_ANY_POSTGRES}}.test.ts`],
                globalSetup: ['testing/global-setup-machine.ts'],
                ...DATABASE_TESTS,
              },
            },
          ]
        : []),
    ],
  },
});
