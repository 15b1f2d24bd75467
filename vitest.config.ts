import { defineConfig } from 'vitest/config'

/** What these look at is what a fresh process has not loaded or changed yet. */
const FRESH = [
  'src/core/engines/{engines,json-schema,regex}.test.ts',
  'src/gates/orchestration/engine.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/pins/vitest-surface.test.ts',
]

export default defineConfig({
  define: {
    __MCPROVE_VERSION__: JSON.stringify('0.0.0-test'),
    // What the build makes of viewer/: test/browser looks at that.
    __MCPROVE_VIEWER__: JSON.stringify('<!doctype html>\n<!-- data -->\n</html>\n'),
  },
  test: {
    // Forks have the stack and the signals of a real process.
    pool: 'forks',
    // One more than there are processors: a test that starts programs waits for them a third of its time and more.
    maxWorkers: 3,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,viewer}/**/*.test.ts', 'test/{arch,pins,security}/**/*.test.ts'],
          exclude: FRESH,
          // Loading src for each file anew took as long as all tests of it. So files share what they import: one that
          // changes the process puts it back, and hooks belong in the test file, as a module runs only once.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-fresh', include: FRESH } },
      {
        extends: true,
        // These spawn dist/cli.cjs and npm: `npm run build` comes first.
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], hookTimeout: 120_000 },
      },
      {
        extends: true,
        // The HTML report of the built package, in Debian's Chromium.
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
