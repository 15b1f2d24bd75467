// Checks that would catch the survivors. Each is verified: the recorded runs pass with it, and the survivor does not.
import { isMcproveError } from '../../core/errors/error.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import { TestScorer } from '../../score/test-scorer.js'
import { type AgentTestInput, agentTestFrom } from '../../suite/build/agent-test.js'
import type { AgentTest } from '../../suite/suite.js'
import type { ChangedRun, LoggedChange } from '../change-log.js'
import { RunJudge } from '../run-judge.js'
import { answerBlocks } from './answer-facts.js'
import { type Block, blockYaml, fitsBeside, withChecks } from './block.js'
import { callBlocks } from './call-facts.js'
import { flowBlocks } from './flow-facts.js'
import { unusedToolBlocks } from './unused-tools.js'

export interface Proposal {
  readonly block: Block
  readonly yaml: string
  /** The survivors that it catches in every run in which they survived. */
  readonly catches: ReadonlySet<LoggedChange>
  /** The harmless kinds of change that it fails and the test alone does not: checks without any come first. */
  readonly tooStrictFor: readonly string[]
}

/** Those that fail nothing harmless first, and among them the smallest. */
export function provenProposals(
  test: AgentTest,
  traces: readonly Trace[],
  passing: readonly number[],
  survivors: readonly LoggedChange[],
  harmless: readonly LoggedChange[],
): readonly Proposal[] {
  const taken = new Set(test.gates.map(({ gate }) => gate.key))
  const good = passing.map((place) => traces[place] as Trace)
  const blocks = [...callBlocks(good), ...flowBlocks(good), ...unusedToolBlocks(good), ...answerBlocks(good)].filter(
    (block) => fitsBeside(block, taken),
  )
  const bySize = blocks
    .map((block) => ({ block, yaml: blockYaml(block) }))
    .sort((a, b) => sizeOf(a.yaml) - sizeOf(b.yaml))
  const status = rowStatus(test, traces)
  const proven = bySize.flatMap(({ block, yaml }): Proposal[] => {
    const alone = compiled(block)
    if (alone === null || !passesAll(alone, good)) return []
    const whole = withChecks(test, alone)
    if (rowStatus(whole, traces) !== status) return []
    const judge = new RunJudge(whole, traces)
    const fails = ({ trace, place }: ChangedRun) => judge.failedChecks(trace, place).length > 0
    const catches = survivors.filter((change) => change.survivors.every(fails))
    if (catches.length === 0) return []
    const strict = harmless.filter((change) => change.survivors.some(fails)).map(({ kind }) => kind.key)
    return [{ block, yaml, catches: new Set(catches), tooStrictFor: [...new Set(strict)] }]
  })
  return [...proven.filter(isTolerant), ...proven.filter((proposal) => !isTolerant(proposal))]
}

export function isTolerant({ tooStrictFor }: Proposal): boolean {
  return tooStrictFor.length === 0
}

/** A limit does not count as smaller when it has fewer digits. */
function sizeOf(yaml: string): number {
  return yaml.replaceAll(/\d+/g, '0').length
}

/** Null for names and values that a suite cannot contain. */
export function compiled({ expect, gates }: Block): AgentTest | null {
  try {
    // Built here, in the shape of a suite.
    return agentTestFrom({ ...(expect.length === 0 ? {} : { expect }), ...gates } as AgentTestInput)
  } catch (error) {
    if (isMcproveError(error)) return null
    throw error
  }
}

function passesAll(test: AgentTest, runs: readonly Trace[]): boolean {
  const judge = new RunJudge(test, runs)
  return runs.every((run, place) => judge.failedChecks(run, place).length === 0)
}

/** The verdict on all recorded runs together. */
export function rowStatus(test: AgentTest, traces: readonly Trace[]): Status {
  const scorer = new TestScorer(test)
  for (const trace of traces) scorer.add(trace)
  return scorer.finish(test.name).status
}
