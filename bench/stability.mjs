// The `stability` gate: pairs of runs grow with the square of their number, so each pair must be cheap.
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { alternate, median, quotients, timed } from './samples.mjs'

const ROUNDS = 7
const CALLS = 200
const TOOLS = 12
const BAR_MS = 1_000
const BAR_DOUBLED = 4.5
const BAR_DOUBLED_IDENTICAL = 2.5
const AT_LEAST = 10
/** How many runs the plain dynamic programme compares: all 400 would take it half a minute. */
const COMPARED = 60

const TEST = { name: 'stability', stability: {} }

export async function stability({ scoreTraces }) {
  const { LcsPattern } = await loadLcs()
  const sequences = Array.from({ length: 800 }, (_, run) => sequenceOf(run))
  const compared = sequences.slice(0, COMPARED)
  assertSimilarity(scoreTraces(TEST, compared.map(traceOf)).tests[0], plainLengths(compared), compared.length)
  if (bitLengths(LcsPattern, compared) !== plainLengths(compared)) throw new Error('the two LCS disagree')

  const score = (runs) => timedOnFresh(runs, (traces) => scoreTraces(TEST, traces))
  const identical = Array.from({ length: 2_000 }, () => sequences[0])
  const first = await score(sequences.slice(0, 400))
  const samples = await alternate(
    {
      different: () => score(sequences.slice(0, 400)),
      doubled: () => score(sequences),
      identical: () => score(identical.slice(0, 1_000)),
      identicalDoubled: () => score(identical),
      plain: () => timed(() => plainLengths(compared)),
      bits: () => timed(() => bitLengths(LcsPattern, compared)),
    },
    { rounds: ROUNDS },
  )
  const milliseconds = (values) => `${median(values).toFixed(1)} ms`
  return [
    {
      name: '400 runs of 200 calls, all different',
      values: samples.different,
      unit: 'ms',
      bar: BAR_MS,
      detail: `first ${first.toFixed(0)} ms`,
    },
    {
      name: '800 such runs against 400',
      values: quotients(samples.doubled, samples.different),
      unit: 'x',
      bar: BAR_DOUBLED,
      detail: milliseconds(samples.doubled),
    },
    {
      name: '2,000 identical runs against 1,000',
      values: quotients(samples.identicalDoubled, samples.identical),
      unit: 'x',
      bar: BAR_DOUBLED_IDENTICAL,
      detail: milliseconds(samples.identicalDoubled),
    },
    {
      name: 'LCS of 200 and 200 calls: times faster than a plain dynamic programme',
      values: quotients(samples.plain, samples.bits),
      unit: 'x',
      bar: AT_LEAST,
      isAtLeast: true,
      detail: `${milliseconds(samples.bits)} for ${(COMPARED * (COMPARED - 1)) / 2} pairs, plain ${milliseconds(samples.plain)}`,
    },
  ]
}

/** Not part of the public API, so it comes from the sources, compiled as in the build. */
async function loadLcs() {
  const entry = fileURLToPath(new URL('../src/math/matching/bit-parallel-lcs.ts', import.meta.url))
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'node20',
    minify: true,
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** Tools by number, different in every run, and deterministic. */
function sequenceOf(run) {
  let state = run + 1
  return Int32Array.from({ length: CALLS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * TOOLS)
  })
}

function traceOf(sequence) {
  return {
    tool_calls: Array.from(sequence, (tool, i) => ({
      server: 'web',
      name: `tool_${tool}`,
      args: { query: `licence ${i % 9}`, limit: 10 },
    })),
  }
}

/** Traces are created again, outside the timing. */
function timedOnFresh(sequences, work) {
  const traces = sequences.map(traceOf)
  return timed(() => work(traces))
}

/** The sum over all pairs. */
function bitLengths(LcsPattern, sequences) {
  let sum = 0
  sequences.forEach((left, i) => {
    const pattern = new LcsPattern(left, TOOLS)
    for (let j = i + 1; j < sequences.length; j += 1) sum += pattern.lengthWith(sequences[j])
  })
  return sum
}

function plainLengths(sequences) {
  let sum = 0
  sequences.forEach((left, i) => {
    for (let j = i + 1; j < sequences.length; j += 1) sum += plainLength(left, sequences[j])
  })
  return sum
}

/** One row of the table at a time, in a typed array: the fastest plain implementation. */
function plainLength(left, right) {
  const row = new Int32Array(right.length + 1)
  for (let i = 0; i < left.length; i += 1) {
    const symbol = left[i]
    let diagonal = 0
    for (let j = 1; j <= right.length; j += 1) {
      const above = row[j]
      const beside = row[j - 1]
      row[j] = symbol === right[j - 1] ? diagonal + 1 : Math.max(above, beside)
      diagonal = above
    }
  }
  return row[right.length]
}

function assertSimilarity({ gates }, lengths, runs) {
  const similarity = gates[0].targets['stability.tool_sequence_similarity']
  const expected = lengths / CALLS / ((runs * (runs - 1)) / 2)
  if (Math.abs(similarity - expected) > 1e-9) throw new Error(`similarity is ${similarity}, not ${expected}`)
}
