import { describe, expect, it } from 'vitest'
import { findEngineNeeds, installEngines, loadEngines } from './engines.js'
import { compileSchema, type SchemaEngine } from './json-schema.js'
import { compileRegex } from './regex.js'

describe('findEngineNeeds', () => {
  it.each<[unknown, boolean, boolean]>([
    [{ agents: [{ expect: [{ final_response: { regex: 'x' } }] }] }, true, false],
    [{ critics: { fields: [{ critic: 'regex', pattern: 'x' }] } }, true, false],
    [{ trajectory: { calls: [{ args: { schema: {} } }] } }, false, true],
    [{ expect: [{ a: { or: [{ Regex: 'x' }, { not: { SCHEMA: {} } }] } }] }, true, true],
    [{ expect: [{ a: { contains: 'regex' } }] }, false, false],
    [null, false, false],
    ['regex', false, false],
  ])('reads %j', (value, regex, schema) => {
    expect(findEngineNeeds(value)).toEqual({ regex, schema })
  })

  it('walks deep values, and values that refer to themselves', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}{"regex":"x"}${']'.repeat(50_000)}`)
    expect(findEngineNeeds(deep)).toEqual({ regex: true, schema: false })
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(findEngineNeeds(circle)).toEqual({ regex: false, schema: false })
  })
})

it('finds the gates that validate, wherever their block stands', () => {
  const users = [{ key: 'validating', engines: ['schema'] as const }, { key: 'plain' }]
  expect(findEngineNeeds({ agents: [{ validating: {} }] }, users)).toEqual({ regex: false, schema: true })
  expect(findEngineNeeds({ agents: [{ plain: { calls: ['validating'] } }] }, users)).toEqual({
    regex: false,
    schema: false,
  })
})

describe('loadEngines', () => {
  it('loads what is needed and nothing else', async () => {
    await loadEngines({ expect: [] })
    expect(() => compileRegex('a')).toThrow('not loaded')
    await loadEngines({ regex: 'a' })
    expect(compileRegex('a')('a')).toBe(true)
    expect(() => compileSchema({})).toThrow('not loaded')
    await loadEngines({ agents: [{ validating: {} }] }, [{ key: 'validating', engines: ['schema'] }, { key: 'other' }])
    expect(compileSchema({ type: 'string' })(1)).toHaveLength(1)
  })
})

it('installEngines puts an engine in place of another, with an empty memory', () => {
  const strict: SchemaEngine = { compile: () => () => [{ path: '', message: 'no' }] }
  installEngines({ schema: strict })
  expect(compileSchema({ type: 'string' })('x')).toEqual([{ path: '', message: 'no' }])
})
