// The checks of a learned test as lines of YAML, each under a comment that says what it rests on.
import { listNames } from '../core/show-name.js'
import type { Tool } from '../core/tool.js'
import type { CommonCall } from './common-calls.js'
import { evidence } from './evidence.js'
import type { LearnedTest } from './learned-test.js'
import { yamlValue } from './yaml-value.js'

export function gateLines(test: LearnedTest): readonly string[] {
  return [
    ...unnameableLines(test),
    ...expectLines(test),
    ...trajectoryLines(test),
    ...axesLines(test),
    ...goldenPathLines(test),
    ...toolEdgesLines(test),
  ]
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}

function unnameableLines({ unnameable }: LearnedTest): readonly string[] {
  if (unnameable.length === 0) return []
  const names = listNames(
    unnameable.map(({ id }) => id),
    'and',
  )
  return [`# In no check, because a suite cannot name them: ${names}.`]
}

function expectLines({ unordered, runs }: LearnedTest): readonly string[] {
  if (unordered.length === 0) return []
  return [
    '# Calls that every run made, though not at one place among the others;',
    `# ${evidence(runs)}.`,
    'expect:',
    `  - tool_names: ${yamlValue({ contains: unordered })}`,
  ]
}

function trajectoryLines({ calls, runs }: LearnedTest): readonly string[] {
  if (calls.length === 0)
    return ['# No trajectory and no golden path: there is no call that all runs made in one order.']
  return [
    '# Calls that every run made in this order, with the arguments that were the same each time;',
    `# ${evidence(runs)}.`,
    'trajectory:',
    '  mode: subsequence',
    '  calls:',
    ...calls.map((call) => `    - ${yamlValue(expectedCall(call))}`),
  ]
}

function expectedCall({ tool: { name, server }, args }: CommonCall): object {
  return { name, ...(server !== null && { server }), ...(args !== undefined && { args: { subset: args } }) }
}

function axesLines({ flows, orders }: LearnedTest): readonly string[] {
  if (flows.length + orders.length === 0) return []
  const dependencies = flows.map(({ producer, consumer, result, arg, runs }) => {
    const via = { result: result.text, arg: arg.text }
    return { edge: { producer: producer.id, consumer: consumer.id, via }, runs }
  })
  const order = orders.map(({ first, second, runs }) => ({ edge: { first: first.id, second: second.id }, runs }))
  return [
    '# What came from where, and what came first. Counted are the runs that called the second tool.',
    'trajectory_axes:',
    ...indented(edgeLines('dependencies', dependencies)),
    ...indented(edgeLines('order', order)),
  ]
}

/** Edges that rest on equally many runs share a comment. */
function edgeLines(key: string, edges: readonly { readonly edge: object; readonly runs: number }[]): readonly string[] {
  if (edges.length === 0) return []
  const lines = edges.flatMap(({ edge, runs }, index) => {
    const comment = runs === edges[index - 1]?.runs ? [] : [`# ${evidence(runs)}.`]
    return [...comment, `- ${yamlValue(edge)}`]
  })
  return [`${key}:`, ...indented(lines)]
}

function goldenPathLines({ calls, penalty, runs }: LearnedTest): readonly string[] {
  if (calls.length === 0) return []
  const path = ['golden_path:', `  calls: ${idList(calls.map(({ tool }) => tool))}`]
  if (penalty === 1) return ['# No run made a call beyond these;', `# ${evidence(runs)}.`, ...path]
  return [
    '# No more waste than in the most wasteful of these runs: a penalty of 1 is none, 0.5 two steps too many, 0.25 six;',
    `# ${evidence(runs)}.`,
    ...path,
    '  expect:',
    '    - golden_path.reached: { ">=": 1 }',
    `    - golden_path.penalty: { ">=": ${penalty} }`,
  ]
}

function toolEdgesLines({ allowed, restricted, handoffs, runs }: LearnedTest): readonly string[] {
  const lines: string[] = []
  if (allowed !== null) {
    lines.push(`# No other tool was called; ${evidence(runs)}.`, `allowed: ${idList(allowed)}`)
  }
  if (restricted.length > 0) {
    lines.push(
      '# These write, by their annotations or their names; they were offered in every run and called in none;',
      `# ${evidence(runs)}.`,
      `restricted: ${idList(restricted)}`,
    )
  }
  if (handoffs !== null && handoffs.length > 0) {
    lines.push(`# No other way from server to server; ${evidence(runs)}.`, 'delegation:')
    for (const { from, to } of handoffs) lines.push(`  - ${yamlValue({ from: `${from}.*`, to: `${to}.*` })}`)
  }
  return lines.length === 0 ? [] : ['tool_edges:', ...indented(lines)]
}

function idList(tools: readonly Tool[]): string {
  return yamlValue(tools.map(({ id }) => id))
}
