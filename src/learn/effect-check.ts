// What the runs wrote, as a `trajectory` block: exactly these writes, in any order, whatever was read.
import type { Tool } from '../core/trace/tool.js'
import { type AgreedCall, WHOLE } from './agreed-call.js'
import type { Effects } from './effects.js'
import type { LearnedCheck } from './learned-check.js'
import type { LearnedOutcome } from './outcomes.js'
import { yamlValue } from './text/yaml-value.js'

/** `nameable`: the tools that a suite can name. */
export function effectCheck(effects: Effects, runs: number, nameable: ReadonlySet<Tool>): LearnedCheck | null {
  const isNamed = ({ tool }: AgreedCall) => nameable.has(tool)
  const outcomes = effects.outcomes?.every(({ calls }) => calls.every(isNamed)) ? effects.outcomes : null
  const check = { block: 'trajectory', runs, isProposed: false } as const
  if (outcomes === null) {
    const common = effects.common.filter(isNamed)
    return {
      ...check,
      what: 'The runs wrote different things. Every run made these writes, and no run wrote more often',
      lines: [...AT_LEAST, ...callLines(common.map(writeText)), `max_writes: ${effects.most}`],
    }
  }
  const [first, ...others] = outcomes
  if (first === undefined) return null
  if (effects.most > 0) return { ...check, what: whatIsWritten(others), lines: outcomeLines(first, others, runs) }
  const reads = effects.reads.filter(isNamed)
  const common = 'Every run made these calls, with the arguments that were the same each time'
  return {
    ...check,
    what: reads.length === 0 ? 'No write succeeded' : `No write succeeded. ${common}`,
    lines: [...EXACTLY, ...callLines(reads.map(readText))],
  }
}

function whatIsWritten(others: readonly LearnedOutcome[]): string {
  const writes = 'The writes that succeeded, and no others, with the arguments that were the same each time'
  return others.length === 0 ? writes : `${writes}, and alternatives`
}

function outcomeLines(first: LearnedOutcome, others: readonly LearnedOutcome[], runs: number): readonly string[] {
  const alternatives = others.flatMap(({ calls, runs: seen }) => [
    `  # in ${seen} of ${runs} runs`,
    ...(calls.length === 0
      ? ['  - []']
      : calls.map((call, index) => `  ${index === 0 ? '- ' : '  '}- ${writeText(call)}`)),
  ])
  return [
    ...EXACTLY,
    ...callLines(first.calls.map(writeText)),
    ...(others.length === 0 ? [] : ['alternatives:', ...alternatives]),
  ]
}

/** Exactly these writes. */
const EXACTLY = ['mode: unordered', 'extra_calls: reads', 'failed_calls: ignore']
const AT_LEAST = ['mode: superset', 'failed_calls: ignore']

function callLines(calls: readonly string[]): readonly string[] {
  return calls.length === 0 ? ['calls: []'] : ['calls:', ...calls.map((call) => `  - ${call}`)]
}

/** Further arguments may change what is written; for a read they hardly matter. */
function writeText({ tool, args, free }: AgreedCall): string {
  if (free.includes(WHOLE) || (free.length > 0 && isEmpty(args))) return callText(tool, undefined)
  return callText(tool, { exact: args, ...(free.length > 0 && { ignore_keys: free }) })
}

function readText({ tool, args, free }: AgreedCall): string {
  return callText(tool, free.includes(WHOLE) || args === null || isEmpty(args) ? undefined : { subset: args })
}

function isEmpty(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Object.keys(args).length === 0
}

function callText({ name, server }: Tool, args: object | undefined): string {
  return yamlValue({ name, ...(server !== null && { server }), ...(args !== undefined && { args }) })
}
