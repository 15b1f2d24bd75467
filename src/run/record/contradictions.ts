// A trace is made from the model's answers, which are next to it in the cassette. A trace that was edited by hand
// contradicts them.
import { WireNames, wireName } from '../../catalog/wire-name.js'
import { isMcproveError } from '../../core/errors/error.js'
import { deepDiff } from '../../core/json/deep-diff.js'
import { isTooDeep } from '../../core/json/nesting.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolCall, Trace } from '../../core/trace/trace.js'
import type { CassetteHeader, CassetteRun, Exchange } from '../../files/cassettes/cassette.js'
import { type CallInAnswer, type RecordedAnswer, readRecordedAnswer } from '../../models/recorded-answer.js'

/** What is replayed, and the name of its file in reports. */
export interface ReplayedCassette {
  readonly header: CassetteHeader
  readonly file: string
}

/** How many contradictions of one run are reported. */
const MAX_OF_A_RUN = 5
/** Marks of changes made while recording. The same text may be changed differently where it is part of JSON. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the variable as traces hold it.
const CHANGED_WHEN_RECORDED = ['[redacted:', '${RUN_DIR}', '… (nested deeper)']

/**
 * Where a run contradicts its own exchanges: `trace.tool_calls[0].args.city is "Oslo", and exchanges[0] has "Bergen"`.
 * Runs of external agents have no exchanges. `trace` is the run's trace, for callers that have read it already.
 */
export function contradictions(run: CassetteRun, { inputs }: CassetteHeader, trace: Trace = run.trace): string[] {
  return differencesOf(run, trace, inputs.strict_schema === true).slice(0, MAX_OF_A_RUN)
}

function differencesOf(run: CassetteRun, trace: Trace, hasOtherArguments: boolean): string[] {
  const exchanges = exchangesOf(run)
  if (typeof exchanges === 'string') return [exchanges]
  if (exchanges.length === 0) return []
  const turns = trace.conversation.turns.filter(({ role }) => role === 'assistant')
  if (turns.length !== exchanges.length) {
    return [`number of model answers in trace.conversation: ${turns.length}; number of exchanges: ${exchanges.length}`]
  }
  const answers = exchanges.map(({ response }) => (isTooDeep(response) ? null : readRecordedAnswer(response)))
  const names = new WireNames(trace.tools)
  return [
    ...answers.flatMap((answer, index) =>
      answer === null
        ? []
        : [
            ...valueDifferences('conversation', `answer ${index + 1}`, turns[index]?.content, answer.text, index),
            ...callDifferences(trace, names, answer, index, hasOtherArguments),
          ],
    ),
    ...lastDifferences(trace, answers),
    ...tokenDifferences(trace, answers),
  ]
}

/** The same as warnings about a cassette. */
export function contradictionWarnings(
  run: CassetteRun,
  { header, file }: ReplayedCassette,
  trace: Trace = run.trace,
): string[] {
  return contradictions(run, header, trace).map(
    (message) => `${file}:${run.line ?? 0}: run ${run.run} contradicts its own exchanges: ${message}`,
  )
}

/** The problem, when they cannot be read. */
function exchangesOf(run: CassetteRun): readonly Exchange[] | string {
  try {
    return run.exchanges
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return `its exchanges cannot be read: ${error.message}`
  }
}

function callDifferences(
  trace: Trace,
  names: WireNames,
  { calls }: RecordedAnswer,
  answer: number,
  hasOtherArguments: boolean,
): string[] {
  const made = trace.tool_calls.map((call, index) => ({ call, index })).filter(({ call }) => call.turn === answer)
  if (made.length !== calls.length) {
    return [`trace.tool_calls has ${made.length} calls of turn ${answer}, but exchanges[${answer}] has ${calls.length}`]
  }
  return made.flatMap(({ call, index }, place) => {
    // There are equally many.
    const recorded = calls[place] as CallInAnswer
    if (!isNamed(call, recorded.name, names)) {
      return [differ(`tool_calls[${index}].name`, call.name, recorded.name, answer)]
    }
    const isSameKind = call.args !== null && recorded.args !== undefined
    if (hasOtherArguments || !isSameKind) return []
    return valueDifferences('tool_calls', `[${index}].args`, call.args, recorded.args, answer)
  })
}

function isNamed(call: ToolCall, wire: unknown, names: WireNames): boolean {
  if (typeof wire !== 'string' || isChanged(wire)) return true
  const tool = names.toolFor(wire)
  if (tool?.server === call.server && tool.name === call.name) return true
  const named = [names.of(call), wireName(null, call.name), call.name]
  return named.includes(wire) || wire.endsWith(`__${call.name}`)
}

function lastDifferences({ final_response }: Trace, answers: readonly (RecordedAnswer | null)[]): string[] {
  const last = answers.at(-1)
  return last == null ? [] : valueDifferences('final_response', '', final_response, last.text, answers.length - 1)
}

function tokenDifferences({ conversation }: Trace, answers: readonly (RecordedAnswer | null)[]): string[] {
  return (['input', 'output'] as const).flatMap((side) => {
    const counted = answers.reduce<number | null>(
      (sum, answer) => (sum === null || answer?.tokens == null ? null : sum + answer.tokens[side]),
      0,
    )
    const told = conversation.tokens[side]
    if (counted === null || told === null || told === counted) return []
    return [`trace.conversation.tokens.${side} is ${told}, but the exchanges have ${counted}`]
  })
}

function valueDifferences(key: string, place: string, told: unknown, recorded: unknown, answer: number): string[] {
  if (isChanged(told) || isChanged(recorded) || isTooDeep(told)) return []
  const where = place.startsWith('[') || place === '' ? `${key}${place}` : `${key}, ${place}`
  return deepDiff(told, recorded, 'exact').map(({ path, expected, actual }) => {
    const below = path === '' ? '' : path.startsWith('[') ? path : `.${path}`
    return differ(`${where}${below}`, expected, actual, answer)
  })
}

function differ(place: string, told: unknown, recorded: unknown, answer: number): string {
  return `trace.${place} is ${showValue(told, 80)}, but exchanges[${answer}] has ${showValue(recorded, 80)}`
}

function isChanged(value: unknown): boolean {
  const text = typeof value === 'string' ? value : isTooDeep(value) ? '' : (JSON.stringify(value) ?? '')
  return CHANGED_WHEN_RECORDED.some((part) => text.includes(part))
}
