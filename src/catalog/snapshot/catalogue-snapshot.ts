// Everything that a server offers, as a file that people review: versioned, in a stable order, without what changes
// with each release or connection.
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** The marker of the format, in the first line of a file. */
export const CATALOGUE_VERSION = 1

export const CATALOGUE_LISTS = ['tools', 'resources', 'resource_templates', 'prompts'] as const
export type CatalogueList = (typeof CATALOGUE_LISTS)[number]

/** The key that identifies an entry of each list. */
export const ENTRY_KEYS: Readonly<Record<CatalogueList, string>> = {
  tools: 'name',
  resources: 'uri',
  resource_templates: 'uri_template',
  prompts: 'name',
}

/** What an entry of each list is called in messages. */
export const ENTRY_WORDS: Readonly<Record<CatalogueList, string>> = {
  tools: 'tool',
  resources: 'resource',
  resource_templates: 'resource template',
  prompts: 'prompt',
}

/** What else an entry has, in the order of the file. */
const ENTRY_FIELDS: Readonly<Record<CatalogueList, readonly string[]>> = {
  tools: ['title', 'description', 'input_schema', 'output_schema', 'annotations', 'task_support'],
  resources: ['name', 'title', 'description', 'mime_type', 'annotations'],
  resource_templates: ['name', 'title', 'description', 'mime_type', 'annotations'],
  prompts: ['title', 'description', 'arguments'],
}

/** The version changes with each release, so it is left out. */
const SERVER_FIELDS = ['name', 'title', 'description', 'website_url']

export type CatalogueEntry = Readonly<Record<string, unknown>>

export type CatalogueSnapshot = {
  readonly mcprove_catalog: typeof CATALOGUE_VERSION
  readonly server: CatalogueEntry
  readonly instructions?: string
} & { readonly [List in CatalogueList]?: readonly CatalogueEntry[] }

/** What a connection tells; a list that is left out is not part of the catalogue. */
export type OfferedCatalogue = {
  readonly server: object
  readonly instructions?: string | undefined
} & { readonly [List in CatalogueList]?: readonly object[] }

/** The catalogue in its normal form: known fields only, entries sorted, the first of several with one name. */
export function catalogueSnapshot(offered: OfferedCatalogue): CatalogueSnapshot {
  const { server, instructions } = offered
  const lists = CATALOGUE_LISTS.flatMap((list) => {
    const entries = offered[list]
    return entries === undefined ? [] : [[list, sortedEntries(list, entries)] as const]
  })
  return {
    mcprove_catalog: CATALOGUE_VERSION,
    server: fieldsOf(server, SERVER_FIELDS),
    ...(instructions === undefined ? {} : { instructions }),
    ...Object.fromEntries(lists),
  }
}

function sortedEntries(list: CatalogueList, entries: readonly object[]): CatalogueEntry[] {
  const key = ENTRY_KEYS[list]
  const byKey = new Map<string, CatalogueEntry>()
  for (const entry of entries) {
    const fields = fieldsOf(entry, [key, ...ENTRY_FIELDS[list]])
    const name = String(fields[key])
    if (!byKey.has(name)) byKey.set(name, fields)
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

function fieldsOf(value: object, names: readonly string[]): CatalogueEntry {
  const fields = new Map(Object.entries(value))
  return Object.fromEntries(
    names.flatMap((name) => {
      const field: unknown = fields.get(name)
      return field === undefined || field === null ? [] : [[name, sorted(field)]]
    }),
  )
}

/** With sorted keys at every depth: servers may list the properties of a schema in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, child]) => [key, sorted(child)]))
}

/** The text of the file. */
export function catalogueText(catalogue: CatalogueSnapshot): string {
  return `${JSON.stringify(catalogue, null, 2)}\n`
}

/** Reads a file back. `writer` is what writes such a file. Throws JSON_INVALID. */
export function readSnapshot(raw: unknown, file: string, writer = '-u'): CatalogueSnapshot {
  const malformed = (trouble: string): McproveError =>
    new McproveError('JSON_INVALID', `${file} is not the catalogue of a server: ${trouble}`, {
      hint: `Restore it from version control, or delete it and write it again with ${writer}.`,
    })
  if (!isRecord(raw)) throw malformed('it must be an object')
  const version = raw.mcprove_catalog
  if (version !== CATALOGUE_VERSION) {
    throw malformed(`\`mcprove_catalog\` is ${showValue(version, 40)}, not ${CATALOGUE_VERSION}`)
  }
  if (!isRecord(raw.server)) throw malformed('`server` must be an object')
  const { instructions } = raw
  if (instructions !== undefined && typeof instructions !== 'string') {
    throw malformed('`instructions` must be a text')
  }
  const lists = CATALOGUE_LISTS.flatMap((list) =>
    raw[list] === undefined ? [] : [[list, entriesIn(raw, list, malformed)]],
  )
  return catalogueSnapshot({ server: raw.server, instructions, ...Object.fromEntries(lists) })
}

function entriesIn(
  raw: CatalogueEntry,
  list: CatalogueList,
  malformed: (trouble: string) => McproveError,
): readonly object[] {
  const entries = raw[list]
  if (!Array.isArray(entries)) throw malformed(`\`${list}\` must be a list`)
  for (const [index, entry] of entries.entries()) {
    if (isRecord(entry) && typeof entry[ENTRY_KEYS[list]] === 'string') continue
    throw malformed(`\`${list}[${index}]\` must be an object with \`${ENTRY_KEYS[list]}\``)
  }
  return entries
}
