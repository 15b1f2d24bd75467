import type { ImporterCase } from '../importer-case.js'

const trace = (name: string) => ({ schema: 'mcprove/trace@1', tool_calls: [{ name }] })

export const cases: readonly ImporterCase[] = [
  {
    name: 'traces, one a line',
    files: { 'traces.jsonl': [trace('a'), { tool_calls: [{ name: 'b' }] }] },
    traces: [{ tool_calls: [{ name: 'a' }] }, { tool_calls: [{ name: 'b' }] }],
  },
  {
    name: 'a list of traces',
    files: { 'traces.json': [[trace('a'), trace('b')]] },
    traces: [{ tool_calls: [{ name: 'a' }] }, { tool_calls: [{ name: 'b' }] }],
  },
  {
    name: 'a cassette, whose header is no run',
    files: {
      'lookup.jsonl': [
        { schema: 'mcprove/cassette@1', agent: 'lookup' },
        { run: 1, exchanges: [], trace: trace('a') },
        { run: 2, exchanges: [], trace: trace('b') },
      ],
    },
    traces: [{ tool_calls: [{ name: 'a' }] }, { tool_calls: [{ name: 'b' }] }],
  },
  {
    name: 'a result that kept its traces',
    files: {
      'result.json': [
        {
          schema: 'mcprove/result@1',
          tests: [{ runs: [{ run: 1, trace: trace('a') }, { run: 2 }] }, { runs: 'none' }],
        },
      ],
    },
    traces: [{ tool_calls: [{ name: 'a' }] }],
  },
  {
    name: 'lines that are no trace are skipped, not lost silently',
    files: { 'traces.jsonl': [trace('a'), { note: 'restarted' }, null, trace('b')] },
    traces: [{ tool_calls: [{ name: 'a' }] }, { tool_calls: [{ name: 'b' }] }],
    skipped: 2,
  },
]
