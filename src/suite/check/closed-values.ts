// Values that a target can never have. Under `not` and with `!=` a misspelled one would always pass.
import type { TargetPath } from '../../core/expect/target-path.js'
import { shapeAt, type TargetShape } from '../../core/expect/target-shape.js'
import { buildMatcher } from '../../core/matchers/build-matcher.js'
import { COMPARISON_WORDS } from '../../core/matchers/comparison.js'
import { canonicalName } from '../../core/matchers/matcher-names.js'
import { nearestValue } from '../../core/text/nearest-value.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { FlatIssue } from './problems-from-issues.js'
import type { WrittenTarget } from './written-targets.js'

/** A variable, a saved value, or a key of `each:`, whose value is not known here. */
const OPEN_TEXT = /\$\{|\{\{/

/** Matchers that compare with one value. */
const SINGLE = ['exact', '!=', 'contains', 'icontains', 'starts-with', 'ends-with', 'regex']
/** Matchers with a list of such values, and what each of them means. */
const LISTS: Readonly<Record<string, string>> = {
  'one-of': 'exact',
  'contains-all': 'contains',
  'contains-any': 'contains',
}

interface Compared {
  /** Of a matcher with one value. */
  readonly name: string
  readonly value: unknown
  readonly modifiers: object
}

export function closedValueIssues({ path, target, matcher }: WrittenTarget, root: TargetShape): FlatIssue[] {
  const found = shapeAt(target, root)
  const { values } = found?.shape ?? {}
  if (found === null || values === undefined) return []
  const wrong = [...comparedIn(matcher, found.isList)].filter((one) => !isPossible(one, values, found.isList))
  return wrong.map(({ value }) => {
    const near = nearestValue(value, values)
    const advice =
      near === undefined ? `; it is ${listNames(values.map(String))}` : `; did you mean ${showName(String(near))}?`
    const message = `${showName(target.text)} is never ${showValue(value, 80)}${advice}`
    return { path: placeOf(path, target), part: 'value', code: 'impossible_value', message }
  })
}

/** At the matcher, not at its target. */
function placeOf(path: readonly PropertyKey[], { text }: TargetPath): readonly PropertyKey[] {
  const last = path.at(-1)
  return last === 'target' && text !== 'target' ? [...path.slice(0, -1), 'matcher'] : path
}

function* comparedIn(matcher: unknown, isList: boolean): Generator<Compared> {
  if (!isRecord(matcher)) {
    yield* singleValues('exact', matcher, {}, isList)
    return
  }
  const entries = Object.entries(matcher).map(([key, value]) => [canonicalName(key), value] as const)
  const modifiers = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(COMPARISON_WORDS, name)))
  for (const [name, value] of entries) {
    const single = LISTS[name]
    if (SINGLE.includes(name)) yield* singleValues(name, value, modifiers, isList)
    else if (single !== undefined) for (const one of listOf(value)) yield* singleValues(single, one, modifiers, isList)
    else if (name === 'not') yield* comparedIn(value, isList)
    else if (name === 'all' || name === 'or') for (const one of listOf(value)) yield* comparedIn(one, isList)
    else if ((name === 'each' || name === 'any') && isList) yield* comparedIn(value, false)
  }
}

/** The elements of a list are compared one by one. */
function* singleValues(name: string, value: unknown, modifiers: object, isList: boolean): Generator<Compared> {
  if (isList && Array.isArray(value)) for (const one of value) yield { name: 'exact', value: one, modifiers }
  else yield { name: name === '!=' ? 'exact' : name, value, modifiers }
}

function isPossible(
  { name, value, modifiers }: Compared,
  values: TargetShape['values'] & object,
  isList: boolean,
): boolean {
  if (typeof value === 'string' && OPEN_TEXT.test(value)) return true
  const usable = name === 'exact' ? modifiers : {}
  const matcher = buildMatcher({ [name]: value, ...usable }, [])
  // What is wrong with the matcher itself is reported elsewhere.
  if (matcher === null) return true
  return values.some((one) => {
    if (matcher.mismatch(one) === null) return true
    return isList && name !== 'exact' && matcher.mismatch([one]) === null
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
