// How the run of an external agent ended: by its servers, by what it says itself, and by its exit.
import { cleanText } from '../../core/text/show-value.js'
import type { RecordedTraffic } from '../../mcp/proxy/recorded-traffic.js'
import type { Outcome } from '../record/trace-record.js'
import type { AgentReport } from './agent-report.js'

export interface EndedRun {
  /** The name of the agent in messages. */
  readonly agent: string
  readonly report: AgentReport
  /** `the agent exited with code 3`, with the end of its standard error; null when all was well. */
  readonly exit: string | null
  readonly traffic: RecordedTraffic
  /** The servers of the test. */
  readonly servers: readonly string[]
}

export function externalOutcome(run: EndedRun): Outcome {
  const { traffic, report, exit } = run
  // A server that crashed on its own is an infrastructure error, whatever the agent made of it.
  if (traffic.outcome.status === 'infra_error') {
    return failed('infra_error', 'SERVER_FAILED', traffic.outcome.error?.message ?? 'a server died')
  }
  const { failure } = report
  if (failure?.status === 'infra_error') return failed('infra_error', 'MODEL_FAILED', said(run, failure.message))
  const hasStarted = traffic.tool_calls.length > 0 || (report.hasStarted ?? (report.text ?? '') !== '')
  if (exit !== null && !hasStarted) {
    const message = [`${exit}\nIt ended before its first answer or tool call.`, ...ownWords(report), ...unseen(run)]
    return failed('infra_error', 'AGENT_FAILED', message.join('\n'))
  }
  // A product connects to its servers when it starts: without its tools, the agent was not tested.
  const [missing] = report.calls === null || report.hasStarted === null ? [] : unseen(run)
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
  return [`${agent} did not connect to ${missing.length === 1 ? 'the server' : 'the servers'} ${names}.`]
}

function ownWords({ failure }: AgentReport): string[] {
  return failure === null ? [] : [cleanText(failure.message)]
}

function said({ agent }: EndedRun, message: string): string {
  return `${agent}: ${cleanText(message)}`
}

function failed(status: Outcome['status'], code: string, message: string): Outcome {
  return { status, error: { code, message } }
}
