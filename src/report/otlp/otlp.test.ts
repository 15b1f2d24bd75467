import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { otlp } from '../../importers/otlp/importer.js'
import type { TestResult } from '../../score/result/result.js'
import { otlpRow } from './otlp.js'

const read = (raw: object): Trace => readTrace(raw, new ToolTable())

const TRACE = read({
  agent: 'meteo',
  model: 'm',
  system: 'Be terse.',
  prompt: 'Weather?',
  tool_calls: [
    { id: 'a', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0, started_ms: 130, duration_ms: 50 },
    {
      id: 'b',
      name: 'calc',
      args: null,
      args_text: '{"x":',
      turn: 0,
      started_ms: 120,
      duration_ms: 300,
      caller: 'code',
      client: 'sub',
    },
    { id: 'a', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 1, started_ms: 500, duration_ms: 5 },
  ],
  tool_results: [
    { call_id: 'a', is_error: false, content: [{ type: 'text', text: '31 C' }], structured: { c: 31 } },
    { call_id: 'b', is_error: true, content: 'no', error: { code: -32602, message: 'bad params' } },
    { call_id: 'a', is_error: false, content: '31 C' },
  ],
  conversation: {
    turns: [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: '', tool_call_ids: ['a', 'b'] },
      { role: 'assistant', content: 'Once more.' },
      { role: 'assistant', content: '31 C.' },
    ],
    tokens: { input: 80, output: 11 },
    cost_usd: 0.5,
  },
  timing: { started_at: '2026-03-04T10:00:00.000Z', duration_ms: 900 },
})

const row = (trace: Trace | undefined, more: Partial<TestResult> = {}): TestResult => ({
  suite: 'weather.mcprove.yml',
  name: 'weather lookup',
  kind: 'agent',
  model: null,
  status: 'failed',
  replayed: false,
  runs: [
    {
      run: 1,
      name: 'weather lookup',
      status: 'failed',
      outcome: 'completed',
      checks: { expect: 'failed', golden_path: 'passed', stability: 'error' },
      expect: [
        {
          target: 'final_response',
          matcher: { contains: '30' },
          passed: false,
          actual: '31 C.',
          reason: 'no 30 in it',
        },
      ],
      tokens: null,
      duration_ms: null,
      cost_usd: null,
      retries: 0,
      ...(trace === undefined ? {} : { trace }),
    },
  ],
  gates: [
    {
      gate: 'golden_path',
      status: 'failed',
      targets: { 'golden_path.penalty': 0.5, 'golden_path.passed': null },
      expect: [
        { target: 'golden_path.passed', matcher: { '>=': 1 }, passed: false, actual: 0, reason: '0 is less than 1' },
      ],
      findings: [
        { level: 'error', kind: 'extra', run: 1, step: 2, message: 'called get again' },
        { level: 'error', kind: 'extra', run: 2, step: 2, message: 'of another run' },
      ],
    },
  ],
  ...more,
})

const requests = (test: TestResult, place = 1) => [...otlpRow(test, place)].map((line) => JSON.parse(line))
const spansOf = (test: TestResult) =>
  requests(test).flatMap(({ resourceSpans }) => resourceSpans[0].scopeSpans[0].spans)

function importedFrom(tests: readonly TestResult[]): Trace[] {
  return imported(tests.flatMap((test, i) => requests(test, i)))
}

function imported(values: readonly unknown[]): Trace[] {
  const session = otlp.open({ skip: () => {}, repeat: () => {}, warn: () => {} })
  const raw = values.flatMap((value, i) => [...session.push(value, { file: 'otlp.jsonl', line: i + 1 })])
  return [...raw, ...session.end()].map(read)
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe('what is written', () => {
  it('imports again to the same run', () => {
    expect(importedFrom([row(TRACE)])).toEqual([TRACE])
  })

  it('imports again to the same calls when other tools dropped what only mcprove knows', () => {
    const lines = requests(row(TRACE)).map((line) =>
      JSON.parse(JSON.stringify(line), (_key, value) =>
        Array.isArray(value) ? value.filter((one) => !/^mcprove[.](?:trace|call|turns)$/.test(one?.key)) : value,
      ),
    )
    const [again] = imported(lines)
    // A call that used the id of another has one of its own now.
    const ids = ['a', 'b', 'a#3']
    const { agent, model, system, prompt, timing, final_response } = TRACE
    expect(again).toMatchObject({ agent, model, system, prompt, timing, final_response })
    expect(again?.tool_calls).toEqual(TRACE.tool_calls.map((call, i) => ({ ...call, id: ids[i] })))
    expect(again?.tool_results[1]?.error).toEqual({ code: '-32602', message: 'bad params' })
    expect(again?.conversation.turns.map(({ content }) => content)).toEqual(['Weather?', '', 'Once more.', '31 C.'])
  })

  it('imports the rest when a span is missing', () => {
    const [run] = requests(row(TRACE))
    const { spans } = run.resourceSpans[0].scopeSpans[0]
    spans.splice(
      spans.findIndex(({ name }: { name: string }) => name === 'execute_tool calc'),
      1,
    )
    expect(imported([run]).flatMap(({ tool_calls }) => tool_calls.map(({ name }) => name))).toEqual([
      'get',
      'calc',
      'get',
    ])
  })

  it('has ids of the right length, no two alike, the same in every export of a run', () => {
    const spans = [
      ...spansOf(row(TRACE)),
      ...requests(row(TRACE), 2).flatMap((one) => one.resourceSpans[0].scopeSpans[0].spans),
    ]
    expect(new Set(spans.map(({ traceId, spanId }) => `${traceId} ${spanId}`)).size).toBe(spans.length)
    for (const { traceId, spanId } of spans) {
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(spanId).toMatch(/^[0-9a-f]{16}$/)
    }
    expect([...otlpRow(row(TRACE), 1)]).toEqual([...otlpRow(row(TRACE), 1)])
  })

  it('times are zero where no clock was kept', () => {
    const spans = spansOf(row(read({ tool_calls: [{ name: 'x' }, { name: 'y' }] })))
    expect(new Set(spans.flatMap((span) => [span.startTimeUnixNano, span.endTimeUnixNano]))).toEqual(new Set(['0']))
  })

  it('a row whose runs kept no trace is one span', () => {
    expect(spansOf(row(undefined))).toHaveLength(1)
    expect(importedFrom([row(undefined)])).toEqual([])
  })
})

describe('verdicts', () => {
  const evaluations = (span: { events: readonly { name: string; attributes: Attribute[] }[] }) =>
    span.events.map(({ name, attributes }) => ({ event: name, ...valuesOf(attributes) }))

  it('on a run are events of its span, with the reasons', () => {
    const [root] = spansOf(row(TRACE))
    expect(root.name).toBe('invoke_agent meteo')
    expect(evaluations(root)).toEqual([
      {
        event: 'gen_ai.evaluation.result',
        'gen_ai.evaluation.name': 'expect',
        'gen_ai.evaluation.score.value': '0',
        'gen_ai.evaluation.score.label': 'failed',
        'gen_ai.evaluation.explanation': 'final_response: no 30 in it',
      },
      {
        event: 'gen_ai.evaluation.result',
        'gen_ai.evaluation.name': 'golden_path',
        'gen_ai.evaluation.score.value': '1',
        'gen_ai.evaluation.score.label': 'passed',
        'gen_ai.evaluation.explanation': 'called get again',
      },
      {
        event: 'gen_ai.evaluation.result',
        'gen_ai.evaluation.name': 'stability',
        'gen_ai.evaluation.score.label': 'error',
        'error.type': 'no_verdict',
      },
    ])
  })

  it('on all runs are events of a span of the row, which links to the runs', () => {
    const [root, ...others] = spansOf(row(TRACE))
    const span = others.at(-1)
    expect(span).toMatchObject({
      name: 'test weather lookup',
      links: [{ traceId: root.traceId, spanId: root.spanId }],
      startTimeUnixNano: root.startTimeUnixNano,
      endTimeUnixNano: root.endTimeUnixNano,
    })
    expect(span.traceId).not.toBe(root.traceId)
    expect(evaluations(span)).toEqual([
      {
        event: 'gen_ai.evaluation.result',
        'gen_ai.evaluation.name': 'golden_path',
        'gen_ai.evaluation.score.value': '0',
        'gen_ai.evaluation.score.label': 'failed',
        'gen_ai.evaluation.explanation': 'golden_path.passed: 0 is less than 1',
      },
      {
        event: 'gen_ai.evaluation.result',
        'gen_ai.evaluation.name': 'golden_path.penalty',
        'gen_ai.evaluation.score.value': 0.5,
      },
    ])
  })
})
