import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// Pi: packages/coding-agent/docs/session.md of pi-mono; Cursor: https://cursor.com/docs/cli/reference/output-format
// Goose: crates/goose/src/conversation/message.rs; Droid: https://docs.factory.ai/cli/droid-exec/overview

export function countPi(log) {
  const run = new Run()
  const messages = entriesOf(log).filter(({ type }) => type === 'message' || type === 'message_end')
  for (const { role, content, toolCallId, isError, usage } of messages.map(({ message }) => message ?? {})) {
    if (role === 'user') run.heard()
    if (role === 'toolResult') run.result(toolCallId, isError === true)
    if (role !== 'assistant') continue
    const calls = list(content).filter(({ type }) => type === 'toolCall')
    for (const call of calls) run.call(call.id, call.name, call.arguments)
    run.said(textOf(list(content).filter(({ type }) => type === 'text')), calls.length > 0)
    if (isObject(usage))
      run.tokens((usage.input ?? 0) + (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0), usage.output ?? 0)
  }
  return { runs: [run] }
}

export function countCursor(log) {
  const entries = entriesOf(log)
  const run = new Run()
  for (const entry of entries) {
    if (entry.type === 'tool_call') countCursorCall(run, entry)
    else if (entry.type === 'result') countCursorResult(run, entry)
    else if (entry.role === 'user' || entry.type === 'user') run.heard()
    else if (entry.role === 'assistant' || entry.type === 'assistant') {
      const content = list(entry.message?.content)
      const calls = content.filter(({ type }) => type === 'tool_use')
      for (const call of calls) run.call(call.id, call.name, call.input)
      run.said(textOf(content.filter(({ type }) => type === 'text')), calls.length > 0)
    }
  }
  return { runs: [run] }
}

function countCursorCall(run, { subtype, call_id, tool_call }) {
  const [kind, body] = Object.entries(tool_call ?? {}).find(([key]) => key.endsWith('ToolCall')) ?? []
  if (subtype === 'started') {
    const { toolName, args } = body?.args ?? {}
    if (kind === 'mcpToolCall') run.call(call_id, toolName, args)
    else run.call(call_id, kind?.replace(/ToolCall$/, '') ?? null, undefined)
    run.said('', true)
  } else if (subtype === 'completed' && isObject(body?.result)) {
    const { success, content } = body.result
    const hasFailed =
      success === undefined ? content === undefined : success.isError === true || (success.exitCode ?? 0) !== 0
    run.result(call_id, hasFailed)
  }
}

function countCursorResult(run, { result, usage }) {
  if (typeof result === 'string' && result !== '') run.final = true
  if (!isObject(usage)) return
  const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, outputTokens = 0 } = usage
  run.tokens(inputTokens + cacheReadTokens + cacheWriteTokens, outputTokens)
}

export function countGoose(log) {
  const run = new Run()
  const entries = entriesOf(log)
  const { accumulated_input_tokens, accumulated_output_tokens } = entries[0] ?? {}
  run.tokens(accumulated_input_tokens, accumulated_output_tokens)
  const messages = entries.flatMap((entry) => entry.conversation ?? entry.messages ?? [entry.message ?? entry])
  for (const { role, content } of messages) {
    const calls = list(content).filter(({ type }) => type === 'toolRequest')
    for (const { id, toolCall } of calls) run.call(id, toolCall?.value?.name, toolCall?.value?.arguments)
    for (const { type, id, toolResult } of list(content)) {
      if (type === 'toolResponse') run.result(id, toolResult?.status === 'error' || toolResult?.value?.isError === true)
    }
    if (role === 'user') run.heard()
    else if (role === 'assistant')
      run.said(textOf(list(content).filter(({ type }) => type === 'text')), calls.length > 0)
  }
  return { runs: [run] }
}

export function countDroid(log) {
  const run = new Run()
  for (const entry of entriesOf(log)) {
    const { type, role, text, finalText, usage } = entry
    if (type === 'message') countDroidMessage(run, entry.message ?? { role, content: text })
    if (type === 'tool_call') run.call(entry.toolCallId ?? entry.id, entry.toolName, entry.parameters)
    if (type === 'tool_call') run.said('', true)
    if (type === 'tool_result') run.result(entry.toolCallId ?? entry.id, entry.isError === true)
    if (type === 'completion' && typeof finalText === 'string' && finalText !== '') run.final = true
    if (type === 'completion' && isObject(usage)) {
      const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0)
      run.tokens((usage.input_tokens ?? 0) + cached, usage.output_tokens ?? 0)
    }
  }
  return { runs: [run] }
}

function countDroidMessage(run, { role, content }) {
  const calls = list(content).filter(({ type }) => type === 'tool_use')
  for (const call of calls) run.call(call.id, call.name, call.input)
  for (const block of list(content)) {
    if (block.type !== 'tool_result') continue
    run.result(block.tool_use_id, block.is_error === true || /^Error: Command failed/.test(textOf(block.content)))
  }
  if (role === 'user') run.heard()
  else run.said(textOf(content), calls.length > 0)
}

/** A thread of Amp: https://ampcode.com/manual */
export function countAmp(log) {
  const runs = entriesOf(log).map((thread) => {
    const run = new Run()
    for (const { role, content, usage } of list(thread.messages)) {
      const calls = list(content).filter(({ type }) => type === 'tool_use')
      for (const call of calls) run.call(call.id, call.name, call.input)
      for (const block of list(content)) {
        if (block.type === 'tool_result') run.result(block.toolUseID, block.run?.status !== 'done')
      }
      if (role === 'user') run.heard()
      else run.said(textOf(list(content).filter(({ type }) => type === 'text')), calls.length > 0)
      if (!isObject(usage)) continue
      const cached = (usage.cacheReadInputTokens ?? 0) + (usage.cacheCreationInputTokens ?? 0)
      run.tokens((usage.inputTokens ?? 0) + cached, usage.outputTokens ?? 0)
    }
    return run
  })
  return { runs }
}
