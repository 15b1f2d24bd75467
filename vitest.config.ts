import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What these look at is what a fresh process has not loaded or changed yet. */
const FRESH_UNITS = ['src/core/engines/{engines,json-schema,regex}.test.ts', 'src/gates/orchestration/engine.test.ts']
const FRESH_CHECKS = ['test/fuzz/**/*.test.ts', 'test/pins/vitest-surface.test.ts']
/** Tests that start processes have this name. */
const WITH_PROCESSES = '{src,viewer}/**/*.process.test.ts'

export default defineConfig({
  define: {
    __MCPROVE_VERSION__: JSON.stringify('0.0.0-test'),
    // What the build makes of viewer/: test/browser looks at that.
    __MCPROVE_VIEWER__: JSON.stringify('<!doctype html>\n<!-- data -->\n</html>\n'),
  },
  test: {
    // Forks have the stack and the signals of a real process.
    pool: 'forks',
    // Two for each processor: a test that starts programs waits for them half of its time.
    maxWorkers: availableParallelism() * 2,
    // For tests that hang. A machine that is busy with other work may be ten times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    setupFiles: ['test/setup/sentences.ts', 'test/setup/after-file.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,viewer}/**/*.test.ts'],
          exclude: [...FRESH_UNITS, WITH_PROCESSES],
          setupFiles: ['test/setup/no-processes.ts'],
          // Loading src for each file anew took as long as all tests of it. So files share what they import: one that
          // changes the process puts it back, and hooks belong in the test file, as a module runs only once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit-fresh', include: FRESH_UNITS, setupFiles: ['test/setup/no-processes.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'checks',
          include: [WITH_PROCESSES, 'test/{arch,pins,security,statistics}/**/*.test.ts'],
          exclude: FRESH_CHECKS,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'checks-fresh', include: FRESH_CHECKS } },
      {
        extends: true,
        // These spawn dist/cli.cjs and npm: `npm run build` comes first.
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        // The HTML report of the built package, in Debian's Chromium.
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'] },
      },
    ],
  },
})
