import { isRecord } from '../../core/trace/trace-fields.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import type { Checks } from './checks.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { modelOf } from './read-providers.js'
import { renderDeep, type Variables } from './render.js'
import { TEXT_MATCHERS } from './text-matchers.js'
import { hasPlainName } from './tool-names.js'
import { TRAJECTORY_CHECKS } from './trajectory-checks.js'

/** What the assertions of a test share. */
export interface AssertionContext {
  readonly file: ConfigFile
  readonly variables: Variables
  /** The grader of the test; null for promptfoo's default. */
  readonly grader: unknown
}

const CASE_MATTERS =
  'names of tools are compared with their case, which promptfoo ignores: write them as the server does'
const DEFAULT_GRADER = 'openai/gpt-4.1'
/** Assertions that a model answers. */
const GRADED = new Set(['llm-rubric', 'g-eval', 'model-graded-closedqa', 'trajectory:goal-success'])
const SETTLED = new Set(['type', 'value', 'threshold', 'provider'])
const CODE = 'write a custom gate, or an expectation on the trace'
const VALID_CALLS = 'the gate `orchestration` measures how many calls fit the schemas of their tools'
const ADVICE: Readonly<Record<string, string>> = {
  javascript: CODE,
  python: CODE,
  ruby: CODE,
  webhook: CODE,
  'is-valid-openai-tools-call': VALID_CALLS,
  'is-valid-openai-function-call': VALID_CALLS,
  'is-valid-function-call': VALID_CALLS,
  weight: 'every check of a test must pass',
  metric: 'a report names each check by its target',
  'is-json': 'use `schema` on a structured result',
}

/** Adds one assertion to the checks of a test, or lists it. */
export function readAssertion(written: unknown, path: Path, checks: Checks, context: AssertionContext): void {
  const { file } = context
  if (!isRecord(written) || typeof written.type !== 'string') {
    missPart(file, path, written, 'the assertion is not read')
    return
  }
  if (written.type === 'assert-set' && Array.isArray(written.assert) && (written.threshold ?? 1) === 1) {
    for (const [index, one] of written.assert.entries()) readAssertion(one, [...path, 'assert', index], checks, context)
    return
  }
  if (written.weight === 0) {
    missPart(file, path, written, noCounterpart('weight: 0', 'make it a test of its own with `advisory: true`'))
    return
  }
  const isInverse = written.type.startsWith('not-')
  const type = isInverse ? written.type.slice('not-'.length) : written.type
  const assertion = { ...written, value: renderDeep(written.value, context.variables) }
  if (hasUnread(assertion.value) || !carry(type, assertion, isInverse, path, checks, context)) {
    missPart(file, path, written, noCounterpart(`type: ${written.type}`, ADVICE[type] ?? 'check it in another way'))
    return
  }
  for (const key of Object.keys(written).filter((one) => !SETTLED.has(one))) {
    missPart(
      file,
      [...path, key],
      written[key],
      noCounterpart(`${key}: ${String(written[key])}`, ADVICE[key] ?? 'leave it out'),
    )
  }
}

/** A template that was not rendered, or a file. */
function hasUnread(value: unknown): boolean {
  if (value === null || (typeof value === 'string' && value.startsWith('file://'))) return true
  return typeof value === 'object' && value !== undefined && Object.values(value).some(hasUnread)
}

function carry(
  type: string,
  assertion: Part,
  isInverse: boolean,
  path: Path,
  checks: Checks,
  context: AssertionContext,
): boolean {
  const { file } = context
  const at = <T extends object>(part: T): T => file.draft.at(file.lineOf(path), part)
  const { value, threshold } = assertion
  const matcher = Object.hasOwn(TEXT_MATCHERS, type) ? TEXT_MATCHERS[type]?.(value) : undefined
  if (matcher !== undefined) {
    if (matcher === null) return false
    checks.expect.push(at({ [checks.target]: isInverse ? { not: matcher } : matcher }))
    return true
  }
  if (type === 'latency' || type === 'cost') {
    if (typeof threshold !== 'number' || (type === 'cost' && checks.isDirect)) return false
    const limit = isInverse ? { '>': threshold } : { '<=': threshold }
    checks.expect.push(at({ [type === 'latency' ? 'duration_ms' : 'conversation.cost_usd']: limit }))
    return true
  }
  if (checks.isDirect) return false
  const trajectory = Object.hasOwn(TRAJECTORY_CHECKS, type) ? TRAJECTORY_CHECKS[type] : undefined
  if (trajectory !== undefined) {
    if (!trajectory(value, isInverse, checks, at)) return false
    if (hasPlainName(value)) file.draft.change(file.lineOf(path), CASE_MATTERS)
    return true
  }
  if (GRADED.has(type)) return !isInverse && graded(type, assertion, path, checks, context)
  return type === 'tool-call-f1' && !isInverse && toolCallF1(value, threshold, checks, at)
}

function graded(type: string, assertion: Part, path: Path, checks: Checks, context: AssertionContext): boolean {
  const { value, threshold } = assertion
  const question = type === 'trajectory:goal-success' && isRecord(value) ? value.goal : value
  const questions = Array.isArray(question) ? question : [question]
  if (questions.length === 0 || !questions.every((one) => typeof one === 'string' && one !== '')) return false
  const { file } = context
  const at = <T extends object>(part: T): T => file.draft.at(file.lineOf(path), part)
  const model = graderOf(assertion.provider ?? context.grader, path, file)
  const rubrics = questions.map((one) =>
    typeof threshold === 'number' ? criteriaOf(one as string, threshold) : (one as string),
  )
  if (type !== 'trajectory:goal-success') {
    for (const rubric of rubrics) checks.expect.push(at({ final_response: { 'llm-judge': { rubric, model } } }))
    return true
  }
  // The goal is judged on the whole run, the answer and the calls.
  return checks.addBlock('eval', at({ rubric: `Did the agent reach this goal: ${String(question)}`, judge: { model } }))
}

function criteriaOf(description: string, threshold: number): Part {
  return { threshold, criteria: [{ name: 'rubric', description }] }
}

function graderOf(provider: unknown, path: Path, file: ConfigFile): string {
  const id = isRecord(provider) ? (provider.id ?? provider.text) : provider
  const model = typeof id === 'string' ? modelOf(id, path, file, {}) : null
  if (model !== null) return model
  file.draft.change(file.lineOf(path), `the judge is \`${DEFAULT_GRADER}\`: choose your own under \`model\``)
  return DEFAULT_GRADER
}

function toolCallF1(value: unknown, threshold: unknown, checks: Checks, at: <T extends object>(part: T) => T): boolean {
  const names = typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value
  if (!Array.isArray(names) || names.length === 0 || !names.every((one) => typeof one === 'string' && one !== ''))
    return false
  const percent = Math.round((typeof threshold === 'number' ? threshold : 1) * 100)
  const classes = [...new Set(names)].map((name: string) => ({ name, members: [name] }))
  return checks.addBlock('equal_function_sets', at({ classes, expect: [{ 'tool_selection.f1': { '>=': percent } }] }))
}
