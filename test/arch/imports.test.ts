import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { violations } from './rules.js'
import { parseSource, sourceTexts } from './source.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('src keeps to the import table, the names and the sizes of the house style', () => {
  const sources = sourceTexts(root).map(({ path, text }) => parseSource(path, text))
  expect(sources.length).toBeGreaterThan(0)
  expect(violations(sources)).toEqual([])
})

it('ARCHITECTURE.md says what belongs in each folder', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n')
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== '__snapshots__')
      .map(({ name }) => name)
  const commands = readdirSync(join(root, 'src/cli/commands')).map((file) => file.replace(/\.ts$/, ''))
  const missing = foldersIn('src').flatMap((folder) => {
    const row = lines.find((line) => line.startsWith(`| \`src/${folder}\` |`)) ?? ''
    // One folder for each gate, importer and command: said once for all of them.
    const parts = folder === 'gates' || folder === 'importers' ? [] : foldersIn(`src/${folder}`)
    const isNamed = (part: string) =>
      row.includes(`\`${part}/\``) ||
      (folder === 'core' && lines.some((line) => line.startsWith(`| \`${part}\` |`))) ||
      (folder === 'cli' && commands.includes(part))
    return [
      ...(row === '' ? [folder] : []),
      ...parts.filter((part) => !isNamed(part)).map((part) => `${folder}/${part}`),
    ]
  })
  expect(missing).toEqual([])
})

it('no test is type-checked against the build, which a fresh clone does not have yet', () => {
  const tests = readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const offenders = tests.filter((name) =>
    parseSource(`test/${name}`, readFileSync(`${root}/test/${name}`, 'utf8')).imports.some(
      ({ target }) => target?.startsWith('dist/') === true,
    ),
  )
  expect(offenders).toEqual([])
})

describe('the rules themselves', () => {
  const broken = (files: Record<string, string>) =>
    violations(Object.entries(files).map(([path, text]) => parseSource(path, text)))

  it.each([
    ['src/core/a.ts', `import { x } from '../gates/index.js'`, 'src/core/a.ts:1: core may not import gates'],
    ['src/core/a.ts', `export type { X } from '../score/x.js'`, 'src/core/a.ts:1: core may not import score'],
    ['src/math/a.ts', `const x = await import('../core/x.js')`, 'src/math/a.ts:1: math may not import core'],
    ['src/math/a.ts', `type X = import('../core/x.js').X`, 'src/math/a.ts:1: math may not import core'],
    ['src/math/a.ts', `import 'zod'`, 'src/math/a.ts:1: math may not import the package zod'],
    ['src/run/a.ts', `import '../report/b.js'`, 'src/run/a.ts:1: run may not import report'],
    ['src/core/a.ts', `import 'node:fs'`, 'src/core/a.ts:1: core is pure and may not import node:fs'],
    ['src/core/a.ts', `import 'fs'`, 'src/core/a.ts:1: core is pure and may not import fs'],
    ['src/suite/a.ts', `import '../index.js'`, 'src/suite/a.ts:1: suite may not import src/index.ts'],
    ['src/cli.ts', `import './core/a.js'`, 'src/cli.ts:1: cli.ts may import cli/ only, not src/core/a.ts'],
    ['src/other/a.ts', `import './b.js'`, 'src/other/a.ts:1: other is in no row of the import table'],
    ['src/gates/a/gate.ts', `import '../b/gate.js'`, 'src/gates/a/gate.ts:1: the gate a may not import the gate b'],
    ['src/gates/a/gate.ts', `import './cases.js'`, 'src/gates/a/gate.ts:1: src/gates/a/cases.ts is for tests'],
    ['src/files/a.ts', `import 'node:fs'`, 'src/files/a.ts: opens files without asking src/files/confinement.ts'],
    ['src/run/a.ts', `import 'node:fs/promises'`, 'src/run/a.ts: opens files without asking src/files/confinement.ts'],
    [
      'src/cli/chunk-loader.ts',
      `import '../files/confinement.js'`,
      'src/cli/chunk-loader.ts: asks src/files/confinement.ts, so it is no exception',
    ],
    ['src/run/a.ts', `error.message.split('\\n')`, 'src/run/a.ts:1: takes a message apart: put the fact on the error'],
    ['src/run/a.ts', `message.startsWith('a')`, 'src/run/a.ts:1: takes a message apart: put the fact on the error'],
    ['src/run/a.ts', '/a/.exec(error.message)', 'src/run/a.ts:1: takes a message apart: put the fact on the error'],
    [
      'src/core/yaml/parse-yaml.ts',
      'throw new Error(message)',
      'src/core/yaml/parse-yaml.ts: takes no message apart, so it is no exception',
    ],
    ['src/core/a.ts', 'export default 1', 'src/core/a.ts: named exports only'],
    ['src/core/a.ts', 'export default function x() {}', 'src/core/a.ts: named exports only'],
    ['src/core/a.ts', 'const a = 1\nexport { a as default }', 'src/core/a.ts: named exports only'],
    ['src/index.ts', `export * from './core/a.js'`, 'src/index.ts: list the exported names'],
    ['src/core/utils.ts', '', 'src/core/utils.ts: "utils" says nothing: name the thing'],
    ['src/core/types/a.ts', '', 'src/core/types/a.ts: "types" says nothing: name the thing'],
    ['src/core/memberId.ts', '', 'src/core/memberId.ts: "memberId" is not kebab-case'],
    ['src/core/a.ts', '\n'.repeat(401), 'src/core/a.ts: 401 lines, 400 at most'],
  ])('%s with %j', (path, text, message) => {
    expect(broken({ [path]: text })).toEqual([message])
  })

  it('find a folder with too many files', () => {
    const files = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`src/core/a${index}.ts`, '']))
    expect(broken(files)).toEqual(['src/core: 26 files, 25 at most: divide it by concept'])
  })

  it('accept what the table allows', () => {
    const files = {
      'src/gates/index.ts': `// Generated\nimport { a } from './a/gate.js'\n${'\n'.repeat(500)}`,
      'src/gates/a/gate.ts': `import * as z from 'zod'\nimport { b } from '../../core/b.js'\nswitch (b) { default: }`,
      'src/gates/a/gate.test.ts': `import { x } from '../../score/x.js'`,
      'src/cli/main.ts': `import 'node:fs'\nimport '../files/confinement.js'\nimport '../report/a.js'\nimport 'commander'`,
      'src/core/b.ts': `import { Ajv } from 'ajv/dist/2020.js'`,
    }
    expect(broken(files)).toEqual([])
  })

  it('find a cycle, which type imports and lazy imports cannot make', () => {
    const a = `import { b } from './b.js'`
    expect(broken({ 'src/core/a.ts': a, 'src/core/b.ts': `import { type A } from './a.js'` })).toEqual([
      'src/core/a.ts: cycle src/core/a.ts -> src/core/b.ts -> src/core/a.ts',
    ])
    expect(broken({ 'src/core/a.ts': a, 'src/core/b.ts': `import type { A } from './a.js'` })).toEqual([])
    expect(broken({ 'src/core/a.ts': a, 'src/core/b.ts': `const a = () => import('./a.js')` })).toEqual([])
  })
})
