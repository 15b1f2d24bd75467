import type { OfferedCatalogue } from '../../catalog/snapshot/catalogue-snapshot.js'
import { McproveError } from '../../core/errors/error.js'
import { type Inspection, isFailure, LIST_NAMES } from '../inspect/inspection.js'

/** Throws SERVER_FAILED when a list could not be read: a lock without it would accept whatever it contains. */
export function completeCatalogue({ info, instructions, lists }: Inspection): OfferedCatalogue {
  const read = LIST_NAMES.map((name) => {
    const list = lists[name]
    if (isFailure(list)) throw new McproveError('SERVER_FAILED', list.message, { hint: list.hint ?? undefined })
    return [name, list] as const
  })
  return { server: info ?? {}, instructions: instructions ?? undefined, ...Object.fromEntries(read) }
}
