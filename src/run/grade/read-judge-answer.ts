import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

export interface ReadAnswer {
  readonly score: number
  readonly pass: boolean
  readonly reason: string
}

/** A judge may wrap its JSON in a code block although it was asked for JSON alone. */
const CODE_BLOCK = /^```(?:json)?\s*\n(.*)\n```$/s

/** The answer, or what is wrong with it. */
export function readJudgeAnswer(text: string): ReadAnswer | string {
  const trimmed = text.trim()
  if (trimmed === '') return 'it was empty'
  const value = parse(CODE_BLOCK.exec(trimmed)?.[1] ?? trimmed)
  if (!isRecord(value)) return `it was not a JSON object: ${showValue(trimmed, 80)}`
  const { score, pass, reason } = value
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) {
    return `\`score\` must be a number from 0 to 1, got ${showValue(score, 40)}`
  }
  if (typeof pass !== 'boolean') return `\`pass\` must be true or false, got ${showValue(pass, 40)}`
  if (typeof reason !== 'string') return `\`reason\` must be a text, got ${showValue(reason, 40)}`
  return { score, pass, reason }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
