import { tryJson } from '../core/trace/parse-traces.js'

/** Arguments as logs contain them: an object, or its JSON as text. Text that is not JSON is kept. */
export function readArguments(value: unknown): { readonly args: unknown; readonly args_text?: string } {
  if (typeof value !== 'string') return { args: value ?? {} }
  if (value.trim() === '') return { args: {} }
  const args = tryJson(value)
  return args === undefined ? { args: null, args_text: value } : { args }
}
