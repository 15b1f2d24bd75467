import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'
import type { Message } from './message.js'

/** Adds one message to the run. Returns what is left out. */
export function addMessage(draft: TraceDraft, { kind, body }: Message): readonly string[] {
  switch (kind) {
    case 'system':
      draft.system = [...(draft.system === null ? [] : [draft.system]), textOf(body.content)].join('\n')
      return []
    case 'human':
      draft.turn('user', textOf(body.content))
      return []
    case 'ai':
      return addAnswer(draft, body)
    case 'tool':
    case 'function':
      return addResult(draft, body)
    case 'chat':
      return addChat(draft, body)
    case 'remove':
      return ['a message that removes another']
  }
}

function addAnswer(draft: TraceDraft, body: RawRecord): string[] {
  const metadata = recordIn(body.response_metadata)
  draft.agent ??= textIn(body.name)
  draft.model ??= textIn(metadata.model_name) ?? textIn(metadata.model) ?? textIn(metadata.model_id)
  const reason = textIn(metadata.finish_reason) ?? textIn(metadata.stop_reason) ?? textIn(metadata.stopReason)
  draft.turn('assistant', textOf(body.content), reason ?? undefined)
  addTokens(draft, body, metadata)
  return callsOf(body).flatMap((call) => addCall(draft, call))
}

function addCall(draft: TraceDraft, { name, args, id }: RawRecord): string[] {
  if (typeof name !== 'string' || name === '') return ['a call without a name']
  draft.call({ id: textIn(id), ...readMcpName(name), ...readArguments(args) })
  return []
}

/** Calls are at one of several places, by version and provider; the same call is at several of them. */
function callsOf({ tool_calls, invalid_tool_calls, additional_kwargs, content }: RawRecord): readonly RawRecord[] {
  const read = [...recordsIn(tool_calls), ...recordsIn(invalid_tool_calls)]
  if (read.length > 0) return read
  const { tool_calls: raw, function_call } = recordIn(additional_kwargs)
  const calls = recordsIn(raw).map(({ id, function: tool }) => ({ id, ...namedArguments(recordIn(tool)) }))
  if (calls.length > 0) return calls
  if (isRecord(function_call)) return [namedArguments(function_call)]
  return recordsIn(content).flatMap(({ type, id, name, input }) =>
    type === 'tool_use' ? [{ id, name, args: input }] : [],
  )
}

function namedArguments({ name, arguments: args }: RawRecord): RawRecord {
  return { name, args }
}

function addResult(draft: TraceDraft, { tool_call_id, content, status }: RawRecord): string[] {
  const blocks = listIn(content)
  const isBlocks = blocks.length > 0 && blocks.every(isRecord)
  const result = { is_error: status === 'error', content: isBlocks ? blocks : textOf(content) }
  return draft.result(textIn(tool_call_id), result) ? [] : ['a second result for one call']
}

function addChat(draft: TraceDraft, body: RawRecord): string[] {
  if (body.role === 'assistant') return addAnswer(draft, body)
  if (body.role !== 'user') return ['a chat message with an unknown role']
  draft.turn('user', textOf(body.content))
  return []
}

/** LangChain's own count includes cached tokens; the counts of providers have their names. */
function addTokens(draft: TraceDraft, { usage_metadata }: RawRecord, metadata: RawRecord): void {
  if (isRecord(usage_metadata)) {
    draft.addTokens(numberIn(usage_metadata.input_tokens), numberIn(usage_metadata.output_tokens))
    return
  }
  const usage = recordIn(metadata.token_usage ?? metadata.tokenUsage)
  if (Object.keys(usage).length > 0) {
    const input = numberIn(usage.prompt_tokens ?? usage.promptTokens)
    draft.addTokens(input, numberIn(usage.completion_tokens ?? usage.completionTokens))
    return
  }
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = recordIn(metadata.usage)
  const cached = (numberIn(cache_read_input_tokens) ?? 0) + (numberIn(cache_creation_input_tokens) ?? 0)
  const input = numberIn(input_tokens)
  draft.addTokens(input === null ? null : input + cached, numberIn(output_tokens))
}

/** A text, or a list of texts and blocks. Thoughts are not part of what was said. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const texts = listIn(content).flatMap((block) => {
    if (typeof block === 'string') return [block]
    return isRecord(block) && typeof block.text === 'string' ? [block.text] : []
  })
  return texts.join('\n')
}
