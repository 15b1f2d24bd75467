// Ten times the traces of `npm test`: exported with --otlp and imported, each must be the same.
import { failuresOf, runVitest } from './run-vitest.mjs'

const TRACES = 10_000

export async function otlpRoundTrip() {
  const env = { MCPROVE_ROUND_TRIPS: String(TRACES) }
  const files = runVitest('otlp-round-trip', 'unit', 'src/report/otlp/round-trip.test.ts', env)
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  console.log(`  ${TRACES} traces`)
  return tests.length === 0 ? ['no test was run'] : failuresOf(tests)
}
