import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import { textOf } from '../../core/trace/result-value.js'
import type { AgentCall, Trace } from '../../core/trace/trace.js'

const MAX_REASON_LENGTH = 200

/**
 * Calls that an external agent wanted to make and that did not reach their tool, because its program refused them or does
 * not know the tool: a check that misses such a call cannot say why.
 */
export function refusedCalls({ agent_calls = [], tools }: Trace, run: number): readonly string[] {
  const servers = new Set(tools.map(({ server }) => server))
  return agent_calls.flatMap((call) => {
    if (call.denied === true) return [`run ${run}: the agent was refused ${nameOf(call)}${reasonOf(call)}`]
    const isOfTest = call.server !== null && servers.has(call.server)
    return isOfTest && call.result?.is_error === true
      ? [`run ${run}: the call of ${nameOf(call)} did not reach its server${reasonOf(call)}`]
      : []
  })
}

function nameOf({ server, name }: AgentCall): string {
  return showName(server === null ? name : `${server}.${name}`)
}

function reasonOf({ result }: AgentCall): string {
  const [reason = ''] = cleanText(textOf(result?.content) ?? '').split('\n')
  const words = reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason
  return words === '' ? '' : `: ${words}`
}
