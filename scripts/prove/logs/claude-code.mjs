import { countBlocks, inputOf } from './anthropic.mjs'
import { isObject, list } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { Run, textOf } from './run.mjs'

// Session files below ~/.claude/projects, and `claude -p --output-format stream-json`:
// https://docs.claude.com/en/docs/claude-code/headless

/** Lines that Claude Code writes for the user: commands, their output, memory notes, interruptions. */
const NO_TURN =
  /^\s*(<(command|local-command|bash|user-memory|system-reminder|task-notification)|Caveat:|\[Request interrupted)/

export function countSession(log) {
  if (entriesOf(log).some((line) => line.type === 'system' && line.subtype === 'init')) return countStreamJson(log)
  const sessions = new Map()
  const seen = new Set()
  let version
  // A session of Claude Code on the web is a document.
  for (const line of entriesOf(log).flatMap((entry) => entry.loglines ?? [entry])) {
    version = line.version ?? version
    if (!isObject(line.message) || !['assistant', 'user'].includes(line.type)) continue
    if (line.uuid !== undefined && seen.has(line.uuid)) continue
    seen.add(line.uuid)
    const { run, usages } = sessions.get(line.sessionId) ?? { run: new Run(), usages: new Map() }
    sessions.set(line.sessionId, { run, usages })
    countLine(run, line, line.isSidechain === true)
    if (isObject(line.message.usage) && line.message.model !== '<synthetic>')
      usages.set(line.message.id ?? Symbol('message'), { usage: line.message.usage, side: line.isSidechain === true })
  }
  for (const { run, usages } of sessions.values()) addTokens(run, [...usages.values()])
  return { runs: [...sessions.values()].map(({ run }) => run), version }
}

function countLine(run, line, isSide) {
  const { content } = line.message
  const before = [run.final, run.spoke]
  countBlocks(run, line.type, content)
  // A block of an answer stands on a line of its own, so calls after a text are calls of the same answer.
  const calls = list(content).some((block) => block?.type === 'tool_use')
  if (line.type === 'assistant' && !calls && textOf(list(content).filter((block) => block?.type === 'text')) === '')
    restore(run, before)
  if (isSide || line.isApiErrorMessage === true) [run.final, run.spoke] = isSide ? before : [undefined, run.spoke]
  if (line.type === 'user' && !isSide && line.isMeta !== true && isTurn(content))
    run.final = run.final === true ? undefined : run.final
}

function restore(run, [final, spoke]) {
  run.final = final
  run.spoke = spoke
}

function isTurn(content) {
  if (list(content).some((block) => block?.type === 'tool_result')) return false
  const text = textOf(content)
  return text !== '' && !NO_TURN.test(text)
}

/** The last line of an answer has its usage; subagents may or may not be added. */
function addTokens(run, all) {
  if (all.length === 0) return
  const sum = (of, entries) => entries.reduce((total, { usage }) => total + of(usage), 0)
  const main = all.filter(({ side }) => !side)
  const outputOf = (usage) => usage.output_tokens ?? 0
  run.input = [...new Set([sum(inputOf, all), sum(inputOf, main)])]
  run.output = [...new Set([sum(outputOf, all), sum(outputOf, main)])]
}

export function countStreamJson(log) {
  const runs = new Map()
  let version
  for (const line of entriesOf(log)) {
    version = line.claude_code_version ?? version
    const run = runs.get(line.session_id) ?? { run: new Run(), usages: new Map(), totals: [] }
    if (['system', 'assistant', 'user', 'result'].includes(line.type)) runs.set(line.session_id, run)
    if (isObject(line.message)) {
      const isSide = typeof line.parent_tool_use_id === 'string'
      countLine(run.run, line, isSide)
      if (isObject(line.message.usage)) run.usages.set(line.message.id, { usage: line.message.usage, side: isSide })
    }
    if (line.type === 'result') addResult(run, line)
  }
  for (const { run, usages, totals } of runs.values()) {
    addTokens(run, [...usages.values()])
    run.input = [...list(run.input), ...totals.map(([input]) => input)]
    run.output = [...list(run.output), ...totals.map(([, output]) => output)]
  }
  return { runs: [...runs.values()].map(({ run }) => run), version }
}

function addResult(run, line) {
  if (isObject(line.usage)) run.totals.push([inputOf(line.usage), line.usage.output_tokens])
  const models = Object.values(line.modelUsage ?? {})
  if (models.length > 0) run.totals.push([total(models, modelInput), total(models, (model) => model.outputTokens ?? 0)])
  if (typeof line.result === 'string' && line.result !== '') run.run.final = line.is_error === true ? undefined : true
}

const modelInput = (model) =>
  (model.inputTokens ?? 0) + (model.cacheReadInputTokens ?? 0) + (model.cacheCreationInputTokens ?? 0)
const total = (entries, of) => entries.reduce((sum, entry) => sum + of(entry), 0)

/** Events of managed agents: https://docs.claude.com/en/api/beta/sessions */
export function countManaged(log) {
  const run = new Run()
  for (const event of entriesOf(log).flatMap((entry) => (Array.isArray(entry.data) ? entry.data : [entry]))) {
    if (/^agent\.(mcp_|custom_)?tool_use$/.test(event.type)) run.call(event.id, event.name, event.input)
    if (/tool_result$/.test(event.type)) {
      run.result(event.tool_use_id ?? event.mcp_tool_use_id ?? event.custom_tool_use_id, event.is_error === true)
    }
    if (event.type === 'agent.message') run.said(textOf(event.content), false)
    if (isObject(event.model_usage)) run.tokens(inputOf(event.model_usage), event.model_usage.output_tokens)
  }
  return { runs: [run] }
}
