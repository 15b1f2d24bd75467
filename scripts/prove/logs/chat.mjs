import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// OpenAI chat completions: https://platform.openai.com/docs/api-reference/chat

/** One message of a conversation. Also used by benchmarks that store chat messages. */
export function countMessage(run, message) {
  if (message.role === 'assistant') {
    const calls = list(message.tool_calls)
    for (const call of calls) {
      const fn = call.function ?? call.custom ?? call
      run.call(call.id, fn.name, fn.arguments ?? fn.input)
    }
    if (isObject(message.function_call))
      run.call(undefined, message.function_call.name, message.function_call.arguments)
    run.said(textOf(message.content) || message.refusal, calls.length > 0 || isObject(message.function_call))
  }
  if (message.role === 'user') run.heard()
  if (message.role === 'tool' || message.role === 'function')
    run.result(message.tool_call_id, message.is_error === true)
}

export function countMessages(messages) {
  const run = new Run()
  // Chat messages have no field that marks a failed tool.
  run.errorsRecorded = messages.some((message) => typeof message?.is_error === 'boolean')
  for (const message of messages.filter(isObject)) countMessage(run, message)
  return run
}

export function addUsage(run, usage) {
  if (!isObject(usage)) return
  run.tokens(usage.prompt_tokens ?? usage.input_tokens, usage.completion_tokens ?? usage.output_tokens)
}

const isMessage = (value) => isObject(value) && typeof value.role === 'string'

/** Conversations (arrays of messages, or objects with `messages`), answers (`choices`), requests with answers, streams. */
export function countOpenai(log) {
  if (log.form === 'events' || entriesOf(log)[0]?.object === 'chat.completion.chunk') return { runs: countStreams(log) }
  if (log.form === 'lines' && entriesOf(log).every(isMessage)) return { runs: [countMessages(log.values)] }
  return { runs: log.values.flatMap(conversationsOf) }
}

function conversationsOf(value) {
  if (Array.isArray(value)) return value.every(isMessage) ? [countMessages(value)] : value.flatMap(conversationsOf)
  if (!isObject(value)) return []
  const request = isObject(value.request) ? (value.request.body ?? value.request) : value
  const answer = [value.response?.body, value.response, value.completion, value].find((one) =>
    Array.isArray(one?.choices),
  )
  const messages = [request.messages, value.conversation, value.prompt].find(
    (one) => Array.isArray(one) && one.some(isMessage),
  )
  if (messages === undefined && answer === undefined) return []
  const run = countMessages([
    ...(messages ?? []),
    ...list(answer?.choices)
      .slice(0, 1)
      .map((choice) => choice.message),
  ])
  addUsage(run, answer?.usage ?? value.usage)
  return [run]
}

function countStreams(log) {
  const answers = new Map()
  for (const chunk of entriesOf(log)) {
    if (!Array.isArray(chunk.choices)) continue
    const answer = answers.get(chunk.id) ?? { calls: new Map(), text: '', usage: undefined }
    answers.set(chunk.id, answer)
    answer.usage = chunk.usage ?? answer.usage
    const delta = chunk.choices.find((choice) => (choice.index ?? 0) === 0)?.delta
    answer.text += delta?.content ?? ''
    for (const [at, part] of list(delta?.tool_calls).entries()) addPart(answer.calls, part.index ?? at, part)
  }
  return [...answers.values()].map((answer) => {
    const run = new Run()
    for (const call of answer.calls.values()) run.call(call.id, call.name, call.args)
    run.said(answer.text, answer.calls.size > 0)
    addUsage(run, answer.usage)
    return run
  })
}

function addPart(calls, index, part) {
  const call = calls.get(index) ?? { id: undefined, name: '', args: '' }
  calls.set(index, call)
  call.id = part.id ?? call.id
  call.name += part.function?.name ?? ''
  call.args += part.function?.arguments ?? ''
}

/** MCPMark writes `messages.json`: chat messages, or items of the Responses API. */
export const isChat = (values) =>
  values.filter(isObject).some((value) => value.role === 'tool' || Array.isArray(value.tool_calls))
