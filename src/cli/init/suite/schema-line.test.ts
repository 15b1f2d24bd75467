import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { schemaLine } from './schema-line.js'

const base = mkdtempSync(join(tmpdir(), 'mcprove-schema-line-'))
afterAll(() => rmSync(base, { recursive: true }))

function pathFrom(folder: string, project: string): string {
  return schemaLine(folder, project).replace('# yaml-language-server: $schema=', '')
}

it('leads to the package beside the suite, or from a folder below', () => {
  expect(pathFrom(base, base)).toBe('./node_modules/mcprove/schema.json')
  expect(pathFrom(join(base, 'tests/shop'), base)).toBe('../../node_modules/mcprove/schema.json')
})

it('leads to where the package is, when that is further up', () => {
  const project = join(base, 'workspace/packages/shop')
  mkdirSync(project, { recursive: true })
  mkdirSync(join(base, 'workspace/node_modules/mcprove'), { recursive: true })
  writeFileSync(join(base, 'workspace/node_modules/mcprove/schema.json'), '{}')
  expect(pathFrom(project, project)).toBe('../../node_modules/mcprove/schema.json')
})
