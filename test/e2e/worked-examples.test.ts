// The worked examples of docs/spec/gates.md, section 1 to 6, through the built bin.
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

interface Example {
  readonly name: string
  readonly gates: string
  /** Calls of each run, `server.tool` or `tool`; or whole traces. */
  readonly runs: readonly (readonly string[] | object)[]
  readonly code: number
  readonly status: string
  readonly targets: Readonly<Record<string, number | null>>
}

const CLASSES = `equal_function_sets:
  classes:
    - { name: search, members: [brave.web_search, google.search] }
    - { name: fetch,  members: [http.get] }
  expect:
    - tool_selection.f1: { ">=": 80 }
`
const GOLDEN =
  'golden_path: { calls: [a, b], penalize: { extra_steps: true, backtracks: true, repeated_tools: true } }\n'
const AXES = `trajectory_axes:
  dependencies: [{ producer: search, consumer: fetch_page, via: { result: "items[*].url", arg: url } }]
  order:        [{ first: authenticate, second: search }]
`
const EDGES = `tool_edges:
  allowed: [billing.get_invoice, billing.list_invoices]
  restricted: [billing.refund]
  delegation: [{ from: planner.*, to: billing.* }]
`
const AMBIGUOUS = `  calls:
    - { name: get }
    - { name: get, args: { exact: { a: 1 } } }
`

function withTokens(tool: string, total: number): object {
  return { tool_calls: [{ server: 'weather', name: tool }], conversation: { tokens: { total } } }
}

function fetching(url: string): object {
  return {
    tool_calls: [{ name: 'authenticate' }, { name: 'search' }, { name: 'fetch_page', args: { url } }],
    tool_results: [{}, { structured: { items: [{ url: 'http://a' }, { url: 'http://b' }] } }, {}],
  }
}

const gets = {
  tool_calls: [
    { name: 'get', args: { a: 1 } },
    { name: 'get', args: { a: 2 } },
  ],
}

function selection(f1: number, precision: number, recall: number, tp: number, fp: number, fn: number) {
  return {
    'tool_selection.f1': f1,
    'tool_selection.precision': precision,
    'tool_selection.recall': recall,
    'tool_selection.true_positives': tp,
    'tool_selection.false_positives': fp,
    'tool_selection.false_negatives': fn,
  }
}

function waste(penalty: number, extra: number, backtracks: number, repeated: number) {
  return {
    'golden_path.penalty': penalty,
    'golden_path.mean_penalty': penalty,
    'golden_path.passed': penalty === 1 ? 1 : 0,
    'golden_path.reached': 1,
    'golden_path.extra_steps': extra,
    'golden_path.backtracks': backtracks,
    'golden_path.repeated_tools': repeated,
  }
}

const EXAMPLES: readonly Example[] = [
  {
    name: '1: brave.web_search, http.get',
    gates: CLASSES,
    runs: [['brave.web_search', 'http.get']],
    code: 0,
    status: 'passed',
    targets: selection(100, 100, 100, 2, 0, 0),
  },
  {
    name: '1: google.search, shell.exec',
    gates: CLASSES,
    runs: [['google.search', 'shell.exec']],
    code: 1,
    status: 'failed',
    targets: selection(50, 50, 50, 1, 1, 1),
  },
  {
    name: '1: overlapping classes',
    gates: 'equal_function_sets:\n  classes: [{ name: A, members: [x, y] }, { name: B, members: [x] }]\n',
    runs: [['x', 'y']],
    code: 0,
    status: 'passed',
    targets: selection(100, 100, 100, 2, 0, 0),
  },
  {
    name: '1: over runs, counts are summed first',
    gates: CLASSES,
    runs: [
      ['brave.web_search', 'http.get'],
      ['google.search', 'shell.exec'],
    ],
    code: 1,
    status: 'failed',
    targets: selection(75, 75, 75, 3, 1, 1),
  },
  {
    name: '2: one run over the budget fails the floor, even at 100 %',
    gates: 'tool_selection: { expected_tool: get_weather, min_selection_rate: 0.8, max_total_tokens: 2000, k: 1 }\n',
    runs: [withTokens('get_weather', 1840), withTokens('get_weather', 2001)],
    code: 1,
    status: 'failed',
    targets: {
      'tool_selection.selection_rate': 1,
      'tool_selection.selected_runs': 2,
      'tool_selection.pass_hat_k': 100,
      'tool_selection.max_tokens': 2001,
      'tool_selection.passed': 0,
    },
  },
  {
    name: '3: a maximum matching, not a greedy walk',
    gates: `trajectory:\n  mode: unordered\n  extra_calls: fail\n${AMBIGUOUS}`,
    runs: [gets],
    code: 0,
    status: 'passed',
    targets: { 'trajectory.passed': 1, 'trajectory.mismatch_count': 0, 'trajectory.pass_rate': 100 },
  },
  {
    name: '3: strict compares by position',
    gates: `trajectory:\n${AMBIGUOUS}`,
    runs: [gets],
    code: 1,
    status: 'failed',
    targets: { 'trajectory.passed': 0, 'trajectory.mismatch_count': 1, 'trajectory.pass_rate': 0 },
  },
  {
    name: '4: the fetched page came from the search',
    gates: AXES,
    runs: [fetching('http://b')],
    code: 0,
    status: 'passed',
    targets: {
      'trajectory.dependency_satisfaction': 100,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 100,
    },
  },
  {
    name: '4: the fetched page was made up in one of two runs',
    gates: AXES,
    runs: [fetching('http://b'), fetching('http://c')],
    code: 1,
    status: 'failed',
    targets: {
      'trajectory.dependency_satisfaction': 50,
      'trajectory.order_satisfaction': 100,
      'trajectory.edges_exercised': 100,
    },
  },
  { name: '5: a,b', gates: GOLDEN, runs: [['a', 'b']], code: 0, status: 'passed', targets: waste(1, 0, 0, 0) },
  { name: '5: a,a,b', gates: GOLDEN, runs: [['a', 'a', 'b']], code: 1, status: 'failed', targets: waste(0.5, 1, 0, 1) },
  { name: '5: a,b,a', gates: GOLDEN, runs: [['a', 'b', 'a']], code: 1, status: 'failed', targets: waste(0.5, 1, 1, 0) },
  {
    name: '6: a restricted call and a hand-off back',
    gates: EDGES,
    runs: [['planner.plan', 'billing.get_invoice', 'planner.plan', 'billing.refund']],
    code: 1,
    status: 'failed',
    targets: {
      'edges.restricted_attempts': 1,
      'edges.unlisted_attempts': 2,
      'edges.allowed_pct': 50,
      'edges.delegation_pct': 100,
      'edges.undeclared_delegations': 1,
      'edges.gate_passed': 0,
    },
  },
]

function traceOf(entry: readonly string[] | object): object {
  if (!Array.isArray(entry)) return entry
  return {
    tool_calls: (entry as readonly string[]).map((id) => {
      const [server, name] = id.includes('.') ? id.split('.') : [null, id]
      return { server, name }
    }),
  }
}

it.concurrent.each(EXAMPLES)('$name', async ({ gates, runs, code, status, targets }) => {
  const cwd = folderWith({ 'gates.yml': gates, 'traces.json': JSON.stringify(runs.map(traceOf)) })
  const outcome = await cli(['score', 'traces.json', '--gates', 'gates.yml', '--reporter', 'json'], { cwd })
  expect(outcome).toMatchObject({ code, stderr: '' })
  const { exit_code, tests } = JSON.parse(outcome.stdout)
  expect(exit_code).toBe(code)
  expect(tests).toHaveLength(1)
  expect(tests[0]).toMatchObject({ suite: 'gates.yml', name: 'gates', status, gates: [{ status, targets }] })
  expect(tests[0].gates[0].targets).toEqual(targets)
})

describe('2: the summary line', () => {
  const traces = [
    ...Array.from({ length: 8 }, () => withTokens('get_weather', 900)),
    withTokens('get_weather', 1840),
    withTokens('get_forecast', 700),
  ]
  const block = (k: number) =>
    `{ expected_tool: get_weather, min_selection_rate: 0.8, max_total_tokens: 2000, k: ${k} }`
  const suite = (keys: string, k = 1) =>
    `agents:\n  - { name: weather selection, prompt: p, runs: 10, ${keys}tool_selection: ${block(k)} }\n`

  it.concurrent.each<[string, string, object[], string, number]>([
    [
      'passed',
      suite(''),
      traces,
      'tool-selection floor [PASS] weather selection: selection 9/10 (90%), pass^k 90%, max tokens 1840',
      0,
    ],
    [
      'in a matrix, with k above 1',
      suite('models: [gpt-5], ', 5),
      traces.map((trace) => ({ ...trace, model: 'gpt-5' })),
      'tool-selection floor [PASS] weather selection [gpt-5]: selection 9/10 (90%), pass^k 50% (k=5), max tokens 1840',
      0,
    ],
    [
      'failed, without tokens',
      suite(''),
      [{ tool_calls: [] }],
      'tool-selection floor [FAIL] weather selection: selection 0/1 (0%), pass^k 0%, max tokens n/a',
      1,
    ],
  ])('%s', async (_name, yaml, list, line, code) => {
    const lines = list.map((trace) => JSON.stringify({ agent: 'weather selection', ...trace })).join('\n')
    const cwd = folderWith({ 's.mcprove.yml': yaml, 't.jsonl': lines })
    const outcome = await cli(['score', 't.jsonl', '--suite', 's.mcprove.yml'], { cwd })
    expect(outcome).toMatchObject({ code, stderr: '' })
    expect(outcome.stdout.split('\n')).toContain(line)
  })
})
