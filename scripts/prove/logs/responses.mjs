import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// OpenAI Responses API: https://platform.openai.com/docs/api-reference/responses

/** Calls that the API executes itself: the item is the call and its result. */
const HOSTED = new Set(['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'])
const CALLS = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
])
const failed = (item) => item.status === 'failed' || item.status === 'incomplete'

/** Counts one item; returns true if it was a call. */
export function countItem(run, item) {
  if (CALLS.has(item.type))
    run.call(item.call_id ?? item.id, item.name ?? null, item.arguments ?? item.input ?? undefined)
  else if (HOSTED.has(item.type)) hosted(run, item, null, undefined)
  else if (item.type === 'tool_search_call') countSearch(run, item)
  else if (item.type === 'mcp_call') hosted(run, item, item.name, item.arguments)
  else if (typeof item.type === 'string' && item.type.endsWith('_output') && item.call_id !== undefined) {
    run.result(item.call_id, item.is_error === true || item.status === 'failed')
    return false
  } else if (item.role === 'assistant') {
    run.said(textOf(item.content), false)
    return false
  } else return false
  run.said('', true)
  return true
}

/** A search for tools is executed by the API, or by the client, which then answers with the id of the call. */
function countSearch(run, item) {
  if (typeof item.call_id === 'string') run.call(item.call_id, null)
  else hosted(run, item, null, undefined)
}

function hosted(run, item, name, args) {
  const id = item.id ?? Symbol(item.type)
  run.call(id, name, args)
  run.result(id, failed(item) || (item.error !== null && item.error !== undefined))
}

const isEvent = (entry) => typeof entry.type === 'string' && entry.type.startsWith('response.')

export function countResponses(log) {
  if (log.form === 'events' || entriesOf(log).some(isEvent)) return { runs: streams(log) }
  const runs = log.values.every((value) => isObject(value) && isItem(value))
    ? [ofItems(log.values)]
    : log.values.flatMap(runsOf)
  return { runs }
}

const isItem = (value) =>
  isObject(value) && (typeof value.type === 'string' || typeof value.role === 'string') && !Array.isArray(value.output)

function ofItems(items) {
  const run = new Run()
  for (const item of items.filter(isObject)) countItem(run, item)
  return run
}

function runsOf(value) {
  if (Array.isArray(value)) return value.every(isItem) ? [ofItems(value)] : value.flatMap(runsOf)
  if (!isObject(value)) return []
  const answer = [value.response?.body, value.response, value].find((one) => Array.isArray(one?.output))
  const input = list((value.request?.body ?? value.request ?? value).input)
  if (answer === undefined && input.length === 0) return []
  const run = ofItems([...input, ...list(answer?.output)])
  addUsage(run, answer?.usage)
  return [run]
}

function addUsage(run, usage) {
  if (isObject(usage)) run.tokens(usage.input_tokens, usage.output_tokens)
}

/** The last event of a stream holds the whole answer; a stream that was cut off has the items that were done. */
function streams(log) {
  const answers = []
  for (const event of entriesOf(log)) {
    if (event.type === 'response.created' || answers.length === 0) answers.push({ items: [], whole: undefined })
    const answer = answers.at(-1)
    if (event.type === 'response.output_item.done') answer.items.push(event.item)
    if (['response.completed', 'response.incomplete', 'response.failed'].includes(event.type))
      answer.whole = event.response
  }
  return answers.map(({ items, whole }) => {
    const run = ofItems(list(whole?.output).length > 0 ? whole.output : items)
    addUsage(run, whole?.usage)
    return run
  })
}
