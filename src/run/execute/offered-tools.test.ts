import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { OfferedTools } from './offered-tools.js'
import { strictTools } from './strict-tools.js'

const tool = (server: string, name: string, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  server,
  name,
  description: `${name} of ${server}`,
  input_schema: { type: 'object' },
  annotations: {},
  ...more,
})
const LISTED = [tool('a', 'add'), tool('b', 'add'), tool('b', 'a very odd näme')]

describe('what the model sees', () => {
  it('is each tool under a name of its own', () => {
    const { offered } = new OfferedTools(LISTED, undefined)
    expect(offered.slice(0, 2)).toEqual([
      { name: 'a__add', description: 'add of a', input_schema: { type: 'object' } },
      { name: 'b__add', description: 'add of b', input_schema: { type: 'object' } },
    ])
    expect(offered[2]?.name).toBe('b__a_very_odd_n_me')
  })

  it('has a schema even where the server gave none', () => {
    const { offered } = new OfferedTools([tool('a', 'x', { input_schema: null })], undefined)
    expect(offered[0]?.input_schema).toEqual({ type: 'object' })
  })
})

describe('the way back', () => {
  const tools = new OfferedTools(LISTED, undefined)

  it('leads to the tool, whatever became of its name', () => {
    expect(tools.offered.map(({ name }) => tools.toolFor(name))).toEqual(
      LISTED.map(({ server, name }) => ({ server, name })),
    )
    expect(tools.isOffered('a__add')).toBe(true)
  })

  it('keeps a name that a model invents, without a server', () => {
    expect(tools.toolFor('a__subtract')).toEqual({ server: null, name: 'a__subtract' })
    expect(tools.isOffered('a__subtract')).toBe(false)
    for (const name of ['__proto__', 'constructor', '']) expect(tools.isOffered(name)).toBe(false)
  })
})

describe('strict tools', () => {
  const optional = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a'] }
  const map = { type: 'object', properties: { env: { type: 'object', additionalProperties: true } } }
  const listed = [tool('s', 'add', { input_schema: optional }), tool('s', 'set', { input_schema: map })]
  const leftOut: string[] = []
  const tools = new OfferedTools(
    listed,
    undefined,
    strictTools(listed, ({ name }, reason) => leftOut.push(`${name}: ${reason}`)),
  )

  it('are offered in strict form, and the others as they are', () => {
    expect(tools.offered).toMatchObject([
      { name: 's__add', strict: true, input_schema: { required: ['a', 'b'], additionalProperties: false } },
      { name: 's__set', input_schema: map },
    ])
    expect(tools.offered[1]).not.toHaveProperty('strict')
    expect(leftOut).toSay('set', '`env`')
    expect(tools.tools).toBe(listed)
  })

  it('are not the ones whose schema OpenAI would refuse for its size', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } }
    const listOf = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
    const schemas: Record<string, object> = {
      ten: nested(10),
      eleven: nested(11),
      sixty: nested(60),
      wide: { type: 'object', properties: Object.fromEntries(listOf(5_001).map((name) => [name, { type: 'string' }])) },
      long: { type: 'object', properties: { a: { enum: listOf(1_000) } }, required: ['a'] },
      longer: { type: 'object', properties: { a: { enum: listOf(1_001) } } },
    }
    const said: string[] = []
    const strict = strictTools(
      Object.entries(schemas).map(([name, input_schema]) => tool('s', name, { input_schema })),
      ({ name }, reason) => said.push(`${name}: ${reason}`),
    )
    expect([...strict.keys()].map(({ name }) => name)).toEqual(['ten', 'long'])
    expect(said).toMatchInlineSnapshot(`
      [
        "eleven: its objects are nested 11 levels deep, and OpenAI allows 10",
        "sixty: The schema is nested deeper than 50",
        "wide: the schema is too large",
        "longer: it lists 1002 values, and OpenAI allows 1000",
      ]
    `)
  })

  it('get their arguments without the nulls of the wire; the answer itself keeps them', () => {
    const args = { a: 1, b: null }
    const calls = ['s__add', 's__set', 'invented'].map((name) => ({ id: name, name, args }))
    const broken = { id: 'x', name: 's__add', args: null, args_text: '{' }
    const tokens = { input: 1, output: 1 }
    const answer = { text: '', calls: [...calls, broken], finish_reason: 'tool_calls', tokens, raw: {} } as const
    expect(tools.received(answer).calls.map((call) => call.args)).toEqual([{ a: 1 }, args, args, null])
    expect(answer.calls[0]?.args).toEqual({ a: 1, b: null })
    expect(new OfferedTools(listed, undefined).received(answer)).toBe(answer)
  })
})

it('a forced choice names the tool as the model knows it; one that is not there only forces a call', () => {
  expect(new OfferedTools(LISTED, undefined).choice).toBeUndefined()
  expect(new OfferedTools(LISTED, 'none').choice).toBe('none')
  expect(new OfferedTools(LISTED, { tool: 'b.add' }).choice).toEqual({ tool: 'b__add' })
  expect(new OfferedTools(LISTED, { tool: 'b.gone' }).choice).toBe('required')
})
