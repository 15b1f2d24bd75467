// The file of human labels: JSON Lines of `{ "text" or "trace", "pass" }`, with `prompt` for the question that the text
// answers.
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { ToolTable } from '../../core/trace/tool.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { readText } from '../../files/reading/read-text.js'
import { type JudgeEvidence, judgeEvidence } from './evidence.js'

export interface Label {
  /** The line, from 1. */
  readonly line: number
  readonly pass: boolean
  readonly evidence: JudgeEvidence
}

const HINT = 'Write one JSON object per line: { "text": "...", "pass": true } or { "trace": { ... }, "pass": false }.'

/** Throws JSON_INVALID or TRACE_INVALID with the line. */
export function readLabels(path: string, label: string, target: string | null): Label[] {
  const lines = readText(path, label).split('\n')
  const labels = lines.flatMap((text, index) => (text.trim() === '' ? [] : [readLabel(text, label, index + 1, target)]))
  if (labels.length > 0) return labels
  throw new McproveError('JSON_INVALID', `${label} contains no labels`, { hint: HINT })
}

function readLabel(text: string, label: string, line: number, target: string | null): Label {
  const place = `${label}:${line}`
  const value = parse(text)
  if (!isRecord(value)) throw wrong(place, `expected a JSON object, got ${showValue(text, 60)}`)
  const { pass, text: answer, trace, prompt } = value
  if (typeof pass !== 'boolean') throw wrong(place, `\`pass\` must be true or false, got ${showValue(pass, 60)}`)
  if (isRecord(trace) && answer === undefined) {
    return { line, pass, evidence: judgeEvidence(readTrace(trace, new ToolTable(), place), target) }
  }
  if (typeof answer !== 'string' || trace !== undefined) throw wrong(place, 'needs either `text` or `trace`')
  if (prompt !== undefined && typeof prompt !== 'string') {
    throw wrong(place, `\`prompt\` must be a text, got ${showValue(prompt, 60)}`)
  }
  const said = { tool_calls: [], final_response: answer, ...(prompt === undefined ? {} : { prompt }) }
  return { line, pass, evidence: judgeEvidence(readTrace(said, new ToolTable(), place), null) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wrong(place: string, reason: string): McproveError {
  return new McproveError('JSON_INVALID', `${place}: ${reason}`, { hint: HINT })
}
