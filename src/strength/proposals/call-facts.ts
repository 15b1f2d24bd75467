// Checks on the calls that all good runs would pass: which tools, how many calls, which arguments.

import { deepEqual } from '../../core/json/deep-equal.js'
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { argumentPlaces } from '../argument-places.js'
import { type Block, expectation, gateBlock } from './block.js'

const MAX_ARGUMENTS = 40

export function callBlocks(runs: readonly Trace[]): readonly Block[] {
  const [first] = runs
  if (first === undefined) return []
  const tools = toolsOf(first)
  const shared = tools.filter((tool) => runs.every((run) => countOf(run, tool) > 0))
  return [
    ...shared.flatMap((tool) => namedBlocks(runs, tool)),
    ...shared.flatMap((tool) => argumentBlocks(runs, tool)).slice(0, MAX_ARGUMENTS),
    ...lengthBlocks(runs),
    ...allowedBlocks(runs),
    ...sequenceBlocks(runs),
    ...resultBlocks(runs),
  ]
}

function toolsOf({ tool_calls }: Trace): Tool[] {
  return [...new Set(tool_calls.map(toolOf))]
}

/** Each run was read separately, so equal tools of two runs are different objects. */
function callsOf({ tool_calls }: Trace, { id }: Tool) {
  return tool_calls.filter((call) => toolOf(call).id === id)
}

function countOf(run: Trace, tool: Tool): number {
  return callsOf(run, tool).length
}

function namedBlocks(runs: readonly Trace[], tool: Tool): Block[] {
  const least = Math.min(...runs.map((run) => countOf(run, tool)))
  const names = Array.from({ length: least }, () => tool.name)
  return [expectation('tool_names', { contains: least === 1 ? tool.name : names })]
}

/** Each argument that a call of the tool has in every run, and all of them together. */
function argumentBlocks(runs: readonly Trace[], tool: Tool): Block[] {
  const [first] = runs
  if (first === undefined) return []
  return callsOf(first, tool).flatMap(({ args }) => {
    const same = argumentPlaces(args)
      .filter(({ segments, value }) => segments.every((part) => typeof part === 'string') && isPlain(value))
      .map(({ segments, value }) => nested(segments, value))
      .filter((part) => runs.every((run) => callsOf(run, tool).some((call) => holds(call.args, part))))
    const parts = same.length > 1 ? [...same, merged(same)] : same
    return parts.map((part) => expectation('tool_calls', { contains: { name: tool.name, args: part } }))
  })
}

function isPlain(value: unknown): boolean {
  return value !== '' && (typeof value !== 'object' || value === null || Array.isArray(value))
}

type Part = Readonly<Record<string, unknown>>

function nested(segments: readonly (string | number)[], value: unknown): Part {
  const [last, ...outer] = [...segments].reverse()
  return outer.reduce<Part>((inner, key) => ({ [key]: inner }), { [last as string]: value })
}

function merged(parts: readonly Part[]): Part {
  const whole: Record<string, unknown> = {}
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const known = whole[key]
      whole[key] = isPart(known) && isPart(value) ? merged([known, value]) : value
    }
  }
  return whole
}

function isPart(value: unknown): value is Part {
  return isRecord(value)
}

function holds(args: unknown, part: unknown): boolean {
  if (!isPart(part)) return deepEqual(args, part)
  return isPart(args) && Object.entries(part).every(([key, value]) => holds(args[key], value))
}

function lengthBlocks(runs: readonly Trace[]): Block[] {
  const lengths = runs.map(({ tool_calls }) => tool_calls.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return [expectation('tool_calls', { length: least === most ? most : { between: [least, most] } })]
}

function allowedBlocks(runs: readonly Trace[]): Block[] {
  const tools = new Map(runs.flatMap(toolsOf).map((tool) => [tool.id, tool]))
  if (tools.size === 0) return []
  const ids = [...tools.keys()].sort()
  const names = [...new Set(Array.from(tools.values(), ({ name }) => name))].sort()
  return [expectation('tool_names', { each: { 'one-of': names } }), gateBlock('tool_edges', { allowed: ids })]
}

/** When all runs make the same calls in the same order. */
function sequenceBlocks(runs: readonly Trace[]): Block[] {
  const ways = new Set(runs.map(({ tool_calls }) => JSON.stringify(tool_calls.map((call) => toolOf(call).id))))
  const [first] = runs
  if (ways.size !== 1 || first === undefined || first.tool_calls.length === 0) return []
  const ids = first.tool_calls.map((call) => toolOf(call).id)
  return [
    gateBlock('golden_path', { calls: ids }),
    gateBlock('trajectory', { calls: first.tool_calls.map(({ name }) => ({ name })) }),
  ]
}

function resultBlocks(runs: readonly Trace[]): Block[] {
  const isClean = runs.every(({ tool_results }) => tool_results.every(({ is_error }) => !is_error))
  return isClean ? [expectation('tool_results[*].is_error', { each: false })] : []
}
