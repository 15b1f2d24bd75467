// One question about each tool whose answers to identical calls agree.
import { showName } from '../../core/text/show-name.js'
import type { Audit } from '../probe/audit.js'
import { isReadOnly } from '../probe/permission.js'
import { inconclusive, type Outcome, skipped } from '../probe/probe.js'
import { BASELINES, type Baseline, type Baselines } from './baselines.js'
import { CallBudget } from './call-budget.js'
import { successOf } from './plain-answer.js'
import type { NamedTool } from './reading-tools.js'
import { open, outcomeOf, type ToolVerdict } from './tool-verdicts.js'

interface Question {
  /** How many calls all tools together may get. */
  readonly calls: number
  /** Why the question did not arise, when it did not for any tool. */
  readonly nothing: string
  /** Of tools that answer identical calls differently, those that it would be asked about; default: all. */
  readonly concerns?: (tool: NamedTool) => boolean
  /** Undefined when the question does not arise for the tool. */
  readonly ask: (baseline: Baseline, budget: CallBudget) => Promise<ToolVerdict | undefined>
}

export async function askSteadyTools(
  audit: Audit,
  { calls, nothing, concerns = () => true, ask }: Question,
): Promise<Outcome> {
  const baselines = await audit.observe(BASELINES)
  if (baselines.calls.length === 0) return withoutBaseline(baselines)
  const budget = new CallBudget(audit, calls)
  const verdicts: ToolVerdict[] = []
  const unsteady: Baseline[] = []
  const isWriting = audit.callable.some((tool) => !isReadOnly(tool))
  for (const baseline of baselines.calls) {
    if (budget.isSpent) break
    if (baseline.isSteady) {
      const verdict = await ask(isWriting ? await askedAnew(baseline, budget) : baseline, budget)
      if (verdict !== undefined) verdicts.push(verdict)
    } else if (concerns(baseline.tool)) {
      unsteady.push(baseline)
    }
  }
  if (verdicts.length === 0 && budget.isSpent) return inconclusive('there was no time to ask')
  // `relations/repeatable` has found this already: one fault is one finding.
  const [first] = unsteady
  if (verdicts.length === 0 && first !== undefined) return skipped(`${showName(first.name)} ${UNSTEADY}`)
  const left = unsteady.map(({ name, exchanges }) => open(name, UNSTEADY, ...exchanges.slice(0, 2)))
  return outcomeOf([...verdicts, ...left], nothing)
}

/** With the answer that the tool gives now: other probes have called tools that write since it was asked first. */
async function askedAnew(baseline: Baseline, budget: CallBudget): Promise<Baseline> {
  const exchange = await budget.call(baseline.name, baseline.args)
  const answer = exchange === undefined ? undefined : successOf(exchange)
  if (exchange === undefined || answer === undefined) return baseline
  return { ...baseline, answer, exchanges: [exchange, ...baseline.exchanges] }
}

const UNSTEADY = 'answers identical calls differently'

/** No call to start from: nothing was asked, or nothing was answered. */
export function withoutBaseline({ tools, failed }: Baselines): Outcome {
  if (tools === 0) return skipped('no tool that only reads may be called')
  const [first] = failed
  if (first === undefined) return inconclusive('no tool that only reads could be called twice with a result')
  const { sent } = first
  const named = typeof sent === 'object' && sent !== null && 'params' in sent ? sent.params : undefined
  const name = typeof named === 'object' && named !== null && 'name' in named ? ` ${showName(String(named.name))}` : ''
  return inconclusive(`no call of a tool that only reads succeeded, such as the one of${name}`, first)
}
