import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CASSETTE_SCHEMA, headerLine } from '../../files/cassettes/cassette.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { planRows, type Row } from '../../suite/rows.js'
import { findCassette } from './find-cassette.js'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'mcprove-find-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

function rowOf(name: string, { file = 's.mcprove.yml', model = 'gpt-5' } = {}): Row {
  const [row] = planRows(parseSuite(JSON.stringify({ agents: [{ name, prompt: 'p', model }] }), { file }))
  if (row === undefined) throw new Error('one row')
  return row
}

function recorded(
  file: string,
  agent: string,
  { suite = undefined as string | undefined, model = 'gpt-5' } = {},
): void {
  const header = {
    schema: CASSETTE_SCHEMA,
    ...(suite === undefined ? {} : { suite }),
    agent,
    model: `openai/${model}`,
    inputs: { hash: 'h' },
    tools: { hash: 'h', each: {} },
    recorded_with: '0.1.0',
  } as const
  mkdirSync(dirname(join(cwd, file)), { recursive: true })
  writeFileSync(join(cwd, file), headerLine(header))
}

const find = (...row: Parameters<typeof rowOf>) => findCassette(rowOf(...row), cwd)

describe('a new test', () => {
  it('never takes the recording of another, whatever comes first', () => {
    recorded('cassettes/s/x-y.gpt-5.jsonl', 'x y', { suite: 's.mcprove.yml' })
    expect(find('x y')).toBe('cassettes/s/x-y.gpt-5.jsonl')
    expect(find('x-y')).toMatch(/^cassettes\/s\/x-y--\w{7}\.gpt-5\.jsonl$/)
    expect(find('X Y')).not.toBe(find('x-y'))
  })

  it('goes elsewhere when 0.1 has put that of another in its place', () => {
    recorded('cassettes/s/x-y.gpt-5.jsonl', 'x-y')
    expect(find('x-y')).toBe('cassettes/s/x-y.gpt-5.jsonl')
    const spare = find('x y')
    expect(spare).toMatch(/^cassettes\/s\/x-y--\w{7}\.gpt-5--\w{7}\.jsonl$/)
    recorded(spare, 'x y', { suite: 's.mcprove.yml' })
    expect(find('x y')).toBe(spare)
  })

  it('of another suite beside it, or on another model, has a file of its own', () => {
    recorded('cassettes/s/a.gpt-5.jsonl', 'a', { suite: 's.mcprove.yml' })
    expect(find('a', { file: 's.yml' })).toBe('cassettes/s.yml/a.gpt-5.jsonl')
    recorded('cassettes/s/a.gpt-4-1.jsonl', 'a', { model: 'gpt-4-1' })
    expect(find('a', { model: 'gpt-4.1' })).toMatch(/^cassettes\/s\/a\.gpt-4-1--\w{7}\.jsonl$/)
  })
})

describe('a recording of 0.1', () => {
  it.each([
    ['X y!', 'cassettes/s/x-y.gpt-5.jsonl', {}],
    ['A-B', 'cassettes/s/a-b--1itvt0r.gpt-5.jsonl', {}],
    ['a b', 'cassettes/s/a-b--12j2tw6.gpt-5.jsonl', {}],
    ['a', 'cassettes/s/a.gpt-5.jsonl', { file: 's.yml' }],
    ['a', 'cassettes/s/a.gpt-4-1.jsonl', { model: 'gpt-4.1' }],
  ])('of %s is found at %s', (name, file, options) => {
    recorded(file, name, 'model' in options ? options : {})
    expect(find(name, options)).toBe(file)
  })

  it('gives way to one at its own name', () => {
    const own = find('X y!')
    recorded('cassettes/s/x-y.gpt-5.jsonl', 'X y!')
    expect(find('X y!')).toBe('cassettes/s/x-y.gpt-5.jsonl')
    recorded(own, 'X y!', { suite: 's.mcprove.yml' })
    expect(find('X y!')).toBe(own)
  })
})

it('a file that cannot be read is not taken for a missing one', () => {
  recorded('cassettes/s/a.gpt-5.jsonl', 'a')
  writeFileSync(join(cwd, 'cassettes/s/a.gpt-5.jsonl'), 'broken')
  expect(find('a')).toBe('cassettes/s/a.gpt-5.jsonl')
})

it('finds a recording under the other name of the same model', () => {
  recorded('cassettes/s/x-y.gpt-5.jsonl', 'x y', { suite: 's.mcprove.yml' })
  expect(find('x y', { model: 'openai/gpt-5' })).toBe('cassettes/s/x-y.gpt-5.jsonl')
  recorded('cassettes/s/z.openai-gpt-5.jsonl', 'z', { suite: 's.mcprove.yml' })
  expect(find('z')).toBe('cassettes/s/z.openai-gpt-5.jsonl')
  expect(find('z', { model: 'gpt-5-mini' })).toBe('cassettes/s/z.gpt-5-mini.jsonl')
})
