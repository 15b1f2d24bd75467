// cassettes/<suite>/<test-slug>.<model-slug>.jsonl beside the suite (trace.md). Slugs hold [a-z0-9-] alone, so that no
// name leads out of the folder, and names that differ only by case stay apart on every file system.
import { shortHash } from '../core/short-hash.js'
import type { Row } from './rows.js'

const MAX_SLUG_LENGTH = 60
const SUITE_ENDING = /(\.mcprove)?\.(ya?ml|[mc]?[jt]s|json)$/i
/** Windows opens a device for these, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** The cassette of each row, relative to the suite's folder. Rows that share runs share a cassette. */
export function cassetteNames(rows: readonly Row[]): Map<Row, string> {
  const tests = slugs(rows.map(recordedName))
  const models = slugs(rows.map(({ model }) => model ?? 'no model'))
  return new Map(
    rows.map((row) => {
      const test = tests.get(recordedName(row))
      const model = models.get(row.model ?? 'no model')
      return [row, `cassettes/${suiteSlug(row.suite)}/${test}.${model}.jsonl`]
    }),
  )
}

/** Whose runs they are, and under which variant. */
function recordedName({ test, variant }: Row): string {
  return variant === null ? test.agent : `${test.agent} {${variant}}`
}

/** A slug for each name; two names never share one. */
function slugs(names: Iterable<string>): Map<string, string> {
  const all = new Set(names)
  const counts = new Map<string, number>()
  for (const name of all) counts.set(plainSlug(name), (counts.get(plainSlug(name)) ?? 0) + 1)
  const isShared = (name: string) => (counts.get(plainSlug(name)) ?? 0) > 1
  return new Map([...all].map((name) => [name, slug(name, isShared(name))]))
}

/** The folder or file of a suite among those of its neighbours. */
export function suiteSlug(file: string): string {
  const base = file.split(/[\\/]/).at(-1) ?? ''
  return slug(base.replace(SUITE_ENDING, ''), false)
}

/** With a hash where the plain slug is empty, cut, a device or shared. Plain slugs hold no `--`, so none looks hashed. */
function slug(name: string, isShared: boolean): string {
  const plain = plainSlug(name)
  const needsHash = isShared || plain === '' || plain.length >= MAX_SLUG_LENGTH || DEVICE.test(plain)
  return needsHash ? `${plain}--${shortHash(name)}` : plain
}

function plainSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
}
