import type * as z from 'zod'
import { unknownKeysOf, wanted, wrongValue } from '../../core/input/issue-message.js'
import { showName } from '../../core/text/show-name.js'

/** A simplified zod issue: one place, one sentence. */
export interface FlatIssue {
  readonly path: readonly PropertyKey[]
  /** Unknown keys are shown at the key, everything else at the value. */
  readonly part: 'key' | 'value'
  /** The kind of mistake: the same kind at the same place is one problem, even in several copies of `each`. */
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
  readonly severity?: 'error' | 'warning' | undefined
  /** The key that is missing at the place. */
  readonly missing?: string
  /** The key that was probably meant by an unknown one. */
  readonly near?: string | undefined
}

/**
 * Every issue at its place: unions are reduced to the branch that was meant, and unknown keys are reported one by one.
 */
export function flatIssues(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): FlatIssue[] {
  return withoutRenamed(issues.flatMap((issue) => flatIssue(issue, [...base, ...issue.path])))
}

/** A mistyped key also explains a missing key: `comand` is one problem, not two. */
function withoutRenamed(issues: FlatIssue[]): FlatIssue[] {
  const isRenamed = ({ path, missing }: FlatIssue) =>
    missing !== undefined &&
    issues.some(
      (other) =>
        other.near === missing &&
        other.path.length === path.length + 1 &&
        path.every((segment, index) => segment === other.path[index]),
    )
  return issues.filter((issue) => !isRenamed(issue))
}

function flatIssue(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): FlatIssue[] {
  if (isMissing(issue)) {
    const missing = String(path.at(-1))
    const message = `${showName(missing)} is missing`
    return [{ path: path.slice(0, -1), part: 'value', code: `missing ${missing}`, message, missing }]
  }
  if (issue.code === 'unrecognized_keys') {
    return unknownKeysOf(issue).map(({ key, near, message }) => {
      return { path: [...path, key], part: 'key', code: issue.code, message, near }
    })
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ path, part: 'key', code: issue.code, message }))
  }
  if (issue.code === 'invalid_union') return unionIssues(issue, path)
  return [{ path, part: 'value', code: issue.code, message: issue.message }]
}

/** A required key that is missing: the value is undefined, which text input cannot contain. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.path.length > 0 && issue.input === undefined && issue.code !== 'custom'
}

function unionIssues(issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): FlatIssue[] {
  const branches = leafBranches(issue)
  const fitting = branches.filter((branch) => !branch.some(isOfOtherKind))
  const [best] = fitting.toSorted((one, other) => distance(one) - distance(other))
  if (best !== undefined) return flatIssues(best, path)
  const reasons = branches.flatMap((branch) => branch.filter(isOfOtherKind))
  if (reasons.length === 0) return [{ path, part: 'value', code: issue.code, message: issue.message }]
  const values = reasons.flatMap((reason) => (reason.code === 'invalid_value' ? reason.values : []))
  const message = wrongValue(reasons.map(wanted), issue.input, values)
  return [{ path, part: 'value', code: issue.code, message }]
}

/** The branches of a nested union count as branches of the outer one. */
function leafBranches(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[][] {
  return issue.errors.flatMap((branch) => {
    const [only] = branch
    const isNested = branch.length === 1 && only?.code === 'invalid_union' && only.path.length === 0
    return isNested ? leafBranches(only) : [branch]
  })
}

/** The whole value has a type that this branch does not take. */
function isOfOtherKind(issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
}

/** The keys of a mapping show which form was meant; errors below them hardly do. */
function distance(branch: readonly z.core.$ZodIssue[]): number {
  let sum = 0
  for (const issue of branch) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const { near } of unknownKeysOf(issue)) sum += near === undefined ? 10 : 9
    } else sum += issue.path.length === 1 && isMissing(issue) ? 10 : 1
  }
  return sum
}
