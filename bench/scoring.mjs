// Scoring with all six gates against JSON.parse of the same bytes.
import { alternate, median, quotients, timed } from './samples.mjs'
import { sixGates, sixGatesBare } from './six-gates.mjs'
import { bareTraceOf, SHAPES, traceOf } from './traces.mjs'

const ROUNDS = 11
const BATCH = 100
/** In a mix every tenth trace fails, in several ways. */
const FAILING_EVERY = 10

const KINDS = [
  { kind: '2.5 KB traces', count: 4_000, make: traceOf, shape: SHAPES.small, test: sixGates, unit: 'x', bar: 1.5 },
  { kind: '8 KB traces', count: 2_000, make: traceOf, shape: SHAPES.medium, test: sixGates, unit: 'x', bar: 0.7 },
  { kind: 'bare traces', count: 10_000, make: bareTraceOf, test: sixGatesBare, unit: 'us', bar: 10 },
]

export async function scoring({ scoreTraces }) {
  const rows = []
  for (const kind of KINDS) {
    for (const isMixed of [true, false]) rows.push(...(await measureKind(kind, isMixed, scoreTraces)))
  }
  return rows
}

async function measureKind({ kind, count, make, shape, test, unit, bar }, isMixed, scoreTraces) {
  const texts = Array.from({ length: count }, (_, i) => {
    return JSON.stringify(make(i, shape, isMixed && i % FAILING_EVERY === FAILING_EVERY - 1))
  })
  assertVerdicts(scoreTraces(test, texts.map(parse)).tests[0], isMixed)
  const samples = await alternate(
    {
      floor: () => timed(() => texts.forEach(parse)),
      whole: () => timedOnFresh(texts, (traces) => scoreTraces(test, traces)),
      batches: () => timedOnFresh(texts, (traces) => inBatches(traces, (batch) => scoreTraces(test, batch))),
    },
    { rounds: ROUNDS },
  )
  const perTrace = (milliseconds) => (milliseconds * 1000) / count
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / count
  const row = (way, values, ownBar) => ({
    name: `${kind}, ${isMixed ? '10 % failing' : 'all passing'}, ${way}`,
    values: unit === 'us' ? values.map(perTrace) : quotients(values, samples.floor),
    unit,
    ...ownBar,
    detail: `${perTrace(median(values)).toFixed(1)} us a trace of ${bytes.toFixed(0)} bytes; JSON.parse ${perTrace(median(samples.floor)).toFixed(1)} us`,
  })
  // The bar applies to typical use, with a test compiled once. Traces that all pass, and small batches (each of which
  // compiles its test again), are shown for comparison.
  return [
    row(`${count} runs of one test`, samples.whole, isMixed ? { bar } : {}),
    row(`${BATCH} at a time`, samples.batches, {}),
  ]
}

/** Traces are parsed again, outside the timing, so that no cache from an earlier round helps. */
function timedOnFresh(texts, work) {
  const traces = texts.map(parse)
  return timed(() => work(traces))
}

// Not passed to `map` directly: JSON.parse would take the index for a reviver.
function parse(text) {
  return JSON.parse(text)
}

function inBatches(traces, work) {
  for (let start = 0; start < traces.length; start += BATCH) work(traces.slice(start, start + BATCH))
}

/** Checks the verdicts: exactly the traces made to fail must fail. */
function assertVerdicts({ runs, gates }, isMixed) {
  if (gates.length !== 6) throw new Error(`expected six gates, got ${gates.length}`)
  runs.forEach(({ status }, i) => {
    const expected = isMixed && i % FAILING_EVERY === FAILING_EVERY - 1 ? 'failed' : 'passed'
    if (status !== expected) throw new Error(`trace ${i} is ${status}, not ${expected}`)
  })
}
