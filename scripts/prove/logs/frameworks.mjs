import { addUsage } from './chat.mjs'
import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// BFCL: https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard
// LiveMCPBench: https://github.com/icip-cas/LiveMCPBench
// Pydantic AI: https://ai.pydantic.dev/api/messages/; smolagents: https://huggingface.co/docs/smolagents/reference/agents

export function countBfcl(log) {
  return { runs: entriesOf(log).filter(isObject).map(countTask) }
}

function countTask({ result, input_token_count: input, output_token_count: output }) {
  const run = new Run()
  const calls = [result].flat(Number.POSITIVE_INFINITY).filter(isObject)
  for (const [name, args] of calls.flatMap(Object.entries)) run.call(undefined, name, args)
  run.tokens(total(input), total(output))
  run.errorsRecorded = false
  return run
}

const total = (counts) =>
  [counts]
    .flat(Number.POSITIVE_INFINITY)
    .reduce((sum, count) => (count === undefined ? undefined : (sum ?? 0) + count), undefined)

export function countLiveMcpBench(log) {
  return {
    runs: entriesOf(log)
      .filter((entry) => Array.isArray(entry.messages))
      .map(countConversation),
  }
}

/** Results are MCP results as Python prints them. */
function countConversation({ messages, response }) {
  const run = new Run()
  for (const { role, content, tool_calls: calls, tool_call_id: id } of messages.filter(isObject)) {
    for (const call of list(calls)) run.call(call.id, call.function.name, call.function.arguments)
    if (role === 'tool') run.result(id, / isError=True$|^Tool call timed out\.$/.test(textOf(content)))
    if (role === 'assistant') run.said(textOf(content), list(calls).length > 0)
  }
  if (typeof response === 'string' && response !== '') run.final = true
  return run
}

export function countPydantic(log) {
  const messages = entriesOf(log).flatMap((entry) => (isObject(entry) && Array.isArray(entry.parts) ? [entry] : []))
  const run = new Run()
  for (const { kind, parts, usage } of messages) {
    const calls = parts.filter(({ part_kind: part }) => /tool-call$/.test(part))
    for (const { tool_call_id: id, tool_name: name, args } of calls) run.call(id, name, args ?? {})
    for (const { part_kind: part, tool_call_id: id, tool_name: name, outcome } of parts) {
      if (/tool-return$/.test(part)) run.result(id, outcome === 'failed' || outcome === 'denied')
      if (part === 'retry-prompt' && typeof name === 'string') run.result(id, true)
    }
    if (kind !== 'response') continue
    run.said(
      textOf(parts.flatMap(({ part_kind: part, content }) => (part === 'text' ? [content] : []))),
      calls.length > 0,
    )
    addUsage(run, { prompt_tokens: usage?.input_tokens, completion_tokens: usage?.output_tokens })
  }
  return { runs: [run] }
}

/** One list of steps, or one step per line. */
export function countSmolagents(log) {
  const run = new Run()
  for (const step of entriesOf(log).filter(isObject)) {
    for (const call of list(step.tool_calls)) {
      const { name, arguments: args } = call.function ?? call
      run.call(call.id, name, parsed(args) ?? (isObject(args) ? args : undefined))
      run.result(call.id, isObject(step.error))
    }
    run.tokens(step.token_usage?.input_tokens, step.token_usage?.output_tokens)
    if (step.is_final_answer === true) run.final = true
  }
  return { runs: [run] }
}
