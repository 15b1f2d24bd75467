import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Names } from '../check/check-references.js'
import { isDirectKind } from '../schema/direct-test-schema.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import { type EntryCopy, type EntryPlace, eachCopies } from './each-copies.js'
import type { Replaces } from './expand-each.js'
import type { SourceFiles } from './read-sources.js'
import type { ProblemCollector, Source } from './source.js'

/** Keys whose value is text. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['name', 'system', 'prompt', 'turns'])

/** One entry of `agents:` or `tests:`, or one of its copies from `each:`. */
export interface RawEntry extends EntryCopy, EntryPlace {
  readonly section: 'agents' | 'tests'
}

/**
 * The agent tests of a section, with `each:` expanded. An entry that is not a mapping is a problem. Direct tests among
 * `tests:` are read with their kind.
 */
export function readEntries(
  source: Source,
  section: 'agents' | 'tests',
  files: SourceFiles,
  gates: GateRegistry,
  names: Names,
  problems: ProblemCollector,
): RawEntry[] {
  const list = isRecord(source.data) ? source.data[section] : undefined
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    problems.add(source, [section], `expected a list, got ${showValue(list, 60)}`, {
      hint: `Write each entry of \`${section}:\` with a dash: \`- name: ...\`.`,
    })
    return []
  }
  const isGate = (key: string) => Object.values(gates).some((gate) => gate.key === key)
  const replaces: Replaces = (key) => {
    if (TEXT_KEYS.has(key)) return 'text'
    return key === 'expect' || isGate(key) ? 'value' : 'nothing'
  }
  return list.flatMap((raw, index): RawEntry[] => {
    const path = [section, index] as const
    if (!isRecord(raw)) {
      problems.add(source, path, 'expected a mapping with at least a `name`')
      return []
    }
    if (section === 'tests' && isDirectKind(raw.type)) return []
    const copies = eachCopies(raw, { source, path }, files, replaces, problems)
    if (copies.length === 0) {
      // The names of the copies are not known.
      names.agents.open()
      names.tests.open()
    }
    return copies.map((copy) => ({ source, section, path, ...copy }))
  })
}
