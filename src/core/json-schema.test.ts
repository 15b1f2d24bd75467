import { beforeAll, describe, expect, it } from 'vitest'
import { compileSchema, installSchemaEngine } from './json-schema.js'
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
})
