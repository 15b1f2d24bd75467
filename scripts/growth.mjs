// Runs every command at three large sizes (test/growth). The last line of standard output is the result as JSON.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/growth/main.ts')
