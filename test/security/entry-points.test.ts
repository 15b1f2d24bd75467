// SECURITY.md has a row for every place where data of others comes in.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isForTests, sourceTexts } from '../arch/source.js'
import { ROOT } from '../docs/page.js'
import { entriesIn } from './entry-points.js'

const COLUMNS = ['from', 'enters through', 'size', 'depth', 'count', 'time', 'held by']

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
const [, section = ''] = page.split('## Where external data enters\n')
const [head = [], , ...rows] = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.slice(2, -2).split(' | '))

const entries = new Map(
  sourceTexts(ROOT)
    .filter(({ path }) => !isForTests(path) && !path.endsWith('.d.ts'))
    .map(({ path, text }) => [path, entriesIn(path, text)] as const)
    .filter(([, found]) => found.length > 0),
)

const namedIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const files = rows.flatMap(([, through]) => namedIn(through))

it('the table has all of its columns in every row', () => {
  expect(head).toEqual(COLUMNS)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((cells) => cells.length !== COLUMNS.length || cells.some((cell) => cell.trim() === ''))).toEqual(
    [],
  )
})

it('every file that reads data of others has a row', () => {
  expect(entries.size).toBeGreaterThan(60)
  const missing = [...entries].filter(([path]) => !files.includes(path))
  expect(missing.map(([path, found]) => `${path} (${found.join(', ')}) has no row in SECURITY.md`)).toEqual([])
})

it('every file of a row is there once, and reads data of others', () => {
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([])
  expect(files.filter((path) => !entries.has(path)).map((path) => `${path} reads nothing, or is not there`)).toEqual([])
})

it('every row is held by tests that are there', () => {
  const tests = rows.flatMap((cells) => namedIn(cells[6]).map((test) => [cells[0], test] as const))
  expect(rows.filter((cells) => namedIn(cells[6]).length === 0)).toEqual([])
  const wrong = tests.filter(([, test]) => !/\.test\.ts$/.test(test) || !existsSync(join(ROOT, test)))
  expect(wrong).toEqual([])
  for (const [, test] of tests) expect(readFileSync(join(ROOT, test), 'utf8')).toMatch(/^\s*it(?:\.\w+)*[(<]/m)
})

describe('a new entry point is found', () => {
  it.each([
    ["import { readFileSync } from 'node:fs'", 'node:fs readFileSync'],
    ["import { readFileSync as slurp } from 'node:fs'", 'node:fs readFileSync'],
    ["import * as fs from 'node:fs'", 'node:fs'],
    ["import fs from 'node:fs'", 'node:fs'],
    ["import { open } from 'node:fs/promises'", 'node:fs/promises open'],
    ["import { spawn } from 'node:child_process'", 'node:child_process spawn'],
    ["import { createServer } from 'node:net'", 'node:net createServer'],
    ["import { Client } from '@modelcontextprotocol/client'", '@modelcontextprotocol/client'],
    ["const sdk = await import('@modelcontextprotocol/server')", '@modelcontextprotocol/server'],
    ["import { parse } from 'yaml'", 'yaml'],
    ['const { data } = parseYaml(text)', 'parseYaml()'],
    ['const value: unknown = JSON.parse(text)', 'JSON.parse()'],
    ['const read = JSON.parse', 'JSON.parse()'],
    ['const answer = await fetch(url)', 'fetch()'],
    ['const body = await answer.json()', '.json()'],
    ["child.stdout.on('data', push)", 'on data'],
    ["worker.on('message', take)", 'on message'],
    ['for await (const chunk of stream) push(chunk)', 'for await'],
    ['const { PATH } = process.env', 'process.env'],
    ['const suite = await import(path)', 'import() of a path'],
  ])('%s', (text, entry) => expect(entriesIn('src/new.ts', text)).toContain(entry))

  it.each([
    "import type { Client } from '@modelcontextprotocol/client'",
    "import { type Client } from '@modelcontextprotocol/client'",
    "import { writeFileSync } from 'node:fs'",
    "const said = 'JSON.parse(text) and fetch(url)' // process.env",
    'const text = this.text()',
    'const module = await import("./own.js")',
  ])('and this is none: %s', (text) => expect(entriesIn('src/new.ts', text)).toEqual([]))
})
