// What changed between a locked catalogue and another one, and how bad it is to learn of it only now.
import {
  CATALOGUE_LISTS,
  type CatalogueEntry,
  type CatalogueList,
  type CatalogueSnapshot,
  ENTRY_KEYS,
  ENTRY_WORDS,
} from '../../catalog/snapshot/catalogue-snapshot.js'
import type { Severity } from '../../core/audit/lanes.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type LeafDifference, leafDifferences } from './leaf-differences.js'

export interface LockChange {
  /** ``tool `add` ``, `instructions`, `server`. */
  readonly subject: string
  /** Within the subject: `description`; empty for an entry that came or went. */
  readonly place: string
  readonly old: unknown
  readonly now: unknown
  readonly severity: Severity
  /** What it can be used for, or what to do. */
  readonly advice?: string
}

/** Lists that only one of them has are not compared. */
export function lockChanges(locked: CatalogueSnapshot, now: CatalogueSnapshot): readonly LockChange[] {
  return [
    ...serverChanges(locked.server, now.server),
    ...leafDifferences(locked.instructions, now.instructions).map((one) => {
      return { subject: 'instructions', place: 'text', old: one.old, now: one.now, severity: 'error' as const }
    }),
    ...CATALOGUE_LISTS.flatMap((list) => {
      const [old, listed] = [locked[list], now[list]]
      return old === undefined || listed === undefined ? [] : listChanges(list, old, listed)
    }),
  ]
}

/** How many texts and entries a lock has. */
export function lockedParts({ instructions, ...catalogue }: CatalogueSnapshot): number {
  const entries = CATALOGUE_LISTS.reduce((sum, list) => sum + (catalogue[list]?.length ?? 0), 0)
  return entries + (instructions === undefined ? 0 : 1)
}

/** Some answers do not say what the server is. */
function serverChanges(locked: CatalogueEntry, now: CatalogueEntry): readonly LockChange[] {
  return Object.keys(locked)
    .filter((key) => now[key] !== undefined && now[key] !== locked[key])
    .map((key) => ({ subject: 'server', place: key, old: locked[key], now: now[key], severity: 'warning' as const }))
}

/** Resources are data, which comes and goes. */
const MEMBERSHIP: Readonly<Record<CatalogueList, Severity>> = {
  tools: 'warning',
  prompts: 'warning',
  resource_templates: 'warning',
  resources: 'note',
}

function listChanges(
  list: CatalogueList,
  locked: readonly CatalogueEntry[],
  listed: readonly CatalogueEntry[],
): readonly LockChange[] {
  const nameOf = (entry: CatalogueEntry): string => String(entry[ENTRY_KEYS[list]])
  const byName = (entries: readonly CatalogueEntry[]) => new Map(entries.map((entry) => [nameOf(entry), entry]))
  const [before, after] = [byName(locked), byName(listed)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): readonly LockChange[] => {
    const [old, now] = [before.get(name), after.get(name)]
    const subject = `${ENTRY_WORDS[list]} ${showName(name)}`
    if (old !== undefined && now !== undefined) return entryChanges(list, subject, old, now)
    return [{ subject, place: '', old, now, severity: MEMBERSHIP[list] }]
  })
}

function entryChanges(
  list: CatalogueList,
  subject: string,
  locked: CatalogueEntry,
  listed: CatalogueEntry,
): readonly LockChange[] {
  return leafDifferences(withNamedArguments(locked), withNamedArguments(listed)).map((difference) => {
    const { path, old, now } = difference
    return { subject, place: placeOf(path), old, now, ...judgementOf(list, difference) }
  })
}

/** Arguments of prompts by name: one that is gone does not change those after it. */
function withNamedArguments(entry: CatalogueEntry): CatalogueEntry {
  const { arguments: listed } = entry
  if (!Array.isArray(listed)) return entry
  const named = listed.filter(isRecord).map((one) => [String(one.name), one] as const)
  return { ...entry, arguments: Object.fromEntries(named) }
}

type Judgement = Pick<LockChange, 'severity' | 'advice'>

/** Texts that are written for people and models, wherever they stand. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'description'])

function judgementOf(list: CatalogueList, { path, old, now }: LeafDifference): Judgement {
  const [part] = path
  // What a resource is called and says may be data of others.
  if (list === 'resources') return { severity: isText(path) ? 'warning' : 'note' }
  if (isText(path)) return { severity: 'error' }
  if (part === 'annotations') return hintJudgement(path.at(-1), now)
  const isAdded = old === undefined && (path.at(-2) === 'properties' || path.at(-2) === 'arguments')
  if (isAdded && part !== 'output_schema') {
    return { severity: 'error', advice: 'a model fills in every parameter that it is offered' }
  }
  return { severity: part === 'task_support' || part === 'mime_type' ? 'note' : 'warning' }
}

/** A parameter may be called `title`: its schema is not a text. */
function isText(path: readonly string[]): boolean {
  return TEXTS.has(path.at(-1) ?? '') && path.at(-2) !== 'properties'
}

/** Clients ask less before they call a tool that says it is harmless. */
function hintJudgement(hint: string | undefined, now: unknown): Judgement {
  if (hint === 'readOnlyHint' && now === true) {
    return { severity: 'error', advice: 'clients may call it without asking now' }
  }
  if (hint === 'destructiveHint' && now === false) {
    return { severity: 'error', advice: 'clients may ask less before they call it now' }
  }
  return { severity: hint === 'openWorldHint' && now === false ? 'warning' : 'note' }
}

/** `input_schema.properties.text.description`; the usual parts of a path are left out. */
function placeOf(path: readonly string[]): string {
  const [part, ...rest] = path
  const words: Readonly<Record<string, string>> = {
    input_schema: 'parameter',
    output_schema: 'output',
    arguments: 'argument',
  }
  const inner = rest.filter((key, index) => key !== 'properties' || rest[index - 1] === 'properties')
  const shown = inner.length === 0 || part === 'annotations' ? inner.join('.') : showName(inner.join('.'))
  return [words[part ?? ''] ?? part, shown].filter((text) => text !== '').join(' ')
}
