import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import { textOf } from '../../core/trace/result-value.js'
import type { AgentCall, Trace } from '../../core/trace/trace.js'

const MAX_REASON_LENGTH = 200

/** Calls that the program of an external agent did not pass on to the server: a check that misses them cannot say why. */
export function refusedCalls({ agent_calls = [] }: Trace, run: number): readonly string[] {
  return agent_calls
    .filter(({ denied, server, result }) => denied === true || (server !== null && result?.is_error === true))
    .map((call) => `run ${run}: ${refusal(call)}`)
}

function refusal({ server, name, result }: AgentCall): string {
  const [reason = ''] = cleanText(textOf(result?.content) ?? '').split('\n')
  const words = reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason
  return `the agent was refused ${showName(server === null ? name : `${server}.${name}`)}${words === '' ? '' : `: ${words}`}`
}
