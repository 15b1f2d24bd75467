import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import type { EachRow } from './each-rows.js'

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
const ONLY_PLACEHOLDER = /^\{\{\s*([^{}]*?)\s*\}\}$/

/** How `{{key}}` is replaced in the value of a key; a number that becomes `text` is written as digits. */
export type Replaces = (key: string) => 'text' | 'value' | 'nothing'

/** One copy of a test with `{{key}}` replaced; `number` counts from 1. */
export function expandEntry(
  entry: Readonly<Record<string, unknown>>,
  row: EachRow,
  number: number,
  replaces: Replaces,
): { entry: Record<string, unknown>; issues: FlatIssue[] } {
  const issues: FlatIssue[] = []
  const replacement = new Replacement(row, number, issues)
  const expanded: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entry)) {
    if (key === 'each') continue
    const how = replaces(key)
    define(expanded, key, how === 'nothing' ? value : replacement.of(value, [key], how === 'text'))
  }
  const { name } = entry
  if (typeof name === 'string' && name.search(PLACEHOLDER) === -1) expanded.name = `${name} (${number})`
  return { entry: expanded, issues }
}

class Replacement {
  readonly #row: EachRow
  readonly #number: number
  readonly #issues: FlatIssue[]

  constructor(row: EachRow, number: number, issues: FlatIssue[]) {
    this.#row = row
    this.#number = number
    this.#issues = issues
  }

  of(value: unknown, path: readonly PropertyKey[], isText: boolean): unknown {
    if (typeof value === 'string') {
      const whole = isText ? null : ONLY_PLACEHOLDER.exec(value)
      return whole === null ? this.#inText(value, path) : this.#value(whole[1] ?? '', path)
    }
    if (Array.isArray(value)) return value.map((item, index) => this.of(item, [...path, index], isText))
    if (!isRecord(value)) return value
    const replaced: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      // A target is written as a key, but placeholders in it are replaced too.
      define(replaced, this.#inText(key, [...path, key]), this.of(item, [...path, key], isText))
    }
    return replaced
  }

  #inText(text: string, path: readonly PropertyKey[]): string {
    return text.replace(PLACEHOLDER, (_, key: string) => {
      const value = this.#value(key, path)
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
  }

  #value(key: string, path: readonly PropertyKey[]): unknown {
    if (Object.hasOwn(this.#row, key)) return this.#row[key]
    const keys = Object.keys(this.#row)
    const near = nearest(key, keys)
    const known = near === undefined ? `it has ${listNames(keys, 'and')}` : `did you mean ${showName(near)}?`
    const message = `entry ${this.#number} of \`each\` has no ${showName(key)}; ${known}`
    this.#issues.push({ path, part: 'value', code: `placeholder ${key}`, message })
    return ''
  }
}

function define(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}
