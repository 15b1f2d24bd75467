// `npm run prove`: proofs that take longer than `npm test` allows. A single step: node scripts/prove.mjs same-bytes
// Logs of your own: node scripts/prove.mjs logs FOLDER... One product: node scripts/prove.mjs products gemini; one server: servers mongodb
// One scenario of the official suite: node scripts/prove.mjs conformance initialize
import { ensureFreshBuild } from '../bench/fresh-build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { audit } from './prove/audit.mjs'
import { auditHostile } from './prove/audit-hostile.mjs'
import { auditPeers } from './prove/audit-peers.mjs'
import { benchWithinBars } from './prove/bench-within-bars.mjs'
import { bfcl } from './prove/bfcl.mjs'
import { boundedImport } from './prove/bounded-import.mjs'
import { boundedMemory } from './prove/bounded-memory.mjs'
import { conformance } from './prove/conformance.mjs'
import { damagedCassettes } from './prove/damaged-cassettes.mjs'
import { deepValues } from './prove/deep-values.mjs'
import { drift } from './prove/drift.mjs'
import { NoEvidence } from './prove/evidence.mjs'
import { examplesRecordedAnew } from './prove/examples-recorded-anew.mjs'
import { faultsHold } from './prove/faults.mjs'
import { fuzz } from './prove/fuzz.mjs'
import { growth } from './prove/growth.mjs'
import { learnedSuites } from './prove/learn.mjs'
import { logs } from './prove/logs.mjs'
import { misspellings } from './prove/misspellings.mjs'
import { mutantsKilled } from './prove/mutation.mjs'
import { narrative } from './prove/narrative.mjs'
import { otlpRoundTrip } from './prove/otlp-round-trip.mjs'
import { products } from './prove/products.mjs'
import { sameBytes } from './prove/same-bytes.mjs'
import { servers } from './prove/servers.mjs'
import { slowStart } from './prove/slow-start.mjs'
import { statistics } from './prove/statistics.mjs'
import { toolQuality } from './prove/tool-quality.mjs'

/** Each returns what did not hold; empty when all did. */
const STEPS = {
  'same-bytes': sameBytes,
  'one-gigabyte': () => boundedMemory({ traces: 20_000, form: 'lines' }),
  'array-200-mb': () => boundedMemory({ traces: 4_000, form: 'array' }),
  'import-one-gigabyte': boundedImport,
  'otlp-round-trip': otlpRoundTrip,
  examples: examplesRecordedAnew,
  faults: faultsHold,
  'damaged-cassettes': damagedCassettes,
  fuzz,
  'deep-values': deepValues,
  growth,
  drift,
  misspellings,
  narrative,
  'tool-quality': toolQuality,
  bfcl,
  learn: learnedSuites,
  statistics,
  logs: () => logs(paths),
  products: () => products(paths),
  servers: () => servers(paths),
  conformance: () => conformance(paths),
  audit: () => audit(paths),
  'audit-peers': () => auditPeers(paths),
  'audit-hostile': auditHostile,
  'slow-start': slowStart,
  bench: benchWithinBars,
  'mutation-math': () => mutantsKilled('math'),
  'mutation-score': () => mutantsKilled('score'),
  'mutation-core': () => mutantsKilled('core'),
  'mutation-gates': () => mutantsKilled('gates'),
}

const given = process.argv.slice(2)
// `logs` takes paths, `products`, `servers`, `conformance`, `audit` and `audit-peers` names: what follows them are not steps.
const takesWords = ['logs', 'products', 'servers', 'conformance', 'audit', 'audit-peers'].includes(given[0])
const paths = takesWords ? given.slice(1) : []
const wanted = takesWords ? given.slice(0, 1) : given
const unknown = wanted.find((name) => !Object.hasOwn(STEPS, name))
if (unknown !== undefined) {
  console.error(`there is no step ${unknown}; there are ${Object.keys(STEPS).join(', ')}`)
  process.exitCode = 2
} else {
  ensureInstalled()
  ensureFreshBuild()
  await prove(wanted.length === 0 ? Object.keys(STEPS) : wanted)
}

async function prove(names) {
  const verdicts = []
  for (const name of names) {
    console.log(`\n> ${name}`)
    const started = performance.now()
    const { verdict, failures } = await verdictOf(STEPS[name])
    for (const failure of failures) console.log(`  ${verdict} ${failure}`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    verdicts.push(`${verdict}  ${seconds.padStart(6)} s  ${name}`)
    if (verdict === 'FAIL') process.exitCode = 1
  }
  console.log(`\n${verdicts.join('\n')}`)
  // Nothing was proved, which is not a pass.
  if (verdicts.every((verdict) => verdict.startsWith('SKIP'))) process.exitCode = 3
}

async function verdictOf(step) {
  try {
    const failures = await step()
    return { verdict: failures.length === 0 ? 'ok  ' : 'FAIL', failures }
  } catch (error) {
    if (error instanceof NoEvidence) return { verdict: 'SKIP', failures: [error.message] }
    return { verdict: 'FAIL', failures: [error.stack] }
  }
}
