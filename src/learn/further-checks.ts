// What good runs have in common besides their effects. Some of it is chance, so only what is unlikely to be becomes a
// check.
import type { Tool } from '../core/trace/tool.js'
import type { LearnedCheck } from './learned-check.js'
import { numberPattern } from './text/number-text.js'
import { yamlValue } from './text/yaml-value.js'
import type { Handoff } from './tool-use.js'
import type { ValueFlow } from './value-flows.js'

/** With fewer runs, the reader decides. */
export const MIN_SUPPORT = 3

export function toldCheck(value: number, runs: number, isDerived: boolean): LearnedCheck {
  const origin = isDerived ? 'a number that was not in any result or user message' : 'a number'
  return {
    block: 'expect',
    what: `Every run stated ${origin}`,
    runs,
    lines: [`- said: ${yamlValue({ regex: numberPattern(value) })}`],
    isProposed: !isDerived || runs < MIN_SUPPORT,
  }
}

export function neededToolCheck({ name }: Tool, runs: number): LearnedCheck {
  const lines = [`- tool_names: ${yamlValue({ contains: [name] })}`]
  return { block: 'expect', what: 'Every run called this tool', runs, lines, isProposed: true }
}

export function callLimitCheck(most: number, runs: number): LearnedCheck {
  const lines = [`- tool_names: ${yamlValue({ length: { '<=': most } })}`]
  return { block: 'expect', what: 'No run made more calls', runs, lines, isProposed: true }
}

export function flowCheck({ producer, consumer, result, arg, runs }: ValueFlow): LearnedCheck {
  const via = { result: result.text, arg: arg.text }
  return {
    block: 'trajectory_axes',
    list: 'dependencies',
    what: 'Written values, and the values that led to them, always came from these results',
    runs,
    lines: [`- ${yamlValue({ producer: producer.id, consumer: consumer.id, via })}`],
    isProposed: runs < MIN_SUPPORT,
  }
}

export function restrictedCheck(tools: readonly Tool[], runs: number): LearnedCheck {
  return {
    block: 'tool_edges',
    what: 'These tools write; they were offered in every run and called in none',
    runs,
    lines: [`restricted: ${idList(tools)}`],
    isProposed: runs < MIN_SUPPORT,
  }
}

export function allowedCheck(tools: readonly Tool[], runs: number): LearnedCheck {
  const lines = [`allowed: ${idList(tools)}`]
  return { block: 'tool_edges', what: 'No other tool was called', runs, lines, isProposed: true }
}

export function handoffCheck(handoffs: readonly Handoff[], runs: number): LearnedCheck {
  const lines = handoffs.map(({ from, to }) => `  - ${yamlValue({ from: `${from}.*`, to: `${to}.*` })}`)
  return {
    block: 'tool_edges',
    what: 'No other hand-off between servers',
    runs,
    lines: ['delegation:', ...lines],
    isProposed: true,
  }
}

function idList(tools: readonly Tool[]): string {
  return yamlValue(tools.map(({ id }) => id))
}
