import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { toolSelection } from './gate.js'

const test = { name: 'weather selection', runs: 10, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

/** Runs that call `get_weather`, then runs that call something else, with their tokens. */
function fold(block: Record<string, unknown>, selecting: number, missing: number, tokens: number | null = null) {
  const options = toolSelection.options.parse({ expected_tool: 'get_weather', min_selection_rate: 0.5, ...block })
  const tools = new ToolTable()
  const runs = Array.from({ length: selecting + missing }, (_, index) => {
    const name = index < selecting ? 'get_weather' : 'other'
    const raw = { tool_calls: [{ name }], conversation: { tokens: { total: tokens } } }
    return { run: index + 1, measure: toolSelection.measure(options, readTrace(raw, tools, 'trace'), test) }
  })
  return toolSelection.fold(options, runs, test)
}

describe('the summary of the floor line', () => {
  it.each([
    [{}, 9, 1, 1840, 'selection 9/10 (90%), pass^k 90%, max tokens 1840'],
    [{ k: 5 }, 9, 1, null, 'selection 9/10 (90%), pass^k 50% (k=5), max tokens n/a'],
    [{}, 2, 1, 0, 'selection 2/3 (66%), pass^k 66%, max tokens 0'],
    [{ k: 4 }, 3, 0, 12, 'selection 3/3 (100%), pass^k n/a (k=4), max tokens 12'],
  ])('%j with %d and %d runs', (block, selecting, missing, tokens, summary) => {
    expect(fold(block, selecting, missing, tokens).summary).toBe(summary)
  })
})

describe('the rate', () => {
  it.each([
    [0.7, 7, 3],
    [0.1, 1, 9],
    [0.3, 3, 7],
    [0.29, 29, 71],
    [0.07, 7, 93],
    [0.55, 55, 45],
    [1, 4, 0],
    [0, 0, 4],
  ])('%d is reached by %d selecting runs and %d others', (min_selection_rate, selecting, missing) => {
    expect(fold({ min_selection_rate }, selecting, missing).targets['tool_selection.passed']).toBe(1)
    if (selecting === 0) return
    expect(fold({ min_selection_rate }, selecting - 1, missing + 1).targets['tool_selection.passed']).toBe(0)
  })
})

it('a run that uses its whole budget stays within it', () => {
  expect(fold({ max_total_tokens: 100 }, 2, 0, 100)).toMatchObject({
    targets: { 'tool_selection.passed': 1 },
    findings: [],
  })
  expect(fold({ max_total_tokens: 99 }, 2, 0, 100).targets['tool_selection.passed']).toBe(0)
})

it('a long list of other tools is cut short', () => {
  const options = toolSelection.options.parse({ expected_tool: 'x', min_selection_rate: 1 })
  const raw = { tool_calls: [...'aabcdefg'].map((name) => ({ name })) }
  const run = { run: 1, measure: toolSelection.measure(options, readTrace(raw, new ToolTable(), 'trace'), test) }
  expect(toolSelection.fold(options, [run], test).findings).toEqual([
    {
      level: 'error',
      kind: 'not_selected',
      run: 1,
      step: null,
      message: expect.stringContaining('a, b, c, d, e and 2 more'),
      expected: 'x',
      actual: ['a', 'b', 'c', 'd', 'e'],
    },
  ])
})

describe('the options', () => {
  it('refuse a k above the number of runs, as a problem of the test', () => {
    const options = toolSelection.options.parse({ expected_tool: 'x', min_selection_rate: 1, k: 3 })
    expect(toolSelection.check?.(options, { ...test, runs: 3 })).toEqual([])
    const problems = toolSelection.check?.(options, { ...test, runs: 1 })
    expect(problems).toMatchObject([{ path: ['k'] }])
    expect(problems).toMatchSnapshot()
  })

  it.each([
    [{ expected_tool: 'x' }, 'min_selection_rate'],
    [{ min_selection_rate: 1 }, 'expected_tool'],
    [{ expected_tool: 'x', min_selection_rate: 1.1 }, 'min_selection_rate'],
    [{ expected_tool: 'x', min_selection_rate: -0.1 }, 'min_selection_rate'],
    [{ expected_tool: 'x', min_selection_rate: 1, k: 0 }, 'k'],
    [{ expected_tool: 'x', min_selection_rate: 1, max_total_tokens: 0 }, 'max_total_tokens'],
  ])('refuse %j', (block, path) => {
    const { error } = toolSelection.options.safeParse(block)
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})
