import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../core/errors/error.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { parseSuite } from '../parse-suite.js'
import { suiteJsonSchema } from './json-schema.js'

type Schema = Record<string, unknown>
type Path = readonly (string | number)[]

const schema = suiteJsonSchema() as Schema

/** Every closed object of the schema, with a path that leads there; recursion is followed once. */
function closedObjects(node: unknown, path: Path, above: readonly unknown[]): Path[] {
  const target = resolve(node)
  if (target === null || above.includes(target)) return []
  const found: Path[] = []
  const further = [...above, target]
  if (target.additionalProperties === false && isRecord(target.properties)) found.push(path)
  for (const [key, value] of Object.entries(isRecord(target.properties) ? target.properties : {})) {
    found.push(...closedObjects(value, [...path, key], further))
  }
  if (isRecord(target.additionalProperties))
    found.push(...closedObjects(target.additionalProperties, [...path, 'any'], further))
  if (isRecord(target.items)) found.push(...closedObjects(target.items, [...path, 0], further))
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const branch of Array.isArray(target[key]) ? target[key] : [])
      found.push(...closedObjects(branch, path, further))
  }
  return found
}

function resolve(node: unknown): Schema | null {
  if (!isRecord(node)) return null
  if (typeof node.$ref !== 'string') return node
  const { $defs } = schema
  return isRecord($defs) ? resolve($defs[node.$ref.replace('#/$defs/', '')]) : null
}

/** A value with nothing but an unknown key at a path. */
function withBogusKey(path: Path): unknown {
  return path.reduceRight<unknown>((value, step) => (step === 0 ? [value] : { [step]: value }), { bogus_key: 1 })
}

/** Some keys of `tests:` belong to direct tests only. */
function asToolTest(suite: unknown): unknown {
  const [test] = isRecord(suite) && Array.isArray(suite.tests) ? suite.tests : []
  return isRecord(test) ? { tests: [{ type: 'tool', ...test }] } : suite
}

describe('the JSON Schema', () => {
  it('is one, and every object in it that is described is closed', () => {
    const ajv = new Ajv2020({ strict: false })
    expect(ajv.validateSchema(schema)).toBe(true)
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'mcprove suite',
      type: 'object',
    })
    expect(JSON.stringify(schema).length).toBeLessThan(160_000)
  })

  it('accepts what loads and refuses what does not', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema)
    const agent = { name: 'a', prompt: 'p', golden_path: { calls: ['x'] } }
    expect(validate({ agents: [agent], servers: { s: { command: ['x'], env: { PORT: 1 } } } })).toBe(true)
    expect(validate({ agents: [{ ...agent, expect: [{ final_response: { 'llm-judge': 'Polite?' } }] }] })).toBe(true)
    expect(
      validate({
        agents: [{ ...agent, golden_path: { calls: ['x'], expect: [{ 'golden_path.passed': { 'llm-judge': 'x' } }] } }],
      }),
    ).toBe(false)
    expect(validate({ agents: [{ ...agent, modle: 'x' }] })).toBe(false)
    expect(validate({ servers: { s: { command: 'x', url: 'y' } } })).toBe(false)
  })

  it('has no closed object where the loader lets an unknown key pass', () => {
    const paths = new Map(closedObjects(schema, [], []).map((path) => [path.join('.'), path]))
    expect(paths.size).toBeGreaterThan(200)
    const silent = [...paths].filter(
      ([, path]) =>
        ![withBogusKey(path), asToolTest(withBogusKey(path))].some((suite) => NAMED.test(messagesFor(suite))),
    )
    expect(silent.map(([text]) => text)).toEqual([])
  })
})

/** `args` of a trajectory explains itself in its own words. */
const NAMED = /unknown (key|matcher) `bogus_key`|write `subset: \{ bogus_key: … \}`/

function messagesFor(suite: unknown): string {
  try {
    // A suite of nothing but mistakes: the types would have said so.
    parseSuite(suite as never)
    return ''
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.problems.map(({ message }) => message).join('\n')
  }
}
