import { uncriticizedFields } from '../../core/critics/uncriticized-fields.js'
import { isRecord } from '../../core/trace-fields.js'

/** The arguments of a block as it is written, valid or not: those with a critic first, as the fold lists them. */
export function writtenFields(block: Readonly<Record<string, unknown>>): readonly string[] {
  const tracks = isRecord(block.tracks) ? Object.values(block.tracks) : []
  return [...new Set([block, ...tracks].flatMap(fieldsOf))]
}

function fieldsOf(written: unknown): string[] {
  if (!isRecord(written)) return []
  const critics = listOf(written.fields).flatMap((entry) =>
    isRecord(entry) && typeof entry.field === 'string' ? [{ field: entry.field }] : [],
  )
  const expected = listOf(written.expected).flatMap((entry) =>
    isRecord(entry) && isRecord(entry.args) ? [{ args: entry.args }] : [],
  )
  return [...critics.map(({ field }) => field), ...uncriticizedFields(expected, critics)]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
