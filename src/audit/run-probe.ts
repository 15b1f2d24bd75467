// Runs one probe on one server in one revision. Whatever the server does, there is an outcome and nothing stays open.
import { isMcproveError } from '../core/errors/error.js'
import { NoAnswer } from '../mcp/process/server-trouble.js'
import { Audit, type AuditedServer } from './probe/audit.js'
import type { Exchange } from './probe/exchange.js'
import { inconclusive, type Outcome, type Probe, type ProbeFinding } from './probe/probe.js'

export async function runProbe(probe: Probe, server: AuditedServer): Promise<Outcome> {
  const { transport } = server.survey
  if (probe.transports !== undefined && !probe.transports.includes(transport)) {
    return { kind: 'skipped', reason: `applies to ${probe.transports.join(' and ')} only` }
  }
  const audit = new Audit(server)
  try {
    const outcome = await inTime(probe, audit)
    // A probe that was cut off may still use the shared session.
    if (outcome === undefined) {
      await server.close()
      return inconclusive(`not decided within ${timeOf(probe, audit)} ms`)
    }
    const wasGone = server.isGone
    const broken = await server.takeBroken()
    if (wasGone && broken.length > 0) return inconclusive(GONE)
    return withGone(withEnd(outcome, await server.takeEnd()), server.isGone ? broken : [])
  } finally {
    await audit.end()
  }
}

function timeOf({ timeMs }: Probe, { setting }: Audit): number {
  return timeMs?.(setting) ?? setting.limits.probeMs
}

/** Undefined when the time is over. */
async function inTime(probe: Probe, audit: Audit): Promise<Outcome | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeOf(probe, audit))
  })
  const running = probe.run(audit)
  // What it says when its time is over does not matter any more.
  running.catch(() => {})
  try {
    return await Promise.race([running, late])
  } catch (error) {
    // The server could not be started again.
    if (!(error instanceof NoAnswer) && !isMcproveError(error)) throw error
    return inconclusive(`the server ${error.message}`)
  } finally {
    clearTimeout(timer)
  }
}

const GONE = 'the server accepts no connections any more since an earlier probe'

/** Nobody here can start a server at a URL again: what broke last is all that can be said. */
function withGone(outcome: Outcome, broken: readonly Exchange[]): Outcome {
  const [first] = broken
  if (first === undefined) return outcome
  const findings = outcome.kind === 'judged' ? outcome.findings : []
  // The fuzz lane has said more about it.
  if (findings.some(({ evidence = [] }) => evidence.some((one) => broken.includes(one)))) return outcome
  const finding: ProbeFinding = {
    message: `the server ended during this probe: it accepts no connections any more (${first.silence}). This was not repeated, because mcprove cannot start a server at a URL`,
    severity: 'error',
    evidence: [first],
  }
  const evidence = outcome.kind === 'skipped' ? [] : outcome.evidence
  return { kind: 'judged', evidence, findings: [...findings, finding] }
}

/** A probe that uses the shared session does not end the server; a server that ends has crashed. */
function withEnd(outcome: Outcome, ended: string | undefined): Outcome {
  if (ended === undefined || outcome.kind === 'skipped') return outcome
  const finding: ProbeFinding = { message: `the server ended during this probe: ${ended}`, severity: 'error' }
  if (outcome.kind === 'inconclusive') {
    return { kind: 'judged', findings: [{ ...finding, evidence: outcome.evidence }], evidence: outcome.evidence }
  }
  // A probe that looks for this has said more about it.
  const isTold = outcome.findings.some(({ evidence = [] }) => evidence.some(({ silence }) => silence === ended))
  if (isTold) return outcome
  return { ...outcome, findings: [...outcome.findings, finding] }
}
