// What the flags of `mcprove audit` mean.
import type { FuzzOptions } from '../../audit/fuzz/fuzz-options.js'
import type { LoadOptions } from '../../audit/load/load-options.js'
import { type AuditRule, LANES, type Lane, LOCK_RULE, laneOf, SEVERITIES, USUAL_LANES } from '../../core/audit/lanes.js'
import { AUDIT_RULES } from '../../core/audit/rule-list.js'
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import type { AuditPolicy } from '../../run/audit/audit-policy.js'
import type { ServerFlags } from '../reach/reached-server.js'
import type { ReportFlags } from '../report/report-sinks.js'
import { type FuzzFlags, readFuzzFlags } from './fuzz-flags.js'
import { type LoadFlags, readLoadFlags } from './load-flags.js'

export interface AuditFlags extends ServerFlags, ReportFlags, FuzzFlags, LoadFlags {
  readonly lane?: string
  readonly rule?: readonly string[]
  readonly allowWrites?: boolean
  readonly call?: readonly string[]
  readonly failOn?: string
  readonly minScore?: number
  readonly lock?: string
  readonly seed?: number
}

export interface AuditChoice {
  /** In the order of reports. */
  readonly rules: readonly AuditRule['id'][]
  readonly policy: AuditPolicy
  readonly fuzz: FuzzOptions
  /** Of the lane `load`, without the other server of `--against`. */
  readonly load: Partial<LoadOptions>
}

/** Rules that judge nothing without a flag. */
const NEEDS = [
  ['load/knee', 'until', 'p99=200ms'],
  ['load/limits', 'within', 'p99=200ms'],
  ['load/compared', 'against', "'node old-server.mjs'"],
] as const

/** Throws BAD_USAGE. */
export function readAuditFlags(flags: AuditFlags): AuditChoice {
  const { lane, rule, failOn = 'error', minScore, allowWrites, call, lock } = flags
  if (allowWrites && call !== undefined) {
    throw usage(
      '--allow-writes and --call contradict each other',
      'Remove one: --call alone allows the tools that it names.',
    )
  }
  if (minScore !== undefined && minScore > 100) {
    throw usage(`--min-score expects a score of 0 to 100, got ${minScore}`, 'Give a score such as 90.')
  }
  const named = rule?.map(knownRule)
  const lanes = lane === undefined ? undefined : lanesIn(lane)
  const outside = named?.find((id) => lanes?.includes(laneOf({ id })) === false)
  if (outside !== undefined) {
    throw usage(`--rule ${outside} is not in --lane ${lane}`, 'Remove --lane, or name its lane too.')
  }
  const ids = AUDIT_RULES.map(({ id }) => id)
  const rules = ids.filter((id) => named?.includes(id) ?? (lanes ?? USUAL_LANES).includes(laneOf({ id })))
  const runs = (lane: Lane): boolean => rules.some((id) => laneOf({ id }) === lane)
  if (lock !== undefined && !rules.includes(LOCK_RULE)) {
    throw usage(
      `--lock is about the rule ${LOCK_RULE}, which does not run`,
      `Add --lane security or --rule ${LOCK_RULE}.`,
    )
  }
  for (const [id, flag, example] of NEEDS) {
    if (named?.includes(id) && flags[flag] === undefined) {
      throw usage(`--rule ${id} needs --${flag}`, `Add --${flag} ${example}.`)
    }
  }
  return {
    rules,
    fuzz: readFuzzFlags(flags, runs('fuzz')),
    load: readLoadFlags(flags, runs('load')),
    policy: { failOn: levelIn(failOn), floors: minScore === undefined ? {} : { score: minScore }, ignore: [] },
  }
}

function lanesIn(text: string): readonly Lane[] {
  return text.split(',').map((name) => {
    const lane = LANES.find((one) => one === name.trim())
    if (lane !== undefined) return lane
    const near = nearest(name, LANES)
    throw usage(
      `--lane: ${showName(name)} is not a lane`,
      near === undefined ? `Choose from ${listNames(LANES)}.` : `Did you mean ${showName(near)}?`,
    )
  })
}

function knownRule(text: string): AuditRule['id'] {
  const rule = AUDIT_RULES.find(({ id }) => id === text)
  if (rule !== undefined) return rule.id
  const near = nearest(
    text,
    AUDIT_RULES.map(({ id }) => id),
  )
  throw usage(
    `--rule: ${showName(text)} is not a rule`,
    near === undefined ? 'docs/reference/audit-rules.md lists all rules.' : `Did you mean ${showName(near)}?`,
  )
}

function levelIn(text: string): AuditPolicy['failOn'] {
  const level = ([...SEVERITIES, 'never'] as const).find((one) => one === text)
  if (level !== undefined) return level
  throw usage(
    `--fail-on expects critical, error, warning, note or never, got ${showName(text)}`,
    'The default is error.',
  )
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
