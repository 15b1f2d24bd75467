// Where a server answers a recorded call differently now, and whether the change is breaking.

import { childPath } from '../../core/expect/target-path.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { showTyped, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import { ownContent } from './own-content.js'

export interface AnswerChange {
  readonly breaking: boolean
  /** The path below the answer: `structured.temperature`. */
  readonly path: string
  readonly message: string
}

const SHOWN_LENGTH = 120
/** Deeper values are compared as a whole. */
const MAX_DEPTH = 64

/** In the order of the recorded answer. */
export function answerChanges(recorded: ToolAnswer, live: ToolAnswer): AnswerChange[] {
  if (recorded.is_error !== live.is_error) {
    const message = live.is_error
      ? `was a result and is an error: ${showValue(live.error?.message ?? live.content, SHOWN_LENGTH)}`
      : 'was an error and is a result'
    return [{ breaking: live.is_error, path: 'is_error', message }]
  }
  const changes: AnswerChange[] = []
  compare(recorded.structured, live.structured, 'structured', 0, changes)
  changes.push(...lostContent(recorded.content, live.content))
  // When structured data changed, the text would only repeat the change.
  if (changes.length === 0 && isOtherContent(recorded, live)) {
    changes.push(changed('content', recorded.content, live.content))
  }
  if (!deepEqual(recorded.error, live.error)) changes.push(changed('error', recorded.error, live.error))
  return changes
}

/** A recording with only structured data does not include the text. */
function isOtherContent(recorded: ToolAnswer, live: ToolAnswer): boolean {
  if (recorded.structured !== undefined && recorded.content === undefined) return false
  return !deepEqual(ownContent(recorded), ownContent(live))
}

function compare(recorded: unknown, live: unknown, path: string, depth: number, changes: AnswerChange[]): void {
  if (recorded === live) return
  if (live === undefined) changes.push({ breaking: true, path, message: `was ${shown(recorded)} and is gone` })
  else if (recorded === undefined) changes.push({ breaking: false, path, message: `is new: ${shown(live)}` })
  else if (kindOf(recorded) !== kindOf(live)) {
    // A client that read null there had to handle a missing value.
    const message = `was ${showTyped(recorded, SHOWN_LENGTH)} and is ${showTyped(live, SHOWN_LENGTH)}`
    changes.push({ breaking: recorded !== null, path, message })
  } else if (depth < MAX_DEPTH && Array.isArray(recorded) && Array.isArray(live)) {
    compareLists(recorded, live, path, depth, changes)
  } else if (depth < MAX_DEPTH && isRecord(recorded) && isRecord(live)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(live)])) {
      compare(own(recorded, key), own(live, key), childPath(path, key), depth + 1, changes)
    }
  } else if (!deepEqual(recorded, live)) changes.push(changed(path, recorded, live))
}

/** The length of a list may vary from day to day; the elements must keep their shape. */
function compareLists(
  recorded: readonly unknown[],
  live: readonly unknown[],
  path: string,
  depth: number,
  changes: AnswerChange[],
): void {
  if (recorded.length !== live.length) {
    const message = `had ${recorded.length} ${recorded.length === 1 ? 'element' : 'elements'} and has ${live.length}`
    changes.push({ breaking: false, path, message })
  }
  const both = Math.min(recorded.length, live.length)
  for (let index = 0; index < both; index++) {
    compare(recorded[index], live[index], childPath(path, index), depth + 1, changes)
  }
}

/** A kind of content that no longer occurs at all. */
function lostContent(recorded: unknown, live: unknown): AnswerChange[] {
  const kinds = contentKinds(live)
  return [...contentKinds(recorded)]
    .filter((kind) => !kinds.has(kind))
    .map((kind) => ({ breaking: true, path: 'content', message: `had ${showValue(kind, 60)} and has none` }))
}

function contentKinds(content: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(content) ? content.map((part) => (isRecord(part) ? part.type : undefined)) : [])
}

function changed(path: string, recorded: unknown, live: unknown): AnswerChange {
  return { breaking: false, path, message: `was ${shown(recorded)} and is ${shown(live)}` }
}

function shown(value: unknown): string {
  return showValue(value, SHOWN_LENGTH)
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
