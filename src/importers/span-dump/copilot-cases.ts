import type { ImporterCase } from '../importer-case.js'

export const copilotCases: readonly ImporterCase[] = [
  {
    name: 'the telemetry file of Copilot CLI has a kind in each line, and names servers in attributes of its own',
    files: {
      'otel.jsonl': [
        {
          type: 'span',
          traceId: 't1',
          spanId: 's1',
          name: 'execute_tool docs-search',
          startTime: [1794967744, 979000000],
          endTime: [1794967744, 992000000],
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'docs-search',
            'gen_ai.tool.call.id': 'c',
            'gen_ai.tool.call.arguments': '{"q":1}',
            'github.copilot.tool.parameters.mcp_server_name': 'docs',
            'github.copilot.tool.parameters.mcp_tool_name': 'search',
            'error.type': 'ToolError',
          },
          status: { code: 2, message: 'gone' },
          events: [],
        },
        { type: 'metric', name: 'gen_ai.execute_tool.duration', dataPoints: [] },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'c', server: 'docs', name: 'search', args: { q: 1 }, duration_ms: 13 }],
        tool_results: [{ call_id: 'c', is_error: true, content: 'gone' }],
      },
    ],
    skipped: 1,
  },
]
