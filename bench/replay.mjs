// A suite in CI: 100 tests of 10 runs each, replayed and scored by four gates each, against vitest on 1,000 tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { record } from '../dist/node.js'
import { manifest, suiteText } from './library-agent.mjs'
import { startModel } from './model-process.mjs'
import { vitestBin } from './peers.mjs'
import { alternate, median, quotients } from './samples.mjs'

const TESTS = 100
const RUNS = 10
const ROUNDS = 11
const BAR = 0.4
const SUITE = 'library.mcprove.yml'
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))

export async function replay() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    await recordSuite(folder)
    writeFileSync(join(folder, 'trivial.test.js'), trivialTests(TESTS * RUNS))
    checkVerdicts(folder)
    const samples = await alternate(
      {
        vitest: () => spawned([vitestBin(), 'run', '--globals'], folder, 0),
        mcprove: () => spawned(runArguments(), folder, 1),
      },
      { rounds: ROUNDS },
    )
    return [
      {
        name: `${TESTS} tests x ${RUNS} runs, four gates each`,
        values: quotients(samples.mcprove, samples.vitest),
        unit: 'x',
        bar: BAR,
        detail: `${median(samples.mcprove).toFixed(0)} ms, vitest ${median(samples.vitest).toFixed(0)} ms`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The cassettes are real recordings. The model gets one test in ten wrong. */
async function recordSuite(folder) {
  const model = await startModel()
  try {
    const prompts = Array.from(
      { length: TESTS },
      (_, i) => `When is lamp ${i + 1} lit?${isWrong(i) ? ' I am in a hurry.' : ''}`,
    )
    writeFileSync(join(folder, 'library.json'), manifest())
    writeFileSync(join(folder, SUITE), suiteText(model.baseUrl, RUNS, prompts))
    await record(SUITE, { cwd: folder, env: { ANTHROPIC_API_KEY: 'none-is-needed' }, jobs: 8 })
  } finally {
    await model.stop()
  }
}

function isWrong(index) {
  return index % 10 === 9
}

function trivialTests(count) {
  return Array.from({ length: count }, (_, i) => `test('adds ${i}', () => expect(${i} + 1).toBe(${i + 1}))`).join('\n')
}

function runArguments(...more) {
  return [cli, 'run', SUITE, '--replay', ...more]
}

function checkVerdicts(folder) {
  spawned(runArguments('--reporter', 'json=result.json'), folder, 1)
  const { tests } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
  const isRight = ({ replayed, status, runs }, index) =>
    replayed && runs.length === RUNS && status === (isWrong(index) ? 'failed' : 'passed')
  if (tests.length !== TESTS || !tests.every(isRight)) throw new Error('the replay gave other verdicts')
}

function spawned(args, cwd, expected) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: plainEnvironment(),
  })
  const milliseconds = performance.now() - started
  if (status !== expected) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return milliseconds
}

/** Without what npm, vitest or a debugger would add to the start of every Node process. */
function plainEnvironment() {
  const { NODE_OPTIONS, NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE, VITEST, CI, ...environment } = process.env
  return environment
}
