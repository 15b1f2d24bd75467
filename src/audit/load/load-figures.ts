// What a load measured, for reports: whatever the verdict.
import type { AuditTable } from '../../core/audit/audit-detail.js'
import type { Figures } from '../probe/probe.js'
import type { LoadReport } from './load-observation.js'
import type { StepReport } from './load-step.js'
import { showLoad, sizeOf } from './ramp.js'
import { merged, roundMs } from './standing.js'
import { percentile } from './tally.js'

const MEGABYTE = 1_000_000
const PERCENTILES = ['p50', 'p90', 'p99'] as const

export function loadFigures(report: LoadReport): Figures {
  return { summary: loadSummary(report), measures: measuresOf(report), tables: [stepTable(report), toolTable(report)] }
}

/** `2000 requests of 3 tools in 4 steps`. */
export function loadSummary({ steps, plan, memory, cut }: LoadReport): string {
  const requests = steps.reduce((sum, { sent }) => sum + sent, 0)
  const tools = new Set(plan.requests.flatMap(({ isTool, name }) => (isTool ? [name] : []))).size
  const parts = [
    `${requests} requests of ${tools} ${tools === 1 ? 'tool' : 'tools'} in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`,
    ...(memory === undefined
      ? []
      : [`memory ${megabytes(memory.before)} MB before, ${megabytes(memory.after)} MB after`]),
    ...(plan.leftOut.length === 0 ? [] : [`not loaded: ${plan.leftOut.join(', ')}`]),
    ...(cut === undefined ? [] : [`cut short: ${cut}`]),
  ]
  return parts.join('; ')
}

export function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE)
}

/** Latencies are those of all tools together. */
function stepTable({ steps }: LoadReport): AuditTable {
  return {
    title: 'all tools',
    columns: [
      'load',
      'requests',
      'errors',
      'per second',
      'p50 ms',
      'p90 ms',
      'p99 ms',
      'CPUs',
      'memory MB',
      'mcprove busy',
    ],
    rows: steps.map((step) => {
      const { load, sent, seconds, memory, processors, generator } = step
      const { latencies } = merged(step.tallies.filter(({ request }) => request.isTool))
      return [
        showLoad(load),
        sent,
        merged(step.tallies).failed,
        seconds === 0 ? null : Number((sent / seconds).toPrecision(3)),
        ...PERCENTILES.map((name) => rounded(percentile(latencies, name))),
        processors === undefined ? null : Number(processors.toFixed(2)),
        memory.length === 0 ? null : megabytes(Math.max(...memory)),
        `${Math.round(100 * generator.busy)}%`,
      ]
    }),
  }
}

/** With the lowest and the highest load. */
function toolTable({ steps }: LoadReport): AuditTable {
  const shown = [...new Set([steps[0], steps.at(-1)])].filter((step) => step !== undefined)
  return {
    title: 'by tool',
    columns: ['request', 'load', 'requests', 'errors', 'p50 ms', 'p90 ms', 'p99 ms'],
    rows: namesOf(shown).flatMap((name) =>
      shown.map(({ load, tallies }) => {
        const { count, failed, latencies } = merged(tallies.filter(({ request }) => request.name === name))
        const values = PERCENTILES.map((one) => rounded(percentile(latencies, one)))
        return [name, showLoad(load), count, failed, ...values]
      }),
    ),
  }
}

function namesOf(steps: readonly StepReport[]): readonly string[] {
  return [...new Set(steps.flatMap(({ tallies }) => tallies.map(({ request }) => request.name)))]
}

/** `clients_8_p99_ms`. */
function measuresOf({ steps, memory }: LoadReport): Readonly<Record<string, number>> {
  const ofSteps = steps.flatMap(({ load, sent, seconds, tallies }) => {
    const { latencies, failed } = merged(tallies.filter(({ request }) => request.isTool))
    const name = `${load.model === 'closed' ? 'clients' : 'rate'}_${sizeOf(load)}`
    const values = PERCENTILES.flatMap((one) => {
      const value = percentile(latencies, one)
      return value === null ? [] : [[`${name}_${one}_ms`, roundMs(value)] as const]
    })
    const rate = seconds === 0 ? [] : [[`${name}_per_second`, Number((sent / seconds).toPrecision(3))] as const]
    return [[`${name}_errors`, failed] as const, ...rate, ...values]
  })
  const ofMemory =
    memory === undefined
      ? []
      : [['memory_before_mb', megabytes(memory.before)] as const, ['memory_after_mb', megabytes(memory.after)] as const]
  return Object.fromEntries([...ofSteps, ...ofMemory])
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : roundMs(ms)
}
