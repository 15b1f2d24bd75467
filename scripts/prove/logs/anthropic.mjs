import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// Anthropic Messages API: https://docs.claude.com/en/api/messages

const CALLS = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use'])

/** The calls of an assistant's blocks, and the results that servers of Anthropic put beside them. */
export function countBlocks(run, role, content) {
  let called = false
  for (const block of list(content).filter(isObject)) {
    if (CALLS.has(block.type)) {
      run.call(block.id, block.name, block.input)
      called = called || block.type === 'tool_use'
    } else if (typeof block.type === 'string' && block.type.endsWith('tool_result')) {
      run.result(block.tool_use_id, block.is_error === true || isErrorContent(block.content))
    }
  }
  if (role === 'user' && !list(content).some((block) => block?.type === 'tool_result')) run.heard()
  if (role === 'assistant')
    run.said(textOf(list(content).filter?.((block) => block?.type === 'text') ?? content) || stringOf(content), called)
}

const stringOf = (content) => (typeof content === 'string' ? content : '')

/** `web_fetch_tool_result_error` and its like stand in the place of the content. */
const isErrorContent = (content) =>
  isObject(content) && typeof content.type === 'string' && content.type.endsWith('_error')

export const inputOf = (usage) =>
  (usage.input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)

export function countAnthropic(log) {
  if (log.form === 'events' || entriesOf(log)[0]?.type === 'message_start') return { runs: streams(log) }
  const entries = entriesOf(log)
  if (log.form === 'lines' && entries.every((entry) => typeof entry.role === 'string'))
    return { runs: [ofMessages(entries)] }
  return { runs: log.values.flatMap(runsOf) }
}

function ofMessages(messages) {
  const run = new Run()
  for (const message of messages.filter(isObject)) countBlocks(run, message.role, message.content)
  for (const { usage } of messages) if (isObject(usage)) run.tokens(inputOf(usage), usage.output_tokens)
  return run
}

function runsOf(value) {
  if (Array.isArray(value))
    return value.every((one) => typeof one?.role === 'string') ? [ofMessages(value)] : value.flatMap(runsOf)
  if (!isObject(value)) return []
  const answer = [value.response?.body, value.response, value].find(
    (one) => one?.type === 'message' && Array.isArray(one.content),
  )
  const messages = list((value.request?.body ?? value.request ?? value).messages ?? value.conversation)
  if (answer === undefined && messages.length === 0) return []
  return [ofMessages([...messages, ...(answer === undefined ? [] : [answer])])]
}

function streams(log) {
  const runs = []
  let answer
  for (const event of entriesOf(log)) {
    if (event.type === 'message_start') {
      answer = { ...event.message, content: [], texts: [] }
      runs.push(answer)
    }
    if (answer === undefined) continue
    if (event.type === 'content_block_start') answer.content[event.index] = { ...event.content_block, json: '' }
    const block = answer.content[event.index]
    if (event.type === 'content_block_delta' && block !== undefined) {
      block.json += event.delta.partial_json ?? ''
      if (event.delta.type === 'text_delta') block.text = (block.text ?? '') + event.delta.text
    }
    if (event.type === 'message_delta') answer.usage = { ...answer.usage, ...event.usage }
  }
  return runs.map((message) => {
    for (const block of message.content.filter(isObject))
      if (block.json !== '') block.input = parsed(block.json) ?? block.json
    return ofMessages([message])
  })
}
