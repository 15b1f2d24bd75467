// `score` on 600 MB of JSON Lines from the shell: the speed on one processor, and what a second one adds for V8's own
// threads. On 200 MB: the memory.
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
const MOST_MB = 200
/** In the notation of taskset. */
const [FIRST, BOTH] = ['0', '0,1']

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const parseLines = fileURLToPath(new URL('../scripts/prove/parse-lines.mjs', import.meta.url))

export async function jsonl() {
  // Without it V8 compiles and collects garbage on a second processor, so that one thread is faster than one processor.
  const { status } = spawnSync('taskset', ['--cpu-list', BOTH, 'true'])
  if (status !== 0)
    return [{ name: 'score of JSON Lines', skipped: 'there is no taskset here, or no second processor' }]
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    writeFileSync(join(folder, 'six.yml'), sixGatesFile)
    writeFileSync(join(folder, 'one.yml'), oneGateFile)
    return await measure(folder, {
      large: tracesFile(folder, 'large', COUNT),
      small: tracesFile(folder, 'small', SMALL_COUNT),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, { large, small }) {
  const peaks = []
  const scored = async (file, processors, { gates = 'six.yml', peak = [] } = {}) => {
    const args = [cli, 'score', file, '--gates', join(folder, gates), '--reporter', 'minimal']
    const { seconds, peakMb, exitCode, errors } = await measuredRun(folder, args, processors)
    // One trace in ten fails.
    if (exitCode !== 1) throw new Error(`score ended with ${exitCode}: ${errors}`)
    peak.push(peakMb)
    return seconds
  }
  const samples = await alternate(
    {
      parsed: async () => (await measuredRun(folder, [parseLines, large], FIRST)).seconds,
      one: () => scored(large, FIRST),
      both: () => scored(large, BOTH),
      oneGate: () => scored(large, FIRST, { gates: 'one.yml' }),
      small: () => scored(small, FIRST, { peak: peaks }),
    },
    { rounds: ROUNDS, warmups: 1 },
  )
  return rowsOf(samples, peaks, statSync(large).size / 1e6, statSync(small).size / 1e6)
}

function rowsOf({ parsed, one, both, oneGate }, peaks, size, smallSize) {
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
    { name: 'six gates, two processors: times as fast', values: quotients(one, both), unit: 'x', detail: shown(both) },
    { name: `${smaller}: most memory`, values: peaks, unit: 'MB', bar: MOST_MB },
  ]
}

function tracesFile(folder, name, count) {
  const file = join(folder, `${name}.jsonl`)
  const descriptor = openSync(file, 'w')
  for (let i = 0; i < count; i += 1) {
    const isFailing = i % FAILING_EVERY === FAILING_EVERY - 1
    writeSync(descriptor, `${JSON.stringify(traceOf(i, SHAPES.medium, isFailing))}\n`)
  }
  closeSync(descriptor)
  return file
}
