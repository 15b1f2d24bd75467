// `score` on 300 MB of JSON Lines from the shell: how fast on one thread, what a second one brings, how much memory.
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredRun } from '../scripts/prove/measured-run.mjs'
import { alternate, median, quotients } from './samples.mjs'
import { oneGateFile, sixGatesFile } from './six-gates.mjs'
import { SHAPES, traceOf } from './traces.mjs'

const COUNT = 37_000
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
    const file = join(folder, 'traces.jsonl')
    writeTraces(file)
    writeFileSync(join(folder, 'six.yml'), sixGatesFile)
    writeFileSync(join(folder, 'one.yml'), oneGateFile)
    return await measure(folder, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, file) {
  const peaks = { one: [], two: [] }
  const scored = async (gates, jobs, peak = []) => {
    const args = [cli, 'score', file, '--gates', join(folder, gates), '--reporter', 'minimal', '-j', String(jobs)]
    const { seconds, peakMb, exitCode, errors } = await measuredRun(folder, args)
    // One trace in ten is made to fail.
    if (exitCode !== 1) throw new Error(`score ended with ${exitCode}: ${errors}`)
    peak.push(peakMb)
    return seconds
  }
  const { parsed, ...samples } = await alternate(
    {
      parsed: async () => (await measuredRun(folder, [parseLines, file])).seconds,
      one: () => scored('six.yml', 1, peaks.one),
      two: () => scored('six.yml', 2, peaks.two),
      oneGate: () => scored('one.yml', 1),
    },
    { rounds: ROUNDS, warmups: 1 },
  )
  const size = statSync(file).size / 1e6
  const speed = (seconds) => seconds.map((one) => size / one)
  const six = `${size.toFixed(0)} MB of 8 KB traces, six gates`
  const floor = `only JSON.parse ${median(speed(parsed)).toFixed(0)} MB/s`
  const fast = { values: speed(samples.one), unit: 'MB/s', bar: AT_LEAST_MB_PER_SECOND, isAtLeast: true, detail: floor }
  const twice = { values: quotients(samples.one, samples.two), unit: 'x', bar: AT_LEAST_TIMES, isAtLeast: true }
  return [
    { name: `${six}, -j 1`, ...fast },
    { name: `${six}, -j 2: times as fast`, ...twice, detail: `${median(speed(samples.two)).toFixed(0)} MB/s` },
    { name: `${six}, -j 1: most memory`, values: peaks.one, unit: 'MB', bar: MOST_MB },
    { name: `${six}, -j 2: most memory`, values: peaks.two, unit: 'MB', bar: MOST_MB },
    { name: 'one gate, -j 1', values: speed(samples.oneGate), unit: 'MB/s', detail: floor },
  ]
}

function writeTraces(file) {
  const descriptor = openSync(file, 'w')
  for (let i = 0; i < COUNT; i += 1) {
    const isFailing = i % FAILING_EVERY === FAILING_EVERY - 1
    writeSync(descriptor, `${JSON.stringify(traceOf(i, SHAPES.medium, isFailing))}\n`)
  }
  closeSync(descriptor)
}
