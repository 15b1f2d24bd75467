import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// SWE-agent: https://swe-agent.com/latest/usage/trajectories/
// mini-SWE-agent: https://mini-swe-agent.com/latest/usage/output_files/
// OpenHands: events of a conversation, https://docs.all-hands.dev/

/** One step is one action and its observation. The name of the tool is a part of the command. */
export function countSweAgent(log) {
  const trajectories = entriesOf(log)
  return { runs: trajectories.map(countTrajectory), version: trajectories[0]?.info?.swe_agent_version }
}

function countTrajectory(value) {
  const run = new Run()
  run.errorsRecorded = false
  const steps = list(value.trajectory)
  const history = list(value.history).filter((message) => message?.role === 'assistant' && message.is_demo !== true)
  for (const step of steps.length > 0 ? steps : history) {
    if (typeof step.action !== 'string' || step.action.trim() === '') continue
    // The program's own note of why it ended: `exit_cost`, `exit_context`, `exit_format`.
    if (step.action.startsWith('exit_')) continue
    run.call(undefined, null)
    if (typeof step.observation === 'string') run.result()
  }
  const stats = value.info?.model_stats
  // Trajectories that people made have zeros.
  if (isObject(stats) && stats.tokens_sent > 0) run.tokens(stats.tokens_sent, stats.tokens_received)
  return run
}

export function countMiniSwe(log) {
  const values = entriesOf(log)
  // Early versions wrote only the messages.
  const isBare = values.some((value) => value?.role === 'assistant')
  if (isBare) return { runs: [countMini({ messages: values })] }
  return { runs: values.map(countMini), version: values[0]?.info?.mini_version }
}

function countMini(value) {
  const run = new Run()
  run.errorsRecorded = false
  for (const message of list(value.messages).filter((one) => one?.role === 'assistant')) {
    const actions = message.extra?.actions
    const blocks = textOf(message.content).match(/```bash\s*\n[\s\S]*?\n```/g) ?? []
    const calls =
      list(message.tool_calls).length || (Array.isArray(actions) ? actions.length : blocks.length === 1 ? 1 : 0)
    for (let at = 0; at < calls; at += 1) run.call(undefined, null)
  }
  return run
}

/** Actions that are no calls of a tool. */
const NO_CALLS = new Set([
  'message',
  'recall',
  'system',
  'change_agent_state',
  'null',
  'condensation',
  'condensation_request',
  'reject',
  'start',
  'pause',
  'resume',
  'stop',
])

export function countOpenhands(log) {
  const entries = entriesOf(log)
  if (Array.isArray(entries[0]?.history))
    return { runs: entries.map((entry) => countEvents(entry.history.flat().filter(isObject))) }
  return { runs: [countEvents(entries)] }
}

function countEvents(events) {
  const run = new Run()
  for (const event of events) {
    if (typeof event.kind === 'string') countEvent(run, event)
    else countOldEvent(run, event)
  }
  return run
}

function countEvent(run, event) {
  if (event.kind === 'ActionEvent') {
    run.call(event.tool_call_id, event.tool_name, event.tool_call?.arguments ?? event.tool_call?.function?.arguments)
    run.said(textOf(event.thought), true)
  }
  if (event.kind === 'ObservationEvent') {
    const { is_error: isError, exit_code: code, metadata } = event.observation ?? {}
    run.result(event.tool_call_id, isError === true || (code ?? metadata?.exit_code ?? 0) > 0)
  }
  if (event.kind === 'AgentErrorEvent' || event.kind === 'UserRejectObservation') run.result(event.tool_call_id, true)
  if (event.kind === 'MessageEvent' && event.source === 'agent') run.said(textOf(event.llm_message?.content), false)
  if (event.tool_name === 'finish') run.final = undefined
}

/** Before 1.0: an action of the agent, and an observation whose `cause` is the id of the action. */
function countOldEvent(run, event) {
  if (event.source === 'agent' && typeof event.action === 'string') {
    if (event.action === 'message') run.said(event.args?.content ?? event.message, false)
    else if (event.action !== 'finish' || isObject(event.tool_call_metadata)) {
      if (NO_CALLS.has(event.action)) return
      run.call(event.id, event.tool_call_metadata?.function_name ?? null)
      run.said(event.args?.thought, true)
    }
    if (event.action === 'finish') run.final = undefined
    // Nothing observes the end of a run.
    if (event.action === 'finish' && isObject(event.tool_call_metadata)) run.result(event.id)
  }
  if (typeof event.observation === 'string')
    run.result(event.cause, event.observation === 'error' || (event.extras?.metadata?.exit_code ?? 0) > 0)
}
