import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { ImporterCase } from '../importer-case.js'

const run = (id: string, run_type: string, second: number, more: object): RawRecord => ({
  id,
  trace_id: 'root',
  parent_run_id: 'root',
  name: id,
  run_type,
  start_time: `2026-03-04T10:00:0${second}.000000`,
  end_time: `2026-03-04T10:00:0${second}.500000`,
  error: null,
  extra: {},
  outputs: null as unknown,
  ...more,
})

const message = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', name],
  kwargs,
})
const human = message('HumanMessage', { content: 'Find it.' })
const asks = message('AIMessage', {
  content: '',
  tool_calls: [{ name: 'find', args: { q: 1 }, id: 'c', type: 'tool_call' }],
})
const found = message('ToolMessage', { content: 'nothing', tool_call_id: 'c', status: 'error' })

const root = run('root', 'chain', 0, { parent_run_id: null, inputs: { messages: [human] }, outputs: {} })
const children = [
  run('first', 'llm', 1, {
    inputs: { messages: [[human]] },
    outputs: { generations: [[{ text: '', type: 'ChatGeneration', message: asks }]] },
    extra: {
      invocation_params: { model: 'm', tools: [{ type: 'function', function: { name: 'find', parameters: {} } }] },
    },
    prompt_tokens: 10,
    completion_tokens: 2,
  }),
  run('find', 'tool', 2, { inputs: { input: "{'q': 1}" }, outputs: { output: found } }),
  run('search', 'retriever', 3, { inputs: {}, outputs: {} }),
  run('last', 'llm', 4, {
    inputs: { messages: [[human, asks, found]] },
    outputs: {
      choices: [{ message: { role: 'assistant', content: 'It is not there.' } }],
      usage_metadata: { input_tokens: 20, output_tokens: 4 },
    },
  }),
]

const trace = {
  model: 'm',
  prompt: 'Find it.',
  tools: [{ server: null, name: 'find', input_schema: {} }],
  tool_calls: [{ id: 'c', name: 'find', args: { q: 1 }, turn: 0, started_ms: 2000, duration_ms: 500 }],
  tool_results: [{ call_id: 'c', is_error: true, content: 'nothing' }],
  conversation: {
    turns: [
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: '', tool_call_ids: ['c'] },
      { role: 'assistant', content: 'It is not there.' },
    ],
    tokens: { input: 30, output: 6 },
  },
}

const mastraRun = (
  id: string,
  parent_run_id: string | null,
  [start_time, end_time]: readonly [number, number],
  run_type: string,
  name: string,
  parts: object,
) => ({ id, parent_run_id, trace_id: 'agent', run_type, name, start_time, end_time, inputs: {}, ...parts })

export const cases: readonly ImporterCase[] = [
  { name: 'a list of runs', files: { 'runs.json': [[root, ...children]] }, traces: [trace], skipped: 1 },
  { name: 'a run a line, children first', files: { 'runs.jsonl': [...children, root] }, traces: [trace], skipped: 1 },
  {
    name: 'a tree of runs that do not repeat where they stand',
    files: {
      'tree.json': [{ ...root, child_runs: children.map(({ trace_id: _, parent_run_id: __, ...child }) => child) }],
    },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'a tool that raised, and a run that is none',
    files: {
      'runs.json': [
        { runs: [run('save', 'tool', 1, { inputs: { input: { id: 7 } }, outputs: null, error: 'OSError' }), 7] },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'save', name: 'save', args: { id: 7 } }],
        tool_results: [{ is_error: true, content: 'OSError' }],
      },
    ],
    skipped: 1,
  },
  {
    name: 'requests that create runs and complete them later',
    files: {
      'requests.jsonl': [
        { post: [root, ...children].map(({ outputs: _, end_time: __, ...post }) => post), patch: [] },
        {
          patch: [...children, root].map(({ id, trace_id, outputs, end_time }) => ({
            id,
            trace_id,
            outputs,
            end_time,
          })),
        },
      ],
    },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'a request with both halves, tokens in the message of a generation, and a patch without its run',
    files: {
      'request.json': [
        {
          post: [{ id: 'llm', trace_id: 'llm', run_type: 'llm', inputs: { messages: [] }, start_time: 1000 }],
          patch: [
            {
              dotted_order: '20260304T100000000000Zllm',
              id: 'llm',
              trace_id: 'llm',
              end_time: 2000,
              outputs: {
                generations: [
                  [
                    {
                      message: {
                        kwargs: {
                          type: 'ai',
                          content: 'Hello.',
                          usage_metadata: { input_tokens: 9, output_tokens: 2 },
                        },
                      },
                    },
                  ],
                ],
              },
            },
            { id: 'other', trace_id: 'other', end_time: 2000, outputs: {} },
          ],
        },
      ],
    },
    traces: [{ tool_calls: [], conversation: { tokens: { input: 9, output: 2 } } }],
    skipped: 1,
  },
  {
    name: 'runs of Mastra: its spans, with their fields in the metadata',
    files: {
      'runs.jsonl': [
        mastraRun('agent', null, [0, 9], 'chain', "agent run: 'helper'", {
          extra: { metadata: { mastra_span_type: 'agent_run' } },
          inputs: { input: 'Lend it.' },
          outputs: { text: 'I will.Done.' },
        }),
        mastraRun('a', 'agent', [1, 2], 'chain', 'inference: 0', {
          extra: { metadata: { mastra_span_type: 'model_inference', usage: { inputTokens: 9, outputTokens: 2 } } },
          outputs: { text: 'I will.', toolCalls: [{ toolCallId: 'c1', toolName: 'books_lend', args: { id: 4 } }] },
        }),
        mastraRun('b', 'agent', [3, 4], 'tool', "mcp_tool: 'books_lend' on 'books'", {
          extra: { metadata: { mastra_span_type: 'mcp_tool_call', toolCallId: 'c1' } },
          inputs: { id: 4 },
          outputs: { endTime: 4000 },
          error: 'already lent',
        }),
        mastraRun('c', 'agent', [5, 6], 'chain', 'inference: 1', {
          extra: { metadata: { mastra_span_type: 'model_inference', usage: { inputTokens: 10, outputTokens: 3 } } },
          outputs: { text: 'Done.', toolCalls: [] },
        }),
      ],
    },
    traces: [
      {
        agent: 'helper',
        prompt: 'Lend it.',
        tool_calls: [{ id: 'c1', server: 'books', name: 'lend', args: { id: 4 } }],
        tool_results: [{ is_error: true, content: 'already lent' }],
        conversation: { turns: [{}, { content: 'Done.' }], tokens: { input: 19, output: 5 } },
      },
    ],
  },
]
