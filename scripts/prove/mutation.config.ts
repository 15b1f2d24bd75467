// What tells a mutant of src/<folder> from the code: the tests of that folder, the cases of all gates, and the pins.
import { defineConfig } from 'vitest/config'

const folder = process.env.MCPROVE_MUTATED_FOLDER

export default defineConfig({
  define: { __MCPROVE_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: [`src/${folder}/**/*.test.ts`, 'src/gates/contract.test.ts', 'test/pins/**/*.test.ts'],
    // A megabyte at a time, with every mutant's switch in the code, is hours; what is right of a text is tested on short ones.
    exclude: ['**/large-texts.test.ts'],
    // One worker for each mutant: it imports the sources once, however many test files there are.
    isolate: false,
    testTimeout: 600_000,
  },
})
