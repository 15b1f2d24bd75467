// What instrumentations of agent frameworks write besides the conventions.
import type { ImporterCase } from '../importer-case.js'
import { type CaseSpan, otlpSpan, request } from './case-spans.js'

const OUTPUT = 'llm.output_messages.0.message'
const CALL = `${OUTPUT}.tool_calls.0.tool_call`
const agent: CaseSpan = { id: '1', at: [0, 900], attributes: { 'openinference.span.kind': 'AGENT' } }
const asked = { [`${CALL}.function.name`]: 'search', [`${CALL}.function.arguments`]: '{"q": "a"}' }
const inLists = {
  'openinference.span.kind': 'AGENT',
  'input.value': 'Weather?',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.contents.0.message_content.type': 'reasoning',
  'llm.output_messages.0.message.contents.0.message_content.text': 'The user asks.',
  'llm.output_messages.1.message.role': 'assistant',
  'llm.output_messages.1.message.content.0': 'Rain.',
}
const printed = (args: string) =>
  `ResponseFunctionToolCall(arguments='${args}', call_id='call_1', name='transfer_to_math', type='function_call', id='fc_1')`

export const agentCases: ImporterCase[] = [
  {
    name: 'a list of export requests in one document',
    files: {
      'spans.json': [
        [
          request({ id: '1', attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'a' } }),
          request({ id: '2', at: [5, 1], attributes: { 'gen_ai.tool.name': 'b' } }),
        ],
      ],
    },
    traces: [{ tool_calls: [{ name: 'a' }, { name: 'b' }] }],
  },
  {
    name: 'texts in a list are the answer, thoughts are not',
    files: { 'spans.json': [request({ id: '1', attributes: inLists })] },
    traces: [{ tool_calls: [], conversation: { turns: [{ role: 'user' }, { content: '' }, { content: 'Rain.' }] } }],
  },
  {
    name: 'two instrumentations tell of one request side by side, one without ids',
    files: {
      'spans.json': [
        request(
          agent,
          {
            id: '2',
            parent: '1',
            name: 'ChatOpenAI',
            at: [10, 100],
            attributes: { 'openinference.span.kind': 'LLM', ...asked },
          },
          {
            id: '3',
            name: 'ChatCompletion',
            at: [20, 80],
            attributes: { 'openinference.span.kind': 'LLM', ...asked, [`${CALL}.id`]: 'call_7' },
          },
          {
            id: '4',
            parent: '1',
            at: [120, 10],
            attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'search', 'input.value': "{'q': 'a'}" },
          },
        ),
      ],
    },
    traces: [
      { tool_calls: [{ id: 'call_7', args: { q: 'a' }, turn: 0 }], conversation: { turns: [{ role: 'assistant' }] } },
    ],
  },
  {
    name: 'calls beside a model within a call are those of an agent without a span',
    files: {
      'spans.json': [
        request(
          { id: '1', at: [0, 900], attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'delegate' } },
          { id: '2', parent: '1', name: 'iter', at: [10, 800], attributes: {} },
          {
            id: '3',
            parent: '2',
            at: [20, 50],
            attributes: { 'openinference.span.kind': 'LLM', ...asked, [`${CALL}.id`]: 'call_1' },
          },
          {
            id: '4',
            parent: '2',
            at: [80, 10],
            attributes: {
              'openinference.span.kind': 'TOOL',
              'tool.name': 'search',
              'tool.id': 'call_1',
              'input.value': '{"q": "a"}',
            },
          },
        ),
      ],
    },
    skipped: 1,
    traces: [{ tool_calls: [{ name: 'delegate' }, { name: 'search', client: 'delegate' }] }],
  },
  {
    name: 'a handoff is the call of the answer, and an agent that is set up is not a run',
    files: {
      'spans.json': [
        request(
          {
            id: '1',
            trace: 'b2',
            attributes: { 'gen_ai.operation.name': 'create_agent', 'gen_ai.agent.name': 'math' },
          },
          {
            id: '2',
            at: [0, 10],
            attributes: {
              'gen_ai.operation.name': 'chat',
              'gen_ai.output.messages': JSON.stringify([
                { role: 'assistant', parts: [{ type: 'text', content: printed('{"to": "it\\\'s"}') }] },
              ]),
            },
          },
          {
            id: '3',
            name: 'handoff to math',
            at: [20, 1],
            error: 'Multiple handoffs requested',
            attributes: { 'openinference.span.kind': 'TOOL', 'input.value': 'main', 'output.value': 'math' },
          },
        ),
      ],
    },
    skipped: 2,
    traces: [{ tool_calls: [{ id: 'call_1', name: 'transfer_to_math', args: { to: "it's" } }] }],
  },
  {
    name: 'a request that failed ends a run without an agent',
    files: {
      'spans.json': [
        {
          resourceSpans: [
            {
              scopeSpans: [
                { spans: [otlpSpan({ id: '1', error: '401', attributes: { 'gen_ai.operation.name': 'chat' } })] },
              ],
            },
          ],
        },
      ],
    },
    traces: [{ tool_calls: [], outcome: { status: 'infra_error', error: '401' } }],
  },
  {
    name: 'an answer that is JSON, and the output of an agent after a last call',
    files: {
      'spans.json': [
        request(
          { id: '1', at: [0, 90], attributes: { 'openinference.span.kind': 'LLM', 'output.value': '{"verdict": 1}' } },
          {
            id: '2',
            trace: 'b2',
            at: [0, 90],
            attributes: { 'openinference.span.kind': 'AGENT', 'output.value': 'Done.' },
          },
          {
            id: '3',
            trace: 'b2',
            parent: '2',
            at: [10, 10],
            attributes: { 'openinference.span.kind': 'LLM', ...asked, [`${OUTPUT}.content`]: 'I search.' },
          },
        ),
      ],
    },
    traces: [
      { tool_calls: [], conversation: { turns: [{ content: '{"verdict": 1}' }] } },
      { tool_calls: [{ name: 'search' }], final_response: 'Done.' },
    ],
  },
  {
    name: 'Claude Code: the server of a call, its output as an event, and a failure beside it',
    files: {
      'spans.jsonl': [
        request(
          {
            id: '1',
            name: 'claude_code.interaction',
            attributes: { 'span.type': 'interaction', 'gen_ai.operation.name': 'invoke_agent', user_prompt: 'Add it.' },
          },
          claudeRequest('2', 0, 'tool_use'),
          claudeTool('3', 2, { 'gen_ai.tool.name': 'add_note', 'anthropic.mcp.server.name': 'notes' }, 'noted 1'),
          claudeTool('4', 4, { 'gen_ai.tool.name': 'Bash' }),
          {
            id: '5',
            parent: '4',
            name: 'claude_code.tool.execution',
            at: [4, 1],
            error: 'Shell command failed',
            attributes: {
              'span.type': 'tool.execution',
              'gen_ai.tool.call.id': 'toolu_4',
              success: false,
              'error.type': 'tool_error',
              error: 'Shell command failed',
            },
          },
          claudeRequest('6', 6, 'end_turn'),
        ),
      ],
    },
    traces: [
      {
        prompt: 'Add it.',
        tool_calls: [
          { id: 'toolu_3', server: 'notes', name: 'add_note' },
          { id: 'toolu_4', name: 'Bash' },
        ],
        tool_results: [
          { is_error: false, content: 'noted 1' },
          { is_error: true, content: 'Shell command failed' },
        ],
        conversation: { tokens: { input: 20, output: 4 } },
      },
    ],
  },
]

function claudeRequest(id: string, start: number, finish: string): CaseSpan {
  const tokens = { input_tokens: 10, output_tokens: 2 }
  const attributes = { 'span.type': 'llm_request', 'gen_ai.request.model': 'm', ...tokens, success: true }
  const reasons = { 'gen_ai.response.finish_reasons': [finish] }
  return { id, parent: '1', name: 'claude_code.llm_request', at: [start, 1], attributes: { ...attributes, ...reasons } }
}

function claudeTool(id: string, start: number, more: object, output?: string): CaseSpan {
  const call = { 'span.type': 'tool', 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.id': `toolu_${id}` }
  return {
    id,
    parent: '1',
    name: 'claude_code.tool',
    at: [start, 1],
    attributes: { ...call, ...more },
    ...(output === undefined ? {} : { events: [{ name: 'tool.output', attributes: { output } }] }),
  }
}
