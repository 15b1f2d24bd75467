import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Adding a gate adds one folder and touches no other file by hand: tried on a copy of the repository.
const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'mcprove-new-gate-'))

beforeAll(() => {
  for (const name of readdirSync(root)) {
    if (
      ['src', 'scripts', 'docs', 'README.md', 'schema.json', 'vitest.config.ts'].includes(name) ||
      name.endsWith('.json')
    ) {
      cpSync(join(root, name), join(copy, name), { recursive: true })
    }
  }
  cpSync(join(root, 'test/setup'), join(copy, 'test/setup'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
})

afterAll(() => rmSync(copy, { recursive: true }))

function node(command: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command.split(' '), { cwd: copy, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

it('makes a gate that keeps every promise of the contract', () => {
  expect(node('scripts/new-gate.mjs call_limit')).toMatchObject({ status: 0 })
  expect(node('scripts/generate.mjs --check')).toEqual({ status: 0, output: '' })
  expect(readFileSync(join(copy, 'src/gates/index.ts'), 'utf8')).toContain('call_limit: callLimit,')
  expect(readFileSync(join(copy, 'src/gates/gate-loaders.ts'), 'utf8')).toContain(').callLimit,')
  expect(readFileSync(join(copy, 'schema.json'), 'utf8')).toContain('"call_limit"')
  const contract = node('node_modules/vitest/vitest.mjs run --no-color src/gates/contract.test.ts -t call_limit')
  const own = node('node_modules/vitest/vitest.mjs run --no-color src/gates/call-limit')
  const files = 'src/gates/call-limit src/gates/index.ts src/gates/gate-loaders.ts'
  const biome = node(`node_modules/@biomejs/biome/bin/biome check --vcs-enabled=false ${files}`)
  expect(biome.status, biome.output).toBe(0)
  expect(contract.output).toMatch(/Tests\D+2\d passed/)
  expect(contract.status, contract.output).toBe(0)
  expect(own.output).toMatch(/Tests\D+2 passed/)
  expect(own.status, own.output).toBe(0)
  const include = ['src/gates/call-limit', 'src/cli/version.d.ts']
  writeFileSync(join(copy, 'tsconfig.gate.json'), JSON.stringify({ extends: './tsconfig.json', include }))
  expect(node('node_modules/typescript-7/bin/tsc -p tsconfig.gate.json')).toEqual({ status: 0, output: '' })
})

it('is formatted when its name is long, too', () => {
  expect(node('scripts/new-gate.mjs a_gate_with_a_rather_long_name')).toMatchObject({ status: 0 })
  const folder = 'src/gates/a-gate-with-a-rather-long-name'
  const biome = node(`node_modules/@biomejs/biome/bin/biome check --vcs-enabled=false ${folder}`)
  expect(biome.status, biome.output).toBe(0)
})

it('leaves nothing behind when the gate cannot be registered', () => {
  const { status, output } = node('scripts/new-gate.mjs class')
  expect(output).toContain('generate: src/gates/class/gate.ts:9:14: Expected identifier but found "class"\n')
  expect(output).toContain('src/gates/class is gone again')
  expect(output).not.toContain('    at ')
  expect(status).toBe(1)
  expect(existsSync(join(copy, 'src/gates/class'))).toBe(false)
})

it.each([
  ['Call_Limit', 'is not snake_case'],
  ['call-limit', 'is not snake_case'],
  ['golden_path', 'exists already'],
  ['expect', '"expect" is a key of suites already'],
  ['servers', '"servers" is a key of suites already'],
])('refuses the name %s', (name, reason) => {
  const { status, output } = node(`scripts/new-gate.mjs ${name}`)
  expect(output).toContain(reason)
  expect(status).toBe(2)
})

it.each([
  ['gate.ts', ".describe('The tool whose calls count.')", 'the key tool of call_limit needs a description'],
  [
    'gate.ts',
    "key: 'call_limit',",
    "generate: src/gates/call-limit/gate.ts must export callLimit with key 'call_limit'",
  ],
  ['README.md', '<!-- generated:gate -->', 'src/gates/call-limit/README.md needs the markers'],
])('generate misses in %s what was %s', (file, taken, reason) => {
  const path = join(copy, 'src/gates/call-limit', file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(taken, ''))
  const { status, output } = node('scripts/generate.mjs')
  writeFileSync(path, text)
  expect(output).toContain(reason)
  expect(status).toBe(1)
})

it('generate --check names a stale file', () => {
  rmSync(join(copy, 'schema.json'))
  expect(node('scripts/generate.mjs --check')).toEqual({
    status: 1,
    output: 'schema.json is stale\nRun: npm run generate\n',
  })
})
