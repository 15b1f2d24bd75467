import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CompositeMcpRegistry, McpToolRegistry } from '../catalog/tool-registry.js'
import { loadEngines } from '../core/engines/engines.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { TestScorer } from '../score/test-scorer.js'
import { parseSuite } from '../suite/parse-suite.js'
import { planRows } from '../suite/rows.js'
import {
  BinaryCritic,
  DatetimeCritic,
  NumericCritic,
  RegexCritic,
  SetCritic,
  SimilarityCritic,
} from './built-in-critics.js'
import { Critic } from './critic.js'
import { EvalCase } from './eval-case.js'
import { EvalRubric } from './eval-rubric.js'
import { EvalSuite } from './eval-suite.js'
import { ExpectedMcpToolCall, ExpectedToolCall, NamedExpectedToolCall } from './expected-tool-call.js'
import { FuzzyWeight } from './fuzzy-weight.js'

beforeAll(async () => {
  await loadEngines({ pattern: 'x' })
})

const createEvent = (args: { title: string; minutes: number }) => `${args.title} ${args.minutes}`
const args = {
  title: 'Meeting with Ana',
  start: '2026-03-04T10:00:00Z',
  minutes: 30,
  id: 'EV-1',
  who: ['Ana'],
  room: 'B1',
}

function calendarSuite(): EvalSuite {
  const suite = new EvalSuite({
    name: 'Calendar',
    systemMessage: 'Be brief.',
    rubric: new EvalRubric({ failThreshold: 0.7 }),
  })
  suite.addCase({
    name: 'books',
    userMessage: 'Book it.',
    expectedToolCalls: [new ExpectedMcpToolCall('calendar.create_event', args)],
    critics: [
      new SimilarityCritic({ field: 'title', weight: FuzzyWeight.LOW, metric: 'jaro_winkler' }),
      new DatetimeCritic({
        field: 'start',
        weight: 'high',
        tolerance: '5m',
        maxDifference: 7_200_000,
        timezone: 'UTC',
      }),
      new NumericCritic({ field: 'minutes', weight: 'medium', range: [0, 120], matchThreshold: 0.9 }),
      new RegexCritic({ field: 'id', weight: 'minimal', pattern: '^EV-' }),
      new SetCritic({ field: 'who', weight: 'minimal', threshold: 1 }),
    ],
    additionalMessages: [{ role: 'assistant', content: 'Which day?' }],
  })
  return suite
}

describe('expected calls by name', () => {
  const weather = { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }
  const args = { city: 'Oslo' }

  it.each<[string, ExpectedToolCall]>([
    ['a name', new ExpectedToolCall('get_weather', args)],
    ['one object', new ExpectedToolCall({ name: 'get_weather', args })],
    ['the tool', new ExpectedToolCall(weather, args)],
    ['an object with the tool', new ExpectedToolCall({ func: weather, args })],
  ])('%s', (_title, call) => {
    expect(call).toMatchObject({ name: 'get_weather', args })
    const suite = new EvalSuite({ name: 'Weather' })
      .addTools([weather])
      .addCase({
        name: 'one',
        userMessage: 'u',
        expectedToolCalls: [call],
        critics: [new BinaryCritic({ field: 'city' })],
      })
      .extendCase({ name: 'other', userMessage: 'v' })
    expect(suite.cases.map((one) => one.evaluate([['get_weather', args]]).score)).toEqual([1, 1])
    const plain = new EvalSuite({ name: 'Weather' }).addCase({
      ...{ name: 'one', userMessage: 'u', expectedToolCalls: [{ name: 'get_weather', args }] },
      critics: [new BinaryCritic({ field: 'city' })],
    })
    expect(plain.cases[0]?.expectedToolCalls).toEqual([new NamedExpectedToolCall('get_weather', args)])
    const either = call.or(new ExpectedToolCall('forecast'))
    expect(either).toMatchObject({ func: call.func, name: 'get_weather', args, alternatives: [{ name: 'forecast' }] })
  })

  it('must be names of the catalog, and not empty', () => {
    const suite = new EvalSuite({ name: 'Weather' }).addTools([weather])
    const expectedToolCalls = [new ExpectedToolCall('get_wether', args)]
    expect(() => suite.addCase({ name: 'c', userMessage: 'u', expectedToolCalls })).toThrow(/Unknown tool "get_wether"/)
    const misspelled = [{ tool: 'get_weather' }] as never
    expect(() => suite.addCase({ name: 'c', userMessage: 'u', expectedToolCalls: misspelled })).toFailWithHint(
      'BAD_USAGE',
    )
    expect(() => new ExpectedToolCall('')).toFailWithHint('BAD_USAGE')
    expect(() => new ExpectedToolCall({ args } as never)).toFailWithHint('BAD_USAGE')
    expect(() => new ExpectedToolCall({ name: 'a', arguments: args, args } as never)).toFailWithHint('BAD_USAGE')
  })
})

describe('toSuite', () => {
  it('writes weights as they are given, so that a number among words is a warning of the suite', () => {
    const suite = new EvalSuite({ name: 'S' }).addCase({
      name: 'c',
      userMessage: 'u',
      expectedToolCalls: [new ExpectedToolCall('book', { title: 'a', minutes: 1, room: 'b' })],
      critics: [
        new BinaryCritic({ field: 'title', weight: FuzzyWeight.HIGH }),
        new BinaryCritic({ field: 'minutes', weight: 0.2 }),
      ],
    })
    const { warnings } = parseSuite(suite.toSuite())
    expect(warnings.map(({ path }) => path)).toEqual(['agents[0].critics.fields[1].weight'])
    expect(suite.cases[0]?.critics.map(({ weight }) => weight)).toEqual([5 / 5.2, 0.2 / 5.2, 0])
  })

  it('asks for strict schemas, or for none, only where something says so', () => {
    const strictOf = (strictMode?: boolean, overridden?: boolean) => {
      const suite = new EvalSuite({ name: 'S', strictMode })
      suite.addCase({ name: 'c', userMessage: 'Hi.' })
      return suite.toSuite({ strictMode: overridden }).agents?.[0]?.strict_schema
    }
    expect([strictOf(), strictOf(false), strictOf(true), strictOf(false, true)]).toEqual([undefined, false, true, true])
  })

  it('is an ordinary suite: one agent test per case, asked once, nothing executed', () => {
    const suite = calendarSuite()
    suite.extendCase({ name: 'books again', userMessage: 'And again.' })
    const { agents } = suite.toSuite()
    expect(agents?.map(({ name }) => name)).toEqual(['books', 'books again'])
    expect(agents?.[0]).toMatchObject({
      name: 'books',
      system: 'Be brief.',
      prompt: 'Book it.',
      messages: [{ role: 'assistant', content: 'Which day?' }],
      first_call_only: true,
      critics: {
        expected: [{ tool: 'calendar.create_event', args }],
        rubric: { fail_threshold: 0.7, warn_threshold: 0.9 },
        extra_args: 'warn',
      },
    })
    expect(parseSuite(suite.toSuite()).tests.map(({ name, settings }) => [name, settings.first_call_only])).toEqual([
      ['books', true],
      ['books again', true],
    ])
  })

  it('scores a run as the case itself does, line for line', () => {
    const suite = calendarSuite()
    const given = {
      ...args,
      title: 'Meet Ana',
      start: '2026-03-04T10:30:00Z',
      minutes: 50,
      id: 'x',
      who: ['Ana', 'Bo'],
    }
    const result = suite.cases[0]?.evaluate([['create_event', given]])
    const [row] = planRows(parseSuite(suite.toSuite()))
    if (row === undefined || result === undefined) throw new Error('no case')
    const scorer = new TestScorer(row.test)
    scorer.add(
      readTrace({ tool_calls: [{ server: 'calendar', name: 'create_event', args: given }] }, new ToolTable(), 't'),
    )
    const [gate] = scorer.finish('books').gates
    expect(result.score).toBeGreaterThan(0.5)
    expect(gate?.targets['critics.score']).toBeCloseTo(result.score, 9)
    for (const { field, score, weight } of result.results.slice(1)) {
      const target = gate?.targets[`critics.field["${field}"]`]
      if (weight === 0) expect(target).toBeNull()
      else expect(target).toBeCloseTo(score / weight, 9)
    }
    expect(gate?.findings.length).toBe(result.findings.length)
  })

  it("takes a user's own critic along as a function", () => {
    const suite = new EvalSuite({ name: 's' }).addTools([createEvent])
    suite.addCase({
      name: 'c',
      userMessage: 'm',
      expectedToolCalls: [new ExpectedToolCall(createEvent, { title: 'a', minutes: 30 })],
      critics: [
        Critic.custom(createEvent, {
          field: 'minutes',
          weight: 'high',
          evaluate: (expected, actual, weight) => ({ match: expected === actual, score: weight / 2 }),
        }),
        new BinaryCritic({ field: 'title', weight: 'high' }),
      ],
    })
    expect(suite.cases[0]?.evaluate([['createEvent', { title: 'a', minutes: 1 }]]).score).toBe(0.875)
    const [row] = planRows(parseSuite(suite.toSuite()))
    if (row === undefined) throw new Error('no row')
    const scorer = new TestScorer(row.test)
    scorer.add(
      readTrace({ tool_calls: [{ name: 'createEvent', args: { title: 'a', minutes: 1 } }] }, new ToolTable(), 't'),
    )
    expect(scorer.finish('c').gates[0]?.targets).toMatchObject({ 'critics.score': 0.875 })
  })

  it('makes a row of each track, in the order declared', () => {
    const suite = new EvalSuite({ name: 's' })
    suite.addTools([{ name: 'add_event' }], { track: 'new' }).addTools([createEvent], { track: 'old' })
    suite
      .addComparativeCase({ name: 'c', userMessage: 'm' })
      .forTrack('old', { expectedToolCalls: [new ExpectedToolCall(createEvent)] })
      .forTrack('new', { expectedToolCalls: [new ExpectedMcpToolCall('add_event')] })
    expect(
      planRows(parseSuite(suite.toSuite())).map(({ name, test }) => [name, test.gates[0]?.options.expected]),
    ).toEqual([
      ['c {track new}', [{ tool: 'add_event', args: {} }]],
      ['c {track old}', [{ tool: 'createEvent', args: {} }]],
    ])
    suite.addComparativeCase({ name: 'empty', userMessage: 'm' })
    expect(() => suite.toSuite()).toThrow(/"empty" has no track/)
  })
})

describe('a case with a catalog', () => {
  const tool = {
    name: 'list_issues',
    inputSchema: z.object({ state: z.string().default('open'), page: z.number().optional() }),
  }

  const asked = { name: 'c', userMessage: 'm' }

  it('knows the prefixes of servers and fills in defaults on both sides', () => {
    const suite = new EvalSuite({ name: 's', catalog: new CompositeMcpRegistry({ github: [tool] }) })
    suite.addCase({
      name: 'c',
      userMessage: 'm',
      expectedToolCalls: [new ExpectedToolCall(tool, { state: 'open' })],
      critics: [new BinaryCritic({ field: 'state', weight: 1 })],
    })
    const [one] = suite.cases as [EvalCase]
    expect(one.expectedToolCalls[0]?.name).toBe('github.list_issues')
    for (const name of ['github__list_issues', 'github_list_issues', 'list_issues', 'GitHub.List-Issues']) {
      expect(one.evaluate([[name, {}]])).toMatchObject({ failureReason: null })
    }
    expect(one.evaluate([['github__list_issues', {}]]).score).toBe(1)
    expect(one.evaluate([['gitlab__list_issues', {}]]).failureReason).toMatch(/^Tool selection mismatch/)
  })

  it('reads names back as models send them, however they are expected', () => {
    const long = { name: 'l'.repeat(70), inputSchema: { type: 'object' } }
    const catalog = new CompositeMcpRegistry({ github: [tool, long] })
    const [, { wire_name = '' } = {}] = catalog.tools
    const score = (expected: string, actual: string) =>
      new EvalCase({ ...asked, catalog, expectedToolCalls: [new ExpectedMcpToolCall(expected)] }).evaluate([
        [actual, {}],
      ]).score
    expect(score('github_list_issues', 'github__list_issues')).toBe(1)
    expect(score(long.name, wire_name)).toBe(1)
    expect(score(wire_name, `github.${long.name}`)).toBe(1)
    const plain = { ...asked, expectedToolCalls: [new ExpectedMcpToolCall('github_list_issues')] }
    expect(new EvalCase(plain).evaluate([['github__list_issues', {}]]).score).toBe(1)
  })
})

describe('addCase refuses', () => {
  const asked = { name: 'c', userMessage: 'm' }
  const issue = { type: 'object', properties: { title: {}, state: {} } }
  const inputSchema = { ...issue, properties: { ...issue.properties, filter: issue } }
  const list = { name: 'list_issues', inputSchema }
  const expecting = (tool: string, field?: string) => ({
    ...asked,
    expectedToolCalls: [new ExpectedMcpToolCall(tool)],
    critics: field === undefined ? [] : [new BinaryCritic({ field })],
  })
  const refusal = (message: string, hint: string) => expect.objectContaining({ code: 'BAD_USAGE', message, hint })
  const both = () => new EvalSuite({ name: 's', catalog: new CompositeMcpRegistry({ github: [list], gitlab: [list] }) })

  it('a tool that the catalog does not have, with the nearest one', () => {
    const wrong = refusal('Unknown tool "list_isues" in the registry', 'Did you mean `list_issues`?')
    const suite = new EvalSuite({ name: 's' }).addTools([list])
    expect(() => suite.addCase(expecting('list_isues'))).toThrow(wrong)
    expect(suite.cases).toEqual([])
    expect(() => new EvalCase({ ...expecting('list_isues'), catalog: new McpToolRegistry([list]) })).toThrow(wrong)
    const tracks = new EvalSuite({ name: 's' }).addTools([list], { track: 'v1' })
    const { expectedToolCalls } = expecting('list_isues')
    expect(() => tracks.addComparativeCase(asked).forTrack('v1', { expectedToolCalls })).toThrow(wrong)
  })

  it('a tool that several servers have, with all of them', () => {
    const wrong = (name: string) =>
      refusal(
        `The tool "${name}" is ambiguous: github.list_issues, gitlab.list_issues`,
        'Write it as `github.list_issues`.',
      )
    expect(() => both().addCase(expecting('list_issues'))).toThrow(wrong('list_issues'))
    expect(() => both().addCase(expecting('List-Issues'))).toThrow(wrong('List-Issues'))
  })

  it('a critic on a field that nothing has, with the nearest one', () => {
    const wrong = (field: string, near: string) =>
      refusal(
        `the case "c": the field \`${field}\` is in no expected call and not in the schema of \`github.list_issues\``,
        `Did you mean \`${near}\`?`,
      )
    expect(() => both().addCase(expecting('github.list_issues', 'titel'))).toThrow(wrong('titel', 'title'))
    expect(() => both().addCase(expecting('github.list_issues', 'filter.sate'))).toThrow(
      wrong('filter.sate', 'filter.state'),
    )
  })

  it('an argument that the tool spells otherwise', () => {
    const expectedToolCalls = [new ExpectedMcpToolCall('github.list_issues', { Title: 'x' })]
    expect(() => both().addCase({ name: 'c', userMessage: 'u', expectedToolCalls })).toThrow(
      expect.objectContaining({ code: 'BAD_USAGE', hint: 'Did you mean `title`?' }),
    )
  })

  it('neither a name that is compared as equal, nor a field that a tool may have', () => {
    for (const name of ['github__list_issues', 'GitHub.List-Issues', 'gitlab_list_issues'])
      both().addCase(expecting(name))
    both().addCase(expecting('github.list_issues', 'filter.state'))
    new EvalSuite({ name: 's' }).addTools([createEvent]).addCase(expecting('createEvent', 'anything'))
    new EvalSuite({ name: 's' }).addCase(expecting('any_tool', 'anything'))
  })

  it('at the latest in `toSuite`, where the tools come after the case', () => {
    const suite = new EvalSuite({ name: 's' })
    suite.addCase(expecting('list_isues'))
    expect(() => suite.toSuite()).not.toThrow()
    expect(() => suite.addTools([list]).toSuite()).toThrow(/Unknown tool "list_isues"/)
  })
})

it('a critic on a field that no call has and no schema is known for does not count for the run', () => {
  const one = new EvalCase({
    name: 'c',
    userMessage: 'm',
    expectedToolCalls: [new ExpectedMcpToolCall('book', { title: 'a' })],
    critics: [new BinaryCritic({ field: 'titel' })],
  })
  expect(one.evaluate([['book', { title: 'a' }]])).toMatchObject({
    score: 0,
    passed: false,
    failureReason: expect.stringContaining('Did you mean `title`?'),
  })
})

describe('the servers of a suite of cases', () => {
  const call = { expectedToolCalls: [new ExpectedMcpToolCall('book')] }

  it('are lists of its tools: the catalog, and one for each track that has its own', () => {
    const suite = new EvalSuite({ name: 's' })
      .addTools([{ name: 'book' }])
      .addTools([{ name: 'book' }, { name: 'reserve' }], { track: 'v2' })
    suite.addCase({ name: 'one', userMessage: 'm', ...call })
    suite.addComparativeCase({ name: 'two', userMessage: 'm' }).forTrack('v2', call)
    expect(suite.toSuite({ passRule: 'all' })).toMatchObject({
      servers: {
        catalog: { tools: [{ server: null, name: 'book' }] },
        'catalog of v2': { tools: [{ name: 'book' }, { server: null, name: 'reserve' }] },
      },
      agents: [
        { servers: ['catalog'], first_call_only: true, critics: { pass_rule: 'all' } },
        { critics: { tracks: { v2: { servers: ['catalog of v2'] } }, pass_rule: 'all' } },
      ],
    })
  })

  it('are none without tools, so that whoever spreads the suite can name servers', () => {
    const suite = new EvalSuite({ name: 's' })
    suite.addCase({ name: 'one', userMessage: 'm', ...call })
    expect(suite.toSuite().agents?.[0]).not.toHaveProperty('servers')
  })
})
