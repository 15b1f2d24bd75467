import { isObject, parsed } from './json.mjs'

/**
 * What one run of a log contains, as our own count sees it. A value that the format does not record, or that its
 * documentation leaves open, stays undefined and is not compared. `input` and `output` may be arrays: any of the numbers is right.
 */
export class Run {
  calls = []
  errors = 0
  results = 0
  final = undefined
  input = undefined
  output = undefined
  errorsRecorded = true
  #open = []
  #early = new Map()

  /** `name` is null where the format has calls without names; `args` is undefined where it does not record them. */
  call(id, name, args) {
    const call = { name, args: typeof args === 'string' ? (parsed(args) ?? args) : args }
    this.calls.push(call)
    if (id !== undefined && this.#early.has(id)) this.#answer(this.#early.get(id), () => this.#early.delete(id))
    else this.#open.push({ id, call })
  }

  /**
   * A result goes to the latest call with its id that has none yet; without an id, to the first open call. Lines of parallel
   * calls may be written out of order, so a result can come before its call.
   */
  result(id, isError = false) {
    const at = id === undefined ? 0 : this.#open.findLastIndex((open) => open.id === id)
    if (this.#open[at] !== undefined) this.#answer(isError, () => this.#open.splice(at, 1))
    else if (id !== undefined) this.#early.set(id, isError)
  }

  #answer(isError, settle) {
    settle()
    this.results += 1
    if (isError) this.errors += 1
  }

  tokens(input, output) {
    if (Number.isFinite(input)) this.input = (this.input ?? 0) + input
    if (Number.isFinite(output)) this.output = (this.output ?? 0) + output
  }

  /** Every message of the agent, in order: the last one decides whether there is a final response. */
  said(text, callsTools) {
    const spoke = typeof text === 'string' && text.trim() !== ''
    this.spoke = this.spoke || spoke
    this.final = spoke && !callsTools ? true : this.spoke ? undefined : false
  }

  /** A turn of the user that the log does not answer leaves open what the closing message is. */
  heard() {
    if (this.final === true) this.final = undefined
  }

  /** Calls without a result; undefined where the log records no results at all. */
  get missing() {
    return this.results === 0 ? undefined : this.#open.length
  }
}

/** The text of a message whose content is a string or a list of parts. */
export function textOf(content) {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return isObject(content) && typeof content.text === 'string' ? content.text : ''
  return content
    .map((part) => (typeof part === 'string' ? part : isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('')
}
