import { describe, expect, it } from 'vitest'
import { McproveError } from '../../core/errors/error.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { Cassette, CassetteRun } from '../../files/cassettes/cassette.js'
import { contradictions } from './contradictions.js'

type Json = Readonly<Record<string, unknown>>

const TOOLS = [{ server: 'shop', name: 'find' }]

/** A run of one call and a last answer; the model and the trace may tell of it otherwise. */
function runOf({
  told = {},
  sent = {},
  name = 'shop__find',
}: {
  told?: Json
  sent?: Json
  name?: string
}): CassetteRun {
  const responses = [
    { content: [{ type: 'tool_use', id: 'c1', name, input: sent }] },
    { content: [{ type: 'text', text: 'Done.' }] },
  ]
  const turns = [
    { role: 'user', content: 'Find it.' },
    { role: 'assistant', content: '', tool_call_ids: ['c1'] },
    { role: 'assistant', content: 'Done.' },
  ]
  const calls = [{ id: 'c1', server: 'shop', name: 'find', args: told, turn: 0 }]
  const raw = { tools: TOOLS, tool_calls: calls, conversation: { turns }, final_response: 'Done.' }
  return {
    run: 1,
    line: 2,
    exchanges: responses.map((response) => ({ request: 'sha256-1', response })),
    trace: readTrace(raw, new ToolTable(), 'r'),
  }
}

function found(run: CassetteRun, inputs: Json = {}): string[] {
  const header = { inputs: { hash: 'h', ...inputs } } as unknown as Cassette['header']
  return contradictions(run, header)
}

describe('a trace that says what its exchanges say', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the variable as traces hold it.
  const inRunDir = { path: '${RUN_DIR}/a' }
  let deep: Json = {}
  for (let level = 0; level < 5_000; level += 1) deep = { deep }

  it.each<[string, Parameters<typeof runOf>[0]]>([
    ['word by word', { told: { a: [1, { b: null }] }, sent: { a: [1, { b: null }] } }],
    ['in another order of keys', { told: { a: 1, b: 2 }, sent: { b: 2, a: 1 } }],
    [
      'with a secret cut out of one of them',
      { told: { key: '[redacted:KEY]' }, sent: { key: 'a=[redacted:credential]' } },
    ],
    ['with the folder of the run', { told: inRunDir, sent: { path: 'C:\\\\tmp\\\\run/a' } }],
    ['deeper than anything is compared', { told: deep, sent: { deep: {} } }],
  ])('%s', (_how, run) => {
    expect(found(runOf(run))).toEqual([])
  })

  it('in strict mode, where arguments that were left out are sent as null', () => {
    const run = runOf({ told: {}, sent: { limit: null } })
    expect(found(run, { strict_schema: true })).toEqual([])
    expect(found(run)).toHaveLength(1)
  })

  it('where there are none, or none that we can read', () => {
    const run = runOf({ told: { a: 1 } })
    expect(found({ ...run, exchanges: [] })).toEqual([])
    expect(
      found({ ...run, exchanges: run.exchanges.map(({ request }) => ({ request, response: { odd: 1 } })) }),
    ).toEqual([])
  })
})

describe('a trace that says something else', () => {
  it('is told with both values', () => {
    expect(found(runOf({ told: { city: 'Oslo' }, sent: { city: 'Bergen' } }))).toSay(
      'tool_calls[0].args.city',
      '"Oslo"',
      '"Bergen"',
    )
    expect(found(runOf({ name: 'shop__delete' }))).toSay('tool_calls[0].name', '"find"', '"shop__delete"')
    const run = runOf({})
    expect(found({ ...run, exchanges: run.exchanges.slice(0, 1) })).toSay('trace.conversation')
  })

  it('is told of five times at most', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index]))
    expect(found(runOf({ told: many }))).toHaveLength(5)
  })

  it('so are exchanges that are broken', () => {
    const broken = {
      ...runOf({}),
      get exchanges(): never {
        throw new McproveError('CASSETTE_INVALID', 'c:2: exchanges must be a list, got 7')
      },
    }
    expect(found(broken)).toSay('c:2')
  })
})
