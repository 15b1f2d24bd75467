import type { ImporterCase } from '../importer-case.js'

const call = (id: string, name: string, args: object) => ({ tool_call_id: id, function_name: name, arguments: args })

export const cases: readonly ImporterCase[] = [
  {
    name: 'steps with calls, an error that the converter noted, a call that nothing observes, and totals',
    files: {
      'trajectory.json': [
        {
          schema_version: 'ATIF-v1.5',
          session_id: 's1',
          agent: { name: 'openhands', version: '1.0.0', model_name: 'gpt-x' },
          steps: [
            { step_id: 1, source: 'system', message: 'Be brief.' },
            { step_id: 2, source: 'user', message: 'Write the file.', timestamp: '2026-01-01T00:00:00Z' },
            { step_id: 3, source: 'system', message: 'Added context.' },
            {
              step_id: 4,
              source: 'agent',
              timestamp: '2026-01-01T00:00:02Z',
              message: 'I write.',
              tool_calls: [call('c1', 'mcp__files__write', { path: 'a' })],
              observation: { results: [{ source_call_id: 'c1', content: 'denied' }] },
              metrics: { prompt_tokens: 100, completion_tokens: 50 },
              extra: { tool_result_is_error: true },
            },
            {
              step_id: 5,
              source: 'agent',
              message: 'All done!',
              tool_calls: [call('c2', 'finish', { message: 'I could not write it.' })],
              metrics: { prompt_tokens: 120, completion_tokens: 30 },
            },
          ],
          final_metrics: { total_prompt_tokens: 260, total_completion_tokens: 90, total_cached_tokens: 40 },
        },
      ],
    },
    traces: [
      {
        agent: 'openhands',
        model: 'gpt-x',
        system: 'Be brief.',
        prompt: 'Write the file.',
        tool_calls: [
          { id: 'c1', server: 'files', name: 'write', args: { path: 'a' }, turn: 0, started_ms: 2000 },
          { id: 'c2', name: 'finish', turn: 1 },
        ],
        tool_results: [
          { call_id: 'c1', is_error: true, content: 'denied' },
          { call_id: 'c2', is_error: false },
        ],
        conversation: { tokens: { input: 260, output: 90 } },
        final_response: 'I could not write it.',
      },
    ],
    skipped: 1,
  },
  {
    name: 'one observation for several calls, copied steps, parts of messages, and the calls of a subagent',
    files: {
      'trajectory.json': [
        {
          schema_version: 'ATIF-v1.7',
          agent: { name: 'terminus-2', version: '2.0.0' },
          steps: [
            { step_id: 1, source: 'user', message: [{ type: 'text', text: 'Say hello.' }], is_copied_context: true },
            {
              step_id: 2,
              source: 'agent',
              message: 'Earlier.',
              tool_calls: [call('old', 'bash_command', {})],
              metrics: { prompt_tokens: 999, completion_tokens: 9 },
              is_copied_context: true,
            },
            {
              step_id: 3,
              source: 'agent',
              model_name: 'gpt-y',
              message: 'I type.',
              tool_calls: [
                call('c1', 'bash_command', { keystrokes: 'a' }),
                call('c2', 'bash_command', { keystrokes: 'b' }),
              ],
              observation: { results: [{ content: [{ type: 'text', text: 'the terminal' }] }] },
              metrics: { prompt_tokens: 10, completion_tokens: 2 },
            },
            {
              step_id: 4,
              source: 'agent',
              message: 'Hello.',
              observation: { results: [{ content: 'not a command' }] },
              metrics: { prompt_tokens: 20, completion_tokens: 1 },
            },
          ],
          subagent_trajectories: [
            {
              schema_version: 'ATIF-v1.7',
              agent: { name: 'helper' },
              steps: [
                {
                  step_id: 1,
                  source: 'agent',
                  message: '',
                  tool_calls: [call('s1', 'search', {})],
                  observation: { results: [{ source_call_id: 's1', content: 'found' }] },
                },
              ],
            },
          ],
          continued_trajectory_ref: 'trajectory.cont-1.json',
        },
      ],
    },
    traces: [
      {
        model: 'gpt-y',
        prompt: 'Say hello.',
        tool_calls: [
          { id: 'c1', name: 'bash_command', args: { keystrokes: 'a' }, turn: 1, client: 'main' },
          { id: 'c2', name: 'bash_command', args: { keystrokes: 'b' }, turn: 1, client: 'main' },
          { id: 's1', name: 'search', client: 'helper' },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false, content: '' },
          { call_id: 'c2', is_error: false, content: 'the terminal' },
          { call_id: 's1', is_error: false, content: 'found' },
        ],
        conversation: { tokens: { input: 30, output: 3 } },
      },
    ],
    skipped: 2,
    warnings: ['trajectory.json:1: the run continues in trajectory.cont-1.json, which is read as another run'],
  },
]
