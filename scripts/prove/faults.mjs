// The fault matrix of `npm test`, with a signal at 300 points of a recording instead of a dozen.
import { basename } from 'node:path'
import { table } from '../schema-table.mjs'
import { keepFigures } from './keep-figures.mjs'
import { failuresOf, runVitest } from './run-vitest.mjs'

const SIGNAL_POINTS = 300
/** The share of signals that must arrive while it records: before and after there is little to lose. */
const WHILE_RECORDING = 0.5
const PLACES = ['before the first run', 'while it records', 'after the last run']

/** The content of each file, in the order of the table. */
const AREAS = {
  'faults-provider.test.ts': 'provider: 13 faults in 4 wire formats',
  'faults-server.test.ts': 'MCP server, on pipes and over HTTP',
  'faults-disk.test.ts': 'disk: full, read-only, forbidden, replaced, changed',
  'faults-clock.test.ts': 'clock: an hour forward or back each time it is read',
  'faults-signals.test.ts': 'signals at random points of a recording',
}

export async function faultsHold() {
  const seed = process.env.MCPROVE_FAULT_SEED ?? String(Date.now() % 1e9)
  console.log(`  seed ${seed}; to repeat these points, set MCPROVE_FAULT_SEED=${seed}`)
  const files = runTests(seed)
  const tests = files.flatMap((file) => file.assertionResults)
  const areas = table(['faults', 'cases', 'held', 'skipped', 'failed'], files.map(areaRow))
  const signals = table(
    ['signal', ...PLACES, 'runs reported as finished', 'runs on disk', 'lost'],
    ['SIGINT', 'SIGTERM', 'SIGKILL'].map((signal) => signalRow(signal, tests)),
  )
  console.log(`${areas}\n\n${signals}`)
  keepFigures('faults', `${areas}\n\nWhen the ${SIGNAL_POINTS} signals arrived, with seed ${seed}:\n\n${signals}`)
  const failed = failuresOf(tests)
  const recording = tests.filter(({ meta }) => meta.point?.fell === 'while it records').length
  const isEnough = recording >= SIGNAL_POINTS * WHILE_RECORDING
  return isEnough
    ? failed
    : [...failed, `${recording} of ${SIGNAL_POINTS} signals arrived during the recording: too few`]
}

function runTests(seed) {
  const env = { MCPROVE_SIGNAL_POINTS: String(SIGNAL_POINTS), MCPROVE_FAULT_SEED: seed }
  const testResults = runVitest('faults', 'e2e', 'test/e2e/faults-', env)
  const names = Object.keys(AREAS)
  const missing = names.filter((name) => !testResults.some((file) => basename(file.name) === name))
  if (missing.length > 0 || testResults.length > names.length) throw new Error(`AREAS are not the files of the matrix`)
  return testResults.sort((a, b) => names.indexOf(basename(a.name)) - names.indexOf(basename(b.name)))
}

function areaRow({ name, assertionResults }) {
  const count = (...statuses) => assertionResults.filter(({ status }) => statuses.includes(status)).length
  const counts = [assertionResults.length, count('passed'), count('pending', 'skipped'), count('failed')]
  return [AREAS[basename(name)], ...counts.map(String)]
}

function signalRow(signal, tests) {
  const points = tests.flatMap(({ meta }) => (meta.point?.signal === signal ? [meta.point] : []))
  const sum = (of) => String(points.reduce((total, point) => total + of(point), 0))
  const fell = PLACES.map((place) => sum((point) => Number(point.fell === place)))
  return [signal, ...fell, sum(({ told }) => told), sum(({ kept }) => kept), sum(({ lost }) => lost)]
}
