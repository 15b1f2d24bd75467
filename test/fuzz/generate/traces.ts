// Traces of the tools that the gates of checks/score-everything.ts are about, so that they have something to say.
import fc from 'fast-check'
import { jsonSchema, jsonValue } from './json-schema.js'

const NAMES = [
  'a',
  'b',
  'c',
  'd',
  'search',
  'get_weather',
  'delete_file',
  'weather__get_weather',
  'create_issue',
  'x'.repeat(70),
] as const
const SERVERS = ['weather', 'files', 'github', ''] as const
const SENTENCES = [
  'I searched and found nothing.',
  'I called `get_weather` with city "Oslo", then delete_file.',
  'I did not delete_file; instead I ran search twice.',
  'Done.',
  '',
  '\u202e\u0000\u001b[31m',
  '```json\n{"tool": "search"}\n```',
] as const

const name = fc.constantFrom(...NAMES)
const server = fc.option(fc.constantFrom(...SERVERS))
const id = fc.constantFrom('c1', 'c2', 'c3', 'x')
const milliseconds = fc.oneof(fc.nat(5_000), fc.constantFrom(0, 0.5, 1e300))
const content = fc.oneof(
  fc.constantFrom('ok', '{"id":"A-1"}', 'Error: timeout', ''),
  fc.array(
    fc.record({ type: fc.constantFrom('text', 'image', 'resource'), text: fc.constantFrom('ok', '{"id": "A-1"}') }),
    { maxLength: 2 },
  ),
  fc.array(jsonValue, { maxLength: 2 }),
)

const tool = fc.record(
  {
    name,
    server,
    description: fc.constantFrom('Gets it.', '', ...SENTENCES),
    input_schema: jsonSchema,
    output_schema: jsonSchema,
    annotations: fc.record({ readOnlyHint: fc.boolean() }),
    tokens: fc.nat(900),
  },
  { requiredKeys: ['name'] },
)
const call = fc.record(
  {
    name,
    server,
    args: fc.oneof(fc.record({ city: fc.constantFrom('Oslo', 'A-1') }), jsonValue),
    args_text: fc.constantFrom('{"city":', 'x'),
    turn: fc.nat(3),
    started_ms: milliseconds,
    duration_ms: milliseconds,
    caller: id,
    client: id,
  },
  { requiredKeys: ['name'] },
)
const result = fc.record(
  {
    is_error: fc.boolean(),
    content,
    structured: jsonValue,
    error: fc.record({ code: fc.integer(), message: fc.constantFrom(...SENTENCES) }),
    fault: fc.record({ kind: fc.constantFrom('hang', 'slow'), a: jsonValue }),
  },
  { requiredKeys: [] },
)
const turn = fc.record(
  { role: fc.constantFrom('user', 'assistant', 'tool'), content: fc.oneof(fc.constantFrom(...SENTENCES), content) },
  { requiredKeys: ['role'] },
)

/** Calls with their results: by id, or by place where there are none. */
const exchanges = fc
  .tuple(fc.array(fc.tuple(call, fc.option(result)), { maxLength: 7 }), fc.boolean())
  .map(([pairs, hasIds]) => ({
    tool_calls: pairs.map(([one], index) => (hasIds ? { ...one, id: `c${index}` } : one)),
    tool_results: pairs.flatMap(([, one], index) =>
      hasIds ? (one === null ? [] : [{ ...one, call_id: `c${index}` }]) : [one ?? {}],
    ),
  }))

const aboutTheRun = fc.record(
  {
    schema: fc.constant('mcprove/trace@1'),
    agent: fc.constantFrom('a', 'helper', ''),
    model: fc.constantFrom('claude-sonnet-4-5', 'openai/gpt-5', 'x'),
    run: fc.nat(5),
    prompt: fc.constantFrom(...SENTENCES),
    tools: fc.array(tool, { maxLength: 4 }),
    injected_tools: fc.array(fc.record({ name, server }), { maxLength: 2 }),
    requests: fc.array(fc.record({ model: name, a: jsonValue }), { maxLength: 2 }),
    verify: fc.array(fc.record({ name, args: jsonValue }), { maxLength: 2 }),
    conversation: fc.record(
      { turns: fc.array(turn, { maxLength: 4 }), tokens: fc.record({ input: milliseconds, output: milliseconds }) },
      { requiredKeys: [] },
    ),
    final_response: fc.constantFrom(...SENTENCES),
    timing: fc.record(
      { started_at: fc.constantFrom('2026-01-01T00:00:00Z', 'x'), duration_ms: milliseconds, retries: fc.nat(3) },
      { requiredKeys: [] },
    ),
    outcome: fc.record(
      {
        status: fc.constantFrom('completed', 'completed', 'agent_error', 'infra_error', 'timeout', 'max_turns'),
        error: fc.constantFrom('x'),
      },
      { requiredKeys: ['status'] },
    ),
  },
  { requiredKeys: [] },
)

/** One trace as JSON. */
export const rawTrace: fc.Arbitrary<unknown> = fc
  .tuple(aboutTheRun, exchanges)
  .map(([run, calls]) => ({ ...run, ...calls }))

/** As a file: one trace, a list, or a line each. */
export const traceFile: fc.Arbitrary<string> = fc
  .tuple(fc.array(rawTrace, { minLength: 1, maxLength: 3 }), fc.nat(3))
  .map(([traces, form]) => {
    if (form === 0) return JSON.stringify(traces[0])
    if (form === 1) return JSON.stringify(traces, null, 1)
    return traces.map((trace) => JSON.stringify(trace)).join('\n')
  })
