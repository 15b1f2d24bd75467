// What a user's program prints when it does not catch an error of ours: Node shows the source line of the throw.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderWith, ROOT } from './run-cli.js'

const MAX_BYTES = 2_000
/** A regular expression of a library cannot be broken. */
const MAX_LINE_LENGTH = 1_500

const entry = (name: string) => JSON.stringify(pathToFileURL(join(ROOT, 'dist', name)).href)

describe('an error that a program does not catch', () => {
  it.each([
    ['a suite as text', `import { parseSuite } from ${entry('index.js')}; parseSuite('agents: 3')`, 'SUITE_INVALID'],
    ['traces', `import { parseTraces } from ${entry('index.js')}; parseTraces('{')`, 'JSON_INVALID'],
    ['a file', `import { run } from ${entry('node.js')}; await run('missing.mcprove.yml')`, 'FILE_NOT_FOUND'],
    [
      'a model',
      `import { createModelServer } from ${entry('node.js')}; await createModelServer({ answer: { txt: 1 } })`,
      'SCRIPT_INVALID',
    ],
  ])('is short and names the code and what to do: %s', (_, code, expected) => {
    const folder = folderWith({ 'program.mjs': code })
    const { status, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr.length, stderr.slice(0, MAX_BYTES)).toBeLessThan(MAX_BYTES)
    expect(stderr).toContain(`code: '${expected}'`)
    expect(stderr).toMatch(/^McproveError: /m)
    expect(stderr).toMatch(/hint: ['"`]/)
  })
})

it('no file of the package has its code in one line', () => {
  const files = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.c?js$/.test(name),
  )
  const long = files.flatMap((name) =>
    readFileSync(join(ROOT, 'dist', name), 'utf8')
      .split('\n')
      .filter((line) => line.length > MAX_LINE_LENGTH)
      .map((line) => `${name}: ${line.length} characters: ${line.slice(0, 60)}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(long).toEqual([])
})
