import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceTexts } from './source.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const allowed = ['export const ok = Date.UTC(2026, 0)']
const forbidden = [
  'export const a = Date.now()',
  'export const b = new Date()',
  'export const c = Date.parse(text)',
  'export const d = new Date(text)',
  'export const e = Math.random()',
  'export const f = names.sort((x, y) => x.localeCompare(y))',
  'export const g = name?.toLocaleLowerCase()',
  'export const h = count.toLocaleString()',
  'export const i = new Intl.NumberFormat()',
]

/** The lines that scripts/deterministic.grit reports, in a copy of our Biome setup with one source file. */
function linesReported(path: string): number[] {
  const project = mkdtempSync(join(tmpdir(), 'mcprove-lint-'))
  try {
    for (const file of ['biome.json', 'scripts/deterministic.grit']) cpSync(join(root, file), join(project, file))
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), [...allowed, ...forbidden, ''].join('\n'))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=github', path]
    const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
    const lines = [...stdout.matchAll(/title=plugin,file=[^,]*,line=(\d+)/g)].map(([, line]) => Number(line))
    return lines.sort((a, b) => a - b)
  } finally {
    rmSync(project, { recursive: true })
  }
}

it('the clock, chance, the locale and the local time zone are lint errors in the pure folders', () => {
  expect(linesReported('src/core/x.ts')).toEqual(forbidden.map((_line, index) => index + 1 + allowed.length))
})

it('they are fine in tests and where effects live', () => {
  expect(linesReported('src/core/x.test.ts')).toEqual([])
  expect(linesReported('src/cli/x.ts')).toEqual([])
})

it('nobody measures time with a clock that may be set', () => {
  const telling = sourceTexts(root).filter(({ path, text }) => !path.endsWith('.test.ts') && text.includes('Date.now('))
  // Each writes the time down, or compares it with a date that was written down.
  expect(telling.map(({ path }) => path)).toEqual([
    'src/cli/history/read-moment.ts',
    'src/cli/import/platform-input.ts',
    'src/files/logins/login-lock.ts',
    'src/mcp/auth/issued-tokens.ts',
    'src/models/model-server/formats/openai-chat.ts',
    'src/models/model-server/formats/openai-responses.ts',
    'src/models/refusals/response-failure.ts',
    'src/platforms/api-client.ts',
  ])
})
