// What changed between two catalogues of a server, as sentences, with what breaks clients marked.
import { deepEqual } from '../../core/json/deep-equal.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { toolChanges } from '../catalogue-diff.js'
import {
  CATALOGUE_LISTS,
  type CatalogueEntry,
  type CatalogueList,
  type CatalogueSnapshot,
  ENTRY_KEYS,
  ENTRY_WORDS,
} from './catalogue-snapshot.js'

export interface CatalogueChange {
  /** ``tool `search` ``; `server`; `instructions`. */
  readonly what: string
  readonly breaking: boolean
  readonly message: string
}

const SHOWN_CHARACTERS = 120

const PARTS = { description: 'description', annotations: 'annotations', input_schema: 'input', output_schema: 'output' }

/** In the order of the lists; within a list removed, changed and added entries by name. */
export function catalogueChanges(old: CatalogueSnapshot, now: CatalogueSnapshot): readonly CatalogueChange[] {
  return [
    ...fieldChanges('server', old.server, now.server, Object.keys({ ...old.server, ...now.server })),
    ...textChange('instructions', old.instructions, now.instructions),
    ...CATALOGUE_LISTS.flatMap((list) => listChanges(list, old[list] ?? [], now[list] ?? [])),
  ]
}

function listChanges(
  list: CatalogueList,
  old: readonly CatalogueEntry[],
  now: readonly CatalogueEntry[],
): CatalogueChange[] {
  const nameOf = (entry: CatalogueEntry): string => String(entry[ENTRY_KEYS[list]])
  const what = (entry: CatalogueEntry): string => `${ENTRY_WORDS[list]} ${showName(nameOf(entry))}`
  const [before, after] = [old, now].map((entries) => new Map(entries.map((entry) => [nameOf(entry), entry])))
  const removed = old.filter((entry) => !after?.has(nameOf(entry)))
  const added = now.filter((entry) => !before?.has(nameOf(entry)))
  const changed = now.flatMap((entry) => {
    const former = before?.get(nameOf(entry))
    return former === undefined ? [] : entryChanges(list, what(entry), former, entry)
  })
  return [
    ...removed.map((entry) => ({ what: what(entry), breaking: true, message: 'removed' })),
    ...changed,
    ...added.map((entry) => ({ what: what(entry), breaking: false, message: 'added' })),
  ]
}

function entryChanges(
  list: CatalogueList,
  what: string,
  old: CatalogueEntry,
  now: CatalogueEntry,
): readonly CatalogueChange[] {
  if (list === 'tools') {
    const schemas = toolChanges(asTool(old), asTool(now)).map(({ part, path, breaking, message }) => {
      const place = [PARTS[part], path].filter((text) => text !== '').join(' ')
      return { what, breaking, message: `${place}: ${message}` }
    })
    const support = deepEqual(old.task_support, now.task_support)
      ? []
      : [{ what, breaking: now.task_support === 'required', message: change('task_support', old, now) }]
    return [...fieldChanges(what, old, now, ['title']), ...schemas, ...support]
  }
  const others = Object.keys({ ...old, ...now }).filter((key) => key !== 'arguments')
  return [...fieldChanges(what, old, now, others), ...argumentChanges(what, old.arguments, now.arguments)]
}

function fieldChanges(
  what: string,
  old: CatalogueEntry,
  now: CatalogueEntry,
  keys: readonly string[],
): CatalogueChange[] {
  return keys.flatMap((key) =>
    deepEqual(old[key], now[key]) ? [] : [{ what, breaking: false, message: change(key, old, now) }],
  )
}

function change(key: string, old: CatalogueEntry, now: CatalogueEntry): string {
  return `${key}: ${shown(old[key])} -> ${shown(now[key])}`
}

/** A prompt whose argument is gone or newly required no longer works as before. */
function argumentChanges(what: string, old: unknown, now: unknown): CatalogueChange[] {
  const [before, after] = [argumentsIn(old), argumentsIn(now)]
  const found: CatalogueChange[] = []
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [former, current] = [before.get(name), after.get(name)]
    const tell = (breaking: boolean, message: string): void => {
      found.push({ what, breaking, message: `argument ${showName(name)}: ${message}` })
    }
    if (current === undefined) tell(true, 'removed')
    else if (former === undefined)
      tell(current.required === true, current.required ? 'added, required' : 'added, optional')
    else {
      if (former.required !== true && current.required === true) tell(true, 'required now')
      if (former.required === true && current.required !== true) tell(false, 'no longer required')
      for (const key of ['title', 'description']) {
        if (!deepEqual(former[key], current[key])) tell(false, change(key, former, current))
      }
    }
  }
  return found
}

function argumentsIn(list: unknown): ReadonlyMap<string, CatalogueEntry> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return new Map(entries.flatMap((entry) => (isRecord(entry) ? [[String(entry.name), entry] as const] : [])))
}

/** Instructions are long, so the first line that differs is shown. */
function textChange(what: string, old: string | undefined, now: string | undefined): CatalogueChange[] {
  if (old === now) return []
  if (old === undefined || now === undefined) {
    return [{ what, breaking: false, message: old === undefined ? `added: ${shown(now)}` : `removed: ${shown(old)}` }]
  }
  const [before, after] = [old.split('\n'), now.split('\n')]
  const line = before.findIndex((text, index) => text !== after[index])
  const at = line === -1 ? before.length : line
  return [{ what, breaking: false, message: `line ${at + 1}: ${shown(before[at])} -> ${shown(after[at])}` }]
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : showValue(value, SHOWN_CHARACTERS)
}

/** Entries of files have been checked: each has a name. */
function asTool(entry: CatalogueEntry): ToolDefinition {
  return { server: null, ...entry } as unknown as ToolDefinition
}
