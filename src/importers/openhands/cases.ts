import type { ImporterCase } from '../importer-case.js'
import { counted, events, oldEvents, oldTrace, others, trace } from './case-events.js'

export const cases: readonly ImporterCase[] = [
  {
    name: 'a result of a benchmark, with exit codes, an error of an MCP server, and tokens; one that reached its limit',
    files: {
      'output.jsonl': [
        {
          instance_id: 'a__b-1',
          metadata: { agent_class: 'CodeActAgent', llm_config: { model: 'openai/gpt-x' } },
          history: oldEvents,
          metrics: { accumulated_token_usage: { prompt_tokens: 900, completion_tokens: 80 } },
          error: null,
        },
        {
          instance_id: 'a__b-2',
          history: oldEvents.slice(0, 2),
          error: 'RuntimeError: Agent reached maximum iteration.',
        },
      ],
    },
    traces: [
      { ...oldTrace, agent: 'a__b-1', model: 'openai/gpt-x', conversation: { tokens: { input: 900, output: 80 } } },
      { agent: 'a__b-2', tool_calls: [], outcome: { status: 'max_turns' } },
    ],
    skipped: 1,
  },
  {
    name: 'events of one conversation in files that are not in order',
    files: Object.fromEntries([1, 0, 7, 3, 4, 5, 6].map((id) => [`sessions/x/events/${id}.json`, [oldEvents[id]]])),
    traces: [oldTrace],
  },
  {
    name: 'a saved trajectory of 2024, without tool calls',
    files: {
      'trajectory.json': [
        [
          { action: 'message', content: 'Add a license.', wait_for_response: false, security_risk: null },
          { action: 'run', command: 'touch LICENSE', thought: 'I create it.', keep_prompt: true, security_risk: null },
          { observation: 'run', command: 'touch LICENSE', command_id: -1, exit_code: 0, content: 'ok' },
          { action: 'run_ipython', code: 'x', thought: 'I fill it.', kernel_init_code: 'y', security_risk: null },
          { observation: 'run_ipython', code: 'x', content: 'done' },
          { action: 'finish', outputs: {}, thought: 'It is licensed.' },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Add a license.',
        tool_calls: [
          { name: 'run', args: { command: 'touch LICENSE' }, turn: 0 },
          { name: 'run_ipython', args: { code: 'x' }, turn: 1 },
        ],
        tool_results: [
          { is_error: false, content: 'ok' },
          { is_error: false, content: 'done' },
        ],
        final_response: 'It is licensed.',
      },
    ],
  },
  {
    name: 'events of version 1, one per line, and in a result of a benchmark',
    files: {
      'events.jsonl': events,
      'output.json': [{ instance_id: 'x', metadata: { llm: { model: 'm' } }, history: events }],
    },
    traces: [{ ...trace, agent: 'x', model: 'm' }, trace],
    skipped: 2,
  },
  {
    name: 'tokens that are counted in events: the latest sum of an action, and of each model of a conversation',
    files: {
      'old.json': [oldEvents.map((event, at) => ({ ...event, llm_metrics: counted(at * 10, at) }))],
      'new.jsonl': [
        ...events,
        {
          id: 'state',
          kind: 'ConversationStateUpdateEvent',
          source: 'environment',
          key: 'stats',
          value: { usage_to_metrics: { agent: counted(500, 40), condenser: counted(100, 2) } },
        },
      ],
    },
    traces: [
      { ...oldTrace, conversation: { tokens: { input: (oldEvents.length - 1) * 10, output: oldEvents.length - 1 } } },
      { ...trace, conversation: { tokens: { input: 600, output: 42 } } },
    ],
    skipped: 3,
  },
  {
    name: 'events of other kinds in a conversation that ends with an error, one per line and one per file',
    files: {
      'events.jsonl': [...events, ...others],
      ...Object.fromEntries([...events, ...others].map((event, at) => [`x/events/event-0000${at}-a.json`, [event]])),
    },
    traces: [
      { ...trace, outcome: { status: 'infra_error', error: 'LLMBadRequestError: no' } },
      { ...trace, outcome: { status: 'infra_error', error: 'LLMBadRequestError: no' } },
    ],
    skipped: 6,
  },
]
