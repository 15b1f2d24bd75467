// Simulates comparisons, sequential runs and change points with known pass rates; prints JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/statistics/measure.ts')
