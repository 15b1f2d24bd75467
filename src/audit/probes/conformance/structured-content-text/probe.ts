import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { parsedJson } from '../../../../core/json/parsed-json.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { type CallResult, isSuccess, judgeCalls } from '../../../features/judge-calls.js'
import { defineProbe } from '../../../probe/probe.js'

export const structuredContentText = defineProbe({
  id: 'conformance/structured-content-text',
  title: 'A result with structured content has the same as JSON in a text block.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/tools#structured-content',
    '2025-11-25': 'server/tools#structured-content',
    '2026-07-28': 'server/tools#structured-content',
  },
  run: async (audit) =>
    await judgeCalls(audit, {
      about: (one) => isSuccess(one) && one.result.structuredContent !== undefined,
      otherwise: 'no sample call has structured content',
      findingOn: (one) =>
        isRepeated(one) ? undefined : `no text block in ${one.label} is the JSON of its \`structuredContent\``,
    }),
})

function isRepeated({ result: { content, structuredContent } }: CallResult): boolean {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  const texts = blocks.flatMap((block) => (isRecord(block) && typeof block.text === 'string' ? [block.text] : []))
  const wanted = [structuredContent, ...wrapped(structuredContent)].map((value) => canonicalJson(value))
  const said = texts.flatMap((text) => [canonicalJson(text), ...parsed(text)])
  if (said.some((one) => wanted.includes(one))) return true
  // A list may be repeated with a block for each element.
  return wrapped(structuredContent).some(
    (value) => Array.isArray(value) && value.length > 0 && value.every((one) => said.includes(canonicalJson(one))),
  )
}

/** Frameworks wrap a result that is not an object in one with the only key `result`; the text is what is inside. */
function wrapped(structured: unknown): readonly unknown[] {
  if (!isRecord(structured) || Object.keys(structured).length !== 1) return []
  return [structured.result]
}

function parsed(text: string): string[] {
  const value = parsedJson(text)
  return value === undefined ? [] : [canonicalJson(value)]
}
