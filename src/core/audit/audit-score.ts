// How right a server is, from 0 to 100. The formula is explained in docs/audit.md.
import { LANES, type Lane, type Severity, worstOf } from './lanes.js'

/** What a finding costs. */
const WEIGHTS: Readonly<Record<Severity, number>> = { critical: 10, error: 3, warning: 1, note: 0 }

/** With a critical finding, no score is higher. */
const CRITICAL_CAP = 49

/** One probe that was asked and not skipped. */
export interface ScoredProbe {
  readonly lane: Lane
  /** Of the rule: what a finding costs at least. */
  readonly severity: Severity
  readonly findings: readonly Severity[]
  /** It could not be decided, which does not count in favour of the server. */
  readonly isOpen: boolean
}

export interface AuditScore {
  /** The mean of the lanes; null when no probe was judged. */
  readonly score: number | null
  /** Only lanes with a probe that was judged. */
  readonly lanes: Readonly<Partial<Record<Lane, number>>>
}

/** Floored, so that 100 means that nothing was found. */
export function auditScore(probes: readonly ScoredProbe[]): AuditScore {
  const ofLanes = LANES.flatMap((lane) => {
    const own = probes.filter((probe) => probe.lane === lane)
    const kept = keptShare(own)
    return kept === null ? [] : [{ lane, kept, isCapped: hasCritical(own) }]
  })
  const lanes = Object.fromEntries(ofLanes.map(({ lane, kept, isCapped }) => [lane, points(kept, isCapped)]))
  if (ofLanes.length === 0) return { score: null, lanes }
  const mean = ofLanes.reduce((sum, { kept }) => sum + kept, 0) / ofLanes.length
  const isCapped = ofLanes.some((one) => one.isCapped)
  return { score: points(mean, isCapped), lanes }
}

/** The share of the weight that was not lost; null without any weight. */
function keptShare(probes: readonly ScoredProbe[]): number | null {
  let [whole, lost] = [0, 0]
  for (const { severity, findings, isOpen } of probes) {
    const loss = WEIGHTS[worstOf(findings) ?? 'note']
    const weight = Math.max(WEIGHTS[severity], loss)
    whole += weight
    lost += isOpen ? weight : loss
  }
  return whole === 0 ? null : (whole - lost) / whole
}

function points(kept: number, isCapped: boolean): number {
  // Rounded first: the mean of exact shares may end in 0.99999999.
  const exact = Math.floor(Number((100 * kept).toFixed(9)))
  return isCapped ? Math.min(exact, CRITICAL_CAP) : exact
}

function hasCritical(probes: readonly ScoredProbe[]): boolean {
  return probes.some(({ findings }) => findings.includes('critical'))
}
