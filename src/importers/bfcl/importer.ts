// Results of the Berkeley Function Calling Leaderboard: the calls of a model for each task, one task per line.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

export const bfcl = defineImporter({
  key: 'bfcl',
  summary: 'results of the Berkeley Function Calling Leaderboard',
  // A model without function calling writes calls as text, in a way of its own: nothing tells them from an answer.
  detect: (head) => head.every(isResult) && head.some((value) => isOfFunctions(recordIn(value).result)),
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      if (isResult(value)) yield traceOf(value)
      else skip('not a result', place)
    },
    end: () => [],
  }),
})

function traceOf(entry: RawRecord): RawTrace {
  const draft = new TraceDraft()
  draft.agent = textIn(entry.id) ?? String(entry.id ?? entry.idx)
  const { result } = entry
  draft.addTokens(sumOf(entry.input_token_count), sumOf(entry.output_token_count))
  if (typeof result === 'string' && FAILED.test(result)) {
    draft.outcome = { status: 'infra_error', error: result }
  } else if (isTurns(result)) {
    const turns = recordsIn(entry.inference_log).filter((turn) => 'begin_of_turn_query' in turn || 'step_0' in turn)
    for (const [index, steps] of result.entries()) addTurn(draft, steps, turns[index] ?? {})
    if (/forced to quit/.test(JSON.stringify(turns.at(-1) ?? ''))) draft.outcome = { status: 'max_turns' }
  } else {
    addStep(draft, result, [])
  }
  return draft.finish()
}

/** What the benchmark writes when a request fails. */
const FAILED = /^Error during inference:/

/** The steps of a turn, and the log of that turn: what the user asked, and what the tools returned. */
function addTurn(draft: TraceDraft, steps: readonly unknown[], log: RawRecord): void {
  for (const { role, content } of recordsIn(log.begin_of_turn_query)) {
    if (role === 'user') draft.turn('user', messageText(content) ?? '')
  }
  for (const [index, step] of steps.entries()) addStep(draft, step, recordsIn(log[`step_${index}`]))
}

function addStep(draft: TraceDraft, step: unknown, log: readonly RawRecord[]): void {
  draft.turn('assistant', textIn(step) ?? '')
  const results = log.filter(({ role }) => role === 'tool')
  for (const [index, call] of callsOf(step).entries()) {
    const id = draft.call(call)
    const content = results[index]?.content
    if (typeof content === 'string') draft.answer(id, { content, is_error: isFailure(content) })
  }
}

/** The tools of the benchmark return an object with nothing but an `error`. */
function isFailure(content: string): boolean {
  if (content.startsWith('Error during execution')) return true
  const value = tryJson(content)
  return isRecord(value) && Object.keys(value).length === 1 && 'error' in value
}

function callsOf(step: unknown): readonly { readonly server: string | null; readonly name: string }[] {
  return recordsIn(step).flatMap((calls) =>
    Object.entries(calls).map(([name, given]) => ({ ...readMcpName(name), ...readArguments(given) })),
  )
}

/** Tasks of several turns have a list of steps for each. */
function isTurns(result: unknown): result is readonly (readonly unknown[])[] {
  return Array.isArray(result) && result.length > 0 && result.every(Array.isArray)
}

function sumOf(counts: unknown): number | null {
  if (!Array.isArray(counts)) return numberIn(counts)
  return counts.reduce((sum: number, count) => sum + (sumOf(count) ?? 0), 0)
}

function isOfFunctions(result: unknown): boolean {
  return Array.isArray(result) && (result.length === 0 || hasCalls(result))
}

function hasCalls(result: unknown): boolean {
  return listIn(result).some((entry) => (isRecord(entry) ? isCall(entry) : hasCalls(entry)))
}

/** A name with its arguments. */
function isCall(value: RawRecord): boolean {
  const [[, args] = [], ...others] = Object.entries(value)
  return others.length === 0 && (isRecord(args) || (typeof args === 'string' && isRecord(tryJson(args || '{}'))))
}

function isResult(value: unknown): value is RawRecord {
  if (!isRecord(value) || !('result' in value) || !['string', 'number'].includes(typeof (value.id ?? value.idx)))
    return false
  const hasTokens = 'input_token_count' in value && 'output_token_count' in value
  return hasTokens || (typeof value.result === 'string' && FAILED.test(value.result))
}
