import { uncriticizedFields } from '../../core/critics/fields/uncriticized-fields.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** The arguments of a block as written, valid or not: those with a critic first, as `fold` lists them. */
export function writtenFields(block: Readonly<Record<string, unknown>>): readonly string[] {
  const tracks = isRecord(block.tracks) ? Object.values(block.tracks) : []
  return [...new Set([block, ...tracks].flatMap(fieldsOf))]
}

function fieldsOf(written: unknown): string[] {
  if (!isRecord(written)) return []
  const critics = listOf(written.fields).flatMap((entry) =>
    isRecord(entry) && typeof entry.field === 'string' ? [{ field: entry.field }] : [],
  )
  const calls = listOf(written.expected).flatMap((entry) =>
    isRecord(entry) && Array.isArray(entry.one_of) ? entry.one_of : [entry],
  )
  const expected = calls.flatMap((call) => (isRecord(call) && isRecord(call.args) ? [{ args: call.args }] : []))
  return [...critics.map(({ field }) => field), ...uncriticizedFields(expected, critics)]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
