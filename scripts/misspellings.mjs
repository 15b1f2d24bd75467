// Misspells names of the examples (test/misspellings). MCPROVE_MISSPELLINGS says how many, _SEED which ones. The last line
// of standard output is the result as JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/misspellings/main.ts')
