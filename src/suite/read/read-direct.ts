// The direct tests of a file as written: those of `tools:` and so on, then those among `tests:`, in this order. Direct
// tests run one after another, so a later one may use what an earlier one saved.
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { DIRECT_KINDS, type DirectKind, isDirectKind } from '../schema/direct-test-schema.js'
import { type EntryCopy, type EntryPlace, eachCopies } from './each-copies.js'
import type { Replaces } from './expand-each.js'
import { rawSection } from './read-sections.js'
import type { SourceFiles } from './read-sources.js'
import type { ProblemCollector, Source } from './source.js'

/** One direct test, or one of its copies from `each:`, without the key `type`. */
export interface DirectEntry extends EntryCopy, EntryPlace {
  readonly kind: DirectKind
}

/** Keys whose value is text. The arguments of prompts are texts too. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'server', 'tool', 'uri', 'prompt', 'workspace'],
  ...['template', 'argument', 'value', 'auth', 'log_level'],
])

export function readDirectEntries(source: Source, files: SourceFiles, problems: ProblemCollector): DirectEntry[] {
  const copies = (
    raw: Readonly<Record<string, unknown>>,
    kind: DirectKind,
    path: EntryPlace['path'],
  ): DirectEntry[] => {
    const place = { source, path }
    return eachCopies(raw, place, files, replacing(kind), problems).map((copy) => ({ ...copy, ...place, kind }))
  }
  const ofSections = DIRECT_KINDS.flatMap((kind) =>
    listOf(source, `${kind}s`, problems).flatMap(({ raw, path }) => copies(raw, kind, path)),
  )
  // A list that is not one is reported with the agent tests.
  const tests = rawSection(source, 'tests')
  const typed = (Array.isArray(tests) ? tests : []).flatMap((raw: unknown, index) => {
    if (!isRecord(raw) || !isDirectKind(raw.type)) return []
    const { type, ...rest } = raw
    return copies(rest, type, ['tests', index])
  })
  return [...ofSections, ...typed]
}

function replacing(kind: DirectKind): Replaces {
  return (key) =>
    TEXT_KEYS.has(key) || ((kind === 'prompt' || kind === 'completion') && key === 'args') ? 'text' : 'value'
}

function listOf(source: Source, section: string, problems: ProblemCollector) {
  const list = rawSection(source, section)
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    problems.add(source, [section], `expected a list, got ${showValue(list, 60)}`)
    return []
  }
  return list.flatMap((raw: unknown, index) => {
    const path = [section, index] as const
    if (isRecord(raw)) return [{ raw, path }]
    problems.add(source, path, `expected a mapping, got ${showValue(raw, 60)}`)
    return []
  })
}
