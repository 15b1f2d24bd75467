import { nearest } from '../text/nearest.js'
import { textOf } from '../trace/result-value.js'
import type { Trace } from '../trace/trace.js'
import { EVERY, type Missing, type Resolution, resolvePath, type TargetPath, valueAt } from './target-path.js'

/** Targets that are not keys of a trace (docs/spec/trace.md). */
const CONVENIENCE_TARGETS: Readonly<Record<string, (trace: Trace) => unknown>> = {
  tool_names: (trace) => trace.tool_calls.map((call) => call.name),
  turns: assistantTurns,
  said,
  duration_ms: (trace) => trace.timing.duration_ms,
}

export const CONVENIENCE_TARGET_NAMES: readonly string[] = Object.keys(CONVENIENCE_TARGETS)

/** Null when no turn was recorded: a count of zero would pass every upper limit. */
function assistantTurns(trace: Trace): number | null {
  const { turns } = trace.conversation
  if (turns.length === 0) return null
  let count = 0
  for (const turn of turns) if (turn.role === 'assistant') count += 1
  return count
}

/** Everything that the agent said, as one text; null when none of it was recorded. */
export function said({ conversation: { turns }, final_response }: Trace): string | null {
  const texts = turns.flatMap(({ role, content }) => (role === 'assistant' ? [textOf(content) ?? ''] : []))
  if (final_response !== null && !texts.includes(final_response)) texts.push(final_response)
  const spoken = texts.filter((text) => text !== '')
  return spoken.length === 0 ? null : spoken.join('\n')
}

/** The value of a trace at a path; undefined when it leads nowhere. */
export function traceValueAt(trace: Trace, path: TargetPath): unknown {
  const convenience = convenienceTarget(path)
  return convenience === undefined ? valueAt(trace, path) : valueAt(convenience(trace), path, 1)
}

/** The same, with the place where a path that leads nowhere stops. */
export function resolveTraceTarget(trace: Trace, path: TargetPath): Resolution {
  const convenience = convenienceTarget(path)
  return convenience === undefined ? resolvePath(trace, path) : resolvePath(convenience(trace), path, 1)
}

function convenienceTarget(path: TargetPath): ((trace: Trace) => unknown) | undefined {
  const first = path.segments[0]
  return typeof first === 'string' && Object.hasOwn(CONVENIENCE_TARGETS, first) ? CONVENIENCE_TARGETS[first] : undefined
}

/**
 * Why a path leads nowhere: ``nothing at `tool_calls[3]` (2 calls were made)``. `names` are valid in addition to the
 * keys.
 */
export function describeMissing({ at, segment, parent }: Missing, names: readonly string[] = []): string {
  const nothing = `nothing at \`${at}\``
  if (typeof parent !== 'object' || parent === null) return `${nothing} (its parent is ${kindOf(parent)})`
  if (Array.isArray(parent)) {
    if (typeof segment === 'number') return `${nothing} (${count(at, parent.length)})`
    return `${nothing} (its parent is an array: use \`[0]\` for one element, or \`[*]\` for all)`
  }
  if (segment === EVERY || typeof segment === 'number') return `${nothing} (its parent is an object)`
  const near = nearest(segment, [...Object.keys(parent), ...names])
  return near === undefined ? nothing : `${nothing}; did you mean \`${near}\`?`
}

function count(at: string, length: number): string {
  if (at.startsWith('tool_calls[') && !at.includes('.')) return amount(length, 'call was made', 'calls were made')
  if (at.startsWith('tool_results[') && !at.includes('.'))
    return amount(length, 'result was recorded', 'results were recorded')
  return amount(length, 'element exists', 'elements exist')
}

function amount(length: number, one: string, several: string): string {
  if (length === 1) return `1 ${one}`
  return `${length === 0 ? 'no' : length} ${several}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return value === undefined ? 'not there' : `a ${typeof value}`
}
