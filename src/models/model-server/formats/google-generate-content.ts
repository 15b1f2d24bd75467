// Google generateContent: POST /v1beta/models/<model>:generateContent, and :streamGenerateContent.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentText, joinTexts, numberOrNull, parseArgs, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { NormalisedCall, NormalisedResult, NormalisedTool, ParsedBody } from '../normalised-request.js'
import type { Asked, SentAnswer, WireFormat } from '../wire-format.js'
import { type GoogleResponse, googleEvents, googleFrames, isSse } from './google-stream.js'

type Part = Readonly<Record<string, unknown>>

// A base URL may end with the version that the client adds too.
const PATH = /^(?:\/v1\w*)*\/(?:models\/)?(.+):(generateContent|streamGenerateContent)$/

const FINISH_REASONS = { stop: 'STOP', tool_calls: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' }

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

export const googleGenerateContent: WireFormat = {
  name: 'google-generate-content',
  callPrefix: 'fc_',
  matches: (path) => PATH.test(path),

  parse: (body, path) => {
    const [, model] = PATH.exec(path) ?? []
    const list = new MessageList()
    if (isRecord(body.systemInstruction)) list.addSystem(contentText(body.systemInstruction.parts))
    for (const content of recordsAt(body.contents, 'contents')) addContent(list, content)
    const config = isRecord(body.generationConfig) ? body.generationConfig : {}
    return {
      model: stringAt(model, 'model'),
      ...list.finish(),
      tools: recordsAt(body.tools, 'tools').flatMap((tool) =>
        recordsAt(tool.functionDeclarations, 'functionDeclarations').map(readTool),
      ),
      tool_choice: toolChoice(body.toolConfig),
      max_tokens: numberOrNull(config.maxOutputTokens),
    }
  },

  render: wholeResponse,
  renderError,
  keyOf: (headers, url) => headers['x-goog-api-key'] ?? url.searchParams.get('key'),

  stream: {
    isAsked: (_body, url) => url.pathname.endsWith(':streamGenerateContent'),
    events: (answer, asked) => googleEvents(wholeResponse(answer, asked)),
    failure: (status, message) => ({ data: renderError(status, message) }),
    contentType: (url) => (isSse(url) ? 'text/event-stream' : 'application/json; charset=UTF-8'),
    frames: googleFrames,
  },
}

function wholeResponse(answer: SentAnswer, { parsed, ids }: Asked): GoogleResponse {
  return {
    candidates: [candidate(answer)],
    usageMetadata: {
      promptTokenCount: answer.tokens.input,
      candidatesTokenCount: answer.tokens.output,
      totalTokenCount: answer.tokens.input + answer.tokens.output,
    },
    modelVersion: parsed.model,
    responseId: ids.make(''),
  }
}

function renderError(status: number, message: string): Part {
  const name = STATUSES[status] ?? (status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL')
  return { error: { code: status, message, status: name } }
}

function addContent(list: MessageList, content: Part): void {
  const parts = recordsAt(content.parts, 'parts')
  const text = joinTexts(parts.map((part) => (part.thought === true ? '' : contentText(part.text))))
  if (content.role === 'model') {
    list.addAssistant(
      text,
      parts
        .map((part) => part.functionCall)
        .filter(isRecord)
        .map(readCall),
    )
    return
  }
  const results: NormalisedResult[] = []
  for (const { functionResponse } of parts) {
    if (isRecord(functionResponse)) results.push(readResult(functionResponse, list, results))
  }
  list.addResults(results)
  if (text !== '' || results.length === 0) list.addUser(text)
}

function readCall(call: Part, index: number): NormalisedCall {
  const id = typeof call.id === 'string' ? call.id : `#${index + 1}`
  return { id, name: stringAt(call.name, 'functionCall.name'), args: call.args ?? {} }
}

/** Without an id, a response belongs to the first open call with its name. */
function readResult(given: Part, list: MessageList, earlier: readonly NormalisedResult[]): NormalisedResult {
  const name = stringAt(given.name, 'functionResponse.name')
  const isTaken = (id: string) => earlier.some((result) => result.call_id === id)
  const call = list.openCalls.find((open) => open.name === name && !isTaken(open.id))
  const response = isRecord(given.response) ? given.response : {}
  return {
    call_id: typeof given.id === 'string' ? given.id : (call?.id ?? name),
    is_error: response.error !== undefined,
    text: contentText(response.content ?? response.output ?? response.result ?? response.error ?? response),
  }
}

function readTool(tool: Part): NormalisedTool {
  return {
    name: stringAt(tool.name, 'functionDeclarations.name'),
    ...(typeof tool.description === 'string' && { description: tool.description }),
    input_schema: tool.parametersJsonSchema ?? tool.parameters,
  }
}

function toolChoice(value: unknown): ParsedBody['tool_choice'] {
  const config = isRecord(value) && isRecord(value.functionCallingConfig) ? value.functionCallingConfig : {}
  const allowed: readonly unknown[] = Array.isArray(config.allowedFunctionNames) ? config.allowedFunctionNames : []
  if (config.mode === 'ANY') return allowed.length === 1 ? { tool: String(allowed[0]) } : 'required'
  if (config.mode === 'NONE') return 'none'
  return config.mode === 'AUTO' ? 'auto' : null
}

function candidate(answer: SentAnswer): Part {
  const broken = answer.calls.find((call) => parseArgs(call.args_json).args_text !== undefined)
  // Arguments are a value here. When a model writes invalid ones, the provider stops it, reports that and sends no
  // call.
  if (broken !== undefined) {
    const finishMessage = `Malformed function call: ${broken.name}(${broken.args_json})`
    return { content: {}, finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage, index: 0 }
  }
  const calls = answer.calls.map((call) => {
    return { functionCall: { id: call.id, name: call.name, args: parseArgs(call.args_json).args } }
  })
  const parts = answer.text === '' && calls.length > 0 ? calls : [{ text: answer.text }, ...calls]
  return { content: { role: 'model', parts }, finishReason: FINISH_REASONS[answer.finish_reason], index: 0 }
}
