// Names that nothing has, and calls that name no server: what a row says about them.
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { planRows } from '../../suite/rows.js'
import { scoreTest } from '../score-test.js'
import { TestScorer } from '../test-scorer.js'

const offer = (...ids: string[]) =>
  ids.map((id) => {
    const [server, name] = id.split('.')
    return { server, name }
  })
const trace = (calls: string[], tools: string[] = []) => ({ tool_calls: offer(...calls), tools: offer(...tools) })
const SHOP = ['shop.list_orders', 'shop.refund_order', 'web.search']

type Block = Parameters<typeof scoreTest>[0]
function say(block: Omit<Block, 'name'>, ...traces: unknown[]) {
  const { status, warnings, error } = scoreTest({ name: 'test', ...block }, traces)
  return { status, ...(warnings && { warnings }), ...(error && { error }) }
}

describe('calls without a server', () => {
  const calls = { tool_calls: [{ name: 'refund_order' }, { name: 'refund_order' }, { name: 'shop_cancel' }] }

  it('are told once for a row, with the ids they may be and how to name their servers', () => {
    const block = { tool_edges: { restricted: ['shop.refund_order', 'shop.cancel'] } }
    const { status, warnings } = say(block, calls, calls)
    expect(status).toBe('failed')
    expect(warnings).toHaveLength(1)
    expect(warnings).toMatchSnapshot()
  })

  it('are told where a tool is expected', () => {
    const { status, warnings } = say({ tool_selection: { expected_tool: 'shop.cancel', min_selection_rate: 1 } }, calls)
    expect({ status, warnings: warnings?.length }).toEqual({ status: 'failed', warnings: 1 })
  })

  it('are told where critics take them for the expected tool', () => {
    const { status, warnings } = say(
      { critics: { expected: [{ tool: 'shop.pay' }] } },
      { tool_calls: [{ name: 'pay' }] },
    )
    expect({ status, warning: warnings?.[0] }).toEqual({
      status: 'passed',
      warning: expect.stringContaining('and `critics` ignores the server'),
    })
  })

  it.each([
    ['the suite names none either', { tool_edges: { restricted: ['pay'], allowed: ['refund_order', 'shop_cancel'] } }],
    [
      'the list has the bare name too',
      { equal_function_sets: { classes: [{ name: 'r', members: ['shop.refund_order', 'refund_order'] }] } },
    ],
    ['no id could mean them', { tool_edges: { restricted: ['shop.pay'] } }],
  ])('are not worth a word where %s', (_why, block) => {
    expect(say(block, calls)).not.toHaveProperty('warnings')
  })

  it('are tools of the agent itself where other calls have servers', () => {
    const mixed = { tool_calls: [{ name: 'Bash' }, { server: 'web', name: 'search' }] }
    expect(say({ tool_edges: { restricted: ['shop.*'] } }, mixed)).toEqual({ status: 'passed' })
  })
})

describe('an expected name that no run was offered', () => {
  const order = (second: string) => ({ trajectory_axes: { order: [{ first: 'web.search', second }] } })

  it('is an error where an offered tool is near, though the row would pass', () => {
    expect(say(order('shop.refund_ordr'), trace(['web.search', 'shop.refund_order'], SHOP))).toMatchSnapshot({
      status: 'error',
      error: { code: 'SUITE_INVALID', hint: 'Did you mean `shop.refund_order`?' },
    })
  })

  it('is a warning on a row that fails anyway', () => {
    expect(say({ golden_path: { calls: ['list_order'] } }, trace(['shop.list_orders'], SHOP))).toMatchObject({
      status: 'failed',
      warnings: [expect.stringContaining('Did you mean `list_orders`?')],
    })
  })

  it('is a warning where no offered tool is near', () => {
    const delegation = [{ from: 'mail.send', to: 'web.search' }]
    expect(say({ tool_edges: { delegation } }, trace(['web.search'], SHOP))).toMatchObject({
      status: 'passed',
      warnings: [expect.stringMatching(/^`tool_edges\.delegation\[0\]\.from` names `mail\.send`/)],
    })
  })

  it('is one of a misspelled server', () => {
    expect(say({ tool_edges: { allowed: ['shp.*', 'web.*'] } }, trace(['web.search'], SHOP))).toMatchObject({
      status: 'error',
      error: { hint: 'Did you mean `shop.*`?' },
    })
  })

  it.each([
    ['another of its list was', { discovery: { expected: ['web.search', 'bing.find'] } }],
    [
      'an alternative of its list is the near one',
      { equal_function_sets: { classes: [{ name: 's', members: ['web.search', 'web2.search'] }] } },
    ],
    ['some run was', { tool_edges: { allowed: ['web.search', 'shop.list_ordes'] } }, ['shop.list_ordes']],
  ])('is fine where %s', (_why, block, more: string[] = []) => {
    const traces = [trace(['web.search'], SHOP), trace(['web.search'], more.length > 0 ? more : SHOP)]
    expect(say(block, ...traces)).toEqual({ status: 'passed' })
  })

  it('is fine where a run called it, and where a run does not say what it was offered', () => {
    const block = { tool_edges: { allowed: ['web.search', 'web.serch'] } }
    expect(say(block, trace(['web.search'], SHOP), trace(['web.serch'], SHOP))).toEqual({ status: 'passed' })
    expect(say(block, trace(['web.search'], SHOP), trace(['web.search']))).toEqual({ status: 'passed' })
  })

  it('is compared as critics compare names', () => {
    const tools = offer('github.list_issues')
    const named = (tool: string) => say({ critics: { expected: [{ tool }] } }, { tool_calls: tools, tools })
    for (const tool of ['list_issues', 'github_list-issues', 'GitHub.list_issues']) {
      expect(named(tool)).toEqual({ status: 'passed' })
    }
  })
})

describe('a denied name that no run was offered', () => {
  it('is a warning, with the tool that may be meant', () => {
    const restricted = ['shop.refund_ordr', 'mail.send']
    const { status, warnings } = say({ tool_edges: { restricted } }, trace(['web.search'], SHOP))
    expect(status).toBe('passed')
    expect(warnings).toHaveLength(2)
    expect(warnings).toMatchSnapshot()
  })

  it('is fine for a whole server that is not there, unless it is near one that is', () => {
    expect(say({ tool_edges: { restricted: ['mail.*'] } }, trace(['web.search'], SHOP))).toEqual({ status: 'passed' })
    expect(say({ tool_edges: { restricted: ['shpo.*'] } }, trace(['web.search'], SHOP)).warnings).toHaveLength(1)
  })
})

describe('where nothing says what a run was offered', () => {
  it('a name that is a letter away from a called tool, or on such a server, is a warning', () => {
    const order = { trajectory_axes: { order: [{ first: 'shop.list_orders', second: 'shop.refund_ordr' }] } }
    expect(say(order, trace(['shop.list_orders', 'shop.refund_order'])).warnings).toMatchSnapshot()
    expect(say({ tool_edges: { restricted: ['sohp.delete_order'] } }, trace(['shop.list_orders']))).toMatchObject({
      status: 'passed',
      warnings: [expect.stringContaining('did you mean `shop.delete_order`?')],
    })
  })

  it('any other is fine', () => {
    const block = { tool_edges: { allowed: ['shop.list_orders', 'shop.list_order'], restricted: ['shop.pay', 'Bash'] } }
    expect(say(block, trace(['shop.list_orders']), trace(['shop.list_orders']))).toEqual({ status: 'passed' })
  })
})

it('says little about many names', () => {
  const restricted = Array.from({ length: 9 }, (_, index) => `mail.send_${index}`)
  const { warnings } = say({ tool_edges: { restricted } }, trace(['web.search'], SHOP))
  expect(warnings?.slice(4)).toMatchSnapshot()
})

it('a row has the tools of its own track, and lacks the one it is an ablation of', () => {
  const suite = parseSuite(
    `servers: { one: { command: a }, two: { command: b } }
agents:
  - name: tracks
    model: m
    prompt: p
    critics:
      tracks:
        one: { servers: [one], expected: [{ tool: one.search }] }
        two: { servers: [two], expected: [{ tool: two.search }] }
  - name: ablation
    model: m
    prompt: p
    servers: [one]
    golden_path: { calls: [search] }
    distractors: { count: 0, correct: [one.search], ablate: [search] }
`,
    { file: 'suite.yml' },
  )
  const results = planRows(suite).map(({ test, variant }) => {
    const { track = 'one', without } = test.settings
    const tools = offer(`${track}.serch`, ...(without === undefined ? [`${track}.search`] : []))
    const scorer = new TestScorer(test)
    scorer.add(readTrace({ tool_calls: [], tools }, new ToolTable()))
    return [variant, scorer.finish('t').warnings]
  })
  expect(results).toEqual([
    ['track one', undefined],
    ['track two', undefined],
    [null, undefined],
    ['without search', undefined],
  ])
})
