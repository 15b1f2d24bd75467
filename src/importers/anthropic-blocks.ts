// Content blocks of Anthropic's messages, which several logs contain.
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { DraftCall } from './draft-call.js'
import { readArguments } from './json-arguments.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from './json-fields.js'
import { readMcpName } from './mcp-name.js'
import type { TraceDraft } from './trace-draft.js'

/** Adds the calls and results of a message; the caller handles its text. Returns what is left out. */
export function addBlocks(draft: TraceDraft, content: unknown, at: number | null = null): string[] {
  return recordsIn(content).flatMap((block) => addBlock(draft, block, at) ?? [])
}

function addBlock(draft: TraceDraft, block: RawRecord, at: number | null): string | null {
  const type = textIn(block.type) ?? ''
  if (type.endsWith('tool_use')) return addCall(draft, block, at)
  if (type.endsWith('tool_result')) return addResult(draft, block, at)
  return null
}

function addCall(draft: TraceDraft, block: RawRecord, at: number | null): string | null {
  const name = textIn(block.name)
  if (name === null || name === '') return 'a call without a name'
  const server = textIn(block.server_name)
  const caller = textIn(recordIn(block.caller).type)
  const call: DraftCall = {
    id: textIn(block.id),
    ...(server === null ? readMcpName(name) : { server, name }),
    ...readArguments(block.input),
    // Most calls are made by the model itself.
    ...(caller === null || caller === 'direct' ? {} : { caller }),
    at,
  }
  draft.call(call)
  return null
}

function addResult(draft: TraceDraft, block: RawRecord, at: number | null): string | null {
  const { content, is_error, tool_use_id } = block
  const result = {
    is_error: is_error === true || (isRecord(content) && hasFailed(content)),
    // The provider's own tools answer with an object instead of a list.
    content: typeof content === 'string' ? content : isRecord(content) ? [content] : listIn(content),
    at,
  }
  return draft.result(textIn(tool_use_id), result) ? null : 'a second result for one call'
}

/** `web_fetch_tool_result_error` and the like, or code that ended with another code than 0. */
function hasFailed({ type, return_code }: RawRecord): boolean {
  const isFailure = textIn(type)?.endsWith('_tool_result_error') === true
  return isFailure || (typeof return_code === 'number' && return_code !== 0)
}

/** Everything that the model read counts, including cached input. */
export function addUsage(draft: TraceDraft, usage: unknown): void {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = recordIn(usage)
  const read = [input_tokens, cache_creation_input_tokens, cache_read_input_tokens].map(numberIn)
  const input = read.every((count) => count === null)
    ? null
    : read.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  draft.addTokens(input, numberIn(output_tokens))
}
