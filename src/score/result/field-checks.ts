// Checks of the fields of a saved result. Each complains about a field that is missing or has another type.
import { type Complaints, isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

type Check = (value: RawRecord, path: string, complaints: Complaints) => void

export function checkType(
  value: RawRecord,
  key: string,
  type: 'string' | 'number' | 'boolean',
  path: string,
  complaints: Complaints,
): void {
  if (typeof value[key] !== type) complaints.add(`${path}.${key}`, `a ${type}`, value[key])
}

/** A list of only these. */
export function checkAll(
  value: RawRecord,
  key: string,
  type: 'string' | 'number',
  path: string,
  complaints: Complaints,
): void {
  const list = value[key]
  const isFine = Array.isArray(list) && list.every((entry) => typeof entry === type)
  if (!isFine) complaints.add(`${path}.${key}`, `a list of ${type}s`, list)
}

export function checkOptional(
  value: RawRecord,
  key: string,
  prefix: string,
  complaints: Complaints,
  check: Check,
): void {
  const inner = value[key]
  if (inner === undefined) return
  if (isRecord(inner)) check(inner, `${prefix}${key}`, complaints)
  else complaints.add(`${prefix}${key}`, 'an object', inner)
}

export function checkList(value: RawRecord, key: string, prefix: string, complaints: Complaints, check: Check): void {
  const list = value[key]
  if (!Array.isArray(list)) {
    complaints.add(`${prefix}${key}`, 'a list', list)
    return
  }
  for (const [index, entry] of list.entries()) {
    if (isRecord(entry)) check(entry, `${prefix}${key}[${index}]`, complaints)
    else complaints.add(`${prefix}${key}[${index}]`, 'an object', entry)
  }
}
