import type { ImporterCase } from '../importer-case.js'

const event = (name: string, attributes: object) => ({ name, attributes })
const span = (id: string, parent: string | null, at: number, attributes: object, events: readonly object[] = []) => ({
  name: 'x',
  context: { trace_id: '0xa1', span_id: `0x${id}` },
  parent_id: parent === null ? null : `0x${parent}`,
  start_time: `2026-03-04T10:00:0${at}Z`,
  end_time: `2026-03-04T10:00:0${at + 1}Z`,
  status: { status_code: 'OK' },
  attributes: { 'monocle_apptrace.version': '0.8.0', ...attributes },
  events,
})
const model = { 'span.type': 'inference', 'entity.2.name': 'm', 'entity.2.type': 'model.llm.m' }
const asks = JSON.stringify({ ai: { name: 'book', args: { from: 'SFO', to: 'BOM' }, id: 'call_1', type: 'tool_call' } })
const repeated = JSON.stringify({
  ai: JSON.stringify([{ name: 'book', args: { from: 'SFO', to: 'BOM' }, id: 'call_1' }]),
})

export const monocleCases: ImporterCase[] = [
  {
    name: 'spans of Monocle: inputs and outputs are events, the tool is an entity',
    files: {
      'trace.json': [
        [
          span('1', null, 0, { 'span.type': 'workflow' }),
          span('2', '1', 0, { 'span.type': 'agentic.turn', 'entity.1.name': 'travel', 'entity.1.type': 'agent.x' }, [
            event('data.input', { input: ['Book it'] }),
            event('data.output', { response: 'Booked.' }),
          ]),
          span('3', '2', 1, model, [
            event('data.input', { input: ['{"system": "Be kind."}', '{"human": "Book it"}'] }),
            event('data.output', { response: asks }),
            event('metadata', { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 }),
          ]),
          span(
            '4',
            '2',
            3,
            {
              'span.type': 'agentic.tool.invocation',
              entity: [
                { name: 'book', type: 'tool.langgraph' },
                { name: 'travel', type: 'agent.langgraph' },
              ],
            },
            [event('data.input', { input: ['SFO', 'BOM'] }), event('data.output', { response: 'ok' })],
          ),
          span('5', '4', 3, { 'span.type': 'agentic.mcp.invocation', 'entity.1.name': 'book' }, [
            event('data.input', { input: ['{"from": "SFO", "to": "BOM"}'] }),
          ]),
          span('6', '2', 5, model, [
            event('data.input', { input: ['{"human": "Book it"}', repeated, '{"tool": "ok"}'] }),
            event('data.output', { response: '{"ai": "Booked."}' }),
            event('metadata', { prompt_tokens: 40, completion_tokens: 7 }),
          ]),
        ],
      ],
    },
    skipped: 1,
    traces: [
      {
        agent: 'travel',
        model: 'm',
        system: 'Be kind.',
        prompt: 'Book it',
        tool_calls: [{ id: 'call_1', name: 'book', args: { from: 'SFO', to: 'BOM' } }],
        tool_results: [{ is_error: false, content: 'ok' }],
        conversation: { tokens: { input: 60, output: 12 } },
      },
    ],
  },
]
