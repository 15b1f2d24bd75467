import type { ImporterCase } from '../importer-case.js'

export const cloudwatchCases: ImporterCase[] = [
  {
    name: 'spans of CloudWatch, with ids of the protocol and plain attributes',
    files: {
      'spans.jsonl': [
        {
          resource: { attributes: { 'service.name': 'x' } },
          traceId: 'a1',
          spanId: 'b1',
          parentSpanId: 'b0',
          name: 'execute_tool search',
          kind: 'INTERNAL',
          startTimeUnixNano: 1_772_618_400_000_000_000,
          endTimeUnixNano: 1_772_618_401_000_000_000,
          attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' },
          status: { code: 'ERROR' },
        },
        { traceId: 'a1', spanId: 'b1', timeUnixNano: 1, attributes: { 'event.name': 'x' }, body: {} },
      ],
    },
    skipped: 1,
    traces: [{ tool_calls: [{ name: 'search', duration_ms: 1000 }], tool_results: [{ is_error: true }] }],
  },
]
