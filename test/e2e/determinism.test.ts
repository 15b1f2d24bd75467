import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

// The same on other Node versions: `node scripts/prove.mjs same-bytes`.
const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = join(root, 'examples')
const folder = mkdtempSync(join(tmpdir(), 'mcprove-determinism-'))

const PLACES = [
  { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  { TZ: 'Asia/Kathmandu', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
]

const files = readdirSync(examples, { recursive: true, encoding: 'utf8' }).sort()
const inputs = files.filter((file) => file.endsWith('.traces.jsonl'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('finds examples to score', () => {
  expect(inputs.length).toBeGreaterThanOrEqual(4)
})

it.each(inputs)('writes the same bytes for %s every time, in any time zone and locale', (traces) => {
  const [first, ...others] = PLACES.map((environment) => score(traces, environment))
  for (const other of others) expect(other).toEqual(first)
})

it('writes the same bytes for scripted runs with faults, which have no real time in their marks', () => {
  const reports = [1, 2, 3, 4, 5].map(() => {
    const args = [join(root, 'dist/cli.cjs'), 'run', join(examples, 'fault-recovery'), '--runs', '3']
    // Where it may leave its history.
    const setting = { cwd: folder, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--reporter', 'json'], setting)
    expect(status, stderr).toBe(0)
    return stdout
  })
  expect(reports[0]).toContain('"recovery.time_to_recovery_ms": 3000')
  expect(new Set(reports).size).toBe(1)
})

function score(traces: string, environment: Readonly<Record<string, string>>) {
  const suite = files.find((file) => file.endsWith('.mcprove.yml') && dirname(file) === dirname(traces)) ?? 'no suite'
  const file = join(folder, 'result.json')
  const reports = ['--reporter', 'jsonl', '--output', file]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli.cjs'), 'score', traces, '--suite', suite, ...reports],
    { cwd: examples, env: { ...process.env, ...environment }, encoding: 'utf8' },
  )
  // Anything else is no score: two equal failures to start would compare well.
  expect([0, 1], stderr).toContain(status)
  return { status, jsonl: stdout, json: readFileSync(file, 'utf8') }
}
