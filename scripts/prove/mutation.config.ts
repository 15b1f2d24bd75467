// What tells a mutant of src/<folder> from the code: the tests of that folder and the pins. No end-to-end test runs here.
import { defineConfig } from 'vitest/config'

const folder = process.env.MCPROVE_MUTATED_FOLDER

export default defineConfig({
  define: { __MCPROVE_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: [`src/${folder}/**/*.test.ts`, 'test/pins/**/*.test.ts'],
    // One worker for each mutant: it imports the sources once, however many test files there are.
    isolate: false,
    testTimeout: 600_000,
  },
})
