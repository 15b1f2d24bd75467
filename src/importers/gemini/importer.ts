// Google's Gemini API: requests (`contents`), answers (`candidates`), pairs of both, and streams.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { type Conversation, type Dialect, ExchangeSession } from '../exchanges/exchange-session.js'
import { addParts, partsText } from '../gemini-cli/content-parts.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { answersIn, contentsIn, conversationsIn, isContentsLog, isLastPiece, isPiece } from './contents-forms.js'
import { withWholeCalls } from './partial-calls.js'

export const gemini = defineImporter({
  key: 'gemini',
  summary: 'requests, answers and streams of the Gemini API',
  detect: (head) => head.some(isContentsLog),
  open: (context) => new ContentsSession(context),
})

class ContentsSession implements ImportSession {
  readonly #exchanges: ExchangeSession
  /** The pieces of a streamed answer, one per line. */
  #pieces: { readonly answers: RawRecord[]; readonly place: LogPlace } | null = null

  constructor(context: ImportContext) {
    this.#exchanges = new ExchangeSession(dialect(context), context)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#pieces !== null && (this.#pieces.place.file !== place.file || !isPiece(value))) yield* this.#close()
    if (!isPiece(value)) {
      yield* this.#exchanges.push(value, place)
      return
    }
    this.#pieces ??= { answers: [], place }
    this.#pieces.answers.push(value)
    if (isLastPiece(value)) yield* this.#close()
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    yield* this.#exchanges.end()
  }

  *#close(): Generator<RawTrace> {
    const pieces = this.#pieces
    this.#pieces = null
    if (pieces !== null) yield* this.#exchanges.push({ response: pieces.answers }, pieces.place)
  }
}

function dialect(context: ImportContext): Dialect {
  const read = (value: unknown): Conversation => {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    const answers = answersIn(value)
    const content = { role: 'model', parts: withWholeCalls(answers.flatMap(partsOf)) }
    return {
      entries: contentsIn(value),
      answer: answers.length > 0 ? [content] : outer.response === undefined ? null : [],
      answerId: textIn(answers[0]?.responseId),
      begin: (draft) => {
        draft.model = textIn(request.model) ?? draft.model
        const { systemInstruction = request.system_instruction } = request
        draft.system ??= textIn(systemInstruction) ?? partsText(recordIn(systemInstruction).parts)
        const tools = recordsIn(request.tools).flatMap(toolsOf)
        if (tools.length > 0) draft.tools = tools
      },
      addAnswer: ({ draft }, place) => {
        if (answers.length === 0) return
        addContent(draft, content, context, place)
        addEnd(draft, answers)
      },
      addTokens: (draft) => addTokens(draft, answers),
    }
  }

  return {
    read: (value) => conversationsIn(value).map(read),
    open: () => {
      const draft = new TraceDraft()
      return { draft, add: (entry, place) => addContent(draft, recordIn(entry), context, place) }
    },
    mark,
    countCalls: (entry) => callsIn(entry).length,
    callIds: (entry) => callsIn(entry).flatMap(({ id }) => textIn(id) ?? []),
  }
}

function addContent(draft: TraceDraft, content: RawRecord, context: ImportContext, place: LogPlace): void {
  const parts = partsIn(content)
  const text = partsText(parts)
  if (content.role === 'model') draft.turn('assistant', text ?? '')
  else if (text !== null) draft.turn('user', text)
  const known = parts.map((part) => withKnownId(draft, part))
  for (const what of addParts(draft, known)) context.skip(what, place)
}

/** Clients give ids to calls that had none in the answer; their results come in the order of the calls. */
function withKnownId(draft: TraceDraft, part: RawRecord): RawRecord {
  const { id, ...response } = recordIn(part.functionResponse)
  return typeof id !== 'string' || draft.awaits(id) ? part : { ...part, functionResponse: response }
}

/** The API takes both spellings. */
function partsIn({ parts }: RawRecord): readonly RawRecord[] {
  return (isRecord(parts) ? [parts] : recordsIn(parts)).map(({ function_call, function_response, ...part }) => ({
    ...part,
    ...(isRecord(function_call) ? { functionCall: function_call } : {}),
    ...(isRecord(function_response) ? { functionResponse: function_response } : {}),
  }))
}

function partsOf({ candidates }: RawRecord): readonly RawRecord[] {
  return partsIn(recordIn(recordsIn(candidates)[0]?.content))
}

/** The pieces of a stream count the tokens so far; the last one counts all. */
function addTokens(draft: TraceDraft, answers: readonly RawRecord[]): void {
  const usage = answers.findLast(({ usageMetadata }) => isRecord(usageMetadata))?.usageMetadata
  const { promptTokenCount, toolUsePromptTokenCount, candidatesTokenCount, thoughtsTokenCount } = recordIn(usage)
  draft.addTokens(sum(promptTokenCount, toolUsePromptTokenCount), sum(candidatesTokenCount, thoughtsTokenCount))
}

function addEnd(draft: TraceDraft, answers: readonly RawRecord[]): void {
  addTokens(draft, answers)
  const last = answers.at(-1)
  draft.model = textIn(last?.modelVersion) ?? draft.model
  const [candidate] = recordsIn(last?.candidates)
  const reason = textIn(candidate?.finishReason) ?? textIn(candidate?.finish_reason)
  if (reason !== null) draft.finishTurn(reason.toLowerCase())
}

function sum(...counts: readonly unknown[]): number | null {
  const known = counts.flatMap((count) => numberIn(count) ?? [])
  return known.length === 0 ? null : known.reduce((total, count) => total + count)
}

function toolsOf(tool: RawRecord): unknown[] {
  return recordsIn(tool.functionDeclarations ?? tool.function_declarations).flatMap((declared) => {
    const { name, description, parameters, parametersJsonSchema } = declared
    if (typeof name !== 'string' || name === '') return []
    const described = typeof description === 'string' ? { description } : {}
    return [{ ...readMcpName(name), ...described, input_schema: recordIn(parameters ?? parametersJsonSchema) }]
  })
}

function callsIn(entry: unknown): readonly RawRecord[] {
  return partsIn(recordIn(entry)).flatMap(({ functionCall }) => (isRecord(functionCall) ? [functionCall] : []))
}

/** When an answer is sent again, thoughts may be left out, and calls may have ids that they did not have. */
function mark(entry: unknown): string | null {
  const { role = 'user' } = recordIn(entry)
  const parts = partsIn(recordIn(entry))
  const calls = callsIn(entry).map(({ name, args }) => [name ?? null, args ?? null])
  const results = parts.flatMap(({ functionResponse }) => {
    return isRecord(functionResponse) ? [functionResponse.name ?? null] : []
  })
  if (calls.length + results.length > 0) return canonicalJson([role, calls, results])
  const text = partsText(parts)?.trim() ?? ''
  return role === 'model' && text === '' ? null : canonicalJson([role, text])
}
