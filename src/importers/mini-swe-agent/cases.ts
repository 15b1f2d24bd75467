import type { ImporterCase } from '../importer-case.js'

const system = { role: 'system', content: 'You use a shell.' }
const user = { role: 'user', content: 'Fix the colon.' }

export const cases: readonly ImporterCase[] = [
  {
    name: 'the second version: tool calls, exit codes, a complaint, and a submission',
    files: {
      'a.traj.json': [
        {
          info: {
            config: { model: { model_name: 'openai/gpt-5-mini' } },
            mini_version: '2.2.4',
            exit_status: 'Submitted',
            submission: 'diff',
          },
          messages: [
            system,
            user,
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } },
                { id: 'c2', type: 'function', function: { name: 'bash', arguments: '{"command":"cat x"}' } },
              ],
              extra: {
                actions: [{ command: 'ls', tool_call_id: 'c1' }],
                response: { usage: { prompt_tokens: 100, completion_tokens: 10 } },
                timestamp: 1_773_065_153,
              },
            },
            { role: 'tool', tool_call_id: 'c1', content: 'a.py', extra: { returncode: 0, timestamp: 1_773_065_154 } },
            { role: 'tool', tool_call_id: 'c2', content: 'no x', extra: { returncode: 1, timestamp: 1_773_065_154 } },
            {
              role: 'assistant',
              content: 'Done?',
              extra: { actions: [], response: { usage: { prompt_tokens: 120, completion_tokens: 3 } } },
            },
            { role: 'user', content: 'Call a tool.', extra: { interrupt_type: 'FormatError' } },
            {
              role: 'assistant',
              content: 'I submit.',
              tool_calls: [
                { id: 'c3', type: 'function', function: { name: 'bash', arguments: '{"command":"git diff"}' } },
              ],
              extra: { actions: [{ command: 'git diff', tool_call_id: 'c3' }] },
            },
            { role: 'exit', content: 'diff', extra: { exit_status: 'Submitted', submission: 'diff' } },
          ],
          trajectory_format: 'mini-swe-agent-1.1',
          instance_id: 'a__b-1',
        },
      ],
    },
    traces: [
      {
        agent: 'a__b-1',
        model: 'openai/gpt-5-mini',
        system: 'You use a shell.',
        prompt: 'Fix the colon.',
        tool_calls: [
          { id: 'c1', name: 'bash', args: { command: 'ls' }, turn: 0, started_ms: 0, duration_ms: 1000 },
          { id: 'c2', name: 'bash', args: { command: 'cat x' }, turn: 0 },
          { id: 'c3', name: 'bash', args: { command: 'git diff' }, turn: 2 },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false, content: 'a.py' },
          { call_id: 'c2', is_error: true, content: 'no x' },
          { call_id: 'c3', is_error: false, content: 'diff' },
        ],
        conversation: { tokens: { input: 220, output: 13 } },
      },
    ],
  },
  {
    name: 'the first version: commands as text, an exit code, a timeout, and a limit',
    files: {
      'b.traj.json': [
        {
          info: { exit_status: 'LimitsExceeded', mini_version: '1.9.0' },
          messages: [
            system,
            user,
            { role: 'assistant', content: 'THOUGHT: look\n\n```bash\nls | wc\n```\n' },
            { role: 'user', content: '<returncode>2</returncode>\n<output>\nno</output>' },
            { role: 'assistant', content: 'two\n```bash\na\n```\n```bash\nb\n```' },
            { role: 'user', content: 'Please always provide EXACTLY ONE action.' },
            { role: 'assistant', content: '```bash\nsleep 99\n```' },
            { role: 'user', content: 'The last command <command>sleep 99</command> timed out and has been killed.' },
            { role: 'user', content: 'LimitsExceeded' },
          ],
        },
      ],
    },
    traces: [
      {
        prompt: 'Fix the colon.',
        tool_calls: [
          { name: 'bash', args: { command: 'ls | wc' }, turn: 0 },
          { name: 'bash', args: { command: 'sleep 99' }, turn: 2 },
        ],
        tool_results: [{ is_error: true }, { is_error: true }],
        outcome: { status: 'max_turns', error: 'LimitsExceeded' },
      },
    ],
  },
  {
    name: 'the first version with commands in a form of their own',
    files: {
      'd.traj.json': [
        {
          info: {
            exit_status: 'Submitted',
            mini_version: '1.14.0',
            config: { agent: { action_regex: '<bash_code>(.*?)</bash_code>' } },
          },
          messages: [user, { role: 'assistant', content: '<bash_code>ls</bash_code>' }, { role: 'user', content: 'a' }],
        },
      ],
    },
    traces: [{ prompt: 'Fix the colon.', tool_calls: [] }],
    skipped: 1,
  },
  {
    name: 'actions that are listed without tool calls, and an exception',
    files: {
      'c.traj.json': [
        {
          info: { exit_status: 'APIConnectionError' },
          messages: [
            system,
            user,
            { role: 'assistant', content: 'Look.', extra: { actions: [{ command: 'ls' }] } },
            { role: 'user', content: 'a.py', extra: { returncode: 0, raw_output: 'a.py' } },
            { role: 'exit', content: 'refused', extra: { exit_status: 'APIConnectionError' } },
            { role: 'other', content: '' },
          ],
          trajectory_format: 'mini-swe-agent-1.1',
        },
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'bash', args: { command: 'ls' } }],
        tool_results: [{ is_error: false, content: 'a.py' }],
        outcome: { status: 'infra_error', error: 'APIConnectionError' },
      },
    ],
    skipped: 1,
  },
  {
    name: 'a bare list of messages, as early versions wrote it',
    files: {
      'early.traj.json': [
        [
          { role: 'system', content: 'One command each.' },
          { role: 'user', content: 'Fix it.' },
          { role: 'assistant', content: 'I look.\n\n```bash\ncat a.py\n```' },
          { role: 'user', content: '<returncode>1</returncode>\n<output>\nno such file\n</output>' },
          { role: 'assistant', content: 'I end.\n\n```bash\necho MINI_SWE_AGENT_FINAL_OUTPUT\n```' },
          { role: 'user', content: 'diff --git a/a.py b/a.py' },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [
          { name: 'bash', args: { command: 'cat a.py' } },
          { name: 'bash', args: { command: 'echo MINI_SWE_AGENT_FINAL_OUTPUT' } },
        ],
        tool_results: [{ is_error: true }, { is_error: false }],
      },
    ],
    skipped: 0,
  },
]
