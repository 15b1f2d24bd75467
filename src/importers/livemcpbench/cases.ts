import type { ImporterCase } from '../importer-case.js'

const call = (id: string, tool: string) => ({
  id,
  type: 'function',
  function: { name: 'execute-tool', arguments: JSON.stringify({ server_name: 'files', tool_name: tool, params: {} }) },
})
const messages = [
  { role: 'system', content: 'Route to tools.' },
  { role: 'user', content: 'Write a report.' },
  { role: 'assistant', content: 'I start.', tool_calls: [call('c1', 'read'), call('c2', 'write'), call('c3', 'wait')] },
  { role: 'tool', tool_call_id: 'c1', content: "meta=None content=[TextContent(type='text', text='a')] isError=False" },
  { role: 'tool', tool_call_id: 'c2', content: "meta=None content=[TextContent(type='text', text='no')] isError=True" },
  { role: 'tool', tool_call_id: 'c3', content: 'Tool call timed out.' },
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'results of a model, one of which has no response',
    files: {
      'results.json': [
        [
          {
            task_id: 't-1',
            Question: 'Write a report.',
            'Annotator Metadata': { Steps: '1. Read.' },
            response: 'Written.',
            messages: [...messages, { role: 'assistant', content: 'Written.' }],
          },
          { task_id: 't-2', 'Annotator Metadata': {}, response: '', messages: messages.slice(0, 3) },
          { task_id: 't-3' },
        ],
      ],
    },
    traces: [
      {
        agent: 'task t-1',
        system: 'Route to tools.',
        prompt: 'Write a report.',
        tool_calls: [
          { id: 'c1', name: 'execute-tool', args: { server_name: 'files', tool_name: 'read', params: {} }, turn: 0 },
          { id: 'c2', name: 'execute-tool', turn: 0 },
          { id: 'c3', name: 'execute-tool', turn: 0 },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false },
          { call_id: 'c2', is_error: true },
          { call_id: 'c3', is_error: true, content: 'Tool call timed out.' },
        ],
        final_response: 'Written.',
      },
      {
        agent: 'task t-2',
        tool_calls: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }],
        conversation: { turns: [{ role: 'user' }, { role: 'assistant', finish_reason: 'commentary' }] },
        outcome: { status: 'cancelled', error: 'no response' },
      },
    ],
    skipped: 1,
  },
  {
    name: 'results that were judged',
    files: {
      'judged.json': [
        [
          {
            task_id: 't-1',
            question: 'x',
            judge: 'success',
            judge_reason: 'It is there.',
            reward: 1,
            response: 'Written.',
            messages,
          },
        ],
      ],
    },
    traces: [{ agent: 'task t-1', tool_calls: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }], final_response: 'Written.' }],
  },
]
