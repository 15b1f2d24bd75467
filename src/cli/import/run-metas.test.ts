import { expect, it } from 'vitest'
import type { Trace } from '../../core/trace/trace.js'
import { LogImport } from './log-import.js'
import { LogNotes } from './log-notes.js'
import { metasFirst } from './run-metas.js'

async function imported(files: Readonly<Record<string, unknown>>): Promise<{ traces: Trace[]; told: string }> {
  const told: string[] = []
  const logs = new LogImport({}, new LogNotes((text) => told.push(text)))
  const traces: Trace[] = []
  for (const file of metasFirst(Object.keys(files))) {
    for await (const batch of logs.read(file, once(JSON.stringify(files[file])))) traces.push(...batch)
  }
  traces.push(...logs.end())
  return { traces, told: told.join('') }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

const messages = [
  { role: 'user', content: 'Count the tables.' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I list them first.' }] },
  { type: 'function_call', call_id: 'a', name: 'list_tables', arguments: '{"schemas":["public"]}' },
  {
    type: 'function_call_output',
    call_id: 'a',
    output: JSON.stringify({
      type: 'text',
      text: JSON.stringify({ meta: null, content: [{ type: 'text', text: 'no such schema' }], isError: true }),
    }),
  },
]
const meta = (error_message: string | null) => ({
  task_name: 'shop__tables',
  model_name: 'claude-sonnet-4.5',
  litellm_run_model_name: 'claude-sonnet-4-5-20250929',
  mcp: 'supabase',
  agent_execution_time: 12.5,
  execution_result: { success: false, error_message, verification_error: null },
  token_usage: { input_tokens: 492, output_tokens: 65, total_tokens: 557 },
  turn_count: 1,
})

it('meta.json of MCPMark completes the run beside it, in any order', async () => {
  const { traces, told } = await imported({
    'a/messages.json': messages,
    'a/meta.json': meta('Max turns (100) exceeded'),
  })
  expect(told).toBe('')
  expect(traces).toMatchObject([
    {
      agent: 'shop__tables',
      model: 'claude-sonnet-4-5-20250929',
      tool_calls: [{ server: 'supabase', name: 'list_tables', args: { schemas: ['public'] } }],
      tool_results: [{ is_error: true }],
      conversation: { tokens: { input: 492, output: 65, total: 557 } },
      final_response: null,
      timing: { duration_ms: 12_500 },
      outcome: { status: 'max_turns', error: 'Max turns (100) exceeded' },
    },
  ])
})

it('a task that was not solved is a completed run, and a full context or a broken environment is not', async () => {
  const statusWith = async (error: string | null) =>
    (await imported({ 'messages.json': messages, 'meta.json': meta(error) })).traces.map(
      ({ outcome }) => outcome.status,
    )
  expect(await statusWith(null)).toEqual(['completed'])
  expect(await statusWith('litellm.ContextWindowExceededError: prompt is too long')).toEqual(['max_tokens'])
  expect(await statusWith('State Duplication Error')).toEqual(['infra_error'])
})

it('a meta.json without its messages.json is not passed over', async () => {
  await expect(imported({ 'a/meta.json': meta(null) })).rejects.toFailWithHint('NO_TRACES', 'messages.json')
  const { traces, told } = await imported({ 'a/meta.json': meta(null), 'b/messages.json': messages })
  expect(traces).toMatchObject([{ agent: null, tool_calls: [{ server: null }] }])
  expect(told).toContain('a/meta.json: its run is in messages.json')
})
