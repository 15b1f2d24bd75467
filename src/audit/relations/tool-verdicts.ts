// What was found for each tool, as the outcome of a probe.
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import type { Exchange } from '../probe/exchange.js'
import { inconclusive, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'

export type ToolVerdict = {
  readonly tool: string
  readonly evidence: readonly Exchange[]
} & (
  | { readonly kind: 'held' }
  | { readonly kind: 'found'; readonly findings: readonly ProbeFinding[] }
  /** It was asked, and what came back decides nothing. */
  | { readonly kind: 'open'; readonly why: string }
)

export function held(tool: string, ...evidence: readonly Exchange[]): ToolVerdict {
  return { kind: 'held', tool, evidence }
}

export function open(tool: string, why: string, ...evidence: readonly Exchange[]): ToolVerdict {
  return { kind: 'open', tool, why, evidence }
}

/** One finding about the tool. */
export function broken(
  tool: string,
  finding: Omit<ProbeFinding, 'subject' | 'evidence'>,
  ...evidence: readonly Exchange[]
): ToolVerdict {
  return { kind: 'found', tool, findings: [{ ...finding, subject: tool, evidence }], evidence }
}

/** One verdict for each tool that was asked in several ways: what was found, or else the first. */
export function oneEach(verdicts: readonly ToolVerdict[]): readonly ToolVerdict[] {
  return [...new Set(verdicts.map(({ tool }) => tool))].flatMap((name) => {
    const own = verdicts.filter(({ tool }) => tool === name)
    return own.find(({ kind }) => kind === 'found') ?? own[0] ?? []
  })
}

const MAX_EVIDENCE = 8

/** `nothing`: why the question did not arise, when no tool has a verdict. */
export function outcomeOf(verdicts: readonly ToolVerdict[], nothing: string): Outcome {
  const opened = verdicts.filter((one) => one.kind === 'open')
  const evidence = verdicts.flatMap((one) => one.evidence).slice(0, MAX_EVIDENCE)
  const isDecided = verdicts.length > opened.length
  if (!isDecided) {
    if (opened.length === 0) return skipped(nothing)
    const reasons = opened.map(({ tool, why }) => `${showName(tool)} ${why}`)
    return inconclusive(listSome(reasons, 3), ...evidence)
  }
  const findings = verdicts.flatMap((one) => (one.kind === 'found' ? one.findings : []))
  const kept = verdicts.filter((one) => one.kind === 'held').map(({ tool }) => showName(tool))
  const parts = [
    ...(kept.length === 0 ? [] : [`holds for ${listSome(kept)}`]),
    ...(opened.length === 0 ? [] : [`not decided for ${listSome(opened.map(({ tool }) => showName(tool)))}`]),
  ]
  return {
    kind: 'judged',
    findings,
    evidence: verdicts.flatMap((one) => (one.kind === 'open' ? [] : one.evidence)).slice(0, MAX_EVIDENCE),
    ...(parts.length === 0 ? {} : { summary: parts.join('; ') }),
  }
}
