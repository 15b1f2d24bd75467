// Which tools an audit may call. Whoever did not ask for writes gets none.
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

  mayCall(tool: RawRecord): boolean {
    if (this.#call !== undefined) return typeof tool.name === 'string' && this.#call.has(tool.name)
    return this.allowWrites || isReadOnly(tool)
  }

  /** The names that may not be called. A name that is listed twice needs permission for both. */
  forbidden(tools: readonly RawRecord[]): ReadonlySet<unknown> {
    return new Set(tools.filter((tool) => !this.mayCall(tool)).map(({ name }) => name))
  }
}

/** The server says so, which need not be true. */
export function isReadOnly({ annotations }: RawRecord): boolean {
  return isRecord(annotations) && annotations.readOnlyHint === true
}
