// Inputs that the lane `fuzz` of `mcprove audit` makes, sends and judges, on a server that has its data in memory: 11,000 calls
// without the time of 1,000.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { alternate } from './samples.mjs'

const FEW = 1_000
const MANY = 11_000
const ROUNDS = 5
/** 1,000 inputs a second. */
const BAR_MS = 1
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const server = fileURLToPath(new URL('../examples/audited-server/notes-server.mjs', import.meta.url))

export async function auditFuzz() {
  const samples = await alternate(
    { few: () => measured(FEW), many: () => measured(MANY) },
    { rounds: ROUNDS, warmups: 1 },
  )
  const values = samples.many.map((ms, round) => (ms - samples.few[round]) / (MANY - FEW))
  return [{ name: 'an input, from its schema to the verdict', values, unit: 'ms', bar: BAR_MS }]
}

function measured(calls) {
  const budget = ['--fuzz-calls', String(calls), '--fuzz-time', '10m']
  const words = ['audit', '--rule', 'fuzz/crash', ...budget, '--reporter', 'json', '--', process.execPath, server]
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const took = performance.now() - started
  const summary = status === 0 ? JSON.parse(stdout).tests[0].audit.probe.runs[0].summary : ''
  if (!summary.startsWith(`${calls} calls `)) throw new Error(`audit ended with ${status}: ${summary}${stderr}`)
  return took
}
