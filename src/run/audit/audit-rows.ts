// An audit as rows of a result: one for each probe, and one for the score.
import {
  type AuditDetail,
  type AuditedProbe,
  type AuditedRun,
  type AuditFinding,
  distinctFindings,
} from '../../core/audit/audit-detail.js'
import { type AuditScore, auditScore, type ScoredProbe } from '../../core/audit/audit-score.js'
import { LANES, type Lane, laneOf } from '../../core/audit/lanes.js'
import type { ExpectResult } from '../../core/expect/expectation.js'
import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import { listSome } from '../../core/text/list-some.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import type { AuditPolicy } from './audit-policy.js'
import { probeRowName, scoreRowName } from './row-names.js'

/** What all rows of one audit say. */
export interface AuditFace {
  readonly suite: string | null
  readonly server: string
  /** False for a server that is not in a suite. */
  readonly isNamed: boolean
  readonly position?: TestResult['position']
}

export function probeRow(face: AuditFace, probe: AuditedProbe, reproduce: string | undefined): TestResult {
  const { rule, status, runs } = probe
  const name = probeRowName(face.isNamed ? face.server : null, rule)
  const row = rowOf(face, name, status, { server: face.server, probe })
  if (status === 'skipped') return { ...row, warnings: [whyNotAsked(runs)] }
  return { ...row, gates: [checkOf(probe)], ...(reproduce === undefined ? {} : { reproduce }) }
}

/** A row whose question was not asked. */
export function unaskedRow(face: AuditFace, name: string, why: string): TestResult {
  return { ...rowOf(face, name, 'skipped', { server: face.server }), warnings: [why] }
}

/** The floors decide. Without a judged probe there is no score, and nothing passes. */
export function scoreRow(
  face: AuditFace,
  probes: readonly AuditedProbe[],
  { floors }: AuditPolicy,
  warnings: readonly string[],
): TestResult {
  const whole = scoreOf(probes)
  const { score, lanes } = whole
  const values = new Map<Lane | 'score', number | null>([
    ['score', score],
    ...LANES.map((lane) => [lane, lanes[lane] ?? null] as const),
  ])
  const targets = Object.fromEntries([...values].map(([key, value]) => [`audit.${key}`, value]))
  const expect = [...values].flatMap(([key, value]) => {
    const floor = floors[key]
    return floor === undefined ? [] : [floorResult(`audit.${key}`, floor, value)]
  })
  const status = scoreStatus(score, expect)
  const ofLanes = LANES.flatMap((lane) => (lanes[lane] === undefined ? [] : [`${lane} ${lanes[lane]}`]))
  const summary = score === null ? 'no score: no probe was judged' : `${score} of 100 (${ofLanes.join(', ')})`
  const told = score === null ? [...warnings, ...skipReasons(probes)] : warnings
  const check: CheckResult = { gate: 'audit', status, targets, expect, findings: [], summary }
  return {
    ...rowOf(face, scoreRowName(face.isNamed ? face.server : null), status, { server: face.server, score: whole }),
    gates: [check],
    ...(told.length === 0 ? {} : { warnings: told }),
  }
}

/** A report may show the rows of skipped probes as a count only. */
function skipReasons(probes: readonly AuditedProbe[]): readonly string[] {
  const reasons = new Set(probes.filter(({ status }) => status === 'skipped').map(({ runs }) => whyNotAsked(runs)))
  return reasons.size === 0 ? [] : [`nothing was judged: ${listSome([...reasons])}`]
}

function scoreStatus(score: number | null, expect: readonly ExpectResult[]): Status {
  if (expect.some(({ passed, actual }) => !passed && actual !== null)) return 'failed'
  return score === null || expect.some(({ passed }) => !passed) ? 'inconclusive' : 'passed'
}

function floorResult(target: string, floor: number, actual: number | null): ExpectResult {
  const passed = actual !== null && actual >= floor
  const reason =
    actual === null ? `expected >= ${floor}, but nothing was judged` : `expected >= ${floor}, got ${actual}`
  return { target, matcher: { '>=': floor }, passed, actual, ...(passed ? {} : { reason }) }
}

function scoreOf(probes: readonly AuditedProbe[]): AuditScore {
  return auditScore(
    probes.flatMap((probe): ScoredProbe[] => {
      const { rule, severity, status, runs } = probe
      if (status === 'skipped') return []
      const findings = runs.flatMap((run) => run.findings)
      return [
        {
          lane: laneOf({ id: rule }),
          severity,
          findings: findings.filter(({ ignored }) => ignored === undefined).map((finding) => finding.severity),
          isOpen: status === 'inconclusive',
        },
      ]
    }),
  )
}

function rowOf({ suite, position }: AuditFace, name: string, status: Status, audit: AuditDetail): TestResult {
  const run: RunResult = {
    run: 1,
    name,
    status,
    outcome: 'completed',
    checks: {},
    expect: [],
    tokens: null,
    duration_ms: null,
    cost_usd: null,
    retries: 0,
  }
  return {
    suite,
    name,
    kind: 'audit',
    model: null,
    status,
    replayed: false,
    ...(position === undefined ? {} : { position }),
    runs: status === 'skipped' ? [] : [run],
    gates: [],
    audit,
  }
}

function checkOf(probe: AuditedProbe): CheckResult {
  const { status, runs } = probe
  const found = distinctFindings(probe).map(({ finding, revisions }) => {
    const { level, kind, message } = levelOf(finding)
    return {
      level,
      kind,
      run: 1,
      step: null,
      message: runs.length < 2 ? message : `${revisions.join(' and ')}: ${message}`,
    }
  })
  const undecided = runs.flatMap(({ revision, status: ofRun, reason }): Finding[] =>
    ofRun === 'inconclusive'
      ? [{ level: 'note', kind: 'undecided', run: 1, step: null, message: `${revision}: ${reason}` }]
      : [],
  )
  return { gate: 'audit', status, targets: {}, expect: [], findings: [...found, ...undecided] }
}

function levelOf({ severity, message, ignored }: AuditFinding): Pick<Finding, 'level' | 'kind' | 'message'> {
  if (ignored !== undefined) return { level: 'note', kind: severity, message: `${message} (ignored: ${ignored})` }
  return { level: severity === 'critical' ? 'error' : severity, kind: severity, message }
}

function whyNotAsked(runs: readonly AuditedRun[]): string {
  const reasons = new Set(runs.flatMap(({ reason }) => reason ?? []))
  return reasons.size === 0 ? 'the server speaks no revision of MCP that has this rule' : [...reasons].join('; ')
}
