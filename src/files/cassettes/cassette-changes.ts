// What changed since a cassette was recorded, by name.
import { deepDiff } from '../../core/json/deep-diff.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { CassetteInputs, CassetteTools } from './cassette.js'

export interface InputChange {
  /** `prompt`, `sampling.temperature`. */
  readonly field: string
  /** Undefined when the field did not exist. */
  readonly recorded: unknown
  readonly current: unknown
}

/**
 * The fields that differ, in the order of the current inputs, then those that were removed. Empty for equal hashes.
 * Hashes may also differ with equal fields, when these were redacted.
 */
export function compareInputs(recorded: CassetteInputs, current: CassetteInputs): InputChange[] {
  if (recorded.hash === current.hash) return []
  const fields = new Set([...Object.keys(current), ...Object.keys(recorded)])
  fields.delete('hash')
  return [...fields].flatMap((field) => compareField(field, own(recorded, field), own(current, field)))
}

function compareField(field: string, recorded: unknown, current: unknown): InputChange[] {
  if (deepEqual(recorded, current)) return []
  // For a text, the text has changed; for settings, the one setting.
  if (!isRecord(recorded) || !isRecord(current)) return [{ field, recorded, current }]
  return deepDiff(recorded, current, 'exact').map(({ path, expected, actual }) => ({
    field: path.startsWith('[') ? `${field}${path}` : `${field}.${path}`,
    recorded: expected,
    current: actual,
  }))
}

/** A sentence for each tool that was added, removed or changed, by name. */
export function compareTools(recorded: CassetteTools['each'], current: CassetteTools['each']): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(current)])].sort()
  return names.flatMap((name) => {
    const before = own(recorded, name)
    const now = own(current, name)
    if (before === now) return []
    if (before === undefined) return [`${name} was added`]
    return [now === undefined ? `${name} was removed` : `${name} was changed`]
  })
}

/** A tool may be called `constructor`. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
