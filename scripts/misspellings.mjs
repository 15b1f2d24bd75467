// Misspells names of the examples (test/misspellings). MCPROVE_MISSPELLINGS is the number, _SEED selects which ones.
// The last line of standard output is the result as JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/misspellings/main.ts')
