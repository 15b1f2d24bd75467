import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: {
    __MCPROVE_VERSION__: JSON.stringify('0.0.0-test'),
    // What the build makes of viewer/: test/browser looks at that.
    __MCPROVE_VIEWER__: JSON.stringify('<!doctype html>\n<!-- data -->\n</html>\n'),
  },
  test: {
    // Forks have the stack and the signals of a real process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,viewer}/**/*.test.ts', 'test/{arch,fuzz,pins,security}/**/*.test.ts'] },
      },
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
