import type * as z from 'zod'
import type { ExpectResult } from '../expect/expectation.js'
import { assertKnownOptions } from '../input/known-options.js'
import type { OptionNames } from '../input/unknown-option.js'
import type { RunGrade } from '../judge/grade.js'
import type { MatcherSource } from '../matchers/matcher.js'
import type { MemberSet } from '../members/member-set.js'
import type { ToolDefinition, Trace } from '../trace/trace.js'
import type { Finding, MeasuredRun } from './finding.js'
import type { PassRule } from './pass-rule.js'
import type { RowVariant } from './row-variant.js'

/** A target is a number, an array of numbers, or null where nothing was measured. */
export type TargetValue = number | readonly number[] | null
/** The targets of a gate, by name. */
export type Targets = Readonly<Record<string, TargetValue>>

/** An expectation before its matcher is compiled. */
export interface ExpectationSource {
  readonly target: string
  readonly matcher: MatcherSource
  readonly message?: string
}

/** An entry of `expect:` as text that is valid in both YAML and code, and what it asks for. */
export interface SuggestedFloor {
  readonly expect: string
  readonly meaning: string
}

/** A named group of interchangeable tools. */
export interface ToolClass {
  readonly name: string
  readonly members: MemberSet
}

/** What every gate may know about its test. The same for all gates. */
export interface TestContext {
  readonly name: string
  /** The number of runs: from the suite at load time, the number of traces when scored. */
  readonly runs: number
  /** The runs stop as soon as they decide, so bounds for a fixed number of runs do not hold. */
  readonly until_decided?: true
  /** The `classes` of a gate of the test; null when no gate has them. */
  readonly classes: readonly ToolClass[] | null
  /** The checks of this test that judge a single run: `expect`, `verify` and the per-run gates. */
  readonly checks: readonly string[]
  /** What the agent is told: system text, prompt, turns. Empty when only traces are known. */
  readonly texts: readonly TestText[]
  /** Which of the valid runs passed, in order. Filled before a gate with `samples` folds, empty until then. */
  readonly outcomes: readonly boolean[]
  /** What judges said about the runs. Only for a gate of level `eval`, empty for every other. */
  readonly grades: readonly RunGrade[]
}

/** A text of the test, with its path below the test: `['turns', 1]`. */
export interface TestText {
  readonly path: readonly (string | number)[]
  readonly text: string
}

/** What `fold` returns: the targets and the findings of all runs. */
export interface Fold {
  readonly targets: Targets
  /**
   * Targets whose value says nothing about the runs, each with the reason as a sentence without a full stop: `no call
   * was made`. A check is inconclusive when all the targets it passes on are listed here, or when it expects something
   * of a listed target that is null.
   */
  readonly unmeasured?: Readonly<Record<string, string>> | undefined
  readonly findings: readonly Finding[]
  /** The runs miss the default expectation, but not by enough to fail: without an `expect` the check is warned. */
  readonly warned?: true
  /**
   * The options cannot be applied to these runs, for the reasons in the findings: the check is an error and has no
   * targets.
   */
  readonly is_refused?: boolean
  /** What the summary line shows after the name, e.g. `selection 9/10 (90%)`. Reporters show the targets by default. */
  readonly summary?: string
}

/** A call as described in the suite. */
export interface ExpectedStep {
  readonly tool: string
  /** As written in the block; left out where any arguments are accepted. */
  readonly args?: unknown
}

/** A problem with a gate's options that depends on the rest of the test. */
export interface GateProblem {
  /** Below the gate's block: `['k']`. Empty for the block itself. */
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint?: string
  /** A warning is shown but does not stop the command. Default: error. */
  readonly severity?: 'error' | 'warning'
  /** `test` when the problem is elsewhere in the test: `path` then starts at the test, as in `['prompt']`. */
  readonly from?: 'test'
}

export type GateLevel = 'suite' | 'eval'

/** A server name in a block, as written. */
export interface WrittenServer {
  /** Below the gate's block. */
  readonly path: readonly (string | number)[]
  readonly name: unknown
}

/**
 * A kind of evidence in a trace: calls with their results; the names of tools and their servers; the list of offered
 * tools; texts (messages and the final response); token counts and cost.
 */
export type EvidenceKind = 'calls' | 'names' | 'servers' | 'tools' | 'text' | 'tokens'

/**
 * The tools of these servers, or of the servers of the test, as far as the suite itself lists them. Null when a server
 * would have to be started to know.
 */
export type ToolsOf = (servers?: readonly string[]) => readonly ToolDefinition[] | null

/** How one gate turns the traces of a test into targets and findings. See CONTRIBUTING.md. */
export interface Gate<Key extends string = string, Options extends z.ZodObject = z.ZodObject, Measure = unknown> {
  readonly key: Key
  /** One question, for tables and help. */
  readonly summary: string
  /** Parses the block (`expect` is added to every gate). Its output is passed to `measure` and `fold`. */
  readonly options: Options
  /** Every target, with one sentence each. */
  readonly targets: Readonly<Record<string, string>>
  /** What `["name"]` at the end of a declared target stands for, read from the block as written. */
  readonly names?: (block: Readonly<Record<string, unknown>>) => readonly string[]
  /** Applies when the block has no `expect`. */
  readonly defaultExpect: readonly ExpectationSource[] | ((options: z.output<Options>) => readonly ExpectationSource[])
  /** For a gate without a default: example expectations, shown to authors who wrote none. */
  readonly floors?: readonly SuggestedFloor[]
  /** Limits that have their own keys in the block: enforced whatever `expect` says. */
  readonly limits?: (options: z.output<Options>) => readonly ExpectationSource[]
  /** False when a single run cannot be judged: the gate then needs the sample. */
  readonly perRun: boolean
  /**
   * `suite`: scored on tool lists, so its block stands at the top level of a suite, not in a test. `eval`: scored on
   * the grades of judges, so its block is made from an eval.
   */
  readonly level?: GateLevel
  /**
   * For a gate over the outcomes of the runs: the check that decides them, or null for all per-run checks. Those checks
   * are then samples: shown on their runs, they do not decide the test (docs/spec/gates.md, From runs to a verdict).
   */
  readonly samples?: (options: z.output<Options>) => string | null
  /**
   * What `measure` looks at. The contract test of the built-in gates removes each kind, also those that are not listed.
   */
  readonly reads?: readonly EvidenceKind[]
  /** The kinds of evidence without which runs may still pass, each with the reason, which the README shows. */
  readonly passesWithoutEvidence?: Readonly<Partial<Record<EvidenceKind, string>>>
  /**
   * `measure` sees all calls of the agent's own tools (`agent_calls`) among the others. By default it sees those of the
   * tools that its block names.
   */
  readonly seesAgentCalls?: true
  /** The engines that `measure` needs whatever the options are; the CLI loads them for a suite with this gate. */
  readonly engines?: readonly ('regex' | 'schema')[]
  /** Problems of the options given the rest of the test. Called at load time, and again when the runs are known. */
  readonly check?: (options: z.output<Options>, test: TestContext) => readonly GateProblem[]
  /** Problems of the options given the tools of the test's servers, where these are known before a run. */
  readonly checkTools?: (options: z.output<Options>, toolsOf: ToolsOf) => readonly GateProblem[]
  /** Where a block names servers, so that an unknown name can be reported. The block may be otherwise invalid. */
  readonly serverNames?: (block: Readonly<Record<string, unknown>>) => readonly WrittenServer[]
  /** The rows that a block turns its test into; an empty list keeps the test as it is. */
  readonly variants?: (options: z.output<Options>) => readonly RowVariant<z.output<Options>>[]
  /** The options with another rule by which several runs become one verdict: `--pass-rule`. */
  readonly withPassRule?: (options: z.output<Options>, rule: PassRule) => z.output<Options>
  /** A `tests:` entry with this gate has its own runs: it does not share those of its agent. */
  readonly ownRuns?: boolean
  /** Groups of tools that serve the same need; other gates of the test get them as `test.classes`. */
  readonly classes?: (options: z.output<Options>) => readonly ToolClass[]
  /** The tools that a run must not call. */
  readonly forbids?: (options: z.output<Options>) => MemberSet | undefined
  /** How long a call may wait for its answer when a fault holds it back. */
  readonly callTimeoutMs?: (options: z.output<Options>) => number
  /** A question for a judge about the same runs, answered in its own advisory row: `test > gate`. */
  readonly askJudge?: (options: z.output<Options>) => string | null
  /**
   * Sees each trace once and keeps only what `fold` needs, as plain data. Never
   * throws for a bad trace.
   */
  readonly measure: (options: z.output<Options>, trace: Trace, test: TestContext) => Measure
  /** What would be needed to meet the expectations that failed, as further findings. Called only when some failed. */
  readonly advise?: (
    options: z.output<Options>,
    runs: readonly MeasuredRun<Measure>[],
    failed: readonly ExpectResult[],
  ) => readonly Finding[]
  /** The calls that the options describe, for reports that show them beside the recorded ones. */
  readonly expectedCalls?: (options: z.output<Options>) => readonly ExpectedStep[]
  /** Gets what `measure` kept of all valid runs, in order. */
  readonly fold: (options: z.output<Options>, runs: readonly MeasuredRun<Measure>[], test: TestContext) => Fold
}

/** A gate with its types erased: what registries and the scorer hold. */
// biome-ignore lint/suspicious/noExplicitAny: Options and Measure are both read and written; no other type holds every gate.
export type AnyGate = Gate<string, any, any>

/** A gate as other code sees it: what `measure` keeps is private to the gate. */
export type DefinedGate<
  Key extends string,
  Options extends z.ZodObject,
  Level extends GateLevel | undefined = GateLevel | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: as above, for Measure.
> = Gate<Key, Options, any> & { readonly level?: Level }

/** Every key of a gate. */
export const GATE_KEYS: OptionNames<AnyGate> = {
  key: true,
  summary: true,
  options: true,
  targets: true,
  names: true,
  defaultExpect: true,
  floors: true,
  limits: true,
  perRun: true,
  level: true,
  samples: true,
  reads: true,
  passesWithoutEvidence: true,
  seesAgentCalls: true,
  engines: true,
  check: true,
  checkTools: true,
  serverNames: true,
  variants: true,
  withPassRule: true,
  ownRuns: true,
  classes: true,
  forbids: true,
  callTimeoutMs: true,
  askJudge: true,
  measure: true,
  advise: true,
  expectedCalls: true,
  fold: true,
}

/** Declares a gate: adds types and reports misspelled keys. Returns the gate unchanged. */
export function defineGate<
  const Key extends string,
  Options extends z.ZodObject,
  Measure,
  const Level extends GateLevel | undefined = undefined,
>(gate: Gate<Key, Options, Measure> & { readonly level?: Level }): DefinedGate<Key, Options, Level> {
  assertKnownOptions<AnyGate>('defineGate', gate, GATE_KEYS)
  return gate
}

/** An example of a gate: run by the contract test, printed in the gate's README, never shipped. */
export interface GateCase {
  readonly name: string
  /** The block as in YAML. */
  readonly options: Readonly<Record<string, unknown>>
  /** Other keys of the agent test that this case needs (`equal_function_sets`). */
  readonly test?: Readonly<Record<string, unknown>>
  readonly traces: readonly unknown[]
  /** For a gate of level `eval`. */
  readonly grades?: readonly RunGrade[]
  readonly status: 'passed' | 'warned' | 'failed' | 'inconclusive'
  readonly targets: Targets
  /** Without their messages: `sentences.txt` of the gate has those. */
  readonly findings: readonly Omit<Finding, 'message'>[]
}
