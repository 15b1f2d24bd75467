// `llm-judge`, `llm-jury` and `rubric` in a test's own `expect:` are shorthand for an eval row on the same runs. They
// are moved out before compilation, so that deterministic scoring never sees them.

import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { type EvalSettings, inlineEvalSchema, modelMatcherSchemas } from './eval-schema.js'

type ModelMatcher = keyof typeof modelMatcherSchemas

/** A model matcher found in an `expect:` list. */
export interface WrittenGrader {
  readonly kind: ModelMatcher
  readonly target: string
  readonly argument: unknown
  readonly path: readonly PropertyKey[]
}

export interface SplitExpect {
  /** What is left for the deterministic matchers. */
  readonly expect: unknown
  /** The original index of each remaining entry. */
  readonly places: readonly number[]
  readonly graders: readonly WrittenGrader[]
}

/** Removes the model matchers from a test's own `expect:`. */
export function splitModelMatchers(expect: unknown): SplitExpect {
  if (!Array.isArray(expect)) return { expect, places: [], graders: [] }
  const graders: WrittenGrader[] = []
  const rest: unknown[] = []
  const places: number[] = []
  for (const [index, entry] of expect.entries()) {
    const left = splitEntry(entry, ['expect', index], graders)
    if (left === undefined) continue
    rest.push(left)
    places.push(index)
  }
  return { expect: graders.length === 0 ? expect : rest, places, graders }
}

function splitEntry(entry: unknown, path: readonly PropertyKey[], graders: WrittenGrader[]): unknown {
  if (!isRecord(entry)) return entry
  if (typeof entry.target === 'string' && 'matcher' in entry) {
    const matcher = splitMatcher(entry.matcher, entry.target, [...path, 'matcher'], graders)
    return matcher === undefined ? undefined : { ...entry, matcher }
  }
  const left: [string, unknown][] = []
  for (const [target, matcher] of Object.entries(entry)) {
    const kept = splitMatcher(matcher, target, [...path, target], graders)
    if (kept !== undefined) left.push([target, kept])
  }
  return left.length === 0 && Object.keys(entry).length > 0 ? undefined : Object.fromEntries(left)
}

function splitMatcher(
  matcher: unknown,
  target: string,
  path: readonly PropertyKey[],
  graders: WrittenGrader[],
): unknown {
  if (!isRecord(matcher)) return matcher
  const entries = Object.entries(matcher)
  const kept: [string, unknown][] = []
  for (const [name, argument] of entries) {
    const kind = modelMatcher(name)
    if (kind === undefined) kept.push([name, argument])
    else graders.push({ kind, target, argument, path: [...path, name] })
  }
  if (kept.length === entries.length) return matcher
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** The question of a grader, in the shape of a test's `eval:`; null when a problem was reported. */
export function gradingOf({ kind, argument, path }: WrittenGrader, issues: FlatIssue[]): EvalSettings | null {
  const parsed = modelMatcherSchemas[kind].safeParse(argument, PARSE_OPTIONS)
  if (!parsed.success) {
    issues.push(...flatIssues(parsed.error.issues, path))
    return null
  }
  const { data } = parsed
  if (data === undefined) return null
  if (typeof data === 'string' || !('rubric' in data)) return { rubric: data, judge: {} }
  const { rubric, ...grader } = data
  return inlineEvalSchema().parse(kind === 'llm-judge' ? { rubric, judge: grader } : { rubric, jury: grader })
}

/** Underscores and hyphens are equivalent. */
function modelMatcher(name: string): ModelMatcher | undefined {
  const canonical = name.replaceAll('_', '-')
  return canonical === 'llm-judge' || canonical === 'llm-jury' || canonical === 'rubric' ? canonical : undefined
}
