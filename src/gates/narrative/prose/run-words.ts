// The identifiers and words of a run, collected once and only when a claim asks for them.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { stem } from '../../../core/members/tool-words.js'
import { textOf } from '../../../core/trace/result-value.js'
import type { ToolResult, Trace } from '../../../core/trace/trace.js'

/** The limit on the text that is read, over all calls. */
const MAX_CHARACTERS = 2_000_000
const IDENTIFIER = /[\p{L}\p{N}]+(?:[.@-][\p{L}\p{N}]+)*/gu
const DATE = /^\d{1,4}-\d{1,2}(?:-\d{1,4})?/

const FILE = /^[\p{L}\p{N}][\p{L}\p{N}-]*\.[a-z]{2,5}$/iu

/** A file or an address: a place that something was written or sent to. */
export function isPlace(text: string): boolean {
  return text.includes('@') || FILE.test(text)
}

/** `W123`, `10293847`, `report.md`, `ana@example.com`: identifies one thing; numbers, dates and words do not. */
export function isIdentifier(text: string): boolean {
  if (isPlace(text)) return true
  if (!/\d/.test(text) || DATE.test(text) || text.length < 4) return false
  return /\p{L}/u.test(text) ? /\d.*\d/.test(text) && !/^\d+\p{L}{1,5}$/u.test(text) : /^\d{6,}$/.test(text)
}

/** The identifiers of a text, as written. */
export function identifierWords(text: string): string[] {
  return (text.match(IDENTIFIER) ?? []).filter(isIdentifier)
}

export class RunWords {
  readonly #trace: Trace

  constructor(trace: Trace) {
    this.#trace = trace
  }

  /** The identifiers in the arguments and results of these calls, in lower case. */
  identifiers(steps: Iterable<number>): ReadonlySet<string> {
    // `W17.example` also contains the identifier W17.
    const found = this.#texts(steps, true).flatMap((text) => identifierWords(text.toLowerCase()))
    return new Set(found.flatMap((one) => [one, ...one.split(/[.@-]/)]))
  }

  /** The words in the results of these calls, in lower case. */
  resultWords(steps: Iterable<number>): ReadonlySet<string> {
    const texts = [...steps].map((step) => resultText(this.#trace.tool_results[step]))
    return new Set(bounded(texts).flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))
  }

  /** The words in the arguments, both names and values, for comparison. */
  argumentStems(steps: Iterable<number>): ReadonlySet<string> {
    const words = this.#texts(steps, false).flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    return new Set([...new Set(words)].map(stem))
  }

  #texts(steps: Iterable<number>, withResults: boolean): readonly string[] {
    const texts: string[] = []
    for (const step of steps) {
      const call = this.#trace.tool_calls[step]
      texts.push(call?.args_text ?? canonicalJson(call?.args ?? null))
      if (withResults) texts.push(resultText(this.#trace.tool_results[step]))
    }
    return bounded(texts)
  }
}

function resultText(result: ToolResult | undefined): string {
  if (result === undefined) return ''
  const text = textOf(result.content) ?? ''
  return result.structured === undefined ? text : `${text} ${canonicalJson(result.structured)}`
}

function bounded(texts: readonly string[]): readonly string[] {
  let left = MAX_CHARACTERS
  return texts.map((text) => {
    const part = text.slice(0, left)
    left -= part.length
    return part
  })
}
