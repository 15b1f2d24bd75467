// `score` on 600 MB of JSON Lines from the shell: how fast on one processor, what a second one brings, and what it could
// bring at most: two processes that know nothing of each other, with half of the file each. On 200 MB: how much memory.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredRun } from '../scripts/prove/measured-run.mjs'
import { alternate, median, quotients } from './samples.mjs'
import { oneGateFile, sixGatesFile } from './six-gates.mjs'
import { SHAPES, traceOf } from './traces.mjs'

const COUNT = 75_000
const SMALL_COUNT = 25_000
const ROUNDS = 5
const FAILING_EVERY = 10
const AT_LEAST_MB_PER_SECOND = 150
const MOST_OF_APART = 1.15
const MOST_MB = 200
/** As taskset names them. */
const [FIRST, SECOND, BOTH] = ['0', '1', '0,1']

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const parseLines = fileURLToPath(new URL('../scripts/prove/parse-lines.mjs', import.meta.url))

export async function jsonl() {
  // Without it V8 compiles and collects garbage on a second processor, and one thread is faster than one processor is.
  const { status } = spawnSync('taskset', ['--cpu-list', BOTH, 'true'])
  if (status !== 0)
    return [{ name: 'score of JSON Lines', skipped: 'there is no taskset here, or no second processor' }]
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    writeFileSync(join(folder, 'six.yml'), sixGatesFile)
    writeFileSync(join(folder, 'one.yml'), oneGateFile)
    return await measure(folder, {
      large: tracesFile(folder, 'large', 0, COUNT),
      firstHalf: tracesFile(folder, 'first-half', 0, COUNT / 2),
      secondHalf: tracesFile(folder, 'second-half', COUNT / 2, COUNT),
      small: tracesFile(folder, 'small', 0, SMALL_COUNT),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, { large, firstHalf, secondHalf, small }) {
  const peaks = { one: [], two: [] }
  const scored = async (file, jobs, processors, { gates = 'six.yml', peak = [] } = {}) => {
    const args = [cli, 'score', file, '--gates', join(folder, gates), '--reporter', 'minimal', '-j', String(jobs)]
    const { seconds, peakMb, exitCode, errors } = await measuredRun(folder, args, processors)
    // One trace in ten is made to fail.
    if (exitCode !== 1) throw new Error(`score ended with ${exitCode}: ${errors}`)
    peak.push(peakMb)
    return seconds
  }
  const samples = await alternate(
    {
      parsed: async () => (await measuredRun(folder, [parseLines, large], FIRST)).seconds,
      one: () => scored(large, 1, FIRST),
      two: () => scored(large, 2, BOTH),
      apart: async () => Math.max(...(await Promise.all([scored(firstHalf, 1, FIRST), scored(secondHalf, 1, SECOND)]))),
      oneAtWill: () => scored(large, 1, BOTH),
      oneGate: () => scored(large, 1, FIRST, { gates: 'one.yml' }),
      smallOne: () => scored(small, 1, FIRST, { peak: peaks.one }),
      smallTwo: () => scored(small, 2, BOTH, { peak: peaks.two }),
    },
    { rounds: ROUNDS, warmups: 1 },
  )
  return rowsOf(samples, peaks, statSync(large).size / 1e6, statSync(small).size / 1e6)
}

function rowsOf({ parsed, one, two, apart, oneAtWill, oneGate, smallOne, smallTwo }, peaks, size, smallSize) {
  const speed = (seconds) => seconds.map((each) => size / each)
  const shown = (seconds) => `${median(speed(seconds)).toFixed(0)} MB/s`
  const six = `${size.toFixed(0)} MB of 8 KB traces, six gates`
  const smaller = `${smallSize.toFixed(0)} MB of them`
  const floor = `only JSON.parse ${shown(parsed)}`
  const inMbPerSecond = { unit: 'MB/s', detail: floor }
  return [
    {
      name: `${six}, one processor`,
      values: speed(one),
      ...inMbPerSecond,
      bar: AT_LEAST_MB_PER_SECOND,
      isAtLeast: true,
    },
    { name: 'one gate, one processor', values: speed(oneGate), ...inMbPerSecond },
    { name: `${six}, -j 2, two processors: times as fast`, values: quotients(one, two), unit: 'x', detail: shown(two) },
    {
      name: 'two processes with half of the file each',
      values: quotients(one, apart),
      unit: 'x',
      detail: shown(apart),
    },
    { name: '-j 2 against these two processes', values: quotients(two, apart), unit: 'x', bar: MOST_OF_APART },
    { name: '-j 1, two processors', values: quotients(one, oneAtWill), unit: 'x', detail: shown(oneAtWill) },
    { name: `${smaller}, -j 2, two processors`, values: quotients(smallOne, smallTwo), unit: 'x' },
    { name: `${smaller}, -j 1: most memory`, values: peaks.one, unit: 'MB', bar: MOST_MB },
    { name: `${smaller}, -j 2: most memory`, values: peaks.two, unit: 'MB', bar: MOST_MB },
  ]
}

/** Those from the one number to before the other. */
function tracesFile(folder, name, from, to) {
  const file = join(folder, `${name}.jsonl`)
  const descriptor = openSync(file, 'w')
  for (let i = from; i < to; i += 1) {
    const isFailing = i % FAILING_EVERY === FAILING_EVERY - 1
    writeSync(descriptor, `${JSON.stringify(traceOf(i, SHAPES.medium, isFailing))}\n`)
  }
  closeSync(descriptor)
  return file
}
