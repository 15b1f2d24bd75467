// Fuzzing from source. MCPROVE_FUZZ_INPUTS, _SEED and _TARGET configure it; _KEEP=1 writes failures to
// test/fuzz/corpus. The last line of standard output is the result as JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/fuzz/main.ts', 'test/fuzz/worker.ts')
