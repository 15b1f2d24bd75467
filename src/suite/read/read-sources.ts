import { isMcproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type EachRow, eachRows } from './each-rows.js'
import { type McpConfig, mcpConfigServers } from './mcp-config.js'
import type { ProblemCollector, Source } from './source.js'
import type { SuiteHost } from './suite-host.js'
import { suiteFromText } from './suite-source.js'

/** Everything that a suite reads from disk, before validation. */
export interface SourceFiles {
  /** Imported files before the file that imports them, each once. */
  readonly sources: readonly Source[]
  /** Entries of `each:` files; undefined when the file could not be read, which is reported. */
  readonly eachFile: (source: Source, path: readonly PropertyKey[], file: string) => readonly EachRow[] | undefined
  /** Servers of `mcp_config` files, in the shape of `servers:`. */
  readonly mcpServers: readonly McpConfig[]
  /** An `mcp_config` could not be read. */
  readonly hasUnreadServers: boolean
  /** An import could not be read. */
  readonly hasUnreadImports: boolean
}

/** Longer chains are mistakes, and each level uses stack. */
const MAX_IMPORT_DEPTH = 100

const NO_HOST = 'refers to a file, but no file reader is available'
const HOST_READS_TEXT = 'Return the text of the file from `read`, or throw a McproveError.'

/** Follows `imports` and `mcp_config` from one source; without a host each of them is a problem. */
export function readSources(main: Source, host: SuiteHost | null, problems: ProblemCollector): SourceFiles {
  const sources: Source[] = []
  const mcpServers: McpConfig[] = []
  let hasUnreadServers = false
  let hasUnreadImports = false
  const known = new Set<string>()

  const readFile = (
    source: Source,
    path: readonly PropertyKey[],
    file: string,
  ): { path: string; text: string } | null => {
    if (host === null) {
      problems.add(source, path, NO_HOST, { hint: 'Pass `host` with `read` and `resolve`.' })
      return null
    }
    const resolved = host.resolve(source.file, file)
    try {
      const text: unknown = host.read(resolved)
      if (typeof text === 'string') return { path: resolved, text }
      // A custom host in plain JavaScript may implement this as `files[path]`, which returns an object for `__proto__`.
      problems.add(source, path, `the host read a value of type ${typeof text} as ${showName(resolved)}`, {
        hint: HOST_READS_TEXT,
      })
      return null
    } catch (error) {
      if (!isMcproveError(error)) throw error
      problems.add(source, path, error.message, { hint: error.hint })
      return null
    }
  }

  // One path per file, so that `./a.yml` and `a.yml` are the same import.
  const idOf = (file: string): string => host?.resolve(file, file.split(/[\\/]/).at(-1) ?? file) ?? file
  const follow = (source: Source, importers: readonly string[]): void => {
    const chain = [...importers, idOf(source.file)]
    for (const [path, file] of importsOf(source)) {
      const id = host?.resolve(source.file, file) ?? file
      if (chain.includes(id)) {
        const circle = [...chain.slice(chain.indexOf(id)), id].join(' -> ')
        problems.add(source, path, `imports itself: ${circle}`, { hint: 'Remove one of these imports.' })
        continue
      }
      if (known.has(id)) continue
      if (chain.length > MAX_IMPORT_DEPTH) {
        problems.add(source, path, `is import number ${chain.length} in a chain; the limit is ${MAX_IMPORT_DEPTH}`, {
          hint: 'Import the files from one suite instead of chaining imports.',
        })
        continue
      }
      known.add(id)
      const read = readFile(source, path, file)
      const imported = read === null ? null : suiteFromText(read.text, read.path, problems)
      if (imported === null) hasUnreadImports = true
      else follow(imported, chain)
    }
    const config = configOf(source)
    if (config !== null) {
      const read = readFile(source, ['mcp_config'], config)
      const parsed = read === null ? null : mcpConfigServers(read.text, read.path, problems)
      if (parsed === null) hasUnreadServers = true
      else mcpServers.push(parsed)
    }
    sources.push(source)
  }
  follow(main, [])

  const eachFiles = new Map<string, readonly EachRow[] | undefined>()
  const eachFile = (source: Source, path: readonly PropertyKey[], file: string) => {
    const resolved = host?.resolve(source.file, file) ?? file
    if (!eachFiles.has(resolved)) eachFiles.set(resolved, readEachFile(source, path, file))
    return eachFiles.get(resolved)
  }
  const readEachFile = (source: Source, path: readonly PropertyKey[], file: string): readonly EachRow[] | undefined => {
    const read = readFile(source, path, file)
    if (read === null) return undefined
    const { rows, problems: found } = eachRows(read.text, read.path)
    for (const { line, column, message, hint } of found) {
      problems.add({ file: read.path, text: read.text, data: null, placeOf: () => ({ line, column }) }, [], message, {
        hint,
      })
    }
    return found.length > 0 ? undefined : rows
  }
  return { sources, eachFile, mcpServers, hasUnreadServers, hasUnreadImports }
}

/** A value that is not a list of strings is reported with the rest of the file. */
function importsOf({ data }: Source): [path: readonly PropertyKey[], file: string][] {
  const imports = isRecord(data) && Array.isArray(data.imports) ? data.imports : []
  return imports.flatMap((file, index) => (typeof file === 'string' && file !== '' ? [[['imports', index], file]] : []))
}

function configOf({ data }: Source): string | null {
  return isRecord(data) && typeof data.mcp_config === 'string' && data.mcp_config !== '' ? data.mcp_config : null
}
