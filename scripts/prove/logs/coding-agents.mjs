import { countAnthropic } from './anthropic.mjs'
import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// opencode: `opencode run --format json` and `opencode export`, https://opencode.ai/docs/cli/
// GitHub Copilot CLI: events.jsonl below ~/.copilot/session-state; VS Code: "Chat: Export Chat..."

export function countOpencode(log) {
  const entries = entriesOf(log)
  if (Array.isArray(entries[0]?.messages)) return { runs: entries.map(exported), version: entries[0].info?.version }
  const run = new Run()
  for (const entry of entries) countPart(run, entry.part ?? {})
  return { runs: [run] }
}

function exported(session) {
  const run = new Run()
  for (const message of list(session.messages).filter((one) => one?.info?.role === 'assistant')) {
    const parts = list(message.parts)
    for (const part of parts) if (part?.type === 'tool') countPart(run, part)
    const texts = parts.filter((part) => part?.type === 'text')
    if (parts.length > 0)
      run.said(
        textOf(texts),
        parts.findLastIndex((part) => part?.type === 'tool') > parts.findLastIndex((part) => part?.type === 'text'),
      )
    addTokens(run, message.info.tokens)
  }
  return run
}

function countPart(run, part) {
  if (part.type === 'tool') {
    run.call(part.callID, part.tool, part.state?.input)
    run.said('', true)
    const { status } = part.state ?? {}
    if (status === 'completed' || status === 'error') run.result(part.callID, status === 'error')
  }
  if (part.type === 'text') run.said(part.text, false)
  if (part.type === 'step-finish') addTokens(run, part.tokens)
}

/** Reasoning may count as output or not; the documentation does not say. */
function addTokens(run, tokens) {
  if (!isObject(tokens)) return
  const input = (tokens.input ?? 0) + (tokens.cache?.read ?? 0) + (tokens.cache?.write ?? 0)
  const [plain, thoughtful] = list(run.output).length === 2 ? run.output : [0, 0]
  run.input = (run.input ?? 0) + input
  run.output = [plain + (tokens.output ?? 0), thoughtful + (tokens.output ?? 0) + (tokens.reasoning ?? 0)]
}

export function countCopilot(log) {
  const entries = entriesOf(log)
  const sessions =
    entries[0]?.kind === 0 ? [replayed(entries)] : entries.filter((entry) => Array.isArray(entry.requests))
  if (sessions.length > 0) {
    return {
      runs: sessions.filter((session) => session.requests.length > 0).map(chatExport),
      version: sessions[0].requests[0]?.agent?.extensionVersion,
    }
  }
  const run = new Run()
  const known = new Set()
  const version = entries.find((entry) => entry.type === 'session.start')?.data?.copilotVersion
  for (const { type, data } of entries) countEvent(run, known, type, data ?? {})
  return { runs: [run], version }
}

/** VS Code's own file of a chat: the first line is the session, each further one sets (1) or appends to (2) the value at a path. */
function replayed([first, ...changes]) {
  const session = structuredClone(first.v)
  for (const { kind, k: path, v: value } of changes) {
    const holder = list(path)
      .slice(0, -1)
      .reduce((at, key) => at?.[key], session)
    if (holder === undefined || holder === null) continue
    const key = path.at(-1)
    if (kind === 2) holder[key] = [...list(holder[key]), ...list(value)]
    else holder[key] = value
  }
  return session
}

function countEvent(run, known, type, data) {
  if (type === 'assistant.message') {
    const calls = list(data.toolRequests)
    for (const call of calls) countOnce(run, known, call.toolCallId, call.name, call.arguments)
    run.said(data.content, calls.length > 0)
  }
  if (type === 'tool.execution_start') countOnce(run, known, data.toolCallId, data.toolName, data.arguments)
  if (type === 'tool.execution_complete') run.result(data.toolCallId, data.success === false)
}

function countOnce(run, known, id, name, args) {
  if (id !== undefined && known.has(id)) return
  known.add(id)
  run.call(id, name, args)
}

function chatExport(session) {
  const run = new Run()
  run.errorsRecorded = false
  for (const request of list(session.requests)) {
    const metadata = request?.result?.metadata ?? {}
    const rounds = list(metadata.toolCallRounds)
    for (const round of rounds) {
      const calls = list(round.toolCalls)
      for (const call of calls) {
        run.call(call.id, call.name, call.arguments)
        if (isObject(metadata.toolCallResults?.[call.id])) run.result(call.id)
      }
      run.said(round.response, calls.length > 0)
    }
    if (rounds.length === 0) countShown(run, list(request?.response))
  }
  return run
}

/** What the user saw of a request that is still under way. */
function countShown(run, parts) {
  for (const part of parts.filter(isObject)) {
    if (part.kind === 'toolInvocationSerialized') {
      run.call(part.toolCallId, null)
      if (part.isComplete === true) run.result(part.toolCallId)
      run.said('', true)
    }
    if (part.kind === undefined && typeof part.value === 'string') run.said(part.value, false)
  }
}

/** After these a closing message is no longer the last word. */
const GOES_ON = new Set(['user_feedback', 'tool', 'command', 'use_mcp_server', 'api_req_failed'])

/** Cline: api_conversation_history.json holds messages of Anthropic; ui_messages.json what the user saw. */
export function countCline(log) {
  const entries = entriesOf(log)
  if (entries.some((entry) => typeof entry.role === 'string')) return countAnthropic(log)
  const run = new Run()
  run.errorsRecorded = false
  for (const entry of entries) {
    if (entry.type !== 'say' && entry.type !== 'ask') continue
    const kind = entry.say ?? entry.ask
    if (entry.partial === true) continue
    if (kind === 'tool') run.call(undefined, parsed(entry.text)?.tool ?? null)
    if (kind === 'use_mcp_server') run.call(undefined, parsed(entry.text)?.toolName ?? null)
    if (kind === 'command' || kind === 'browser_action_launch') run.call(undefined, null)
    if (kind === 'completion_result') run.final = true
    else if (GOES_ON.has(kind)) run.heard()
  }
  return { runs: [run] }
}
