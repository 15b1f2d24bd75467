// Pairs results with calls: one each, in call order (docs/spec/trace.md).

import type { ToolCall, ToolResult } from './trace.js'
import {
  type Complaints,
  isRecord,
  keepUnknown,
  keySet,
  optionalArray,
  optionalRecord,
  optionalString,
  type RawRecord,
} from './trace-fields.js'

const RESULT_KEYS = keySet('call_id is_error content structured fault error unrecorded missing not_executed')

export function readResults(raw: RawRecord, calls: readonly ToolCall[], complaints: Complaints): ToolResult[] {
  if (raw.tool_results === undefined || raw.tool_results === null) {
    return calls.map(unrecorded)
  }
  const list = optionalArray(raw.tool_results, 'tool_results', complaints)
  const paired: (ToolResult | undefined)[] = new Array(calls.length).fill(undefined)
  let waiting: Map<string, number[]> | undefined
  for (let i = 0; i < list.length; i += 1) {
    const entry = list[i]
    if (!isRecord(entry)) {
      complaints.add(`tool_results[${i}]`, 'an object', entry)
      continue
    }
    const id = optionalString(entry.call_id, 'call_id', complaints, 'tool_results', i)
    let position = i
    // As long as results are in the order of the calls, the call at the same index is the next one with that id.
    if (id !== null && (waiting !== undefined || calls[i]?.id !== id)) {
      waiting ??= callsById(calls)
      position = nextWithout(paired, waiting.get(id) ?? [])
    }
    const call = calls[position]
    if (call === undefined) {
      complaints.say(`tool_results[${i}] does not match a call${id === null ? '' : ` (call_id ${JSON.stringify(id)})`}`)
    } else if (paired[position] !== undefined) {
      complaints.say(`tool_results[${i}] is a second result for tool_calls[${position}]`)
    } else {
      paired[position] = readResult(entry, call, i, complaints)
    }
  }
  for (let i = 0; i < paired.length; i += 1) {
    paired[i] ??= { call_id: calls[i]?.id ?? '', is_error: true, missing: true }
  }
  // Every index is filled by now.
  return paired as ToolResult[]
}

function unrecorded({ id }: ToolCall): ToolResult {
  return { call_id: id, is_error: false, unrecorded: true }
}

/**
 * Providers may reuse an id: the k-th result with an id belongs to the k-th call with it. The lists are reversed, so
 * the first call is the last entry.
 */
function callsById(calls: readonly ToolCall[]): Map<string, number[]> {
  const byId = new Map<string, number[]>()
  for (const [index, { id }] of [...calls.entries()].reverse()) {
    const known = byId.get(id)
    if (known === undefined) byId.set(id, [index])
    else known.push(index)
  }
  return byId
}

/** Removes calls until one does not have a result yet; -1 when all have one. */
function nextWithout(paired: readonly (ToolResult | undefined)[], waiting: number[]): number {
  let index = waiting.pop() ?? -1
  while (paired[index] !== undefined) index = waiting.pop() ?? -1
  return index
}

function readResult(raw: RawRecord, call: ToolCall, index: number, complaints: Complaints): ToolResult {
  const { content } = raw
  // Results are often recorded with MCP's key names; an error must not be read as a success because of that.
  const is_error = raw.is_error ?? raw.isError
  if (is_error !== undefined && is_error !== null && typeof is_error !== 'boolean') {
    complaints.add(`tool_results[${index}].is_error`, 'true or false', is_error)
  }
  if (content !== undefined && content !== null && typeof content !== 'string' && !Array.isArray(content)) {
    complaints.add(`tool_results[${index}].content`, 'a list of content blocks', content)
  }
  const result: ToolResult = {
    call_id: call.id,
    is_error: is_error === true,
    content,
    structured: raw.structured ?? raw.structuredContent,
    // Keys that only our own recordings have; the gates that use them check what they need.
    fault: (optionalRecord(raw.fault, 'fault', complaints, 'tool_results', index) ??
      (raw.fault === null ? null : undefined)) as ToolResult['fault'],
    error: (optionalRecord(raw.error, 'error', complaints, 'tool_results', index) ?? undefined) as ToolResult['error'],
    unrecorded: raw.unrecorded === true ? true : undefined,
    missing: raw.missing === true ? true : undefined,
    not_executed: raw.not_executed === true ? true : undefined,
  }
  return keepUnknown(result, raw, RESULT_KEYS)
}
