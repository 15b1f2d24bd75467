// What is wrong with one answer to one call.
import type { Severity } from '../../../core/audit/lanes.js'
import type { SchemaCheck } from '../../../core/engines/json-schema.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { internalsIn } from '../../answers/internals.js'
import { stumbleIn } from '../../answers/stumbles.js'
import { describeAnswer, type Exchange, errorOf, resultOf } from '../../probe/exchange.js'
import type { Break, BreakKind, FuzzInput } from '../inputs/fuzz-input.js'
import { answerKind, answerText } from './answer-kind.js'
import { isFromElsewhere, namesFault } from './names-fault.js'

export const FUZZ_RULES = [
  'crash',
  'hang',
  'transport-broken',
  'output-schema',
  'invalid-accepted',
  'unclear-refusal',
  'internals-leaked',
  'valid-refused',
] as const
export type FuzzRule = (typeof FUZZ_RULES)[number]

export interface Verdict {
  readonly rule: FuzzRule
  /** Verdicts of one kind on one tool are one. */
  readonly kind: string
  /** Default: that of the rule. */
  readonly severity?: Severity
  /** After the name of the tool: "accepts `count` as a text". */
  readonly what: string
}

export interface JudgedTool {
  readonly inputSchema: unknown
  /** Undefined without an output schema, and for one that cannot be read. */
  readonly checkOutput: SchemaCheck | undefined
  /** The plain call was answered without an error: only then does a refusal tell of the arguments. */
  readonly isPlainAccepted: boolean
  readonly isPlain: (input: FuzzInput) => boolean
}

/**
 * What an accepted value costs: a value that cannot have a meaning shows that nothing was checked. A server may clamp a
 * number, and convert `"5"`; `format` is an annotation unless a server says otherwise (JSON Schema 2020-12, 7.2).
 */
const ACCEPTED: Readonly<Record<BreakKind, Severity | null>> = {
  missing: 'error',
  type: 'error',
  enum: 'warning',
  fraction: 'warning',
  range: 'warning',
  length: 'warning',
  pattern: 'warning',
  count: 'warning',
  unique: 'note',
  extra: 'note',
  format: null,
  convertible: null,
}

export function isJudgedWhenAccepted({ kind }: Break): boolean {
  return ACCEPTED[kind] !== null
}

/** Of these, a refusal must say what is wrong. */
const NAMED: readonly BreakKind[] = ['missing', 'type', 'enum']

export function verdictsOn(input: FuzzInput, exchange: Exchange, tool: JudgedTool): readonly Verdict[] {
  return [
    ...onMessage(exchange),
    ...onAcceptance(input, exchange),
    ...onRefusal(input, exchange, tool),
    ...onOutput(input, exchange, tool),
  ]
}

function* onMessage(exchange: Exchange): Generator<Verdict> {
  const { answer, http } = exchange
  const rule = 'transport-broken'
  if (answer === null) {
    if (http?.status === 500) yield { rule, kind: 'http 500', what: `answers with ${describeAnswer(exchange)}` }
    return
  }
  const { result, error } = answer
  if (result !== undefined && error !== undefined) {
    yield { rule, kind: 'both', what: 'answers with a result and an error in one message' }
  } else if (error === undefined ? !isRecord(result) : !isErrorObject(error)) {
    const shown = showValue(error === undefined ? { result } : { error }, 80)
    yield { rule, kind: 'no message', what: `answers with ${shown}, which is not a JSON-RPC answer to a call` }
  }
}

function isErrorObject(error: unknown): boolean {
  return isRecord(error) && Number.isInteger(error.code) && typeof error.message === 'string'
}

function* onAcceptance({ broken }: FuzzInput, exchange: Exchange): Generator<Verdict> {
  if (broken === undefined) return
  const severity = ACCEPTED[broken.kind]
  if (severity === null || answerKind(exchange) !== 'accepted') return
  const kind = `${broken.kind} ${broken.path.join('.')}`
  yield { rule: 'invalid-accepted', kind, severity, what: `accepts ${broken.what}` }
}

function* onRefusal(input: FuzzInput, exchange: Exchange, tool: JudgedTool): Generator<Verdict> {
  if (answerKind(exchange) !== 'refused') return
  const text = answerText(exchange)
  const leaked = internalsIn(text, JSON.stringify(input.args))
  if (leaked !== undefined) {
    const what = `shows ${leaked.what} in an error: ${showValue(leaked.words, 160)}`
    yield { rule: 'internals-leaked', kind: leaked.what, what }
  }
  const { broken } = input
  if (broken === undefined && isOwnOutput(text)) {
    const what = `answers with an error because its own result breaks its output schema: ${showValue(text.slice(0, 500), 140)}`
    yield { rule: 'output-schema', kind: 'own check', severity: 'warning', what }
    return
  }
  if (!tool.isPlainAccepted || isFromElsewhere(text)) return
  if (broken !== undefined && NAMED.includes(broken.kind)) {
    const stumble = stumbleIn(text)
    const said = text.trim() === '' ? 'an error without a message' : showValue(text.slice(0, 500), 100)
    if (stumble !== undefined) {
      const what = `does not check its arguments: for ${broken.what}, it answers ${showValue(stumble, 80)}`
      yield { rule: 'unclear-refusal', kind: 'stumble', what }
    } else if (!namesFault(input, text, tool.inputSchema)) {
      yield {
        rule: 'unclear-refusal',
        kind: 'unnamed',
        what: `does not say what is wrong: for ${broken.what}, it answers ${said}`,
      }
    }
  } else if (
    broken === undefined &&
    input.known === undefined &&
    !tool.isPlain(input) &&
    isValidation(exchange, text)
  ) {
    const what = `refuses arguments that its schema allows: ${showValue(text.slice(0, 500), 140)}`
    // Whoever trims a text finds it empty, which no schema can say and no model sends.
    if (hasBlankText(input.args)) yield { rule: 'valid-refused', kind: 'refused blank', severity: 'note', what }
    else yield { rule: 'valid-refused', kind: 'refused', what }
  }
}

/** A framework has checked the result of the tool, and says so with the code of invalid arguments. */
function isOwnOutput(text: string): boolean {
  return /\boutput validation error\b/i.test(text.slice(0, 300))
}

/** Somewhere in the value is a text with blanks only. */
function hasBlankText(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value.trim() === ''
  if (Array.isArray(value)) return value.some(hasBlankText)
  return isRecord(value) && Object.values(value).some(hasBlankText)
}

/** What a value stands for is not there: no schema can say which ids, names and cursors exist. */
const NOT_THERE =
  /\b(not found|no such|unknown|does(n't| not) exist|expired|stale|invalid [\w ]{0,30}\b(id|identifier|cursor|token|key|name|path)|nothing (has|with|for)|no [\w ]{1,30} (with|named|called|for|has))\b/i

/** What the check of arguments says, rather than the tool. */
function isValidation(exchange: Exchange, text: string): boolean {
  if (NOT_THERE.test(text.slice(0, 300))) return false
  return (
    errorOf(exchange)?.code === -32602 ||
    /\b(input validation|invalid arguments?|validation errors?|invalid_type|too_(big|small))\b/i.test(
      text.slice(0, 300),
    )
  )
}

function* onOutput({ broken }: FuzzInput, exchange: Exchange, { checkOutput }: JudgedTool): Generator<Verdict> {
  const result = resultOf(exchange)
  if (checkOutput === undefined || broken !== undefined || result === undefined || result.isError === true) return
  if (result.resultType !== undefined && result.resultType !== 'complete') return
  const rule = 'output-schema'
  const { structuredContent } = result
  if (structuredContent === undefined) {
    yield { rule, kind: 'missing', what: 'has an output schema and answers without `structuredContent`' }
    return
  }
  // Formats are annotations.
  const [problem] = checkOutput(structuredContent).filter(({ kind }) => kind === undefined)
  if (problem === undefined) return
  const where = problem.path === '' ? '`structuredContent`' : `\`structuredContent.${problem.path}\``
  const kind = `${problem.path.replaceAll(/\[\d+\]/g, '[]')} ${problem.message}`
  yield { rule, kind, what: `breaks its output schema: ${where} ${problem.message}` }
}
