import type { ImporterCase } from '../importer-case.js'
import { cloudwatchCases } from './cloudwatch-cases.js'
import { copilotCases } from './copilot-cases.js'
import { mlflowCases } from './mlflow-cases.js'
import { monocleCases } from './monocle-cases.js'

const at = (second: number) => `2026-03-04T10:00:0${second}.000000Z`
const context = (id: string) => ({
  trace_id: '0x5b8aa5a2d2c872e8321cf37308d69df2',
  span_id: `0x${id}`,
  trace_state: '[]',
})
const python = (id: string, parent: string | null, second: number, attributes: object, more: object = {}) => ({
  name: `span ${id}`,
  context: context(id),
  kind: 'SpanKind.INTERNAL',
  parent_id: parent === null ? null : `0x${parent}`,
  start_time: at(second),
  end_time: at(second + 1),
  status: { status_code: 'UNSET' },
  attributes,
  events: [],
  links: [],
  resource: { attributes: { 'service.name': 'agent' }, schema_url: '' },
  ...more,
})
const chat = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'gpt-4.1',
  'gen_ai.usage.input_tokens': 10,
  'gen_ai.usage.output_tokens': 2,
  'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Weather in Oslo?' }] }]),
  'gen_ai.output.messages': JSON.stringify([
    {
      role: 'assistant',
      parts: [{ type: 'tool_call', id: 'call_1', name: 'get_weather', arguments: { city: 'Oslo' } }],
    },
  ]),
}
const tool = {
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'get_weather',
  'gen_ai.tool.call.id': 'call_1',
  'gen_ai.tool.call.result': 'Rain',
}
const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'Weather' }
const trace = {
  agent: 'Weather',
  model: 'gpt-4.1',
  prompt: 'Weather in Oslo?',
  tool_calls: [{ id: 'call_1', name: 'get_weather', args: { city: 'Oslo' }, started_ms: 3000, duration_ms: 1000 }],
  tool_results: [{ call_id: 'call_1', is_error: false, content: 'Rain' }],
  conversation: { tokens: { input: 10, output: 2 } },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'spans of the Python SDK, children first',
    files: { 'spans.jsonl': [python('2', '1', 1, chat), python('3', '1', 3, tool), python('1', null, 0, agent)] },
    traces: [trace],
  },
  {
    name: 'a failed span in a list',
    files: {
      'spans.json': [
        [
          python(
            '3',
            null,
            3,
            { ...tool, 'gen_ai.tool.call.result': null },
            { status: { status_code: 'ERROR', description: 'down' } },
          ),
        ],
      ],
    },
    traces: [{ tool_calls: [{ id: 'call_1' }], tool_results: [{ is_error: true, content: 'down' }] }],
  },
  {
    name: 'spans of the JavaScript SDK',
    files: {
      'spans.json': [
        [
          {
            name: 'agent',
            spanContext: { traceId: 't', spanId: '1' },
            startTime: [1772618400, 0],
            endTime: [1772618405, 0],
            attributes: agent,
          },
          {
            name: 'tool',
            spanContext: { traceId: 't', spanId: '2' },
            parentSpanContext: { traceId: 't', spanId: '1' },
            startTime: [1772618403, 0],
            duration: [1, 5e8],
            attributes: tool,
            status: { code: 2, message: 'down' },
          },
          {
            name: 'chat',
            traceId: 't',
            id: '3',
            parentId: '1',
            timestamp: 1772618401000000,
            duration: 1000,
            attributes: chat,
            status: { code: 0 },
          },
        ],
      ],
    },
    traces: [
      {
        agent: 'Weather',
        prompt: 'Weather in Oslo?',
        tool_calls: [{ id: 'call_1', started_ms: 3000, duration_ms: 1500 }],
        tool_results: [{ is_error: true }],
      },
    ],
  },
  {
    name: 'spans from Phoenix, with nested attributes',
    files: {
      'spans.json': [
        {
          data: [
            {
              name: 'get_weather',
              context: { trace_id: 't', span_id: '1' },
              span_kind: 'TOOL',
              parent_id: null,
              start_time: '2026-03-04T10:00:03Z',
              end_time: '2026-03-04T10:00:04Z',
              status_code: 'OK',
              status_message: '',
              attributes: {
                openinference: { span: { kind: 'TOOL' } },
                tool: { name: 'get_weather', parameters: { city: { type: 'string' } } },
                input: { value: { city: 'Oslo' } },
                output: { value: 'Rain' },
              },
              events: [],
            },
          ],
          next_cursor: null,
        },
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' } }],
        tool_results: [{ is_error: false, content: 'Rain' }],
      },
    ],
  },
  {
    name: 'a tree of spans, as in TRAIL',
    files: {
      'trace.json': [
        {
          trace_id: 't',
          spans: [
            {
              timestamp: '2026-03-04T10:00:00.000000Z',
              trace_id: 't',
              span_id: '1',
              parent_span_id: 'None',
              span_name: 'CodeAgent.run',
              span_attributes: {
                'openinference.span.kind': 'AGENT',
                'smolagents.max_steps': 3,
                'input.value': '{"task": "Weather in Oslo?"}',
                'output.value': 'Rain',
              },
              duration: 'PT1M4.5S',
              status_code: 'Ok',
              status_message: '',
              events: [],
              child_spans: [
                {
                  timestamp: '2026-03-04T10:00:03.000000Z',
                  trace_id: 't',
                  span_id: '2',
                  parent_span_id: '1',
                  span_name: 'SimpleTool',
                  span_attributes: {
                    'openinference.span.kind': 'TOOL',
                    'tool.name': 'get_weather',
                    'tool.parameters': '{"city": {"type": "string", "description": "A city."}}',
                    'input.value': '{"args": ["Oslo"], "sanitize_inputs_outputs": true, "kwargs": {}}',
                    'output.value': 'no such city',
                  },
                  duration: 'PT1.5S',
                  status_code: 'Error',
                  status_message: 'no such city',
                  events: [],
                  child_spans: [],
                },
              ],
            },
          ],
        },
      ],
    },
    traces: [
      {
        prompt: 'Weather in Oslo?',
        final_response: 'Rain',
        tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, started_ms: 3000, duration_ms: 1500 }],
        tool_results: [{ is_error: true, content: 'no such city' }],
        timing: { duration_ms: 64_500 },
      },
    ],
  },
  {
    name: 'spans of any-agent, with ids and times as numbers',
    files: {
      'trace.json': [
        {
          spans: [
            {
              name: 'call_llm m',
              parent: { trace_id: 2e38, span_id: 1e19 },
              start_time: 1772618401000000000,
              end_time: 1772618402000000000,
              status: { status_code: 'ok', description: null },
              context: { trace_id: 2e38, span_id: 2e19 },
              attributes: {
                'gen_ai.operation.name': 'call_llm',
                'gen_ai.request.model': 'm',
                'gen_ai.input.messages': '[{"role": "user", "content": "Weather in Oslo?"}]',
                'gen_ai.output': '[{"tool.name": "get_weather", "tool.args": "{\\"city\\": \\"Oslo\\"}"}]',
                'gen_ai.usage.input_tokens': '10',
                'gen_ai.usage.output_tokens': '2',
              },
            },
            {
              name: 'execute_tool get_weather',
              parent: { trace_id: 2e38, span_id: 1e19 },
              start_time: 1772618403000000000,
              end_time: 1772618404000000000,
              status: { status_code: 'error', description: 'down' },
              context: { trace_id: 2e38, span_id: 3e19 },
              attributes: {
                'gen_ai.operation.name': 'execute_tool',
                'gen_ai.tool.name': 'get_weather',
                'gen_ai.tool.args': '{"city": "Oslo"}',
                'gen_ai.output': 'no answer',
              },
            },
            {
              name: 'call_llm m',
              parent: { trace_id: 2e38, span_id: 1e19 },
              start_time: 1772618405000000000,
              end_time: 1772618406000000000,
              status: { status_code: 'ok', description: null },
              context: { trace_id: 2e38, span_id: 4e19 },
              attributes: {
                'gen_ai.operation.name': 'call_llm',
                'gen_ai.request.model': 'm',
                'gen_ai.output': '{"sky": "unknown"}',
              },
            },
          ],
          final_output: null,
        },
      ],
    },
    traces: [
      {
        prompt: 'Weather in Oslo?',
        tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, duration_ms: 1000 }],
        tool_results: [{ is_error: true, content: 'no answer' }],
        conversation: {
          turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'assistant', content: '{"sky": "unknown"}' }],
          tokens: { input: 10, output: 2 },
        },
      },
    ],
  },
  {
    name: 'spans of a simple exporter, and rows of a table from Phoenix',
    files: {
      'spans.jsonl': [
        {
          trace_id: 't1',
          span_id: '1',
          parent_span_id: null,
          name: 'tool',
          startTimeUnixNano: '1772618403000000000',
          endTimeUnixNano: '1772618404000000000',
          attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'get_weather' },
        },
        {
          name: 'get_weather',
          span_kind: 'TOOL',
          parent_id: null,
          start_time: '2026-03-04T10:00:03Z',
          end_time: '2026-03-04T10:00:04Z',
          status_code: 'ERROR',
          status_message: 'down',
          events: [],
          'context.span_id': '2',
          'context.trace_id': 't2',
          'attributes.openinference.span.kind': 'TOOL',
          'attributes.tool.name': 'get_weather',
          'attributes.input.value': '{"city":"Oslo"}',
          'attributes.llm.model_name': null,
        },
      ],
    },
    traces: [
      { tool_calls: [{ name: 'get_weather', duration_ms: 1000 }] },
      {
        tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, duration_ms: 1000 }],
        tool_results: [{ is_error: true, content: 'down' }],
      },
    ],
  },
  ...copilotCases,
  ...monocleCases,
  ...mlflowCases,
  ...cloudwatchCases,
]
