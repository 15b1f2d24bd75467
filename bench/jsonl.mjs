// `score` on 600 MB of JSON Lines from the shell: how fast on one thread, what a second one brings; and on 200 MB: how much
// memory.
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredRun } from '../scripts/prove/measured-run.mjs'
import { alternate, median, quotients } from './samples.mjs'
import { oneGateFile, sixGatesFile } from './six-gates.mjs'
import { SHAPES, traceOf } from './traces.mjs'

const COUNT = 25_000
/** Compiling takes half a second in each thread: that should not be what is measured. */
const TIMES_LARGER = 3
const ROUNDS = 5
const FAILING_EVERY = 10
const AT_LEAST_MB_PER_SECOND = 150
const AT_LEAST_TIMES = 1.7
const MOST_MB = 200

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const parseLines = fileURLToPath(new URL('../scripts/prove/parse-lines.mjs', import.meta.url))

export async function jsonl() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    const files = { small: join(folder, 'small.jsonl'), large: join(folder, 'large.jsonl') }
    writeTraces(files.small, 1)
    writeTraces(files.large, TIMES_LARGER)
    writeFileSync(join(folder, 'six.yml'), sixGatesFile)
    writeFileSync(join(folder, 'one.yml'), oneGateFile)
    return await measure(folder, files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, { small, large }) {
  const peaks = { one: [], two: [] }
  const scored = async (file, gates, jobs, peak = []) => {
    const args = [cli, 'score', file, '--gates', join(folder, gates), '--reporter', 'minimal', '-j', String(jobs)]
    const { seconds, peakMb, exitCode, errors } = await measuredRun(folder, args)
    // One trace in ten is made to fail.
    if (exitCode !== 1) throw new Error(`score ended with ${exitCode}: ${errors}`)
    peak.push(peakMb)
    return seconds
  }
  const { parsed, ...samples } = await alternate(
    {
      parsed: async () => (await measuredRun(folder, [parseLines, large])).seconds,
      one: () => scored(large, 'six.yml', 1),
      two: () => scored(large, 'six.yml', 2),
      oneGate: () => scored(large, 'one.yml', 1),
      smallOne: () => scored(small, 'six.yml', 1, peaks.one),
      smallTwo: () => scored(small, 'six.yml', 2, peaks.two),
    },
    { rounds: ROUNDS, warmups: 1 },
  )
  const [size, smallSize] = [large, small].map((file) => statSync(file).size / 1e6)
  const speed = (seconds) => seconds.map((one) => size / one)
  const six = `${size.toFixed(0)} MB of 8 KB traces, six gates`
  const smaller = `${smallSize.toFixed(0)} MB of them`
  const floor = `only JSON.parse ${median(speed(parsed)).toFixed(0)} MB/s`
  const fast = { values: speed(samples.one), unit: 'MB/s', bar: AT_LEAST_MB_PER_SECOND, isAtLeast: true, detail: floor }
  const twice = { values: quotients(samples.one, samples.two), unit: 'x', bar: AT_LEAST_TIMES, isAtLeast: true }
  return [
    { name: `${six}, -j 1`, ...fast },
    { name: `${six}, -j 2: times as fast`, ...twice, detail: `${median(speed(samples.two)).toFixed(0)} MB/s` },
    { name: `${smaller}, -j 2: times as fast`, values: quotients(samples.smallOne, samples.smallTwo), unit: 'x' },
    { name: `${smaller}, -j 1: most memory`, values: peaks.one, unit: 'MB', bar: MOST_MB },
    { name: `${smaller}, -j 2: most memory`, values: peaks.two, unit: 'MB', bar: MOST_MB },
    { name: 'one gate, -j 1', values: speed(samples.oneGate), unit: 'MB/s', detail: floor },
  ]
}

function writeTraces(file, times) {
  const descriptor = openSync(file, 'w')
  for (let i = 0; i < times * COUNT; i += 1) {
    const isFailing = i % FAILING_EVERY === FAILING_EVERY - 1
    writeSync(descriptor, `${JSON.stringify(traceOf(i, SHAPES.medium, isFailing))}\n`)
  }
  closeSync(descriptor)
}
