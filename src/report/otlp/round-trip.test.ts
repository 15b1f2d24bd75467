// A trace that is exported and imported is the same trace, whatever it holds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { OUTCOME_STATUSES, type Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { otlp } from '../../importers/otlp/importer.js'
import { runSpans } from './otlp-run.js'
import { otlpRequest } from './otlp-values.js'

/** `npm run prove` sets more. */
const RUNS = Number(process.env.MCPROVE_ROUND_TRIPS ?? 1_000)

const read = (raw: unknown): Trace => readTrace(raw, new ToolTable())
const json = fc.jsonValue({ maxDepth: 2 })
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', 'weather', '{"content":[]}', '{}', '"x"', ' {'),
)
const record = fc.dictionary(fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('__proto__', 'args')), json, {
  maxKeys: 3,
})
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const ms = fc.oneof(fc.nat({ max: 5_000 }), fc.double({ min: 0, max: 5_000, noNaN: true }))
const server = nullable(fc.constantFrom('weather', 's', ''))
const id = fc.constantFrom('a', 'b', 'call_0', '')
const name = fc.oneof(fc.constantFrom('get', 's__get', 's__s__get', 's__', '__get', 'mcp__s__get', ''), text)
const content = fc.oneof(text, fc.constant(null), fc.array(fc.oneof(record, json), { maxLength: 2 }))

const call = fc.record({
  id: maybe(id),
  server,
  name,
  args: maybe(fc.oneof(record, json)),
  args_text: maybe(text),
  turn: maybe(fc.nat({ max: 4 })),
  started_ms: maybe(ms),
  duration_ms: maybe(ms),
  caller: maybe(text),
  client: maybe(text),
  extra: maybe(json),
})
const result = fc.record({
  is_error: maybe(fc.boolean()),
  content: maybe(content),
  structured: maybe(json),
  fault: maybe(fc.constant({ name: 'slow', kind: 'delay', timed_out: false })),
  error: maybe(fc.record({ code: maybe(fc.oneof(fc.integer(), text)), message: maybe(text) })),
  not_executed: maybe(fc.constant(true)),
  injected: maybe(fc.constant(true)),
  missing: maybe(fc.constant(true)),
})
const turn = fc.record({
  role: fc.oneof(fc.constantFrom('user', 'assistant', 'assistant', 'system', 'tool'), text),
  content: maybe(content),
  tool_call_ids: maybe(fc.array(id, { maxLength: 3 })),
  finish_reason: maybe(fc.constantFrom('stop', 'length', 'tool_calls')),
  extra: maybe(json),
})
const tool = fc.record({
  server,
  name,
  description: maybe(text),
  input_schema: maybe(json),
  annotations: maybe(record),
  tokens: maybe(fc.nat()),
  since_turn: maybe(fc.nat({ max: 3 })),
})
const results = fc.array(fc.tuple(call, nullable(result)), { maxLength: 5 })
const trace = fc
  .record({
    agent: nullable(text),
    model: nullable(text),
    run: nullable(fc.nat()),
    system: nullable(text),
    prompt: nullable(text),
    tools: maybe(fc.array(tool, { maxLength: 3 })),
    injected_tools: maybe(fc.array(fc.record({ server, name }), { maxLength: 2 })),
    made: results,
    hasResults: fc.boolean(),
    requests: maybe(fc.array(json, { maxLength: 2 })),
    verify: maybe(fc.array(json, { maxLength: 2 })),
    states: maybe(record),
    servers_recorded: maybe(fc.boolean()),
    conversation: maybe(
      fc.record({
        turns: fc.array(turn, { maxLength: 6 }),
        tokens: maybe(fc.record({ input: nullable(fc.nat()), output: nullable(fc.nat()), total: nullable(fc.nat()) })),
        cost_usd: nullable(fc.double({ min: 0, max: 9, noNaN: true })),
        price_table: nullable(text),
      }),
    ),
    final_response: nullable(text),
    timing: maybe(
      fc.record({
        started_at: nullable(
          fc.constantFrom('2026-03-04T10:00:00.000Z', '2026-03-04T10:00:00.123456+02:00', 'yesterday'),
        ),
        duration_ms: nullable(ms),
        retries: maybe(fc.nat({ max: 3 })),
      }),
    ),
    outcome: maybe(fc.record({ status: fc.constantFrom(...OUTCOME_STATUSES), error: maybe(json) })),
  })
  // Through JSON, as traces come: it has neither -0 nor undefined.
  .map(({ made, hasResults, ...rest }) =>
    JSON.parse(
      JSON.stringify({
        ...rest,
        tool_calls: made.map(([one]) => one),
        ...(hasResults
          ? {
              tool_results: made.flatMap(([one, answer], i) =>
                answer === null ? [] : [{ call_id: one.id ?? `c${i + 1}`, ...answer }],
              ),
            }
          : {}),
      }),
    ),
  )

it(`trace -> OTLP -> import is the same trace, ${RUNS} times`, () => {
  fc.assert(
    fc.property(trace, (raw) => {
      const given = read(raw)
      const session = otlp.open({ skip: () => {}, repeat: () => {}, warn: () => {} })
      const request = otlpRequest(runSpans(given, { traceId: '1'.repeat(32), attributes: {}, evaluations: [] }))
      // As a file holds it.
      const value = JSON.parse(JSON.stringify(request))
      const again = [...session.push(value, { file: 'otlp.jsonl', line: 1 }), ...session.end()].map(read)
      expect(again).toEqual([given])
    }),
    { numRuns: RUNS },
  )
})
