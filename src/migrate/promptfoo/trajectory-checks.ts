// Assertions about tool calls, as expectations and blocks. Each returns whether it could be carried over.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Part } from '../suite-draft.js'
import type { Checks } from './checks.js'
import { toolArguments } from './tool-arguments.js'
import { expressionOf, isPattern, nameOf } from './tool-names.js'

/** Adds an assertion to the checks of a test. `at` says from which line an entry comes. */
export type Carry = (
  value: unknown,
  isInverse: boolean,
  checks: Checks,
  at: <T extends object>(part: T) => T,
) => boolean

const MAX_COUNT = 100

export const TRAJECTORY_CHECKS: Readonly<Record<string, Carry>> = {
  'trajectory:tool-used': toolUsed,
  'trajectory:tool-args-match': toolArguments,
  'trajectory:tool-sequence': toolSequence,
  'trajectory:step-count': stepCount,
}

function toolUsed(value: unknown, isInverse: boolean, checks: Checks, at: <T extends object>(part: T) => T): boolean {
  const names = typeof value === 'string' ? [value] : value
  if (Array.isArray(names)) {
    if (names.length === 0 || !names.every((one) => typeof one === 'string')) return false
    const uses = isInverse ? names.map((one) => ({ not: usesOf(one) })) : usesOfAll(names)
    for (const use of uses) checks.expect.push(at({ tool_names: use }))
    return true
  }
  const name = nameOf(value)
  if (name === null || !isRecord(value)) return false
  const matcher = counted(name, bound(value.min) ?? 1, bound(value.max))
  if (matcher === null) return false
  checks.expect.push(at({ tool_names: isInverse ? { not: matcher } : matcher }))
  return true
}

/** Plain names in one expectation, patterns in one each. */
function usesOfAll(names: readonly string[]): Part[] {
  const plain = [...new Set(names.filter((one) => !isPattern(one)))]
  const patterns = names.filter(isPattern).map(usesOf)
  return plain.length === 0 ? patterns : [{ contains: plain }, ...patterns]
}

function usesOf(name: string): Part {
  return isPattern(name) ? { any: { regex: expressionOf(name) } } : { contains: [name] }
}

/** How often a tool is called. A list contains a name n times if it has it at least n times. */
function counted(name: string, min: number, max: number | null): Part | null {
  if (min > MAX_COUNT || (max !== null && (max >= MAX_COUNT || max < min))) return null
  if (isPattern(name)) {
    const limits = { minContains: min, ...(max === null ? {} : { maxContains: max }) }
    return min === 1 && max === null
      ? usesOf(name)
      : { schema: { contains: { pattern: expressionOf(name) }, ...limits } }
  }
  const times = (count: number): Part => ({ contains: Array.from({ length: count }, () => name) })
  const parts = [...(min > 0 ? [times(min)] : []), ...(max === null ? [] : [{ not: times(max + 1) }])]
  const [only] = parts
  return parts.length > 1 ? { all: parts } : (only ?? null)
}

function toolSequence(
  value: unknown,
  isInverse: boolean,
  checks: Checks,
  at: <T extends object>(part: T) => T,
): boolean {
  const { steps, mode } = Array.isArray(value) ? { steps: value, mode: undefined } : isRecord(value) ? value : {}
  const names = Array.isArray(steps) ? steps.map(nameOf) : []
  if (names.length === 0 || names.some((one) => one === null || isPattern(one))) return false
  if (mode === 'exact') {
    checks.expect.push(at({ tool_names: isInverse ? { not: { exact: names } } : { exact: names } }))
    return true
  }
  if (isInverse) return false
  const calls = names.map((name) => ({ name }))
  return checks.addBlock('trajectory', at({ mode: 'subsequence', calls }))
}

function stepCount(value: unknown, isInverse: boolean, checks: Checks, at: <T extends object>(part: T) => T): boolean {
  // Only calls of tools are recorded as steps.
  if (!isRecord(value) || value.type !== 'tool') return false
  const [min, max, name] = [bound(value.min), bound(value.max), nameOf(value)]
  if (min === null && max === null) return false
  const matcher =
    name === null
      ? { length: { ...(min === null ? {} : { '>=': min }), ...(max === null ? {} : { '<=': max }) } }
      : counted(name, min ?? 0, max)
  if (matcher === null) return false
  checks.expect.push(at({ tool_names: isInverse ? { not: matcher } : matcher }))
  return true
}

function bound(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}
