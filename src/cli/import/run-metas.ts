// What files say about the runs in other files: `meta.json` of MCPMark.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { RawTrace } from '../../importers/importer.js'
import { messagesBeside, withMeta } from '../../importers/mcpmark/run-meta.js'

const META = /(?:^|[/\\])meta\.json$/

/** The same files, those that are about others first. */
export function metasFirst(files: readonly string[]): readonly string[] {
  return [...files.filter((file) => META.test(file)), ...files.filter((file) => !META.test(file))]
}

export class RunMetas {
  /** By the file with the run. */
  readonly #metas = new Map<string, { readonly file: string; readonly meta: RawRecord }>()
  readonly #completed = new Set<string>()

  add(file: string, meta: RawRecord): void {
    this.#metas.set(messagesBeside(file), { file, meta })
  }

  isFor(file: string): boolean {
    return this.#metas.has(file)
  }

  complete(trace: RawTrace, file: string): RawTrace {
    const found = this.#metas.get(file)
    if (found === undefined || this.#completed.has(file)) return trace
    this.#completed.add(file)
    return withMeta(trace, found.meta)
  }

  /** The files whose run was not read. */
  get unused(): readonly string[] {
    return [...this.#metas].flatMap(([run, { file }]) => (this.#completed.has(run) ? [] : [file]))
  }
}
