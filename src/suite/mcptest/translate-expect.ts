import { isMap, isSeq, type Node, type Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import type { DirectKind } from '../schema/direct-test-schema.js'
import { durationMs } from './duration.js'
import type { Translation } from './translation.js'
import {
  joined,
  mapAt,
  mapsOf,
  type NodePair,
  newPair,
  nodeAt,
  numberOf,
  ownOf,
  pairAt,
  pairsOf,
  textOf,
  withoutComments,
} from './yaml-edits.js'

type Kind = DirectKind | 'agent'

/** Targets of mcptest's answers, by the start of the path; the first that fits is taken. */
const ANSWER_TARGETS: readonly (readonly [RegExp, string])[] = [
  [/^result\.isError$/, 'is_error'],
  [/^result\.structuredContent(?=[.[]|$)/, 'structured'],
  [/^result\.(?:contents|messages|content)(?=[.[]|$)/, 'content'],
  [/^result\.(?=[A-Za-z_])/, 'structured.'],
]

/** Targets of a conversation. */
const TRACE_TARGETS: readonly (readonly [RegExp, string])[] = [
  [/^conversation\.duration_ms$/, 'duration_ms'],
  [/^(?:response|final_text|conversation\.final_response)$/, 'final_response'],
]

/** `expect:` of a test: a list of assertions, or a mapping with `assertions` and budgets. */
export function translateExpect(entry: YAMLMap, kind: Kind, translation: Translation): void {
  const pair = pairAt(entry, 'expect')
  if (pair !== undefined && isMap(pair.value)) listOfExpect(pair, pair.value, translation)
  const list = pair?.value
  for (const assertion of mapsOf(list)) {
    translateAssertion(assertion, kind, translation)
    const judge = kind === 'agent' ? undefined : judgeOf(assertion)
    if (judge !== undefined && isSeq(list)) {
      const advice = 'judges grade the runs of agents; write an agent test with `eval:`'
      translation.leaveOutEntry(list, assertion, 'check', `\`${judge}\` in a direct test`, advice)
    }
  }
}

const JUDGES = ['llm-judge', 'llm_judge', 'llm-jury', 'llm_jury', 'rubric', 'eval.rubric']

function judgeOf(assertion: YAMLMap): string | undefined {
  const matcher = mapAt(assertion, 'matcher')
  return matcher === undefined ? undefined : JUDGES.find((key) => pairAt(matcher, key) !== undefined)
}

/** Moves budgets into the list: `{ assertions: [...], max_duration_ms: 500 }` is `[..., { duration_ms: { "<=": 500 } }]`. */
function listOfExpect(pair: NodePair, expect: YAMLMap, translation: Translation): void {
  const assertions = pairAt(expect, 'assertions')
  const budget = pairsOf(expect).find(({ key }) => String(key.value).startsWith('max_'))
  if (assertions === undefined && budget === undefined) return
  const list = isSeq(assertions?.value) ? assertions.value : new YAMLSeq<Node>()
  list.range ??= expect.range ?? null
  list.commentBefore = joined(expect.commentBefore, assertions?.key.commentBefore, list.commentBefore)
  if (assertions !== undefined) {
    translation.note('renamed', assertions.key, '`assertions` is the list under `expect` itself')
    expect.items.splice(expect.items.indexOf(assertions), 1)
  }
  for (const one of pairsOf(expect)) budgetOf(expect, one, list, translation)
  for (const left of pairsOf(expect)) {
    const isWarning = left.key.value === 'max_response_tokens'
    const advice = isWarning ? 'a budget that only warns is not judged' : 'mcprove does not have this key'
    translation.leaveOut(expect, left, isWarning ? 'setting' : 'check', advice)
  }
  list.comment = joined(list.comment, expect.comment)
  pair.value = list
}

/** `max_duration_ms` and `max_response_tokens` of a test, wherever they are written. */
export function budgetOf(from: YAMLMap, pair: NodePair, list: YAMLSeq, translation: Translation): void {
  const name = String(pair.key.value)
  const limit = name === 'max_response_tokens' ? tokenLimit(pair, translation) : durationOf(pair)
  const target = ownOf(TARGET_OF, name)
  if (target === undefined || limit === undefined) return
  translation.note('renamed', pair.key, `\`${name}\` is the expectation \`${target}: { "<=": ${limit} }\``)
  from.items.splice(from.items.indexOf(pair), 1)
  const expectation = nodeAt({ [target]: { '<=': limit } }, pair.key)
  expectation.commentBefore = joined(pair.key.commentBefore, pair.value?.commentBefore)
  expectation.comment = joined(pair.key.comment, pair.value?.comment)
  list.items.push(expectation)
}

const TARGET_OF: Readonly<Record<string, string>> = {
  max_duration_ms: 'duration_ms',
  max_response_tokens: 'tokens',
}

function durationOf({ value }: NodePair): number | undefined {
  return durationMs((value as Scalar | null)?.value)
}

/** A number, or `{ budget, tokenizer, mode }`; a mode that only warns is not a check. */
function tokenLimit({ value }: NodePair, translation: Translation): number | undefined {
  if (!isMap(value)) return numberOf(value)
  const mode = textOf(pairAt(value, 'mode')?.value)
  if (mode === 'warn') return undefined
  for (const key of ['tokenizer', 'image_cost']) {
    const pair = pairAt(value, key)
    if (pair !== undefined) translation.note('setting', pair.key, `\`${key}\` has no counterpart: tokens are estimated`)
  }
  return numberOf(pairAt(value, 'budget')?.value)
}

function translateAssertion(assertion: YAMLMap, kind: Kind, translation: Translation): void {
  const target = pairAt(assertion, 'target')
  const path = textOf(target?.value)
  if (path === undefined) return
  const matcher = mapAt(assertion, 'matcher')
  // "There is no error" is an expectation on a target of its own here.
  if (kind !== 'agent' && path === 'error' && matcher !== undefined && isExactNull(matcher)) {
    translation.note('renamed', target?.key, '`error: { exact: null }` is `is_error: { exact: false }`')
    setScalar(target, 'is_error')
    setScalar(pairAt(matcher, 'exact'), false)
    return
  }
  const translated = renamedTarget(path, kind === 'agent' ? TRACE_TARGETS : ANSWER_TARGETS)
  if (translated !== path) {
    translation.note('renamed', target?.value, `${showName(path)} is ${showName(translated)}`)
    setScalar(target, translated)
  }
  if (matcher !== undefined) translateMatcher(matcher, translation)
}

function renamedTarget(path: string, table: typeof ANSWER_TARGETS): string {
  const row = table.find(([pattern]) => pattern.test(path))
  return row === undefined ? path : path.replace(row[0], row[1])
}

function isExactNull(matcher: YAMLMap): boolean {
  const exact = pairAt(matcher, 'exact')
  return exact !== undefined && (exact.value as Scalar | null)?.value === null
}

function setScalar(pair: NodePair | undefined, value: string | boolean): void {
  const scalar = pair?.value as Scalar | undefined
  if (scalar === undefined) return
  scalar.value = value
  delete scalar.source
}

/** A judge's threshold belongs to the rubric here. */
function translateMatcher(matcher: YAMLMap, translation: Translation): void {
  const named = pairAt(matcher, 'eval.rubric')
  if (named !== undefined) translation.rename(named, 'rubric')
  for (const key of JUDGES) {
    const judge = mapAt(matcher, key)
    if (judge !== undefined) moveThreshold(judge, translation)
  }
}

/** `{ rubric: text, threshold: 0.8 }` to `{ rubric: { threshold, criteria } }`. */
export function moveThreshold(judge: YAMLMap, translation: Translation): void {
  const threshold = pairAt(judge, 'threshold')
  const rubric = pairAt(judge, 'rubric')
  if (threshold === undefined || rubric === undefined) return
  translation.note('renamed', threshold.key, '`threshold` belongs to the rubric')
  judge.items.splice(judge.items.indexOf(threshold), 1)
  const rubricMap = isMap(rubric.value) ? rubric.value : criteriaOf(rubric)
  rubricMap.items.unshift(threshold)
  rubric.value = rubricMap
}

/** A rubric that is one question, as a criterion. */
function criteriaOf(rubric: NodePair): YAMLMap {
  const text = rubric.value as Scalar
  const criterion = new YAMLMap()
  criterion.range = text.range ?? null
  const name = withoutComments(nodeAt('rubric', rubric.key))
  criterion.items.push(newPair('name', name), newPair('description', text))
  const list = new YAMLSeq()
  list.range = text.range ?? null
  list.items.push(criterion)
  const map = new YAMLMap()
  map.range = text.range ?? null
  map.items.push(newPair('criteria', list))
  return map
}
