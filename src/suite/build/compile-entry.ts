import type { Expectation } from '../../core/expect/expectation.js'
import type { AnyGate, ToolClass } from '../../core/gate/gate.js'
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { strictObjectFor } from '../../core/input/on-demand.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { evalTargetIssues, gateTargetIssues, ownTargetIssues } from '../check/check-targets.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { fixtureTargetIssues } from '../check/unknown-targets.js'
import type { AgentEntry } from '../schema/agent-schema.js'
import type { EvalSettings } from '../schema/eval-schema.js'
import { type EntrySection, entryKeys, type GateRegistry } from '../schema/gate-blocks.js'
import { gradingOf, splitModelMatchers } from '../schema/model-matchers.js'
import type { TestGate } from '../suite.js'

/** An `agents:` or `tests:` entry that is valid on its own. */
export interface CompiledEntry {
  readonly entry: AgentEntry
  readonly gates: readonly TestGate[]
  readonly classes: readonly ToolClass[] | null
  /** Model-graded rows from `eval:` and `expect:`. */
  readonly gradings: readonly Grading[]
}

interface Grading {
  readonly target: string | null
  readonly settings: EvalSettings
  readonly path: readonly PropertyKey[]
}

/** Pairs of keys that mean the same thing. */
const RIVALS = [
  ['model', 'models'],
  ['model', 'external'],
  ['models', 'external'],
  ['prompt', 'turns'],
] as const

const REQUIRED: Readonly<Record<EntrySection, readonly string[]>> = {
  agents: ['name'],
  tests: ['name'],
  alone: ['name'],
}

/**
 * Validates and compiles one entry of a section, or a standalone test; null when that is impossible. Issues have paths
 * below the entry.
 */
export function compileEntry(
  written: Readonly<Record<string, unknown>>,
  section: EntrySection,
  gates: GateRegistry,
  issues: FlatIssue[],
): CompiledEntry | null {
  const byKey = new Map<string, AnyGate>(Object.values(gates).map((gate) => [gate.key, gate]))
  const raw = withoutMisplacedGates(written, section, byKey, issues)
  issues.push(...rivalIssues(raw), ...ownTargetIssues(raw.expect, [...byKey.values()]), ...fixtureTargetIssues(raw))
  for (const gate of byKey.values()) issues.push(...gateTargetIssues(gate, raw[gate.key]))
  for (const issue of evalTargetIssues([...byKey.values()], raw.eval)) {
    issues.push({ ...issue, path: ['eval', ...issue.path] })
  }
  const { expect, places, graders } = splitModelMatchers(raw.expect)
  const schema = strictObjectFor(entryKeys(section, gates), raw, REQUIRED[section])
  const parsed = schema.safeParse(graders.length === 0 ? raw : { ...raw, expect }, PARSE_OPTIONS)
  const gradings = graders.flatMap((grader): Grading[] => {
    const settings = gradingOf(grader, issues)
    return settings === null ? [] : [{ target: grader.target, settings, path: grader.path }]
  })
  if (!parsed.success) {
    const found = flatIssues(parsed.error.issues)
    issues.push(...(graders.length === 0 ? found : found.map((issue) => atWrittenPlace(issue, places))))
    return null
  }
  // Apart from the gates' blocks, both schemas consist of exactly these keys.
  const entry = parsed.data as unknown as AgentEntry
  const blocks = gateBlocksOf(raw, parsed.data, byKey)
  if (entry.eval !== undefined) gradings.unshift({ target: null, settings: entry.eval, path: ['eval'] })
  return { entry, gates: blocks, classes: classesOf(blocks), gradings }
}

/** Reports the blocks that belong elsewhere, and drops them. */
function withoutMisplacedGates(
  written: Readonly<Record<string, unknown>>,
  section: EntrySection,
  gates: ReadonlyMap<string, AnyGate>,
  issues: FlatIssue[],
): Readonly<Record<string, unknown>> {
  const misplaced = Object.keys(written).filter((key) => {
    const level = gates.get(key)?.level
    return level === 'eval' || (level === 'suite' && section !== 'alone')
  })
  if (misplaced.length === 0) return written
  for (const key of misplaced)
    issues.push({ path: [key], part: 'key', code: 'misplaced_gate', ...complaint(gates, key) })
  return Object.fromEntries(Object.entries(written).filter(([key]) => !misplaced.includes(key)))
}

function complaint(gates: ReadonlyMap<string, AnyGate>, key: string): Pick<FlatIssue, 'message' | 'hint'> {
  if (gates.get(key)?.level === 'eval') {
    const message = `\`${key}\` is not a block of a test: judges grade in a separate test`
    return { message, hint: 'Write `eval: { rubric, judge: { model } }` in the test, or an entry under `evals:`.' }
  }
  const message = `\`${key}\` checks the tool lists of servers, not the runs of a test`
  return { message, hint: `Move \`${key}:\` to the top level of the suite, next to \`agents:\`.` }
}

/** In the order written; `Object.keys` keeps it for keys that are not integers. */
function gateBlocksOf(
  raw: Readonly<Record<string, unknown>>,
  parsed: Readonly<Record<string, unknown>>,
  gates: ReadonlyMap<string, AnyGate>,
): TestGate[] {
  return Object.keys(raw).flatMap((key) => {
    const gate = gates.get(key)
    const block = parsed[key]
    const source = raw[key]
    if (gate === undefined || !isRecord(block) || !isRecord(source)) return []
    return [compiledBlock(gate, block, source)]
  })
}

/** A block that its schema has parsed. */
export function compiledBlock(
  gate: AnyGate,
  { expect, ...options }: Readonly<Record<string, unknown>>,
  source: Readonly<Record<string, unknown>>,
): TestGate {
  // The output of expectationList.
  const expected = (expect ?? []) as readonly Expectation[]
  return { gate, options, expect: expected.length === 0 ? null : expected, source }
}

function classesOf(blocks: readonly TestGate[]): readonly ToolClass[] | null {
  const saying = blocks.find(({ gate }) => gate.classes !== undefined)
  return saying?.gate.classes?.(saying.options) ?? null
}

export function rivalIssues(raw: Readonly<Record<string, unknown>>, base: readonly PropertyKey[] = []): FlatIssue[] {
  return RIVALS.flatMap(([one, other]): FlatIssue[] => {
    if (raw[one] === undefined || raw[other] === undefined) return []
    return [
      {
        path: [...base, other],
        part: 'key',
        code: 'rivals',
        message: `has both \`${one}\` and \`${other}\`; keep one`,
      },
    ]
  })
}

/** Model matchers were removed from `expect`; report the indices that the user wrote. */
function atWrittenPlace(issue: FlatIssue, places: readonly number[]): FlatIssue {
  const [key, index, ...rest] = issue.path
  if (key !== 'expect' || typeof index !== 'number') return issue
  return { ...issue, path: [key, places[index] ?? index, ...rest] }
}
