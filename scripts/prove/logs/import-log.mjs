import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program under test: the build of this tree, or the one that MCPROVE_CLI names. */
const CLI = process.env.MCPROVE_CLI ?? fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))
const LIMIT_MS = 120_000

/** What `mcprove import` does with a log: the traces, the format it saw, warnings; or why it refused. */
export function importLog(file) {
  const output = join(tmpdir(), `mcprove-logs-${process.pid}.jsonl`)
  rmSync(output, { force: true })
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [CLI, 'import', file, '-o', output], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const said = `${stdout}\n${stderr}`.trim()
  const warnings = said.split('\n').filter((line) => /\bwarning\b/i.test(line))
  const refusal = error?.message ?? (status === 0 ? undefined : said.split('\n')[0])
  if (refusal !== undefined) return { refusal, warnings, traces: [] }
  const traces = readFileSync(output, 'utf8').split('\n').filter(Boolean).map(JSON.parse)
  rmSync(output, { force: true })
  return { traces, warnings, format: /\bfrom ([a-z-]+)/.exec(said)?.[1] }
}
