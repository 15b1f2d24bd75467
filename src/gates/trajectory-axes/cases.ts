import type { GateCase } from '../../core/gate/gate.js'

const search = { name: 'search', args: { query: 'mcp' } }
const found = { call_id: 'c1', structured: { items: [{ url: 'https://a.example' }, { url: 'https://b.example' }] } }
const fetchPage = (url: string) => ({ name: 'fetch_page', args: { url } })
const via = { result: 'items[*].url', arg: 'url' }

export const cases: readonly GateCase[] = [
  {
    name: 'The run logs in first, and fetches a page that the search returned',
    options: {
      dependencies: [{ producer: 'search', consumer: 'fetch_page', via }],
      order: [{ first: 'authenticate', second: 'search' }],
    },
    traces: [
      {
        tool_calls: [{ name: 'authenticate' }, search, fetchPage('https://b.example')],
        tool_results: [{ content: 'ok' }, { structured: found.structured }, { content: 'a page' }],
      },
    ],
    status: 'passed',
    targets: {
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 100,
    },
    findings: [],
  },
  {
    name: 'The run fetches an address that the search did not return',
    options: { dependencies: [{ producer: 'search', consumer: 'fetch_page', via }] },
    traces: [
      { tool_calls: [search, fetchPage('https://evil.example')], tool_results: [found, { content: 'a page' }] },
      { tool_calls: [search, fetchPage('https://a.example')], tool_results: [found, { content: 'a page' }] },
    ],
    status: 'failed',
    targets: {
      'trajectory.dependency_satisfaction': 50,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 100,
    },
    findings: [
      {
        level: 'error',
        kind: 'provenance_missing',
        run: 1,
        step: 1,
        expected: 'url from search items[*].url',
        actual: 'https://evil.example',
      },
    ],
  },
  {
    name: 'The search failed, so its result is missing, and it ran before the login',
    options: {
      dependencies: [{ producer: 'search', consumer: 'fetch_page' }],
      order: [{ first: 'authenticate', second: 'search' }],
    },
    traces: [
      {
        tool_calls: [search, { name: 'authenticate' }, fetchPage('https://a.example')],
        tool_results: [{ is_error: true, content: 'not logged in' }, { content: 'ok' }, { content: 'a page' }],
      },
    ],
    status: 'failed',
    targets: {
      'trajectory.dependency_satisfaction': 0,
      'trajectory.order_satisfaction': 0,
      'trajectory.edges_exercised': 100,
    },
    findings: [
      {
        level: 'error',
        kind: 'dependency_violated',
        run: 1,
        step: 2,
        expected: 'search',
        actual: 'fetch_page',
      },
      {
        level: 'error',
        kind: 'order_violated',
        run: 1,
        step: 0,
        expected: 'authenticate',
        actual: 'search',
      },
    ],
  },
  {
    name: 'When no edge was exercised, the check is inconclusive',
    options: {
      dependencies: [{ producer: 'search', consumer: 'fetch_page' }],
      order: [{ first: 'authenticate', second: 'search' }],
    },
    traces: [{ tool_calls: [{ name: 'authenticate' }] }],
    status: 'inconclusive',
    targets: {
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 0,
    },
    findings: [
      {
        level: 'warning',
        kind: 'no_evidence',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'A warning names the edge that no run exercised',
    options: {
      dependencies: [{ producer: 'search', consumer: 'fetch_page' }],
      order: [{ first: 'authenticate', second: 'search' }],
    },
    traces: [{ tool_calls: [{ name: 'authenticate' }, search] }],
    status: 'passed',
    targets: {
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 50,
    },
    findings: [
      {
        level: 'warning',
        kind: 'edge_not_exercised',
        run: 1,
        step: null,
      },
    ],
  },
  {
    name: 'A run without the consumer does not exercise the edge',
    options: { dependencies: [{ producer: 'search', consumer: 'fetch_page' }] },
    traces: [{ tool_calls: [search] }, { tool_calls: [search, fetchPage('https://a.example')] }],
    status: 'passed',
    targets: {
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 50,
    },
    findings: [],
  },
]
