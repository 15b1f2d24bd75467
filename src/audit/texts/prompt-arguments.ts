import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** A word for each argument that a prompt requires. */
export function promptArguments(prompt: RawRecord): Readonly<Record<string, string>> {
  const listed: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : []
  const names = listed.flatMap((one) => (isRecord(one) && one.required === true ? [one.name] : []))
  return Object.fromEntries(names.flatMap((name) => (typeof name === 'string' ? [[name, 'example']] : [])))
}
