// Measures which changes of passing runs the checks of one test notice. Pure: no clock, no disk; the seed decides.
import { SeededRandom } from '../catalog/distractors/seeded-random.js'
import type { Trace } from '../core/trace/trace.js'
import type { AgentTest } from '../suite/suite.js'
import { ChangeLog, type LoggedChange } from './change-log.js'
import { CHANGE_KINDS } from './changes/index.js'
import { additionFor } from './proposals/addition.js'
import { type Proposal, provenProposals } from './proposals/proven-proposals.js'
import { BaselineRun } from './recorded-run.js'
import { RunJudge } from './run-judge.js'
import type { TestStrength, TriedChange } from './test-strength.js'

/** How many changes of each kind are made per run; the seed draws the places. */
const MAX_SITES = 8

export interface StrengthRow {
  readonly suite: string
  readonly name: string
  readonly model: string | null
  readonly test: AgentTest
  /** The valid runs, in order. */
  readonly traces: readonly Trace[]
}

export function measureStrength(row: StrengthRow, seed: number): TestStrength {
  const { suite, name, model, test, traces } = row
  const judge = new RunJudge(test, traces)
  const passing = [...traces.keys()].filter((place) => judge.failedChecks(traces[place] as Trace, place).length === 0)
  const face = { suite, name, model, runs: passing.length }
  const unmeasured = whyUnmeasured(row, passing)
  if (unmeasured !== null) return { ...face, unmeasured, scored: 0, changes: [], addition: null }
  const { changes, scored } = tryChanges(row, passing, judge, seed)
  const verdicts = new Map(changes.map((change) => [change, verdictOf(change, test)]))
  const survivors = changes.filter((change) => verdicts.get(change) === 'survived')
  const harmless = changes.filter(({ kind }) => kind.harmless)
  const proposals = survivors.length === 0 ? [] : provenProposals(test, traces, passing, survivors, harmless)
  return {
    ...face,
    unmeasured: null,
    scored,
    changes: changes.map((change) => triedChange(change, verdicts.get(change) ?? 'survived', proposals)),
    addition: additionFor(test, traces, survivors, proposals),
  }
}

function whyUnmeasured({ test, traces }: StrengthRow, passing: readonly number[]): string | null {
  if (traces.length === 0) return 'it has no recorded runs'
  if (test.expect.length === 0 && test.gates.length === 0) return 'it has no checks'
  return passing.length === 0 ? 'none of its recorded runs passes' : null
}

function tryChanges(
  { test, traces }: StrengthRow,
  passing: readonly number[],
  judge: RunJudge,
  seed: number,
): { changes: readonly LoggedChange[]; scored: number } {
  const log = new ChangeLog()
  let scored = 0
  for (const place of passing) {
    const run = new BaselineRun(traces[place] as Trace, test)
    for (const kind of CHANGE_KINDS) {
      const random = new SeededRandom(seed, test.name, kind.key, String(place))
      const sites = kind.sites(run, random)
      const tried = sites.length <= MAX_SITES ? sites : random.shuffled(sites).slice(0, MAX_SITES)
      for (const site of tried) {
        const trace = site.make()
        log.add(kind, site, run, { trace, place }, judge.failedChecks(trace, place))
        scored += 1
      }
    }
  }
  return { changes: inOrder(log.changes), scored }
}

/** Grouped by kind, whichever run had a change first. */
function inOrder(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  return CHANGE_KINDS.flatMap((kind) => changes.filter((change) => change.kind === kind))
}

function verdictOf({ kind, runs, caughtRuns, changesWorld }: LoggedChange, test: AgentTest): TriedChange['verdict'] {
  if (kind.harmless) return 'harmless'
  if (caughtRuns === runs) return 'caught'
  const { verify = [], expect_state } = test.settings
  return changesWorld && (verify.length > 0 || expect_state !== undefined) ? 'world' : 'survived'
}

function triedChange(
  change: LoggedChange,
  verdict: TriedChange['verdict'],
  proposals: readonly Proposal[],
): TriedChange {
  const { id, kind, severity, text, runs, caughtRuns, caughtBy } = change
  const proposal = verdict === 'survived' ? proposals.find(({ catches }) => catches.has(change)) : undefined
  return {
    id,
    kind: kind.key,
    severity,
    text,
    runs,
    caught_runs: caughtRuns,
    verdict,
    caught_by: [...caughtBy],
    suggestion: proposal === undefined ? null : { yaml: proposal.yaml, too_strict_for: proposal.tooStrictFor },
  }
}
