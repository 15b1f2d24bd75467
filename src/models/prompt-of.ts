import type {
  LanguageModelV3Content,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider'
import { isRecord } from '../core/trace/trace-fields.js'
import type { AnsweredCall, ModelMessage, RequestedCall } from './model.js'
import type { Provider } from './providers/provider.js'
import { sentParts } from './read-answer.js'
import { toolResultOutput } from './tool-result-output.js'

type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content']

export function promptOf(provider: string, spec: Provider, messages: readonly ModelMessage[]): LanguageModelV3Prompt {
  return messages.flatMap((message) => messagesOf(provider, spec, message))
}

function messagesOf(provider: string, spec: Provider, message: ModelMessage): LanguageModelV3Message[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }]
    case 'user':
      return [{ role: 'user', content: [{ type: 'text', text: message.content }] }]
    case 'assistant': {
      const sent = sentParts(provider, message.answer)
      const content = sent === null ? plainContent(message) : sent.flatMap(partOf)
      // Providers refuse an empty message, but accept two user messages in a row.
      return content.length === 0 ? [] : [{ role: 'assistant', content }]
    }
    case 'tool':
      return [{ role: 'tool', content: message.results.map((result) => resultPart(result, spec.takesImages)) }]
  }
}

function resultPart(result: AnsweredCall, takesImages: boolean): LanguageModelV3ToolResultPart {
  const { id, name } = result
  return { type: 'tool-result', toolCallId: id, toolName: name, output: toolResultOutput(result, takesImages) }
}

/** An answer from elsewhere: the suite's `messages:`, or another provider. */
function plainContent({ content, calls }: Extract<ModelMessage, { role: 'assistant' }>): AssistantContent {
  return [...(content === '' ? [] : [{ type: 'text' as const, text: content }]), ...calls.map(callPart)]
}

function callPart({ id, name, args }: RequestedCall): AssistantContent[number] {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: args ?? {} }
}

/** What the provider sent, in the form it accepts: its metadata (signatures, item ids) become its options. */
function partOf(part: LanguageModelV3Content): AssistantContent {
  const options = part.providerMetadata === undefined ? {} : { providerOptions: part.providerMetadata }
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [{ type: part.type, text: part.text, ...options }]
    case 'file':
      return [{ type: 'file', mediaType: part.mediaType, data: part.data, ...options }]
    case 'tool-call': {
      const { toolCallId, toolName, providerExecuted = false } = part
      return [{ type: 'tool-call', toolCallId, toolName, input: inputOf(part.input), providerExecuted, ...options }]
    }
    case 'tool-result': {
      const { toolCallId, toolName, result, isError } = part
      const output = { type: isError === true ? ('error-json' as const) : ('json' as const), value: result }
      return [{ type: 'tool-result', toolCallId, toolName, output, ...options }]
    }
    default:
      // Sources and approval requests are for people.
      return []
  }
}

/**
 * Providers do not accept arguments that are not an object, not even their own; the result tells the model what was
 * wrong.
 */
function inputOf(text: string): unknown {
  try {
    const input: unknown = JSON.parse(text)
    return isRecord(input) ? input : {}
  } catch {
    return {}
  }
}
