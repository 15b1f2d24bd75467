import { describe, expect, it } from 'vitest'
import { findEngineNeeds, installEngines, loadEngines } from './engines.js'
import { installAllEngines } from './install-all-engines.js'
import { compileSchema, type SchemaEngine } from './json-schema.js'
import { compileRegex, type RegexEngine } from './regex.js'

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

describe('an engine in place of another', () => {
  const strict: SchemaEngine = { compile: () => () => [{ path: '', message: 'no' }] }
  const never: RegexEngine = { compile: () => () => false }
  const replaced = () => ({
    regex: !compileRegex('a')('a'),
    schema: compileSchema({ type: 'string' })('x').length > 0,
  })

  it('is installed alone, with an empty memory', () => {
    installAllEngines()
    expect(replaced()).toEqual({ regex: false, schema: false })
    installEngines({ schema: strict })
    expect(replaced()).toEqual({ regex: false, schema: true })
    installEngines({ regex: never })
    expect(replaced()).toEqual({ regex: true, schema: true })
    installAllEngines()
    expect(replaced()).toEqual({ regex: false, schema: false })
  })

  it('stays until a suite needs that one', async () => {
    installEngines({ regex: never, schema: strict })
    await loadEngines({ expect: [] })
    expect(replaced()).toEqual({ regex: true, schema: true })
    await loadEngines({ regex: 'a' })
    expect(replaced()).toEqual({ regex: false, schema: true })
    installEngines({ regex: never })
    await loadEngines({ agents: [{ validating: {} }] }, [{ key: 'validating', engines: ['schema'] }])
    expect(replaced()).toEqual({ regex: true, schema: false })
    installAllEngines()
  })
})
