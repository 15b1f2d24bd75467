// Which tools an audit may call. Whoever did not ask for writes gets none.
import { parsedJson } from '../../core/json/parsed-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

export interface PermissionOptions {
  /** All tools may be called. */
  readonly allowWrites?: boolean | undefined
  /** Only these may be called, whatever their annotations say. */
  readonly call?: readonly string[] | undefined
}

export class Permission {
  readonly allowWrites: boolean
  readonly #call: ReadonlySet<string> | undefined

  constructor({ allowWrites = false, call }: PermissionOptions = {}) {
    this.allowWrites = allowWrites
    this.#call = call === undefined ? undefined : new Set(call)
  }

  /** The tools that the user names. */
  get named(): readonly string[] {
    return [...(this.#call ?? [])]
  }

  #mayCall(tool: RawRecord): boolean {
    if (this.#call !== undefined) return typeof tool.name === 'string' && this.#call.has(tool.name)
    return this.allowWrites || isReadOnly(tool)
  }

  /** In list order. */
  callable(tools: readonly RawRecord[]): readonly RawRecord[] {
    const forbidden = this.forbidden(tools)
    return tools.filter(({ name }) => !forbidden.has(name))
  }

  /** The names that may not be called. A name that is listed twice needs permission for both. */
  forbidden(tools: readonly RawRecord[]): ReadonlySet<unknown> {
    return new Set(tools.filter((tool) => !this.#mayCall(tool)).map(({ name }) => name))
  }
}

/** The server says so, which need not be true. */
export function isReadOnly({ annotations }: RawRecord): boolean {
  return isRecord(annotations) && annotations.readOnlyHint === true
}

/** Throws for a call of one of these, alone or in a batch. Texts that are JSON are looked into as well. */
export function assertCallsAllowed(sent: unknown, forbidden: ReadonlySet<unknown>): void {
  if (forbidden.size === 0) return
  const value = typeof sent === 'string' ? parsedJson(sent) : sent
  for (const one of Array.isArray(value) ? value : [value]) {
    if (!isRecord(one) || one.method !== 'tools/call' || !isRecord(one.params)) continue
    if (forbidden.has(one.params.name)) throw new Error(`a probe calls ${one.params.name}, which may not be called`)
  }
}
