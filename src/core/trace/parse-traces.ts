// Parses text into traces: one trace, an array, or JSON Lines. The streaming version is files/reading/trace-stream.ts.
import { McproveError } from '../errors/error.js'
import { placedError } from '../errors/make-error.js'
import { findJsonError } from '../json/json-position.js'
import { fitsJson } from '../json/value-depth.js'
import { ToolTable } from './tool.js'
import type { Trace } from './trace.js'
import { readTrace } from './trace-reader.js'

/**
 * Reads traces from JSON text (one trace, an array, or JSON Lines) or from values already parsed.
 * Throws `TRACE_INVALID` or `JSON_INVALID` naming the line or entry and every wrong field.
 */
export function parseTraces(input: unknown, file = 'traces'): Trace[] {
  const tools = new ToolTable()
  if (typeof input !== 'string') return tracesOf(plainData(input, file), tools, file)
  const text = input.replace(/^\uFEFF/, '')
  if (!isJsonLines(text)) return tracesOf(parseJson(text, file), tools, file)
  const traces: Trace[] = []
  let line = 0
  for (const entry of text.split('\n')) {
    line += 1
    if (!isBlank(entry)) traces.push(readTrace(parseJson(entry, file, line), tools, `${file}:${line}`))
  }
  return traces
}

/** Far more than any trace has, and fast to count. */
const MAX_CONTAINERS = 5_000_000

/** Objects passed to the API may contain circles, in which code that walks them would never stop. */
function plainData(input: unknown, file: string): unknown {
  if (fitsJson(input, MAX_CONTAINERS)) return input
  const what = `a circular value, a big integer, or more than ${MAX_CONTAINERS} objects and lists`
  throw new McproveError('TRACE_INVALID', `${file}: has ${what}`, {
    hint: 'Pass plain JSON data, as returned by JSON.parse.',
  })
}

/** The traces of one JSON document. */
export function tracesOf(document: unknown, tools: ToolTable, file: string): Trace[] {
  if (!Array.isArray(document)) return [readTrace(document, tools, file)]
  return document.map((entry, index) => readTrace(entry, tools, file, index))
}

/**
 * JSON Lines or one document? Lines, when the first non-blank line is a complete object and more text follows; a
 * pretty-printed document or an array never starts like that.
 */
export function isJsonLines(text: string): boolean {
  const start = text.search(/\S/)
  if (text[start] !== '{') return false
  const end = text.indexOf('\n', start)
  if (end === -1 || isBlank(text.slice(end))) return false
  return tryJson(text.slice(start, end)) !== undefined
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Undefined for text that is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON.parse with our own error: file, line, column and the problem, the same on every Node version. */
export function parseJson(text: string, file: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw jsonFailure(text, file, firstLine, cause)
  }
}

/** What is wrong with a text that JSON.parse rejected with `cause`. */
export function jsonFailure(text: string, file: string, firstLine: number, cause?: unknown): unknown {
  if (isBlank(text)) {
    return new McproveError('JSON_INVALID', `${file} is empty`, { hint: 'Give a file with at least one JSON value.' })
  }
  const error = findJsonError(text)
  if (error === null) return cause
  const line = firstLine + error.line - 1
  const placed = { place: `${file}:${line}:${error.column}`, line, complaint: error.message }
  return placedError('JSON_INVALID', placed, {
    hint: 'Fix the JSON at that position; write a truncated file again.',
  })
}
