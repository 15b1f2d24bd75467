import { addUsage, countMessages, isChat } from './chat.mjs'
import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { countResponses } from './responses.mjs'
import { Run, textOf } from './run.mjs'

// tau-bench: https://github.com/sierra-research/tau-bench (a list of results with `traj`)
// tau2-bench: https://github.com/sierra-research/tau2-bench (`simulations` with `messages`)
// MCPMark: https://github.com/eval-sys/mcpmark; MCPAgentBench: https://github.com/zixianglhhh/MCPAgentBench
// AutoGen: https://microsoft.github.io/autogen/stable/reference/python/autogen_agentchat.messages.html

export function countTau(log) {
  const values = log.values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isObject)
  const simulations = values.flatMap((value) => value.simulations ?? (Array.isArray(value.messages) ? [value] : []))
  if (simulations.length > 0) return { runs: simulations.map(countSimulation) }
  return {
    runs: values.filter((value) => 'traj' in value || isObject(value.info)).map((value) => countTraj(list(value.traj))),
  }
}

const API = 'API output: '

/** The simulated user has the last word, so the closing message is the agent's last. Without tool calling, actions are texts. */
function countTraj(traj) {
  const messages = traj.filter(isObject)
  if (!messages.some((message) => message.role === 'user' && textOf(message.content).startsWith(API))) {
    return countMessages(messages.filter((message) => message.role !== 'user'))
  }
  const run = new Run()
  for (const message of messages) {
    if (message.role !== 'user' || !textOf(message.content).startsWith(API)) continue
    run.call(undefined, null)
    run.result()
  }
  run.errorsRecorded = false
  return run
}

/** The simulated user has tools of its own; its calls are not those of the agent. */
function countSimulation(simulation) {
  const run = new Run()
  for (const message of list(simulation.messages).flatMap(ungrouped)) {
    const calls = list(message.tool_calls).filter((call) => call.requestor !== 'user')
    if (message.role === 'assistant') {
      for (const call of calls)
        run.call(call.id, call.name ?? call.function?.name, call.arguments ?? call.function?.arguments)
      run.said(textOf(message.content), calls.length > 0)
      addUsage(run, message.usage)
    }
    if (message.role === 'tool' && message.requestor !== 'user')
      run.result(message.id ?? message.tool_call_id, message.error === true)
  }
  return run
}

const ungrouped = (message) =>
  Array.isArray(message?.tool_messages) ? message.tool_messages : isObject(message) ? [message] : []

export function countMcpmark(log) {
  const { runs } = isChat(entriesOf(log)) ? { runs: [countMessages(entriesOf(log))] } : countResponses(log)
  for (const run of runs) {
    run.errors = entriesOf(log).filter(isFailedOutput).length
    run.errorsRecorded = true
  }
  return { runs }
}

/** An output is a text block as JSON, or a whole MCP result, also as the text of such a block. */
function isFailedOutput({ type, role, output, content }) {
  if (type !== 'function_call_output' && role !== 'tool') return false
  const value = parsed(output ?? content)
  const inner = value?.type === 'text' ? parsed(value.text) : value
  return inner?.isError === true && Array.isArray(inner.content)
}

/** `tools_used` has one list per step, `inputs_used` the arguments in the same places. */
export function countMcpAgentBench(log) {
  const results = entriesOf(log).flatMap((entry) => list(entry.detailed_results ?? entry.results))
  return { runs: results.filter(isObject).map(countTask) }
}

function countTask(task) {
  const run = new Run()
  for (const [step, names] of list(task.tools_used).entries()) {
    for (const [at, name] of [names].flat().entries()) run.call(undefined, name, [task.inputs_used?.[step]].flat()[at])
  }
  return run
}

/** Harbor's format for agent trajectories: https://github.com/laude-institute/harbor/blob/main/docs/rfcs/0001-trajectory-format.md */
export function countAtif(log) {
  const trajectories = entriesOf(log).filter((entry) => Array.isArray(entry.steps))
  return { runs: trajectories.map(countTrajectory), version: trajectories[0]?.schema_version }
}

function countTrajectory(trajectory) {
  const run = new Run()
  run.errorsRecorded = false
  countSteps(run, trajectory)
  // The totals are those of the trajectory; whether the ones inside it belong to the run is left open.
  const inner = list(trajectory.subagent_trajectories).filter(isObject)
  const total = (key, of) => of.reduce((sum, { final_metrics: totals }) => sum + (totals?.[key] ?? 0), 0)
  const totals = (key) => [total(key, [trajectory]), total(key, [trajectory, ...inner])]
  if (isObject(trajectory.final_metrics)) {
    run.input = totals('total_prompt_tokens')
    run.output = totals('total_completion_tokens')
  }
  return run
}

function countSteps(run, { agent, steps, subagent_trajectories: inner }) {
  for (const step of list(steps)) {
    // Steps of an earlier trajectory are repeated so that a reader has the context.
    if (step?.source !== 'agent' || step.is_copied_context === true) continue
    const calls = list(step.tool_calls)
    for (const call of calls) run.call(call.tool_call_id, call.function_name, call.arguments)
    const results = list(step.observation?.results)
    for (const result of results) {
      if (typeof result.source_call_id === 'string') run.result(result.source_call_id)
      else if (calls.length === 1) run.result(calls[0].tool_call_id)
    }
    // Nothing observes the call that ends a run of OpenHands.
    if (agent?.name === 'openhands' && results.length === 0 && calls[0]?.function_name === 'finish')
      run.result(calls[0].tool_call_id)
    run.said(textOf(step.message), calls.length > 0)
  }
  const said = [run.final, run.spoke]
  for (const trajectory of list(inner).filter(isObject)) countSteps(run, trajectory)
  ;[run.final, run.spoke] = said
}

/** inspect_ai: https://inspect.aisi.org.uk/eval-logs.html */
export function countInspect(log) {
  const header = log.form === 'zip' ? log.values.find(({ name }) => name === 'header.json')?.value : log.values[0]
  const samples =
    log.form === 'zip'
      ? log.values.filter(({ name }) => name !== 'header.json').map(({ value }) => value)
      : list(header?.samples)
  return { runs: samples.filter(isObject).map(countSample), version: header?.eval?.packages?.inspect_ai }
}

function countSample(sample) {
  const run = new Run()
  for (const message of list(sample.messages).filter(isObject)) {
    if (message.role === 'assistant') {
      const calls = list(message.tool_calls)
      for (const call of calls) run.call(call.id, call.function, call.arguments)
      run.said(
        textOf(list(message.content).filter?.((part) => part?.type === 'text') ?? '') ||
          (typeof message.content === 'string' ? message.content : ''),
        calls.length > 0,
      )
    }
    if (message.role === 'user') run.heard()
    if (message.role === 'tool') run.result(message.tool_call_id, isObject(message.error))
  }
  const usages = Object.values(sample.model_usage ?? {})
  // A second model is a grader or an attacker as often as the agent.
  if (usages.length === 1) run.tokens(inspectInput(usages[0]), usages[0].output_tokens)
  return run
}

/** Cached tokens are in `input_tokens` where the total says so; some providers count them beside it. */
const inspectInput = (usage) =>
  usage.input_tokens + usage.output_tokens === usage.total_tokens
    ? usage.input_tokens
    : usage.input_tokens + (usage.input_tokens_cache_write ?? 0) + (usage.input_tokens_cache_read ?? 0)

export function countAutogen(log) {
  const run = new Run()
  for (const message of entriesOf(log).flatMap(chatOf)) {
    if (message.type === 'ToolCallRequestEvent') {
      for (const call of list(message.content)) run.call(call.id, call.name, call.arguments)
      run.said('', true)
    }
    if (message.type === 'ToolCallExecutionEvent') {
      for (const result of list(message.content)) run.result(result.call_id, result.is_error === true)
    }
    // A proxy of the user ends a chat with a word of its own; the closing message is that of the last agent.
    if (message.type === 'TextMessage' && !/^user(_proxy)?$/.test(message.source))
      run.said(textOf(message.content), false)
    if (isObject(message.models_usage)) {
      run.tokens(message.models_usage.prompt_tokens, message.models_usage.completion_tokens)
    }
  }
  return { runs: [run] }
}

/** The state of a team has the chat in the thread of its manager. */
function chatOf(entry) {
  const states = Object.values(entry.agent_states ?? {})
  return states.flatMap((state) => list(state?.message_thread)).concat(list(entry.messages), entry)
}

/** Messages of LangChain, plain (`type: ai`) or serialised (`lc: 1`), also in the threads of LangGraph. */
export function countLangchain(log) {
  const isMessage = (value) =>
    isObject(value) && ['human', 'ai', 'tool', 'system', 'AIMessageChunk', 'constructor'].includes(value.type)
  const runsOf = (value) => {
    if (Array.isArray(value)) return value.some(isMessage) ? [countLangchainRun(value)] : value.flatMap(runsOf)
    // A thread of LangGraph keeps its state in `values`.
    const messages = value?.messages ?? value?.values?.messages
    return Array.isArray(messages) ? [countLangchainRun(messages)] : []
  }
  if (log.form === 'lines' && log.values.every(isMessage)) return { runs: [countLangchainRun(log.values)] }
  return { runs: log.values.flatMap(runsOf) }
}

function countLangchainRun(messages) {
  const run = new Run()
  for (const raw of messages.filter(isObject)) {
    const message =
      raw.type === 'constructor'
        ? { ...raw.kwargs, type: kindOf(raw.id) }
        : isObject(raw.data)
          ? { ...raw.data, type: raw.type }
          : raw
    const calls = list(message.tool_calls)
    if (message.type === 'ai' || message.type === 'AIMessageChunk') {
      for (const call of calls) run.call(call.id, call.name, call.args)
      run.said(textOf(message.content), calls.length > 0)
      if (isObject(message.usage_metadata))
        run.tokens(message.usage_metadata.input_tokens, message.usage_metadata.output_tokens)
    }
    if (message.type === 'human') run.heard()
    if (message.type === 'tool') run.result(message.tool_call_id, message.status === 'error')
  }
  return run
}

const kindOf = (id) => ({ AIMessage: 'ai', AIMessageChunk: 'ai', ToolMessage: 'tool' })[list(id).at(-1)] ?? 'other'
