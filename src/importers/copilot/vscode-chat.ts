// Chats of Copilot in VS Code: requests of the user, each with the rounds of the model and what was shown.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { ToolReference } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { Invocations } from './invocations.js'

/** Returns null for an empty chat. */
export function traceOfChat(chat: RawRecord, skip: (what: string) => void): RawTrace | null {
  const draft = new TraceDraft()
  for (const request of recordsIn(chat.requests)) for (const what of addRequest(draft, request)) skip(what)
  return draft.isEmpty ? null : draft.finish()
}

function addRequest(draft: TraceDraft, request: RawRecord): string[] {
  draft.saw(numberIn(request.timestamp))
  draft.model = textIn(request.modelId) ?? draft.model
  const { message, response, result } = request
  draft.turn('user', textIn(message) ?? textIn(recordIn(message).text) ?? '')
  const { errorDetails, metadata } = recordIn(result)
  draft.outcome = outcomeOf(request, errorDetails)
  const shown = recordsIn(response)
  const rounds = recordsIn(recordIn(metadata).toolCallRounds)
  const invocations = shown.filter(({ kind }) => kind === 'toolInvocationSerialized')
  if (rounds.length === 0) {
    // A request that did not end has no rounds yet.
    if (invocations.length > 0) draft.turn('assistant', '')
    for (const invocation of invocations) addInvocation(draft, invocation)
    const text = closingText(shown)
    if (text !== '' || invocations.length === 0) draft.turn('assistant', text)
    return []
  }
  return addRounds(draft, rounds, { invocations, results: recordIn(recordIn(metadata).toolCallResults), shown })
}

interface Shown {
  readonly invocations: readonly RawRecord[]
  readonly results: RawRecord
  readonly shown: readonly RawRecord[]
}

function addRounds(draft: TraceDraft, rounds: readonly RawRecord[], { invocations, results, shown }: Shown): string[] {
  const shownCalls = new Invocations(invocations)
  const lost = rounds.flatMap(({ response, toolCalls }, index) => {
    const calls = recordsIn(toolCalls)
    const isClosing = index === rounds.length - 1 && calls.length === 0
    const text = textIn(response) ?? ''
    draft.turn('assistant', isClosing && text === '' ? closingText(shown) : text)
    return calls.flatMap((call) => addCall(draft, call, shownCalls.take(call), results))
  })
  const unknown = Math.max(0, shownCalls.count - rounds.reduce((sum, one) => sum + recordsIn(one.toolCalls).length, 0))
  return [...lost, ...Array.from({ length: unknown }, () => 'a tool that no answer of the model called')]
}

function addCall(draft: TraceDraft, call: RawRecord, invocation: RawRecord, results: RawRecord): string[] {
  const name = textIn(call.name)
  if (name === null || name === '') return ['a call without a name']
  const givenId = textIn(call.id)
  const newId = draft.call({ id: givenId, ...toolOf(name, invocation), ...readArguments(call.arguments) })
  const result = givenId !== null && Object.hasOwn(results, givenId) ? results[givenId] : undefined
  if (result !== undefined) draft.result(givenId ?? newId, resultOf(recordIn(result), invocation))
  return []
}

/** The name of a tool of a server begins with `mcp_server_`, where a long server is cut. */
function toolOf(name: string, { source }: RawRecord): ToolReference {
  const { type, label } = recordIn(source)
  if (type !== 'mcp' || typeof label !== 'string' || label === '') return { server: null, name }
  const prefix = `mcp_${label}_`
  return { server: label, name: name.startsWith(prefix) && name !== prefix ? name.slice(prefix.length) : name }
}

const FAILED = /^\s*ERROR while calling tool/

function resultOf(result: RawRecord, { resultDetails }: RawRecord): DraftResult {
  const content = recordsIn(result.content)
    .map(({ value }) => (typeof value === 'string' ? value : ''))
    .join('\n')
  return { is_error: recordIn(resultDetails).isError === true || FAILED.test(content), content }
}

function addInvocation(draft: TraceDraft, invocation: RawRecord): void {
  const name = textIn(invocation.toolId) ?? 'unknown'
  const { input, output, isError } = recordIn(invocation.resultDetails)
  const { rawInput } = recordIn(invocation.toolSpecificData)
  const args = isRecord(rawInput) ? rawInput : typeof input === 'string' ? (tryJson(input) ?? {}) : {}
  const givenId = textIn(invocation.toolCallId)
  const newId = draft.call({ id: givenId, ...toolOf(name, invocation), args })
  if (invocation.isComplete !== true) return
  const content = recordsIn(output).map(({ value }) => (typeof value === 'string' ? value : ''))
  draft.result(givenId ?? newId, { is_error: isError === true, content: content.join('\n') })
}

/** What was shown after the last tool. */
function closingText(shown: readonly RawRecord[]): string {
  const last = shown.findLastIndex(({ kind }) => kind === 'toolInvocationSerialized')
  return shown
    .slice(last + 1)
    .map(textOf)
    .join('')
    .trim()
}

function textOf({ kind, value, content, name }: RawRecord): string {
  if (kind === undefined) return textIn(value) ?? ''
  if (kind === 'markdownContent') return textIn(recordIn(content).value) ?? ''
  return kind === 'inlineReference' ? (textIn(name) ?? '') : ''
}

function outcomeOf({ isCanceled }: RawRecord, errorDetails: unknown): TraceDraft['outcome'] {
  const { code, message } = recordIn(errorDetails)
  if (isCanceled === true || code === 'canceled') return { status: 'cancelled' }
  return isRecord(errorDetails) ? { status: 'infra_error', error: textIn(message) ?? 'unknown' } : null
}

/** `requests` with a `message` and a `response`. */
export function isChat(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.requests)) return false
  return recordsIn(value.requests).some(({ message, response }) => isRecord(message) && Array.isArray(response))
}
