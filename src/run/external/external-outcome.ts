// How the run of an external agent ended: by its servers, by what it says itself, and by its exit.
import { cleanText } from '../../core/text/show-value.js'
import type { RecordedTraffic } from '../../mcp/proxy/recorded-traffic.js'
import type { Outcome } from '../record/trace-record.js'
import type { AgentReport } from './agent-report.js'
import { type ProgramEnd, withLastOutput } from './run-program.js'

export interface EndedRun {
  /** The name of the agent in messages. */
  readonly agent: string
  /** Whether it is one of the presets. */
  readonly isProduct: boolean
  readonly report: AgentReport
  readonly end: ProgramEnd
  readonly traffic: RecordedTraffic
  /** The servers of the test. */
  readonly servers: readonly string[]
}

export function externalOutcome(run: EndedRun): Outcome {
  const { traffic, report, end } = run
  const exit = end.failure === null ? null : withLastOutput(end.failure, end)
  // A server that crashed on its own is an infrastructure error, whatever the agent made of it.
  if (traffic.outcome.status === 'infra_error') {
    return failed('infra_error', 'SERVER_FAILED', traffic.outcome.error?.message ?? 'a server died')
  }
  const { failure } = report
  if (failure?.status === 'infra_error') return failed('infra_error', 'MODEL_FAILED', said(run, failure.message))
  const hasStarted = traffic.tool_calls.length > 0 || (report.hasStarted ?? (report.text ?? '') !== '')
  const isCrash = exit !== null && (failure === null || failure.isSilent === true)
  if (isCrash && !hasStarted) {
    const message = [`${exit}\nIt ended before its first answer or tool call.`, ...ownWords(report), ...unseen(run)]
    return failed('infra_error', 'AGENT_FAILED', message.join('\n'))
  }
  // A product connects to its servers when it starts: without its tools, the agent was not tested.
  const [missing] = run.isProduct ? unseen(run) : []
  if (missing !== undefined) return failed('infra_error', 'AGENT_FAILED', [missing, ...ownWords(report)].join('\n'))
  if (failure !== null) {
    const message = said(run, failure.message)
    return failed(failure.status, 'AGENT_FAILED', exit === null ? message : `${message}\n${exit}`)
  }
  return exit === null ? { status: 'completed' } : failed('agent_error', 'AGENT_FAILED', exit)
}

/** A sentence for servers that the agent never contacted, or that did not answer it. */
function unseen({ agent, traffic, servers }: EndedRun): string[] {
  const seen = new Set([...traffic.tools, ...traffic.tool_calls, ...traffic.requests].map(({ server }) => server))
  const missing = servers.filter((server) => !seen.has(server))
  if (missing.length === 0) return []
  const names = missing.map((name) => `\`${name}\``).join(', ')
  const isOne = missing.length === 1
  return [
    `${agent} did not connect to the ${isOne ? 'server' : 'servers'} ${names}, or ${isOne ? 'it' : 'they'} did not answer in time.`,
  ]
}

function ownWords({ failure }: AgentReport): string[] {
  return failure === null || failure.isSilent === true ? [] : [cleanText(failure.message)]
}

function said({ agent }: EndedRun, message: string): string {
  return `${agent}: ${cleanText(message)}`
}

function failed(status: Outcome['status'], code: string, message: string): Outcome {
  return { status, error: { code, message } }
}
