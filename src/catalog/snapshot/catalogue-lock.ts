// The catalogue of a server as it was accepted: a snapshot with a hash of each part, so that an edit by hand is noticed.
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import {
  CATALOGUE_LISTS,
  type CatalogueEntry,
  type CatalogueSnapshot,
  catalogueText,
  ENTRY_KEYS,
  ENTRY_WORDS,
  readSnapshot,
} from './catalogue-snapshot.js'

export interface CatalogueLock {
  readonly catalogue: CatalogueSnapshot
  /** What does not have its hash: ``tool `add` ``, `instructions`. Null for a snapshot, which has no hashes. */
  readonly edited: readonly string[] | null
}

/** Equal values have equal hashes. */
export type ContentHash = (value: unknown) => string

/** The text of the file: that of the snapshot, and the hashes after it. */
export function lockText(catalogue: CatalogueSnapshot, hash: ContentHash): string {
  const locked = { ...catalogue, hashes: hashesOf(catalogue, hash) }
  return catalogueText(locked)
}

/** Reads a lock, or a snapshot without hashes. Throws JSON_INVALID. */
export function readLock(raw: unknown, file: string, hash: ContentHash): CatalogueLock {
  const catalogue = readSnapshot(raw, file, '`mcprove lock`')
  const hashes = isRecord(raw) ? raw.hashes : undefined
  if (!isRecord(hashes)) return { catalogue, edited: null }
  const [stored, right] = [flat(hashes), flat(hashesOf(catalogue, hash))]
  const parts = new Map([...stored, ...right].map(([id, { what }]) => [id, what]))
  const edited = [...parts].filter(([id]) => stored.get(id)?.hash !== right.get(id)?.hash)
  return { catalogue, edited: edited.map(([, what]) => what) }
}

type Hashes = Readonly<Record<string, unknown>>

function hashesOf(catalogue: CatalogueSnapshot, hash: ContentHash): Hashes {
  const { server, instructions } = catalogue
  const lists = CATALOGUE_LISTS.flatMap((list) => {
    const entries = catalogue[list]
    const nameOf = (entry: CatalogueEntry): string => String(entry[ENTRY_KEYS[list]])
    const hashes = entries?.map((entry) => [nameOf(entry), hash(entry)] as const)
    return hashes === undefined ? [] : [[list, Object.fromEntries(hashes)] as const]
  })
  return {
    server: hash(server),
    ...(instructions === undefined ? {} : { instructions: hash(instructions) }),
    ...Object.fromEntries(lists),
  }
}

interface Part {
  readonly what: string
  readonly hash: unknown
}

/** By list and name. A list without entries is a part too. */
function flat(hashes: Hashes): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  for (const key of ['server', 'instructions']) {
    if (hashes[key] !== undefined) parts.set(key, { what: key, hash: hashes[key] })
  }
  for (const list of CATALOGUE_LISTS) {
    const entries = hashes[list]
    if (!isRecord(entries)) continue
    parts.set(list, { what: `the list \`${list}\``, hash: true })
    for (const [name, hash] of Object.entries(entries)) {
      parts.set(`${list} ${name}`, { what: `${ENTRY_WORDS[list]} ${showName(name)}`, hash })
    }
  }
  return parts
}
