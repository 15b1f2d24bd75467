import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// Gemini CLI: chats below ~/.gemini/tmp, and `--output-format stream-json`:
// https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/headless.md
// Qwen Code: chats below ~/.qwen/projects. Google ADK: sessions (https://google.github.io/adk-docs/sessions/session/).

export function countGemini(log) {
  const entries = entriesOf(log)
  if (entries.some((entry) => ['tool_use', 'init'].includes(entry.type))) return { runs: streamRuns(entries) }
  if (log.form === 'lines') return { runs: [chat(lastOfEach(entries))] }
  return { runs: entries.map((entry) => chat(list(entry.messages ?? entry.history))) }
}

/** A line replaces an earlier line with the same id. */
function lastOfEach(entries) {
  const byId = new Map()
  for (const entry of entries) if (entry.id !== undefined && entry.type !== undefined) byId.set(entry.id, entry)
  return [...byId.values()]
}

const isAgent = (message) => ['gemini', 'assistant', 'model', 'qwen'].includes(message.type ?? message.role)

function chat(messages) {
  const run = new Run()
  const answers = messages.filter(isAgent)
  for (const message of messages) {
    if (message.type === 'user') run.heard()
    if (!isAgent(message)) continue
    const calls = list(message.toolCalls)
    for (const call of calls) {
      run.call(call.id, call.name, call.args)
      if (['success', 'error', 'cancelled'].includes(call.status)) run.result(call.id, call.status !== 'success')
    }
    run.said(textOf(message.content), calls.length > 0)
  }
  addTokens(run, answers.map((message) => message.tokens).filter(isObject))
  return run
}

function addTokens(run, all) {
  if (all.length === 0) return
  const sum = (of) => all.reduce((total, tokens) => total + of(tokens), 0)
  run.input = [sum((tokens) => tokens.input ?? 0), sum((tokens) => (tokens.input ?? 0) + (tokens.tool ?? 0))]
  run.output = [sum((tokens) => tokens.output ?? 0), sum((tokens) => (tokens.output ?? 0) + (tokens.thoughts ?? 0))]
}

/** Each `init` begins a session; a user's message may be written before it. */
function streamRuns(entries) {
  const starts = entries.flatMap((entry, at) => (entry.type === 'init' ? [at] : []))
  return starts.map((start, nth) => streamRun(entries.slice(nth === 0 ? 0 : start, starts[nth + 1])))
}

function streamRun(entries) {
  const run = new Run()
  let answer = ''
  for (const entry of entries) {
    if (entry.type === 'tool_use') run.call(entry.tool_id, entry.tool_name, entry.parameters)
    if (entry.type === 'tool_result') run.result(entry.tool_id, entry.status === 'error')
    if (entry.type === 'message' && entry.role === 'assistant')
      answer = entry.delta === true ? answer + entry.content : entry.content
    if (entry.type === 'tool_use' || entry.type === 'message') run.said(answer, entry.type === 'tool_use')
    if (entry.type === 'tool_use' || entry.role === 'user') answer = ''
    if (entry.type === 'result' && isObject(entry.stats))
      run.tokens(entry.stats.input_tokens, entry.stats.output_tokens)
  }
  return run
}

export function countQwen(log) {
  const run = new Run()
  const usages = []
  let version
  for (const line of entriesOf(log)) {
    version = line.version ?? version
    const parts = list(line.message?.parts)
    if (line.type === 'assistant') countParts(run, parts)
    if (line.type === 'assistant' && isObject(line.usageMetadata)) usages.push(line.usageMetadata)
    if (line.type === 'tool_result') {
      const response = parts.find((part) => isObject(part?.functionResponse))?.functionResponse
      const status = line.toolCallResult?.status
      run.result(
        response?.id ?? line.toolCallResult?.callId,
        status === 'error' || status === 'cancelled' || response?.response?.error !== undefined,
      )
    }
  }
  addMetadata(run, usages)
  return { runs: [run], version }
}

function countParts(run, parts) {
  const calls = parts.map((part) => part?.functionCall ?? part?.function_call).filter(isObject)
  for (const call of calls) run.call(call.id, call.name, call.args)
  run.said(textOf(parts.filter((part) => part?.thought !== true)), calls.length > 0)
}

function addMetadata(run, usages) {
  if (usages.length === 0) return
  const field = (usage, camel, snake) => usage[camel] ?? usage[snake] ?? 0
  const sum = (of) => usages.reduce((total, usage) => total + of(usage), 0)
  const output = (usage) => field(usage, 'candidatesTokenCount', 'candidates_token_count')
  run.input = [sum((usage) => field(usage, 'promptTokenCount', 'prompt_token_count'))]
  run.output = [sum(output), sum((usage) => output(usage) + field(usage, 'thoughtsTokenCount', 'thoughts_token_count'))]
}

export function countAdk(log) {
  const sessions = log.form === 'lines' ? [{ events: entriesOf(log) }] : entriesOf(log)
  return { runs: sessions.filter((session) => Array.isArray(session.events)).map(countAdkSession) }
}

function countAdkSession(session) {
  const run = new Run()
  // An error of a tool is a part of its answer, without a field of its own.
  run.errorsRecorded = false
  const usages = []
  for (const event of session.events.filter((one) => isObject(one) && one.partial !== true)) {
    const parts = list(event.content?.parts)
    for (const part of parts) {
      const response = part?.functionResponse ?? part?.function_response
      if (isObject(response)) run.result(response.id ?? undefined)
    }
    const isAnswer = event.author !== 'user' && !parts.some((part) => part?.functionResponse ?? part?.function_response)
    if (isAnswer && parts.length > 0) countParts(run, parts)
    if (isObject(event.usageMetadata ?? event.usage_metadata)) usages.push(event.usageMetadata ?? event.usage_metadata)
  }
  addMetadata(run, usages)
  return run
}
