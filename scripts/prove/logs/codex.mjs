import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { countItem } from './responses.mjs'
import { Run, textOf } from './run.mjs'

// Rollout files below ~/.codex/sessions: items of the Responses API, bare in 2025's first versions, later as `payload` of
// `response_item`; and `codex exec --json`: https://developers.openai.com/codex/noninteractive

export function countRollout(log) {
  const run = new Run()
  const failedCalls = new Set()
  const events = []
  let version
  for (const line of entriesOf(log)) {
    const payload = isObject(line.payload) ? line.payload : {}
    if (line.type === 'session_meta') version ??= payload.cli_version
    if (line.type === 'event_msg') events.push(payload)
    if (line.type === 'event_msg') noteFailure(failedCalls, payload)
  }
  // The first versions wrote a document.
  for (const line of entriesOf(log).flatMap((entry) => (isObject(entry.session) ? list(entry.items) : [entry]))) {
    const item = line.type === 'response_item' ? line.payload : line
    if (isObject(item) && typeof item.type === 'string') countRolloutItem(run, item, failedCalls)
  }
  // A command that ended has its result, also where the session stops before the model gets it.
  for (const { type, call_id } of events) if (ENDS.has(type)) run.result(call_id, failedCalls.has(call_id))
  addEvents(run, events)
  return { runs: [run], version }
}

function countRolloutItem(run, item, failedCalls) {
  if (!item.type.endsWith('_output')) {
    countItem(run, item)
    return
  }
  run.result(item.call_id, failedCalls.has(item.call_id) || isFailure(item.output))
}

const ENDS = new Set(['exec_command_end', 'mcp_tool_call_end', 'patch_apply_end'])

/** Events say of the same call whether it failed. */
function noteFailure(failedCalls, event) {
  const failed =
    (event.type === 'exec_command_end' && event.exit_code !== 0) ||
    (event.type === 'patch_apply_end' && event.success === false) ||
    (event.type === 'mcp_tool_call_end' &&
      (isObject(event.result?.Err) || event.result?.Err !== undefined || isMcpError(event.result?.Ok)))
  if (failed) failedCalls.add(event.call_id)
}

const isMcpError = (result) => result?.isError === true || result?.is_error === true

/** Sentences that Codex itself answers with, without a code. */
const REFUSALS =
  /^(apply_patch verification failed|patch rejected|Full-history forked agents|exec_command failed|write_stdin failed|failed to parse function arguments|unsupported call|Script failed|aborted by user|execution error)/

/** The output of a command is text, or JSON with `metadata.exit_code`, or an object with `success`. */
function isFailure(output) {
  if (isObject(output)) return output.success === false || isFailure(output.content)
  if (Array.isArray(output)) return isFailure(textOf(output))
  if (typeof output !== 'string') return false
  const value = parsed(output)
  if (isObject(value)) return Number.isInteger(value.metadata?.exit_code) && value.metadata.exit_code !== 0
  if (REFUSALS.test(output)) return true
  const head = output.split(/\nOutput:/)[0]
  const code = /^(?:Exit code|Process exited with code):? (-?\d+)/m.exec(head)
  return code !== null && code[1] !== '0'
}

/** Total usage grows with each event. A message that stands only in an event is said as well. */
function addEvents(run, events) {
  const usage = events.findLast((event) => event.type === 'token_count' && isObject(event.info?.total_token_usage))
  if (usage !== undefined)
    run.tokens(usage.info.total_token_usage.input_tokens, usage.info.total_token_usage.output_tokens)
  const ended = events.findLast((event) =>
    ['task_complete', 'turn_complete', 'turn_aborted', 'user_message'].includes(event.type),
  )
  if (typeof ended?.last_agent_message === 'string') run.final = true
  if (ended?.type === 'turn_aborted' || ended?.type === 'user_message')
    run.final = run.final === true ? undefined : run.final
  if (run.final === false && events.some((event) => event.type === 'agent_message')) run.final = undefined
}

const EXEC_CALLS = new Set(['command_execution', 'mcp_tool_call', 'file_change', 'web_search', 'collab_tool_call'])

export function countExec(log) {
  const run = new Run()
  const usages = []
  const items = new Map()
  for (const line of entriesOf(log)) {
    if (isObject(line.item))
      items.set(line.item.id ?? Symbol('item'), {
        ...items.get(line.item.id),
        ...line.item,
        done: line.type === 'item.completed',
      })
    if (line.type === 'turn.completed' && isObject(line.usage)) usages.push(line.usage)
  }
  for (const [id, item] of items) countExecItem(run, id, item)
  // The usage of a turn is that of the turn or of all turns, by version: with several turns it is not compared.
  if (usages.length === 1) run.tokens(usages[0].input_tokens, usages[0].output_tokens)
  return { runs: [run] }
}

function countExecItem(run, id, item) {
  const type = item.type ?? item.item_type
  if (type === 'agent_message' || type === 'assistant_message') run.said(item.text ?? textOf(item.content), false)
  if (!EXEC_CALLS.has(type)) return
  run.call(id, type === 'mcp_tool_call' ? item.tool : null, type === 'mcp_tool_call' ? item.arguments : undefined)
  run.said('', true)
  const failed =
    item.status === 'failed' ||
    item.status === 'declined' ||
    (item.exit_code ?? 0) !== 0 ||
    isMcpError(item.result) ||
    isObject(item.error)
  if (item.done || list(['completed', 'failed']).includes(item.status)) run.result(id, failed)
}
