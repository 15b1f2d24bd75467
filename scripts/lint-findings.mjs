// Prints the lint findings on the committed tool lists of real servers as JSON, for people who judge them.
import { runBundled } from './run-bundled.mjs'

await runBundled('test/tool-lists/export-findings.ts')
