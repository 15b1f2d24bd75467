import { describe, expect, it } from 'vitest'
import { loadEngines } from '../../core/engines/engines.js'
import { compileSchema } from '../../core/engines/json-schema.js'
import { parseFault } from './parse-fault.js'
import { type WireAction, WireFaults } from './wire-faults.js'

const CALL = { server: 's', name: 'search', args: { city: 'Rome' } }

function faultsOf(...texts: string[]): WireFaults {
  return new WireFaults(texts.flatMap((text) => parseFault(text) ?? []))
}

/** The kind of each action, for one call after the other. */
function kinds(faults: WireFaults, calls: readonly (typeof CALL)[]): string[] {
  return calls.map((call) => faults.decide(call).kind)
}

function rewrite(text: string, result: unknown): unknown {
  const action = faultsOf(text).decide(CALL)
  return action.kind === 'rewrite' ? action.rewrite(result) : action
}

async function resultOf(action: WireAction, schema?: unknown): Promise<unknown> {
  return action.kind === 'answer' ? await action.result(schema) : action
}

describe('a call', () => {
  it.each([
    ['hang', { kind: 'silence' }],
    ['wedged', { kind: 'silence' }],
    ['slow:500', { kind: 'delay', ms: 500 }],
    ['recover-after:1', { kind: 'silence' }],
    ['reply-after-cancel:20', { kind: 'after_cancel', ms: 20 }],
    ['rate-limit', { kind: 'error', error: { code: -32_029, http_status: 429, retry_after_s: 1 } }],
  ])('meets %s', (text, action) => {
    expect(faultsOf(text).decide(CALL)).toMatchObject(action)
  })

  it('passes without a fault', () => {
    expect(faultsOf('none').decide(CALL)).toEqual({ kind: 'pass' })
  })

  it('passes once a fault has recovered', () => {
    expect(kinds(faultsOf('recover-after:2'), [CALL, CALL, CALL])).toEqual(['silence', 'silence', 'pass'])
  })

  it('is hit when its tool, server, turn and arguments are meant', () => {
    const other = { ...CALL, name: 'other' }
    const oslo = { ...CALL, args: { city: 'Oslo' } }
    expect(kinds(faultsOf('kind=hang,tool=search,nth=2'), [CALL, other, CALL, CALL])).toEqual([
      'pass',
      'pass',
      'silence',
      'pass',
    ])
    expect(kinds(faultsOf('kind=hang,when.city=Oslo'), [CALL, oslo])).toEqual(['pass', 'silence'])
    expect(kinds(faultsOf('kind=hang,server=t'), [CALL])).toEqual(['pass'])
  })

  it('meets the first of several faults that strikes', () => {
    const faults = faultsOf('kind=hang,nth=1', 'error')
    expect(kinds(faults, [CALL, CALL])).toEqual(['silence', 'answer'])
    expect(faults.unfired).toEqual([])
  })

  it('is answered with an error result or with what violates the output schema', async () => {
    expect(await resultOf(faultsOf('error').decide(CALL))).toEqual({
      content: [{ type: 'text', text: 'Internal error: the tool could not complete the request.' }],
      isError: true,
    })
    const schema = { type: 'object', properties: { sum: { type: 'integer' } }, required: ['sum'] }
    const garbage = await resultOf(faultsOf('garbage').decide(CALL), schema)
    await loadEngines({ schema })
    // The result is an object with this key.
    expect(compileSchema(schema)((garbage as { structuredContent: unknown }).structuredContent)).not.toEqual([])
  })
})

describe('a result on its way back', () => {
  const result = { content: [{ type: 'text', text: 'four words are here' }, { type: 'image' }], structuredContent: {} }

  it('is cut in half', () => {
    expect(rewrite('truncated', result)).toEqual({ content: [{ type: 'text', text: 'four word' }, { type: 'image' }] })
  })

  it('grows by millions of characters', () => {
    expect(JSON.stringify(rewrite('oversized', result)).length).toBeGreaterThan(5_000_000)
  })

  it('tells the agent what to do', () => {
    expect(rewrite('injected-instruction', result)).toEqual({
      ...result,
      content: [...result.content, { type: 'text', text: expect.stringMatching(/ignore all previous instructions/) }],
    })
  })

  it.each(['truncated', 'oversized', 'injected-instruction'])('stays as it is where %s finds no object', (text) => {
    expect(rewrite(text, 'nonsense')).toBe('nonsense')
  })
})

describe('a list of tools', () => {
  const tools = [{ name: 'a', inputSchema: { type: 'object', required: ['x'] } }, { name: 'b' }]

  it('lacks what has vanished', () => {
    const faults = faultsOf('kind=vanished-tool,tool=a')
    expect(faults.list('s', tools)).toEqual([{ name: 'b' }])
    expect(faults.unfired).toEqual([])
    expect(faultsOf('vanished-tool').list('s', tools)).toEqual([])
  })

  it('asks for a parameter that is new', () => {
    expect(faultsOf('kind=changed-schema,tool=a').list('s', tools)).toEqual([
      {
        name: 'a',
        inputSchema: {
          type: 'object',
          properties: { request_token: { type: 'string', description: 'A token for this request.' } },
          required: ['x', 'request_token'],
        },
      },
      { name: 'b' },
    ])
  })

  it('changes the nth time it is asked for, every page of it', () => {
    const faults = faultsOf('kind=vanished-tool,nth=2')
    expect([faults.list('s', tools), faults.list('s', tools, false)]).toEqual([tools, tools])
    expect(faults.unfired).toHaveLength(1)
    expect([faults.list('s', tools), faults.list('s', tools, false)]).toEqual([[], []])
    expect(faults.list('s', tools)).toEqual(tools)
  })

  it('is left alone by faults of calls', () => {
    expect(faultsOf('hang').list('s', tools)).toEqual(tools)
  })
})

describe('a call of a tool whose listing is changed', () => {
  const callOf = (name: string, args: object = {}) => ({ server: 's', name, args })
  const tools = [{ name: 'a' }, { name: 'own', inputSchema: { properties: { request_token: { type: 'string' } } } }]

  it('is of an unknown tool where it has vanished, listed or not, whatever else would strike', () => {
    const faults = faultsOf('hang', 'kind=vanished-tool,tool=a')
    const error = { code: -32_602, message: 'Unknown tool: a' }
    expect(faults.decide(callOf('a'))).toMatchObject({ kind: 'error', fault: { kind: 'vanished_tool' }, error })
    expect(faults.decide(callOf('b'))).toMatchObject({ kind: 'silence' })
    expect(faults.unfired).toEqual([])
  })

  it('passes except after the listing that lacks it', () => {
    const faults = faultsOf('kind=vanished-tool,tool=a,nth=2')
    const decided = [1, 2, 3].map(() => {
      faults.list('s', tools)
      return faults.decide(callOf('a')).kind
    })
    expect(decided).toEqual(['pass', 'error', 'pass'])
    expect(faults.decide({ ...callOf('a'), server: 't' })).toEqual({ kind: 'pass' })
  })

  it.each([
    [{ x: 1 }, '"request_token" is required'],
    [{ request_token: 1 }, '"request_token" must be a string'],
  ])('is refused without the new parameter: %j', async (args, trouble) => {
    const refused = await resultOf(faultsOf('changed-schema').decide(callOf('a', args)))
    const text = `Input validation error: invalid arguments for tool a: ${trouble}`
    expect(refused).toEqual({ isError: true, content: [{ type: 'text', text }] })
  })

  it('reaches the server without the parameter that the server does not know', () => {
    const faults = faultsOf('changed-schema')
    faults.list('s', tools)
    const args = { x: 1, request_token: 't' }
    expect(faults.decide(callOf('a', args))).toMatchObject({ kind: 'adapt', args: { x: 1 } })
    // A server that has such a parameter itself gets it.
    expect(faults.decide(callOf('own', args))).toEqual({ kind: 'pass' })
  })
})
