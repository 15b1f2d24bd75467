// Turns the flags of `run` into options of the runner.
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { McproveError } from '../../core/errors/error.js'
import { PASS_RULES, type PassRule } from '../../core/gate/pass-rule.js'
import { readText } from '../../files/reading/read-text.js'
import { isCi } from '../../run/plan/is-ci.js'
import { parseShard } from '../../run/plan/shard-rows.js'
import type { RunMode, RunOptions } from '../../run/run-options.js'
import type { ReportFlags } from '../report/report-sinks.js'
import type { Io } from '../terminal/io.js'
import { type TrustFlags, trustedAddresses } from './trust-flag.js'

/** What `run` and `capture` share: see execution-options.ts. */
export interface ExecutionFlags extends TrustFlags {
  readonly config?: readonly string[]
  readonly test?: readonly string[]
  readonly tag?: readonly string[]
  readonly model?: readonly string[]
  readonly runs?: number
  readonly jobs?: number
  readonly record?: true | 'all'
  readonly append?: boolean
  readonly replay?: true | 'model' | 'tools'
  readonly live?: boolean
  readonly allowStale?: boolean
  readonly retries?: number
  readonly maxCost?: number
  readonly shard?: string
  readonly timeout?: number
  readonly envFile?: string
  readonly seed?: string
  readonly includeContext?: boolean
  readonly keep?: boolean
  readonly allowOnly?: boolean
  readonly passWithNoTests?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export interface RunFlags extends ExecutionFlags, ReportFlags {
  readonly bail?: true | number
  readonly passRule?: string
  readonly coverageThreshold?: number
  readonly lastFailed?: boolean
  readonly updateSnapshots?: boolean
  readonly timing?: boolean
  readonly watch?: boolean
  /** Set by the command, not by its user. */
  readonly kinds?: RunOptions['kinds']
}

/** Variables of `--env-file` that are not set already. */
export function environmentOf(
  { envFile }: Pick<ExecutionFlags, 'envFile'>,
  io: Pick<Io, 'cwd' | 'env'>,
): RunOptions['env'] {
  if (envFile === undefined) return io.env
  return { ...parseEnv(readText(resolve(io.cwd(), envFile), envFile)), ...io.env }
}

/** An explicit mode wins; otherwise CI replays. */
export function modeOf({ record, replay, live, append }: ExecutionFlags, env: RunOptions['env']): RunMode {
  const asked = [...(record ? ['record'] : []), ...(replay ? ['replay'] : []), ...(live ? ['live'] : [])]
  if (asked.length > 1) {
    throw new McproveError('BAD_USAGE', `--${asked.join(' and --')} cannot be combined`, { hint: 'Give one of them.' })
  }
  if (append && !record) throw new McproveError('BAD_USAGE', '--append requires --record', { hint: 'Add --record.' })
  // The list contains only modes.
  const mode = asked[0] as RunMode | undefined
  if (mode === 'replay' && replay !== true) return `replay-${replay as 'model' | 'tools'}`
  return mode ?? (isCi(env) ? 'replay' : 'auto')
}

export function runOptions(flags: ExecutionFlags & Partial<RunFlags>, io: Pick<Io, 'env'>): Partial<RunOptions> {
  return {
    recordAll: flags.record === 'all',
    append: flags.append,
    allowStale: flags.allowStale,
    trustAddresses: trustedAddresses(flags, io),
    allowOnly: flags.allowOnly,
    test: flags.test,
    tags: flags.tag,
    models: flags.model,
    kinds: flags.kinds,
    runs: flags.runs,
    seed: flags.seed === undefined ? undefined : parseSeed(flags.seed),
    passRule: flags.passRule === undefined ? undefined : parsePassRule(flags.passRule),
    includeContext: flags.includeContext,
    jobs: flags.jobs,
    retries: flags.retries,
    maxCost: flags.maxCost,
    shard: flags.shard === undefined ? undefined : parseShard(flags.shard),
    bail: flags.bail === true ? 1 : flags.bail,
    timeoutMs: flags.timeout,
    keep: flags.keep,
    updateSnapshots: flags.updateSnapshots,
    timing: flags.timing,
  }
}

function parsePassRule(text: string): PassRule {
  const rule = PASS_RULES.find((one) => one === text)
  if (rule !== undefined) return rule
  throw new McproveError('BAD_USAGE', `--pass-rule expects ${PASS_RULES.join(', ')}, got ${text}`, {
    hint: 'Write --pass-rule majority, for example.',
  })
}

function parseSeed(text: string): NonNullable<RunOptions['seed']> {
  if (text === 'constant' || text === 'random') return text
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  throw new McproveError('BAD_USAGE', `--seed expects a whole number, constant or random, got ${text}`, {
    hint: 'Write --seed 7, --seed constant or --seed random.',
  })
}
