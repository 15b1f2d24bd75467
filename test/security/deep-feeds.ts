// What is valid for each name that other programs import, so that deep values can be put in every place of it.
import * as evals from '../../src/evals.js'
import * as gate from '../../src/gate.js'
import * as mcprove from '../../src/index.js'
import * as node from '../../src/node.js'
import { readResult } from '../../src/score/result/read-result.js'
import { type TraceMatchers, traceMatchers } from '../../src/vitest/trace-matchers.js'
import { EXAMPLE_TRACES } from '../fuzz/checks/example-traces.js'
import { EVERY_FIELD } from '../reports/mixed-result.js'

export interface Feed {
  /** Arguments that are valid. */
  readonly args: readonly unknown[]
  /** What is done with them: a call of the name itself unless it is a class, or there is more to do with the answer. */
  readonly use: (...args: never[]) => unknown
}

/** Names that take nothing from outside, and why. */
export const WITHOUT_FEED: Readonly<Record<string, string>> = {
  ERROR_CODES: 'a constant',
  FuzzyWeight: 'a constant',
  gates: 'a constant; what gates read goes through scoreTraces',
  McproveError: 'made by mcprove alone',
  MemberSet: 'names',
  deniedMembers: 'a schema; what gates read goes through scoreTraces',
  evidenceOf: 'what gates keep',
  locateFindings: 'what gates find',
  member: 'a schema',
  memberId: 'a schema',
  members: 'a schema',
  percent: 'numbers',
  roundRatio: 'numbers',
  showName: 'a text',
  someMembers: 'a schema',
  toolOf: 'a call of a trace that was read',
  passAtK: 'numbers',
  passHatK: 'numbers',
  clopperPearsonLower: 'numbers',
  clopperPearsonUpper: 'numbers',
  confidenceBand: 'numbers',
  recommendRuns: 'numbers',
  summarizeReliability: 'numbers',
  scoreRecovery: 'numbers',
  textSimilarity: 'texts',
  scoreGoldenPath: 'names',
  EvalRubric: 'numbers',
  connect: 'an address; what its server sends is in test/e2e/deep-servers.test.ts',
  loadFromStdio: 'a command; as connect',
  loadFromHttp: 'an address; as connect',
  createProxy: 'addresses; what passes is in test/e2e/deep-proxy.test.ts',
}

const TOOL = {
  name: 'find',
  description: 'Finds.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
}
const TRACE = {
  agent: 'a',
  tools: [{ server: 's', name: 'find', input_schema: TOOL.inputSchema, annotations: {} }],
  tool_calls: [
    { id: 'c1', server: 's', name: 'find', args: { city: 'Oslo', list: [1] } },
    { id: 'c2', server: 's', name: 'send', args: { to: 'x' } },
  ],
  tool_results: [
    { call_id: 'c1', content: [{ type: 'text', text: 'fine' }], structured: { id: 'x' } },
    { call_id: 'c2', is_error: true, error: { code: 1, message: 'no' }, fault: null },
  ],
  requests: [{ server: 's', method: 'resources/read', params: {}, result: {} }],
  verify: [{ is_error: false, content: [] }],
  states: { s: { rows: [] } },
  conversation: { turns: [{ role: 'assistant', content: 'Found and sent.', tool_call_ids: ['c1', 'c2'] }], tokens: {} },
  final_response: 'I found Oslo and sent it to x.',
  outcome: { status: 'completed', error: { message: 'none' } },
}
const TEST = {
  name: 'finds',
  expect: [
    { 'tool_calls[0].args': { exact: { city: 'Oslo', list: [1] } } },
    { 'tool_calls[0].args': { contains: { city: 'Oslo' } } },
    {
      'tool_results[0].structured': {
        schema: { type: 'object', uniqueItems: true, $ref: '#/$defs/x', $defs: { x: {} } },
      },
    },
    { 'tool_calls[*].args': { each: { not: { exact: [[1]] } } } },
    { final_response: { icontains: 'oslo' } },
  ],
  trajectory: {
    mode: 'unordered',
    calls: [
      { name: 's.find', args: { subset: { city: 'Oslo' } } },
      { name: 's.send', args: { exact: { to: 'x' }, ignore_keys: ['cc'], defaults: { bcc: null } } },
    ],
  },
  trajectory_axes: { dependencies: [{ producer: 's.find', consumer: 's.send', via: { result: 'id', arg: 'to' } }] },
  golden_path: { calls: ['s.find', 's.send'] },
  equal_function_sets: { classes: [{ name: 'c', members: ['s.find'] }] },
  tool_edges: { allowed: ['s.*'] },
  narrative: {},
  stability: {},
  critics: {
    expected: [{ name: 's.find', args: { city: 'Oslo' } }],
    critics: [{ field: 'city', critic: 'binary', weight: 1 }],
  },
}
const SUITE = {
  servers: { s: { tools: [TOOL] } },
  defaults: { model: 'scripted/none.yml', servers: ['s'] },
  agents: [{ ...TEST, prompt: 'Find.', messages: [{ role: 'user', content: 'x' }], inject: [], tags: ['a'] }],
  tools: [{ name: 'direct', server: 's', tool: 'find', args: { city: 'x' }, expect: [{ content: { exact: [1] } }] }],
}
const ANSWER = [{ text: 'a', calls: [{ name: 'find', args: { city: 'x' } }], tokens: { input: 1, output: 1 } }]
const TRAFFIC = {
  started_at: '2026-01-01T00:00:00Z',
  duration_ms: 1,
  tools: TRACE.tools,
  tool_calls: TRACE.tool_calls,
  tool_results: TRACE.tool_results,
  requests: TRACE.requests,
  outcome: { status: 'completed' },
  notes: [],
}

const CALL = { toolName: 'find', args: { city: 'Oslo' }, accept: { city: ['Oslo', 'Rome'] } }
const evaluate = (Name: typeof evals.NamedExpectedToolCall, call: object, critics: object[], actual: unknown) =>
  new evals.EvalCase({
    name: 'c',
    userMessage: 'u',
    expectedToolCalls: [new Name(call as never)],
    critics: critics as never,
  }).evaluate([['find', actual]])

/** A critic on arguments of which one place is deep. */
function criticFeed(Kind: new (options: never) => evals.Critic, options: object): Feed {
  return {
    args: [{ city: ['Oslo'] }, { city: ['Oslo', 1] }],
    use: (expected: never, actual: never) => {
      const critic = new Kind({ field: 'city', ...options } as never)
      return evaluate(evals.NamedExpectedToolCall, { name: 'find', args: expected }, [critic], actual)
    },
  }
}

const GATE_OF = {
  toFollowTrajectory: 'trajectory',
  toStayOnGoldenPath: 'golden_path',
  toSelectTools: 'equal_function_sets',
  toRespectEdges: 'tool_edges',
  toTellTheTruth: 'narrative',
  toBeStable: 'stability',
} as const satisfies Record<keyof TraceMatchers, keyof typeof TEST>
const gateNames = Object.keys(traceMatchers) as readonly (keyof TraceMatchers)[]
const rendered = (render: (result: never) => string): Feed => ({
  args: [EVERY_FIELD],
  use: (result: never) => render(readResult(result, 'result.json') as never),
})

class Own extends evals.Critic {
  override evaluate(): evals.CriticVerdict {
    return { score: 1, match: true }
  }
}

/** Runs a suite that asks no model: `none.yml` is not there, so only what is before a run happens. */
const NO_RUN = { mode: 'live', cwd: '/nowhere', env: {} } as const

export const FEEDS: Readonly<Record<string, Feed>> = {
  toOpenAiStrictSchema: { args: [TOOL.inputSchema], use: mcprove.toOpenAiStrictSchema as never },
  toAnthropicTool: { args: [TOOL], use: mcprove.toAnthropicTool as never },
  McpToolRegistry: {
    args: [[TOOL], { city: 'x' }],
    use: (tools: never, args: never) => {
      const registry = new evals.McpToolRegistry(tools)
      return registry.withDefaults('find', args)
    },
  },
  CompositeMcpRegistry: {
    args: [{ s: [TOOL] }, { city: 'x' }],
    use: (servers: never, args: never) => new evals.CompositeMcpRegistry(servers).withDefaults('s_find', args),
  },
  argumentsText: { args: [TRACE.tool_calls[0]], use: gate.argumentsText as never },
  showValue: { args: [TRACE], use: gate.showValue as never },
  defineGate: { args: [{ key: 'mine', summary: 'Mine.' }], use: gate.defineGate as never },
  parseTraces: { args: [[TRACE, ...EXAMPLE_TRACES.slice(0, 1)]], use: mcprove.parseTraces as never },
  scoreTraces: { args: [TEST, [TRACE, TRACE]], use: mcprove.scoreTraces as never },
  defineSuite: { args: [SUITE], use: mcprove.defineSuite as never },
  parseSuite: { args: [SUITE, {}], use: mcprove.parseSuite as never },
  matchTrajectory: { args: [TEST.trajectory, TRACE.tool_calls], use: mcprove.matchTrajectory as never },
  aggregateSelection: {
    args: [[TRACE], { expected_tool: 'find', min_selection_rate: 1 }],
    use: (traces: never, options: never) => mcprove.aggregateSelection(mcprove.parseTraces(traces), options),
  },
  solveAssignment: {
    args: [
      [
        [1, 2],
        [3, 4],
      ],
    ],
    use: evals.solveAssignment as never,
  },
  BinaryCritic: criticFeed(evals.BinaryCritic as never, { accept: ['Oslo'] }),
  NumericCritic: criticFeed(evals.NumericCritic as never, { range: [0, 1] }),
  SimilarityCritic: criticFeed(evals.SimilarityCritic as never, { threshold: 0.5 }),
  DatetimeCritic: criticFeed(evals.DatetimeCritic as never, { tolerance: 'PT1H' }),
  RegexCritic: criticFeed(evals.RegexCritic as never, { pattern: 'O' }),
  SetCritic: criticFeed(evals.SetCritic as never, {}),
  NoneCritic: criticFeed(evals.NoneCritic as never, {}),
  Critic: criticFeed(Own as never, {}),
  EvalCase: {
    args: [
      { name: 'c', userMessage: 'u', additionalMessages: [{ role: 'user', content: 'x' }] },
      [['find', { city: ['x'] }]],
    ],
    use: (options: never, actual: never) => new evals.EvalCase(options).evaluate(actual),
  },
  EvalSuite: {
    args: [{ name: 's', systemMessage: 'x' }, [TOOL], CALL.args],
    use: (options: never, tools: never, args: never) => {
      const suite = new evals.EvalSuite(options)
      suite.addTools(tools)
      suite.addCase({
        name: 'c',
        userMessage: 'u',
        expectedToolCalls: [new evals.ExpectedMcpToolCall('find', args)],
        critics: [new evals.BinaryCritic({ field: 'city' })],
      })
      return mcprove.parseSuite(suite.toSuite() as never)
    },
  },
  EvaluationResult: {
    args: [{ field: 'city', match: true, score: 1, weight: 1, expected: { a: [1] }, actual: { a: [1] } }],
    use: (line: never) => {
      const result = new evals.EvaluationResult()
      result.add(line)
      return result.computeFinalScore(1)
    },
  },
  ExpectedMcpToolCall: {
    args: [CALL],
    use: (call: never) =>
      new evals.EvalCase({
        name: 'c',
        userMessage: 'u',
        expectedToolCalls: [new evals.ExpectedMcpToolCall(call)],
      }).evaluate([['find', CALL.args]]),
  },
  expectedCalls: {
    args: [CALL.args],
    use: (args: never) =>
      new evals.EvalCase({
        name: 'c',
        userMessage: 'u',
        expectedToolCalls: [evals.expectedCalls<{ find: object }>()('find', args)],
      }).evaluate([['find', CALL.args]]),
  },
  NamedExpectedToolCall: {
    args: [{ name: 'find', args: CALL.args, accept: CALL.accept }],
    use: (call: never) => evaluate(evals.NamedExpectedToolCall, call, [], CALL.args),
  },
  ExpectedToolCall: {
    args: [{ func: TOOL, args: CALL.args, accept: CALL.accept }],
    use: (call: never) =>
      new evals.EvalCase({
        name: 'c',
        userMessage: 'u',
        catalog: new evals.McpToolRegistry([TOOL]),
        expectedToolCalls: [new evals.ExpectedToolCall(call)],
      }).evaluate([['find', CALL.args]]),
  },
  renderHtml: rendered(mcprove.renderHtml as never),
  renderJson: rendered(mcprove.renderJson as never),
  renderJunit: rendered(mcprove.renderJunit as never),
  renderMarkdown: rendered(mcprove.renderMarkdown as never),
  renderPretty: rendered(mcprove.renderPretty as never),
  renderSarif: rendered(mcprove.renderSarif as never),
  renderTap: rendered(mcprove.renderTap as never),
  run: { args: [SUITE], use: (suite: never) => node.run(suite, NO_RUN) },
  record: { args: [SUITE], use: (suite: never) => node.record(suite, { cwd: '/nowhere', env: {} }) },
  createMockServer: {
    args: [
      {
        tools: [{ name: 'find', input_schema: TOOL.inputSchema, answers: [{ when: { city: 'x' }, return: { a: 1 } }] }],
      },
    ],
    use: async (manifest: never) => node.createMockServer(manifest),
  },
  createModelServer: {
    args: [ANSWER],
    use: async (answer: never) => {
      const server = await node.createModelServer({ answer })
      await server.close()
    },
  },
  errorsAt: { args: [ANSWER, ANSWER], use: (good: never, bad: never) => node.errorsAt(0.5, good, bad) },
  failThen: {
    args: [{ status: 500, body: { a: 1 } }, ANSWER],
    use: (failure: never, answer: never) => node.failThen(1, failure, answer),
  },
  trafficTrace: { args: [TRAFFIC], use: (traffic: never) => mcprove.parseTraces(node.trafficTrace(traffic)) },
  runEvalSuite: {
    args: [CALL.args],
    use: (args: never) => node.runEvalSuite(evalSuite(args), { ...NO_RUN, models: ['scripted/none.yml'] } as never),
  },
  captureEvalSuite: {
    args: [CALL.args],
    use: (args: never) => node.captureEvalSuite(evalSuite(args), { ...NO_RUN, models: ['scripted/none.yml'] } as never),
  },
  ...Object.fromEntries(
    gateNames.map((name): [string, Feed] => [
      name,
      {
        args: [[TRACE, TRACE], TEST[GATE_OF[name]]],
        use: (traces: never, options: never) => traceMatchers[name](traces, options).message(),
      },
    ]),
  ),
}

function evalSuite(args: never): evals.EvalSuite {
  const suite = new evals.EvalSuite({ name: 's', systemMessage: 'x' } as never)
  suite.addTools([TOOL])
  suite.addCase({ name: 'c', userMessage: 'u', expectedToolCalls: [new evals.ExpectedMcpToolCall('find', args)] })
  return suite
}
