// What `mcprove lock` prints.
import type { CatalogueChange } from '../../catalog/snapshot/catalogue-changes.js'
import type { CatalogueLock } from '../../catalog/snapshot/catalogue-lock.js'
import { CATALOGUE_LISTS, type CatalogueSnapshot, ENTRY_WORDS } from '../../catalog/snapshot/catalogue-snapshot.js'
import { cleanText } from '../../core/text/show-value.js'

const SHOWN_CHANGES = 100

/** `instructions, 3 tools, 1 prompt`. */
export function contentsText(catalogue: CatalogueSnapshot): string {
  const parts = [
    ...(catalogue.instructions === undefined ? [] : ['instructions']),
    ...CATALOGUE_LISTS.flatMap((list) => {
      const count = catalogue[list]?.length ?? 0
      return count === 0 ? [] : [`${count} ${ENTRY_WORDS[list]}${count === 1 ? '' : 's'}`]
    }),
  ]
  return parts.length === 0 ? 'the server offers nothing' : parts.join(', ')
}

/** One line each; none when the server is as it was locked. */
export function differences({ edited }: CatalogueLock, changes: readonly CatalogueChange[]): readonly string[] {
  const byHand =
    edited === null
      ? ['the file has no hashes']
      : edited.map((what) => `${what}: edited in the file, its hash does not match`)
  return [
    ...byHand,
    ...changes.map(({ what, breaking, message }) => `${breaking ? 'breaking: ' : ''}${what}: ${message}`),
  ]
}

export function differencesText(label: string, lines: readonly string[]): string {
  const more = lines.length - SHOWN_CHANGES
  const shown = [...lines.slice(0, SHOWN_CHANGES), ...(more > 0 ? [`and ${more} more`] : [])]
  const title = `${label}: ${lines.length} ${lines.length === 1 ? 'difference' : 'differences'}\n`
  return cleanText(title + shown.map((line) => `  ${line}\n`).join(''))
}
