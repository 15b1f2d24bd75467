// What the agent did besides calling the test's servers: shell, file edits, its own search, subagents
// (docs/spec/trace.md, `agent_calls`). These calls are counted apart from `tool_calls`.
import type { ToolTable } from '../tool.js'
import { type AgentCall, TOOL } from '../trace.js'
import {
  type Complaints,
  isRecord,
  keepUnknown,
  keySet,
  optionalArray,
  optionalNumber,
  optionalRecord,
  optionalString,
  type RawRecord,
} from '../trace-fields.js'

const CALL_KEYS = keySet('id origin server name args after denied parent result')

/** Undefined for a trace that does not record them. */
export function readAgentCalls(raw: RawRecord, tools: ToolTable, complaints: Complaints): AgentCall[] | undefined {
  if (raw.agent_calls === undefined || raw.agent_calls === null) return undefined
  const calls: AgentCall[] = []
  for (const [index, entry] of optionalArray(raw.agent_calls, 'agent_calls', complaints).entries()) {
    if (!isRecord(entry) || typeof entry.name !== 'string') {
      complaints.add(`agent_calls[${index}]`, 'an object with a name', entry)
      continue
    }
    calls.push(readCall(entry, entry.name, index, tools, complaints))
  }
  return calls
}

function readCall(raw: RawRecord, name: string, index: number, tools: ToolTable, complaints: Complaints): AgentCall {
  const server = optionalString(raw.server, 'server', complaints, 'agent_calls', index) || null
  const result = optionalRecord(raw.result, 'result', complaints, 'agent_calls', index)
  const call: AgentCall = {
    id: optionalString(raw.id, 'id', complaints, 'agent_calls', index) ?? `a${index + 1}`,
    origin: 'agent',
    server,
    name,
    args: raw.args === undefined ? {} : raw.args,
    after: optionalNumber(raw.after, 'after', complaints, 'agent_calls', index) ?? 0,
    denied: raw.denied === true ? true : undefined,
    parent: optionalString(raw.parent, 'parent', complaints, 'agent_calls', index) ?? undefined,
    result: result === null ? undefined : { ...result, is_error: result.is_error === true },
    [TOOL]: tools.intern(server, name, true),
  }
  return keepUnknown(call, raw, CALL_KEYS)
}
