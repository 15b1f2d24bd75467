import type { ImporterCase } from '../importer-case.js'

const START = 1_772_618_400
const row = (id: string, parents: readonly string[], type: string, name: string, at: number) => ({
  id: `row-${id}`,
  span_id: id,
  root_span_id: 'root',
  span_parents: parents.length === 0 ? null : parents,
  is_root: parents.length === 0,
  created: '2026-03-04T10:00:00.000Z',
  span_attributes: { name, type, exec_counter: at },
  metrics: { start: START + at, end: START + at + 0.5 },
})
const use = { type: 'tool_use', id: 'toolu_1', name: 'mcp__calc__multiply', input: { a: 15, b: 7 } }
const rows = [
  { ...row('root', [], 'eval', 'eval', 0), input: '15 x 7?', output: '105', scores: { exact: 1 } },
  { ...row('task', ['root'], 'task', 'Agent', 1), input: '15 x 7?', output: '105' },
  {
    ...row('llm', ['task'], 'llm', 'anthropic.messages.create', 2),
    input: [{ role: 'user', content: '15 x 7?' }],
    output: [{ role: 'assistant', content: [{ type: 'thinking', thinking: 'I multiply.' }, use] }],
    metadata: { model: 'm' },
    metrics: { start: START + 2, end: START + 3, prompt_tokens: 20, completion_tokens: 5, tokens: 25 },
  },
  {
    ...row('tool', ['task'], 'tool', 'tool: calc/multiply', 4),
    input: { a: 15, b: 7 },
    output: null,
    error: 'overflow',
    metadata: { 'gen_ai.tool.name': 'multiply', 'gen_ai.tool.call.id': 'toolu_1', 'mcp.server': 'calc' },
  },
  { ...row('score', ['root'], 'score', 'exact', 6), input: {}, output: { score: 1 } },
  {
    ...row('judge', ['score'], 'llm', 'Chat Completion', 7),
    input: [{ role: 'user', content: 'Is it right?' }],
    output: [{ message: { role: 'assistant', content: 'Yes' } }],
    metrics: { start: START + 7, end: START + 8, prompt_tokens: 900, completion_tokens: 90 },
  },
]
const expected = {
  model: 'm',
  prompt: '15 x 7?',
  tool_calls: [{ id: 'toolu_1', server: 'calc', name: 'multiply', args: { a: 15, b: 7 } }],
  tool_results: [{ is_error: true }],
  conversation: { tokens: { input: 20, output: 5 } },
  final_response: '105',
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'rows of an experiment: a judge is not the agent',
    files: { 'experiment.json': [{ events: rows }] },
    skipped: 1,
    traces: [expected],
  },
  {
    name: 'one row per line',
    files: { 'logs.jsonl': rows },
    skipped: 1,
    traces: [expected],
  },
]
