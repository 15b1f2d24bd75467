import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { ModelAnswer, RequestedCall } from '../../models/model.js'
import { TraceRecord } from './trace-record.js'

const HEAD = { agent: 'a', model: 'x/y', run: 2, system: null, prompt: 'Act.' }
const COST = { cost_usd: 0.5, price_table: '2026-10-01' }
const at = ({ name }: RequestedCall) => ({ server: 's', name })

function answer(
  text: string,
  calls: readonly Partial<RequestedCall>[] = [],
  more: Partial<ModelAnswer> = {},
): ModelAnswer {
  return {
    text,
    calls: calls.map((call, index) => ({ id: `${text}-${index}`, name: 'act', args: {}, ...call })),
    finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
    tokens: { input: 10, output: 5 },
    raw: null,
    ...more,
  }
}

const finished = (record: TraceRecord) =>
  readTrace(record.finish({ status: 'completed' }, COST), new ToolTable(), 'a #2')

describe('ids', () => {
  it('are c1, c2, ... over the whole run, whatever the provider calls them', () => {
    const record = new TraceRecord(HEAD)
    record.userTurn('Act.')
    const first = record.assistantTurn(answer('one', [{ id: 'toolu_9' }, { id: 'toolu_3' }]), at)
    const second = record.assistantTurn(answer('two', [{ id: 'toolu_7' }]), at)
    expect([...first, ...second].map(({ id, index }) => [id, index])).toEqual([
      ['c1', 0],
      ['c2', 1],
      ['c3', 2],
    ])
    expect(record.idOf('toolu_3')).toBe('c2')
    expect(record.idOf('something else')).toBe('something else')
  })
})

describe('the trace', () => {
  it('pairs results with calls in call order, whichever came first', () => {
    const record = new TraceRecord(HEAD)
    const [first, second] = record.assistantTurn(answer('one', [{}, {}]), at)
    if (first === undefined || second === undefined) throw new Error('two calls')
    record.result(second, { is_error: true, content: 'b' }, 0)
    record.result(first, { is_error: false, content: 'a' }, 0)
    const trace = finished(record)
    expect(trace.tool_results.map(({ call_id, is_error, content }) => [call_id, is_error, content])).toEqual([
      ['c1', false, 'a'],
      ['c2', true, 'b'],
    ])
    expect(trace.tool_calls.map(({ started_ms }) => started_ms)).toEqual([0, 0])
  })

  it('keeps turns, the last text, tokens and cost', () => {
    const record = new TraceRecord(HEAD)
    record.userTurn('Act.')
    record.assistantTurn(answer('Acting.', [{ caller: 'code_execution' }]), at)
    record.assistantTurn(answer('Done.'), at)
    const trace = finished(record)
    expect(trace.conversation).toMatchObject({
      turns: [
        { role: 'user', content: 'Act.' },
        { role: 'assistant', content: 'Acting.', tool_call_ids: ['c1'], finish_reason: 'tool_calls' },
        { role: 'assistant', content: 'Done.', finish_reason: 'stop' },
      ],
      tokens: { input: 20, output: 10, total: 30 },
      cost_usd: 0.5,
    })
    expect(trace).toMatchObject({ ...HEAD, final_response: 'Done.', outcome: { status: 'completed' } })
    expect(trace.tool_calls[0]).toMatchObject({ server: 's', name: 'act', turn: 0, caller: 'code_execution' })
  })

  it('does not know a sum of which it does not know a part', () => {
    const record = new TraceRecord(HEAD)
    record.assistantTurn(answer('one'), at)
    record.assistantTurn(answer('two', [], { tokens: { input: null, output: 7 } }), at)
    expect(finished(record).conversation.tokens).toEqual({ input: null, output: 12, total: null })
  })

  it('holds the text of arguments that were no JSON, and a call nobody executed', () => {
    const record = new TraceRecord(HEAD)
    const [call] = record.assistantTurn(answer('one', [{ args: null, args_text: '{"a":' }]), at)
    if (call === undefined) throw new Error('one call')
    record.result(call, { is_error: false, not_executed: true }, null)
    const trace = finished(record)
    expect(trace.tool_calls[0]).toMatchObject({ args: null, args_text: '{"a":' })
    expect(trace.tool_calls[0]?.started_ms).toBeUndefined()
    expect(trace.tool_results[0]).toMatchObject({ not_executed: true, is_error: false })
  })

  it('counts the answers and the retries', () => {
    const record = new TraceRecord(HEAD)
    record.assistantTurn(answer('one'), at)
    record.retried()
    record.retried()
    expect(record.answers).toBe(1)
    expect(finished(record).timing.retries).toBe(2)
  })

  it('of a run in which nothing happened is a trace too', () => {
    const trace = readTrace(
      new TraceRecord(HEAD).finish(
        { status: 'infra_error', error: { message: 'dead' } },
        { cost_usd: null, price_table: null },
      ),
      new ToolTable(),
    )
    expect(trace).toMatchObject({ tool_calls: [], tool_results: [], outcome: { status: 'infra_error' } })
  })
})
