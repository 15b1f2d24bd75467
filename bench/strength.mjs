// `mcprove strength` on 1,000 recorded runs, every kind of change, and on twice as many.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alternate, quotients } from './samples.mjs'
import { sixGatesFile } from './six-gates.mjs'
import { SHAPES, traceOf } from './traces.mjs'

const RUNS = 1_000
const ROUNDS = 3
const BAR_SECONDS = 10
/** Twice the runs may take twice the time, and a little more for memory. */
const BAR_DOUBLED = 2.5
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))

export async function strength() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    writeFileSync(join(folder, 'gates.yml'), sixGatesFile)
    for (const runs of [RUNS, 2 * RUNS]) writeFileSync(join(folder, `${runs}.jsonl`), traces(runs))
    const samples = await alternate(
      { once: () => measured(folder, RUNS), twice: () => measured(folder, 2 * RUNS) },
      { rounds: ROUNDS, warmups: 1 },
    )
    return [
      {
        name: '1,000 runs of 5 calls, six gates',
        values: samples.once.map((ms) => ms / 1000),
        unit: 's',
        bar: BAR_SECONDS,
      },
      { name: '2,000 runs against it', values: quotients(samples.twice, samples.once), unit: 'x', bar: BAR_DOUBLED },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function traces(runs) {
  return Array.from({ length: runs }, (_, index) => `${JSON.stringify(traceOf(index, SHAPES.small, false))}\n`).join('')
}

function measured(folder, runs) {
  const started = performance.now()
  const args = [cli, 'strength', `${runs}.jsonl`, '--gates', 'gates.yml', '--reporter', 'json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const { summary } = status === 0 ? JSON.parse(stdout) : {}
  if (summary?.unmeasured !== 0 || summary.scored < runs * 14)
    throw new Error(`strength ended with ${status}: ${stderr}`)
  return performance.now() - started
}
