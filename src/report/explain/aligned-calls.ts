import { argumentValues } from '../../core/expect/argument-values.js'
import { alignSteps } from '../../core/gate/align-steps.js'
import type { ExpectedStep } from '../../core/gate/gate.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'

const COLUMN_WIDTH = 44
/** How many calls are shown around a problem; a long run has more calls than a screen has lines. */
const MAX_LINES = 30

interface CallLine {
  /** `=` as expected, `!` has a finding, `-` missing, `+` unexpected; blank without a finding. */
  readonly mark: string
  readonly expected: string
  readonly recorded: string
}

/**
 * Expected calls beside the recorded ones, or only the recorded ones when none are expected. `marked` are those with
 * findings.
 */
export function* alignedCalls(
  expected: readonly ExpectedStep[],
  recorded: readonly ToolCall[],
  marked: ReadonlySet<number>,
): Generator<string> {
  const hasExpected = expected.length > 0
  const lines = alignSteps(expected, recorded).map((line): CallLine => {
    const step = line.expected === null ? undefined : expected[line.expected]
    const call = line.recorded === null ? undefined : recorded[line.recorded]
    const isMarked = line.recorded !== null && marked.has(line.recorded)
    return {
      mark: markOf(step !== undefined, call !== undefined, isMarked, hasExpected),
      expected: step === undefined ? '' : stepText(step.tool, argumentValues(step.args)),
      recorded: call === undefined ? '' : `${line.recorded} ${stepText(toolOf(call).id, call.args)}`,
    }
  })
  const start = Math.max(0, Math.min(lines.findIndex(isTrouble) - 5, lines.length - MAX_LINES))
  yield hasExpected ? `  ${'expected'.padEnd(COLUMN_WIDTH)} recorded` : '  recorded'
  if (start > 0) yield `  … ${start} more before`
  for (const { mark, expected: left, recorded: right } of lines.slice(start, start + MAX_LINES)) {
    yield `${mark} ${hasExpected ? `${left.padEnd(COLUMN_WIDTH)} ` : ''}${right}`.trimEnd()
  }
  const rest = lines.length - start - MAX_LINES
  if (rest > 0) yield `  … ${rest} more after`
}

function markOf(isExpected: boolean, isRecorded: boolean, isMarked: boolean, hasExpected: boolean): string {
  if (!isRecorded) return '-'
  if (isMarked) return isExpected || !hasExpected ? '!' : '+'
  return isExpected ? '=' : ' '
}

function isTrouble({ mark }: CallLine): boolean {
  return mark === '-' || mark === '+' || mark === '!'
}

function stepText(tool: string, args: unknown): string {
  const name = cleanText(showValue(tool, COLUMN_WIDTH - 2).slice(1, -1))
  const room = COLUMN_WIDTH - name.length - 5
  return args === undefined || room < 4 ? name : `${name} ${showValue(args, room)}`
}
