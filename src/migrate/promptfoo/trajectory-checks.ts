// Assertions about tool calls, as expectations and blocks. Each returns whether it could be carried over.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Part } from '../suite-draft.js'
import type { Checks } from './checks.js'

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

function toolArguments(
  value: unknown,
  isInverse: boolean,
  checks: Checks,
  at: <T extends object>(part: T) => T,
): boolean {
  const name = nameOf(value)
  if (name === null || isPattern(name) || !isRecord(value)) return false
  const args = Object.hasOwn(value, 'args') ? value.args : value.arguments
  const ignored = typeof value.ignore === 'string' ? [value.ignore] : value.ignore
  const isPlain = value.defaults === undefined && ignored === undefined
  if (!isRecord(args) || (Array.isArray(ignored) && ignored.some((one) => isPattern(String(one))))) return false
  if (value.mode !== 'exact' && isPlain) {
    const call = { any: { contains: { name, args } } }
    checks.expect.push(at({ tool_calls: isInverse ? { not: call } : call }))
    return true
  }
  if (isInverse) return false
  const shape = {
    [value.mode === 'exact' ? 'exact' : 'subset']: args,
    ...(value.defaults === undefined ? {} : { defaults: value.defaults }),
    ...(ignored === undefined ? {} : { ignore_keys: ignored }),
  }
  return addCall(checks, at({ name, args: shape }), at)
}

/** To the sequence, if it has that tool once and without arguments; else to a list of calls in any order. */
function addCall(checks: Checks, call: Part, at: <T extends object>(part: T) => T): boolean {
  const block = checks.blocks.trajectory as { mode: string; calls: Part[] } | undefined
  if (block === undefined) return checks.addBlock('trajectory', at({ mode: 'superset', calls: [call] }))
  const same = block.calls.filter(({ name }) => name === call.name)
  const [step] = same
  if (block.mode === 'superset' && step === undefined) block.calls.push(call)
  else if (same.length === 1 && step !== undefined && step.args === undefined) step.args = call.args
  else return false
  return true
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
  const calls = names.map((name): Part => ({ name }))
  const block = checks.blocks.trajectory as { mode: string; calls: Part[] } | undefined
  if (block === undefined) return checks.addBlock('trajectory', at({ mode: 'subsequence', calls }))
  // Arguments of single calls came first: they move into the sequence.
  const homes = block.calls.map(({ name }) => calls.filter((call) => call.name === name))
  if (block.mode !== 'superset' || homes.some((home) => home.length !== 1)) return false
  for (const [index, { args }] of block.calls.entries()) Object.assign(homes[index]?.[0] ?? {}, { args })
  checks.blocks.trajectory = at({ mode: 'subsequence', calls })
  return true
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

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const name = isRecord(value) ? (value.pattern ?? value.name) : undefined
  return typeof name === 'string' && name !== '' ? name : null
}

function bound(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}

function isPattern(name: string): boolean {
  return /[*?]/.test(name)
}

/** `search_*` matches a whole name. */
function expressionOf(pattern: string): string {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`
}
