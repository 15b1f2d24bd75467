// Programs in plain JavaScript have no compiler to tell them of a misspelled option: every export does. A new export
// belongs into one of the two lists.
import { expect, it } from 'vitest'
import * as evals from '../../src/evals.js'
import * as gate from '../../src/gate.js'
import * as mcprove from '../../src/index.js'
import * as node from '../../src/node.js'
import * as stats from '../../src/stats.js'
import { traceMatchers } from '../../src/vitest/trace-matchers.js'

const { ExpectedMcpToolCall } = evals
const misspelled = 'misspeled' as string
const wrong = { [misspelled]: 1 } as never
const withWrong = (options: object) => ({ ...options, [misspelled]: 1 }) as never
const field = { field: 'title' }
const asked = { name: 'c', userMessage: 'm' }
const suite = () => new evals.EvalSuite({ name: 's' })
const mock = () => node.createMockServer({ tools: [] })
const noSuite = { agents: [] }
const trace = { tool_calls: [] }
const result = { schema: 'mcprove/result@1', summary: {}, exit_code: 0, tests: [] } as never

/** By export, and by method where that takes options too. */
const TAKE_OPTIONS: Readonly<Record<string, () => unknown>> = {
  BinaryCritic: () => new evals.BinaryCritic(withWrong(field)),
  'Critic.custom': () => evals.Critic.custom({ name: 'x' }, withWrong({ ...field, evaluate: () => null })),
  DatetimeCritic: () => new evals.DatetimeCritic(withWrong(field)),
  EvalCase: () => new evals.EvalCase(withWrong(asked)),
  EvalRubric: () => new evals.EvalRubric(wrong),
  EvalSuite: () => new evals.EvalSuite(withWrong({ name: 's' })),
  'EvalSuite.addCase': () => suite().addCase(withWrong(asked)),
  'EvalSuite.addComparativeCase': () => suite().addComparativeCase(withWrong(asked)),
  'EvalSuite.addComparativeCase.forTrack': () => suite().addComparativeCase(asked).forTrack('v1', wrong),
  'EvalSuite.addTools': () => suite().addTools([], wrong),
  'EvalSuite.extendCase': () => {
    const one = suite()
    one.addCase(asked)
    one.extendCase(withWrong(asked))
  },
  'EvalSuite.toSuite': () => suite().toSuite(wrong),
  'EvaluationResult.add': () => new evals.EvaluationResult().add(wrong),
  ExpectedMcpToolCall: () => new ExpectedMcpToolCall(withWrong({ toolName: 'x' })),
  ExpectedToolCall: () => new evals.ExpectedToolCall(withWrong({ func: suite })),
  McproveError: () => new mcprove.McproveError('BAD_USAGE', 'm', wrong),
  NamedExpectedToolCall: () => new evals.NamedExpectedToolCall(withWrong({ name: 'x' })),
  NoneCritic: () => new evals.NoneCritic(withWrong(field)),
  NumericCritic: () => new evals.NumericCritic(withWrong({ ...field, range: [0, 1] })),
  RegexCritic: () => new evals.RegexCritic(withWrong({ ...field, pattern: 'x' })),
  SetCritic: () => new evals.SetCritic(withWrong(field)),
  SimilarityCritic: () => new evals.SimilarityCritic(withWrong(field)),
  aggregateSelection: () => mcprove.aggregateSelection([], withWrong({ expected_tool: 'x', min_selection_rate: 1 })),
  defineGate: () => gate.defineGate(withWrong(mcprove.gates.trajectory)),
  matchTrajectory: () => mcprove.matchTrajectory(withWrong({ calls: [] }), []),
  parseSuite: () => mcprove.parseSuite(noSuite, wrong),
  'parseSuite (the suite)': () => mcprove.parseSuite(withWrong(noSuite)),
  renderJson: () => mcprove.renderJson(result, wrong),
  renderPretty: () => mcprove.renderPretty(result, wrong),
  scoreGoldenPath: () => mcprove.scoreGoldenPath(['a'], ['a'], wrong),
  scoreRecovery: () =>
    mcprove.scoreRecovery(withWrong({ startMs: 0, detectedMs: null, recoveredMs: null, budgetMs: 1 })),
  scoreTraces: () => mcprove.scoreTraces({ expect: [] }, [trace], withWrong({ gates: [] })),
  'scoreTraces (the test)': () => mcprove.scoreTraces(wrong, [trace]),

  captureEvalSuite: () => node.captureEvalSuite(suite(), wrong),
  connect: () => node.connect('s', { tools: [] }, wrong),
  'connect (the address)': () => node.connect('s', withWrong({ tools: [] })),
  createMockServer: () => node.createMockServer({ tools: [] }, wrong),
  'createMockServer.connect': async () => (await mock()).connect(wrong),
  'createMockServer.serveHttp': async () => (await mock()).serveHttp(wrong),
  createModelServer: () => node.createModelServer(withWrong({ answer: { text: 'hi' } })),
  createProxy: () => node.createProxy(wrong),
  'createProxy.openRun': () => onProxy((proxy) => proxy.openRun(withWrong({ servers: {} }))),
  'createProxy.openRun (a server)': () =>
    onProxy((proxy) => proxy.openRun({ servers: { s: withWrong({ manifest: 'tools: []', file: 'm.yml' }) } })),
  failThen: () => node.failThen(1, { text: 'no' }, withWrong({ text: 'hi' })),
  errorsAt: () => node.errorsAt(0, { text: 'hi' }, withWrong({ text: 'no' })),
  loadFromHttp: () => node.loadFromHttp('http://127.0.0.1:1/mcp', wrong),
  loadFromStdio: () => node.loadFromStdio(['true'], wrong),
  record: () => node.record(noSuite, wrong),
  run: () => node.run(noSuite, wrong),
  runEvalSuite: () => node.runEvalSuite(suite(), wrong),

  ...Object.fromEntries(Object.entries(traceMatchers).map(([name, matcher]) => [name, () => matcher(trace, wrong)])),
}

/** Exports without options, with the reason where they take an object. */
const TAKE_NONE: Readonly<Record<string, string>> = {
  CompositeMcpRegistry: 'a map from servers to tools',
  Critic: 'abstract: the options of your own critic are yours',
  ERROR_CODES: '',
  EvaluationResult: '',
  FuzzyWeight: '',
  McpToolRegistry: 'a list of tools, whose further keys are those of MCP',
  MemberSet: '',
  argumentsText: 'data: a call of a trace',
  clopperPearsonLower: '',
  clopperPearsonUpper: '',
  confidenceBand: '',
  deniedMembers: 'a schema',
  defineSuite: 'gives the suite on to `parseSuite` or `run`',
  evidenceOf: '',
  expectedCalls: 'gives its arguments on to `ExpectedMcpToolCall`',
  gates: '',
  locateFindings: '',
  member: 'a schema',
  memberId: 'a schema',
  members: 'a schema',
  parseTraces: 'data: a trace may hold anything',
  passAtK: '',
  passHatK: '',
  percent: '',
  recommendRuns: '',
  renderHtml: 'data: a result',
  renderJunit: 'data: a result',
  renderMarkdown: 'data: a result',
  renderSarif: 'data: a result',
  renderTap: 'data: a result',
  roundRatio: '',
  showName: '',
  showValue: '',
  solveAssignment: '',
  someMembers: 'a schema',
  summarizeReliability: '',
  textSimilarity: '',
  toAnthropicTool: 'a tool, whose further keys are those of MCP',
  toOpenAiStrictSchema: 'a JSON Schema',
  toolOf: 'data: a call of a trace',
  trafficTrace: 'data: recorded traffic',
}

async function onProxy(use: (proxy: node.McpProxy) => Promise<unknown>): Promise<void> {
  const proxy = await node.createProxy()
  try {
    await use(proxy)
  } finally {
    await proxy.close()
  }
}

it('lists every export', () => {
  const listed = [...Object.keys(TAKE_OPTIONS).map((name) => name.split(/[. ]/, 1)[0]), ...Object.keys(TAKE_NONE)]
  const exported = [mcprove, evals, stats, gate, node, traceMatchers].flatMap((entry) => Object.keys(entry))
  expect([...new Set(listed)].sort()).toEqual(exported.sort())
})

it.each(Object.entries(TAKE_OPTIONS))('%s refuses a misspelled option by name', async (_, use) => {
  // A refusal is thrown, or what a promise is rejected with; a matcher of vitest says it in its message.
  const refusal = await Promise.resolve()
    .then(use)
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'McproveError', message: expect.stringContaining(misspelled) })
  expect(mcprove.ERROR_CODES).toContain((refusal as mcprove.McproveError).code)
})

it('a refusal offers the nearest option, or all there are', () => {
  const refusal = (message: string, hint: string) => expect.objectContaining({ code: 'BAD_USAGE', message, hint })
  expect(() => new evals.SimilarityCritic({ ...field, similarityThreshold: 0.5 } as never)).toThrow(
    refusal('new SimilarityCritic: unknown option `similarityThreshold`', 'Did you mean `threshold`?'),
  )
  expect(() => new evals.EvalSuite({ name: 's', temperature: 0 } as never)).toThrow(
    refusal(
      'new EvalSuite: unknown option `temperature`',
      'It takes `name`, `systemMessage`, `catalog`, `rubric` and `strictMode`.',
    ),
  )
  expect(() => new evals.EvalRubric({ failTreshold: 0.5 } as never)).toThrow(
    refusal('new EvalRubric: unknown option `failTreshold`', 'Did you mean `failThreshold`?'),
  )
  expect(() => new evals.EvalRubric(null as never)).toThrow(/the options are null, not an object/)
})

it('options that are maps take any key, and an option that is undefined was not given', async () => {
  const headers = { 'X-Anything': 'a' }
  await expect(node.loadFromHttp('http://127.0.0.1:1/mcp', { headers })).rejects.toMatchObject({
    code: 'SERVER_FAILED',
  })
  expect(new ExpectedMcpToolCall('x', { anything: 1 }).args).toEqual({ anything: 1 })
  expect(new evals.EvalRubric({ [misspelled]: undefined } as never).failThreshold).toBe(0.8)
})

it('the options of your own critic are yours', () => {
  class Within extends evals.BinaryCritic {
    constructor(options: evals.CriticOptions & { readonly limit: number }) {
      super(options)
    }
  }
  expect(new Within({ ...field, limit: 3 }).withWeight(2)).toMatchObject({ weight: 2 })
})
