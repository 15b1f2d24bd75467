// Contents of the Gemini API, `{ role, parts }`, which several programs write.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { geminiTool } from './tool-name.js'

/** The text of parts, without thoughts. Null when there is none. */
export function partsText(parts: unknown): string | null {
  if (typeof parts === 'string') return parts
  const list = isRecord(parts) ? [parts] : recordsIn(parts)
  const texts = list.flatMap(({ text, thought }) => (typeof text === 'string' && thought !== true ? [text] : []))
  return texts.length === 0 ? null : texts.join('')
}

/** Adds the calls and results of parts; the caller handles their text. Returns what is left out. */
export function addParts(draft: TraceDraft, parts: unknown, at: number | null = null): string[] {
  return recordsIn(parts).flatMap((part) => addPart(draft, part, at) ?? [])
}

function addPart(draft: TraceDraft, { functionCall, functionResponse }: RawRecord, at: number | null): string | null {
  if (isRecord(functionCall)) {
    const name = textIn(functionCall.name)
    if (name === null || name === '') return 'a call without a name'
    draft.call({ id: textIn(functionCall.id), ...geminiTool(name), ...readArguments(functionCall.args), at })
  }
  if (isRecord(functionResponse)) {
    const added = draft.result(textIn(functionResponse.id), { ...functionResult(functionResponse.response), at })
    if (!added) return 'a second result for one call'
  }
  return null
}

/** `{ output }` or `{ error }`, or whatever else a function returned. */
export function functionResult(response: unknown): DraftResult {
  const { output, error } = recordIn(response)
  const failure = error === undefined || error === null ? null : asText(error)
  return { is_error: failure !== null, content: failure ?? asText(output ?? response ?? '') }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
