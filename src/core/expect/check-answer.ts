// Checks the answer of a server to one direct call against an `expect:` list. A failing call is a failure unless the
// list has an expectation on errors.

import { showValue } from '../text/show-value.js'
import { isRecord } from '../trace/trace-fields.js'
import { checkValue, compileExpectation, type Expectation, type ExpectResult } from './expectation.js'
import { resolvePath, valueAt } from './target-path.js'
import { describeMissing } from './trace-target.js'

const SHOWN_CHARACTERS = 500

/** Its keys are the targets. */
export interface Answer {
  readonly is_error?: unknown
  readonly content?: unknown
  readonly error?: unknown
}

/** When the list does not look at errors and the call failed, the error is the first result. */
export function checkAnswer(expect: readonly Expectation[] = [], answer: Answer): ExpectResult[] {
  if (answer.is_error === true && !namesError(expect)) return [unwantedError(answer), ...checkTargets(expect, answer)]
  return checkTargets(expect.length === 0 ? [mustNotFail()] : expect, answer)
}

/** The written expectations only, without the implied one. */
export function checkTargets(expect: readonly Expectation[], answer: Answer): ExpectResult[] {
  return expect.map((expectation) =>
    checkValue(expectation, valueAt(answer, expectation.target), () => {
      const resolution = resolvePath(answer, expectation.target)
      return resolution.found ? '' : describeMissing(resolution)
    }),
  )
}

/** An expectation on `error` that fails when there is no error asks for one; `absent: true` does not. */
export function namesError(expect: readonly Expectation[]): boolean {
  return expect.some(({ target: { segments }, matcher }) => {
    if (segments[0] === 'is_error') return true
    return segments[0] === 'error' && matcher.source.snapshot !== true && matcher.mismatch(undefined) !== null
  })
}

/** The result of the implied expectation that the call succeeds. */
export function unwantedError(answer: Answer): ExpectResult {
  const { target, matcher } = mustNotFail()
  const reason = `${describeError(answer)}; if it should, add \`- is_error: true\` to \`expect:\``
  return { target: target.text, matcher: matcher.source, passed: false, actual: true, reason }
}

function mustNotFail(): Expectation {
  return compileExpectation({ target: 'is_error', matcher: { exact: false } })
}

/** ``the server answered with an error (-32602): "no such tool"``. */
export function describeError(answer: Answer): string {
  const said = answerError(answer)
  const code = isRecord(answer.error) && answer.error.code !== undefined ? ` (${showValue(answer.error.code)})` : ''
  return `the server answered with an error${code}${said === undefined ? '' : `: ${showValue(said, SHOWN_CHARACTERS)}`}`
}

/** What the server said about the error. */
export function answerError({ error, content }: Answer): string | undefined {
  if (isRecord(error) && typeof error.message === 'string') return error.message
  for (const part of Array.isArray(content) ? content : []) {
    if (isRecord(part) && typeof part.text === 'string') return part.text
  }
  return undefined
}
