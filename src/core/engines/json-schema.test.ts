import { beforeAll, describe, expect, it } from 'vitest'
import { compileSchema, installSchemaEngine, type SchemaEngine } from './json-schema.js'
import { schemaEngine } from './json-schema-engine.js'

it('says so when it is used before its engine is loaded', () => {
  expect(() => compileSchema({})).toThrow('the schema engine is not loaded')
})

describe('compileSchema', () => {
  beforeAll(() => installSchemaEngine(schemaEngine))

  it('compiles equal schemas once', () => {
    const schema = { type: 'string', minLength: 3 }
    expect(compileSchema(schema)).toBe(compileSchema(schema))
    expect(compileSchema(schema)).toBe(compileSchema({ minLength: 3, type: 'string' }))
  })

  it('hands on what is no object', () => {
    expect(compileSchema(false)(1)).toHaveLength(1)
    expect(() => compileSchema(null)).toThrowErrorMatchingSnapshot()
  })

  it('remembers 1,000 texts and every object, until another engine comes', () => {
    const engine: SchemaEngine = { compile: () => () => [] }
    const compileLength = (minLength: number) => compileSchema({ minLength })
    installSchemaEngine(engine)
    const schema = { minLength: 1 }
    const [zeroth, first] = [compileLength(0), compileSchema(schema)]
    for (let length = 2; length < 1_000; length += 1) compileLength(length)
    installSchemaEngine(engine)
    expect(compileLength(0)).toBe(zeroth)
    expect(compileLength(1)).not.toBe(first)
    expect(compileSchema(schema)).toBe(first)
    installSchemaEngine(schemaEngine)
    expect(compileSchema(schema)).not.toBe(first)
  })
})
