// Measures learned suites on the runs in MCPROVE_RUNS (a JSON file, see scripts/prove/learn.mjs); prints JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/learning/measure.ts')
