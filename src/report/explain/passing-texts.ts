// What would have passed, in words: the scorer's verdict on a changed run, or else what the expectations require.
import type { ExpectResult } from '../../core/expect/expectation.js'
import { hasVerdict } from '../../core/gate/status.js'
import { showValue } from '../../core/text/show-value.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import type { Edit } from '../../score/edits/edited-trace.js'
import type { RunResult } from '../../score/result/result.js'
import { runList } from '../text/run-list.js'
import type { ExplainedCheck, Explanation } from './explain.js'

const MAX_VALUE_LENGTH = 120

export function* passingTexts(
  { check, edits, unjudged, without, isTried }: ExplainedCheck,
  { test, run, trace }: Pick<Explanation, 'test' | 'run' | 'trace'>,
): Generator<string> {
  if (edits !== null) {
    for (const edit of edits) yield editText(edit, trace)
    return
  }
  if (unjudged !== null) {
    yield `no change that was tried; these would leave no evidence: ${unjudged.map((edit) => editText(edit, trace)).join(', ')}`
  }
  if (without !== null) yield `the same runs without ${runList(without)}`
  const expect = check.gate === 'expect' ? (run?.expect ?? []) : check.expect
  // That `passed` should be 1 adds no information.
  const telling = expect.filter(({ target, passed }) => !passed && !/(^|[._])passed$/.test(target))
  for (const expectation of telling) yield `${standingText(expectation)}${morePasses(expectation, test.runs)}`
  if (!isTried || telling.length > 0 || unjudged !== null) return
  const passing = test.runs.filter(({ checks }) => checks[check.gate] === 'passed').map((one) => one.run)
  yield passing.length > 0
    ? `the calls of ${runList(passing)}; no small change of this run was found that passes`
    : 'no small change of this run was found that passes'
}

function editText(edit: Edit, trace: Trace | null): string {
  if (edit.kind === 'expected') return 'the expected calls and no others'
  if (edit.kind === 'silence') return 'the same calls with an answer that claims nothing: only the text fails'
  const call = trace?.tool_calls[edit.step]
  const own = `tool_calls[${edit.step}]${call === undefined ? '' : ` ${toolOf(call).id}`}`
  switch (edit.kind) {
    case 'drop':
      return `the same run without ${own}`
    case 'set':
      return `${own} with ${edit.path} = ${showValue(edit.value, MAX_VALUE_LENGTH)}`
    case 'move':
      return `${own} in the place of tool_calls[${edit.to}]`
    case 'insert': {
      const place = call === undefined ? 'at the end' : `before ${own}`
      return `a call of ${edit.tool} ${showValue(edit.args, MAX_VALUE_LENGTH)} ${place}`
    }
  }
}

/** `trajectory.pass_rate >= 90; it is 75`. */
export function standingText({ target, matcher, actual }: ExpectResult): string {
  const wanted = Object.entries(matcher)
    .map(([name, value]) => `${name} ${showValue(value, MAX_VALUE_LENGTH)}`)
    .join(', ')
  return `${target} ${wanted}; it is ${showValue(actual, MAX_VALUE_LENGTH)}`
}

/** A rate in percent corresponds to a number of runs. */
function morePasses({ target, matcher }: ExpectResult, runs: readonly RunResult[]): string {
  const floor = matcher['>=']
  if (!/\.(pass|selection)_rate$/.test(target) || typeof floor !== 'number' || floor > 100) return ''
  const valid = runs.filter(({ status }) => hasVerdict(status))
  const passed = valid.filter(({ status }) => status === 'passed').length
  const missing = Math.ceil((floor * valid.length) / 100) - passed
  return missing > 0 ? ` (${missing} more of these ${valid.length} runs would have to pass)` : ''
}
