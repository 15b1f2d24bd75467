// Cassettes that were damaged: a replay says where, or gives the verdict that it gave before. `npm run prove` asks for
// more of them than `npm test` has time for.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCassette } from '../../src/files/cassettes/cassette-reader.js'
import { CassetteRecorder } from '../../src/files/cassettes/cassette-recorder.js'
import { seededRandom } from '../../src/models/model-server/seeded-random.js'
import { run } from '../../src/run/run.js'
import { DAMAGES } from './damage.js'

declare module 'vitest' {
  interface TaskMeta {
    /** For docs/reliability.md: what was done to a cassette, and what the replay made of it. */
    damage?: { kind: string; end: string }
  }
}

const COUNT = Number(process.env.MCPROVE_DAMAGES ?? 36)
const SEED = process.env.MCPROVE_FAULT_SEED ?? '1'
const EXAMPLES = join(import.meta.dirname, '../../examples')

/** Suites whose agents are recorded; of two, what passes is turned into what must not be, so that a green would be new. */
const SUITES: readonly { readonly example: string; readonly change?: (suite: string) => string }[] = [
  { example: 'orders' },
  { example: 'weather' },
  { example: 'research' },
  { example: 'orders', change: (suite) => suite.replace('contains: "24"', 'not: { contains: "24" }') },
  {
    example: 'orders',
    change: (suite) =>
      suite
        .replace(/runs: 5/, 'runs: 1')
        .replace(/ {4}expect:\n[\s\S]*? {2}- name: refund, by/, `${DENIED}  - name: refund, by`),
  },
]
/** One letter of one name is all that keeps this red. */
const DENIED = '    expect:\n      - tool_names: { not: { contains: refund_order } }\n'

interface Project {
  readonly folder: string
  readonly suite: string
  readonly cassettes: readonly string[]
  readonly verdicts: readonly string[]
}

const base = mkdtempSync(join(tmpdir(), 'mcprove-damage-'))
afterAll(() => rmSync(base, { recursive: true }))

const projects: Project[] = []
beforeAll(async () => {
  for (const { example, change = (suite: string) => suite } of SUITES) {
    const folder = mkdtempSync(join(base, `${example}-`))
    cpSync(join(EXAMPLES, example), folder, { recursive: true })
    const suite = `${example}.mcprove.yml`
    const text = readFileSync(join(folder, suite), 'utf8')
    writeFileSync(join(folder, suite), change(text))
    const cassettes = readdirSync(join(folder, 'cassettes', example)).map((name) =>
      join(folder, 'cassettes', example, name),
    )
    for (const path of cassettes) recordAnew(path)
    projects.push({ folder, suite, cassettes, verdicts: await verdictsOf(folder, suite) })
  }
})

/** As this version writes it. */
function recordAnew(path: string): void {
  const { header, runs } = readCassette(path, path)
  CassetteRecorder.open(path, header, { keep: runs }).finish()
}

async function rowsOf(folder: string, suite: string) {
  const { tests } = await run(suite, { cwd: folder, env: {}, mode: 'replay', kinds: ['agent'], isCi: false })
  return tests.filter(({ model }) => !model?.startsWith('scripted/'))
}

async function verdictsOf(folder: string, suite: string): Promise<readonly string[]> {
  return (await rowsOf(folder, suite)).map(({ status }) => status)
}

it('the suites have verdicts of both kinds before anything is damaged', () => {
  const [orders, weather, research, negated, denied] = projects.map(({ verdicts }) => new Set(verdicts))
  for (const passing of [orders, weather, research]) expect(passing).toEqual(new Set(['passed']))
  for (const failing of [negated, denied]) expect(failing).toEqual(new Set(['failed']))
})

const random = seededRandom('damages', SEED)
const kinds = Object.keys(DAMAGES)
const points = Array.from({ length: COUNT }, (_, i) => [i + 1, kinds[i % kinds.length] ?? ''] as const)

it.for(points)('cassette %d: %s', async ([, kind], { task }) => {
  // Each point has one of each: the lists are not empty.
  const project = projects[Math.floor(random() * projects.length)] as Project
  const path = project.cassettes[Math.floor(random() * project.cassettes.length)] as string
  const whole = readFileSync(path)
  writeFileSync(path, DAMAGES[kind]?.(whole, random) ?? whole)
  try {
    const rows = await rowsOf(project.folder, project.suite)
    const label = relative(project.folder, path)
    const errors = rows.flatMap(({ error }) => error ?? [])
    for (const { code, message } of errors) {
      expect(code).toMatch(/^CASSETTE_(?:INVALID|MISSING|STALE)$/)
      expect(message).toContain(label)
      if (code === 'CASSETTE_INVALID') expect(message).toMatch(/\.jsonl:\d+(?::\d+)?: /)
    }
    const same = rows.every(({ status }, index) => status === project.verdicts[index])
    task.meta.damage = { kind, end: errors.length > 0 ? 'a clear error' : 'the same verdict' }
    expect(errors.length > 0 || same).toBe(true)
  } finally {
    writeFileSync(path, whole)
  }
})

it('a line from before there were checksums is read as it was', () => {
  const path = join(EXAMPLES, 'orders/cassettes/orders/refund.anthropic-claude-sonnet-4-5.jsonl')
  expect(readFileSync(path, 'utf8')).not.toContain('"crc32"')
  expect(readCassette(path, 'c').runs).toHaveLength(5)
})
