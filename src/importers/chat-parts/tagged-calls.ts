// Calls as models of the Hermes and Qwen families write them: `<tool_call>{"name": ..., "arguments": ...}</tool_call>`.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { readMcpName } from '../mcp-name.js'
import type { ReadCall } from './chat-calls.js'

const CALL = /<tool_call>([\s\S]*?)<\/tool_call>/g
const RESULT = /<tool_response>([\s\S]*?)<\/tool_response>/g

/** None unless every tag of the text contains a call. */
export function taggedCalls(text: string | null): readonly ReadCall[] {
  if (text === null || !text.includes('<tool_call>')) return []
  const calls = [...text.matchAll(CALL)].map(([, json = '']) => readTagged(json))
  const read = calls.filter((call) => call !== null)
  return read.length === calls.length && read.length === text.split('<tool_call>').length - 1 ? read : []
}

export function hasTaggedCalls(text: string): boolean {
  return taggedCalls(text).length > 0
}

/** What is said beside the calls. */
export function untagged(text: string): string {
  return text.replace(CALL, '').trim()
}

/** The results of a text that contains nothing else; null for any other text. */
export function taggedResults(text: string | null): readonly string[] | null {
  if (text === null || !text.includes('<tool_response>') || text.replace(RESULT, '').trim() !== '') return null
  return [...text.matchAll(RESULT)].map(([, result = '']) => result.trim())
}

function readTagged(json: string): ReadCall | null {
  const call = tryJson(json.trim())
  if (!isRecord(call) || typeof call.name !== 'string' || call.name === '') return null
  if (call.arguments === undefined && call.parameters === undefined) return null
  return { id: null, ...readMcpName(call.name), ...readArguments(call.arguments ?? call.parameters) }
}
