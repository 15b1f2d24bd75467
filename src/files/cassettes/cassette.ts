// The cassette format (docs/spec/trace.md): JSON Lines, a header and then one line for each run.
import type { Trace } from '../../core/trace/trace.js'
import { checksummedLine, stopChecksum } from './run-checksum.js'

export const CASSETTE_SCHEMA = 'mcprove/cassette@1'

export interface CassetteHeader {
  readonly schema: typeof CASSETTE_SCHEMA
  /** The file name of the suite; 0.1 did not record it. */
  readonly suite?: string
  readonly agent: string
  readonly model: string | null
  /** The inputs from the suite: the hash that replays check, and its fields, so that a mismatch can be named. */
  readonly inputs: CassetteInputs
  /** The tools that the servers listed: a hash of all, and one for each `<server>.<tool>`. */
  readonly tools: CassetteTools
  /** The version of mcprove. */
  readonly recorded_with: string
  /** For `runs: { until: decided }`: why there are no more runs. */
  readonly stopped?: RecordedStop
}

export interface RecordedStop {
  readonly reason: 'decided' | 'max' | 'total'
  /** The number of the last run that was needed. */
  readonly runs: number
  /** The numbers of runs that ended in an infrastructure error: they are not recorded and do not count. */
  readonly invalid?: readonly number[]
  /** For `total`: how many runs the sweep had. */
  readonly total?: number
}

export interface CassetteInputs {
  readonly hash: string
  readonly [field: string]: unknown
}

export interface CassetteTools {
  readonly hash: string
  readonly each: Readonly<Record<string, string>>
}

/** One answer of the model: the hash of its request, and the response. */
export interface Exchange {
  readonly request: string
  readonly response: unknown
}

export interface CassetteRun {
  /** From 1. */
  readonly run: number
  /** The line number in the file. */
  readonly line?: number
  readonly exchanges: readonly Exchange[]
  readonly trace: Trace
}

export interface Cassette {
  readonly header: CassetteHeader
  /** In run order. */
  readonly runs: readonly CassetteRun[]
}

/** Keys in a fixed order, so that two recordings differ only where their content does. */
export function headerLine({ suite, agent, model, inputs, tools, recorded_with, stopped }: CassetteHeader): string {
  const { hash, ...fields } = inputs
  const each = Object.fromEntries(Object.entries(tools.each).sort(([a], [b]) => (a < b ? -1 : 1)))
  const header = {
    schema: CASSETTE_SCHEMA,
    ...(suite === undefined ? {} : { suite }),
    agent,
    model,
    inputs: { hash, ...fields },
    tools: { hash: tools.hash, each },
    recorded_with,
    ...(stopped === undefined ? {} : { stopped: { ...stopped, crc32: stopChecksum(stopped) } }),
  }
  return `${JSON.stringify(header)}\n`
}

export function runLine({ run, exchanges, trace }: CassetteRun): string {
  const pairs = exchanges.map(({ request, response }): Exchange => ({ request, response }))
  return `${checksummedLine(run, { exchanges: pairs, trace })}\n`
}
