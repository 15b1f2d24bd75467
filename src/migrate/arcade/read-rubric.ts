import type { Scope } from '../python/scope.js'
import type { Expression } from '../python/syntax.js'
import { dottedName, UNREAD } from '../python/values.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ArcadeFile, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'

const OPTIONS = [
  'fail_threshold',
  'warn_threshold',
  'fail_on_tool_selection',
  'fail_on_tool_call_quantity',
  'tool_selection_weight',
]

/** `EvalRubric(...)` as `rubric:`; undefined where there is none, or where it is computed. */
export function readRubric(written: Expression | undefined, scope: Scope, file: ArcadeFile): Part | undefined {
  const call = written === undefined ? undefined : scope.resolve(written)
  if (call === undefined || (call.kind === 'constant' && call.value === null)) return undefined
  if (call.kind !== 'call' || !/(?:^|\.)EvalRubric$/.test(dottedName(call.callee))) {
    file.draft.miss(
      call.line,
      `the rubric ${shown(file, call)} cannot be read: write it under \`rubric\``,
      sourceOf(file, call),
    )
    return undefined
  }
  const given = new CallArguments(call, OPTIONS, scope)
  const rubric: Part = {}
  for (const name of given.names) {
    const value = given.read(name)
    const why = !OPTIONS.includes(name)
      ? noCounterpart(`${name}=`, 'leave it out')
      : value === UNREAD
        ? `\`${name}=\` cannot be read`
        : null
    if (why === null) rubric[name] = value
    else file.draft.miss(call.line, why, sourceOf(file, call))
  }
  return Object.keys(rubric).length === 0 ? undefined : rubric
}
