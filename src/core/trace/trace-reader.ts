// Raw JSON -> Trace. Hand-written rather than zod: it runs on every trace and must stay near the cost of JSON.parse.
// Checks every documented field, collects every complaint, fills defaults, pairs results with calls, and mutates
// nothing. Objects are built with every documented key in one order, undefined where absent: V8 makes those fast, while
// copies with a spread are many times slower.
import type { McproveError } from '../errors/error.js'
import { placedError } from '../errors/make-error.js'
import { showValue } from '../text/show-value.js'
import { readAgentCalls } from './agent-calls/read-agent-calls.js'
import { recordsServers } from './records-servers.js'
import type { ToolTable } from './tool.js'
import {
  OUTCOME_STATUSES,
  type OutcomeStatus,
  TASK_SUPPORTS,
  TOOL,
  type ToolCall,
  type ToolDefinition,
  type ToolReference,
  type Trace,
} from './trace.js'
import { closingText, readConversation } from './trace-conversation.js'
import {
  Complaints,
  isRecord,
  keepUnknown,
  keySet,
  optionalArray,
  optionalNumber,
  optionalRecord,
  optionalString,
  type RawRecord,
} from './trace-fields.js'
import { readResults } from './trace-results.js'

const TRACE_SCHEMA = 'mcprove/trace@1'
const TRACE_KEYS = keySet(
  'schema agent model run system prompt tools injected_tools tool_calls tool_results agent_calls requests verify conversation final_response timing outcome',
)
const CALL_KEYS = keySet('id server name args args_text turn started_ms duration_ms caller client')
const REFERENCE_KEYS = keySet('server name')
// With the spellings of MCP's own lists.
const TOOL_KEYS = keySet(
  'server name title description input_schema inputSchema output_schema outputSchema annotations task_support tokens since_turn until_turn',
)
const OUTCOME_KEYS = keySet('status error')
const STATUSES: ReadonlySet<string> = new Set(OUTCOME_STATUSES)

/**
 * Reads one trace. `where` names it in errors: `traces.jsonl:12`. With an index it is `traces[11]`, a text that is
 * built only on an error.
 */
export function readTrace(raw: unknown, tools: ToolTable, where = 'trace', index?: number): Trace {
  const complaints = new Complaints()
  if (!isRecord(raw)) throw invalid(`a trace is an object, got ${showValue(raw, 60)}`, where, index)
  checkKind(raw, where, index)
  tools.startTrace()
  const calls = readCalls(raw, tools, complaints)
  const results = readResults(raw, calls, complaints)
  const conversation = readConversation(raw, complaints)
  const timing = optionalRecord(raw.timing, 'timing', complaints)
  const trace: Trace = {
    schema: TRACE_SCHEMA,
    agent: optionalString(raw.agent, 'agent', complaints),
    model: optionalString(raw.model, 'model', complaints),
    run: optionalNumber(raw.run, 'run', complaints),
    system: optionalString(raw.system, 'system', complaints),
    prompt: optionalString(raw.prompt, 'prompt', complaints),
    tools: readTools(raw.tools, complaints),
    injected_tools: readReferences(raw.injected_tools, complaints),
    tool_calls: calls,
    tool_results: results,
    agent_calls: readAgentCalls(raw, tools, complaints),
    requests: optionalArray(raw.requests, 'requests', complaints),
    verify: optionalArray(raw.verify, 'verify', complaints),
    conversation,
    final_response: optionalString(raw.final_response, 'final_response', complaints) ?? closingText(conversation.turns),
    timing: {
      started_at: timing === null ? null : optionalString(timing.started_at, 'started_at', complaints, 'timing'),
      duration_ms: timing === null ? null : optionalNumber(timing.duration_ms, 'duration_ms', complaints, 'timing'),
      retries:
        timing === null ? undefined : (optionalNumber(timing.retries, 'retries', complaints, 'timing') ?? undefined),
    },
    outcome: readOutcome(raw, complaints),
  }
  if (complaints.list.length > 0) throw invalid(complaints.list.join('; '), where, index)
  return keepUnknown(trace, raw, TRACE_KEYS)
}

const HINT = 'See the trace format; the smallest trace is {"tool_calls": [{"name": "x"}]}.'

function invalid(complaint: string, where: string, index: number | undefined): McproveError {
  const place = index === undefined ? where : `${where}[${index}]`
  return placedError('TRACE_INVALID', { place, complaint }, { hint: HINT })
}

/** Describes a JSON object that is not a trace. */
function checkKind(raw: RawRecord, where: string, index: number | undefined): void {
  const { schema } = raw
  if (schema !== undefined && schema !== TRACE_SCHEMA) {
    throw invalid(`schema is ${showValue(schema, 60)}, not "${TRACE_SCHEMA}"`, where, index)
  }
  if (raw.tool_calls === undefined || raw.tool_calls === null) {
    throw invalid('this object has no tool_calls, so it is not a trace', where, index)
  }
}

function readCalls(raw: RawRecord, tools: ToolTable, complaints: Complaints): ToolCall[] {
  const list = optionalArray(raw.tool_calls, 'tool_calls', complaints)
  const calls: ToolCall[] = []
  const isLocal = recordsServers(raw)
  for (let i = 0; i < list.length; i += 1) {
    const entry = list[i]
    if (!isRecord(entry)) {
      complaints.add(`tool_calls[${i}]`, 'an object', entry)
      continue
    }
    const call = readCall(entry, i, tools, isLocal, complaints)
    if (call !== null) calls.push(call)
  }
  return calls
}

function readCall(
  raw: RawRecord,
  index: number,
  tools: ToolTable,
  isLocal: boolean,
  complaints: Complaints,
): ToolCall | null {
  const { name, args } = raw
  // An empty name is not a server that a deny list could contain.
  const server = optionalString(raw.server, 'server', complaints, 'tool_calls', index) || null
  // A name may be empty: models make such calls.
  if (typeof name !== 'string') {
    complaints.add(`tool_calls[${index}].name`, 'a string', name)
    return null
  }
  const plain = withoutWirePrefix(name, server)
  const argsText = optionalString(raw.args_text, 'args_text', complaints, 'tool_calls', index)
  const call: ToolCall = {
    id: optionalString(raw.id, 'id', complaints, 'tool_calls', index) ?? `c${index + 1}`,
    server,
    name: plain,
    args: args === undefined ? (argsText === null ? {} : null) : args,
    args_text: argsText ?? undefined,
    turn: optionalNumber(raw.turn, 'turn', complaints, 'tool_calls', index) ?? undefined,
    started_ms: optionalNumber(raw.started_ms, 'started_ms', complaints, 'tool_calls', index) ?? undefined,
    duration_ms: optionalNumber(raw.duration_ms, 'duration_ms', complaints, 'tool_calls', index) ?? undefined,
    caller: optionalString(raw.caller, 'caller', complaints, 'tool_calls', index) ?? undefined,
    client: optionalString(raw.client, 'client', complaints, 'tool_calls', index) ?? undefined,
    [TOOL]: tools.intern(server, plain, isLocal),
  }
  return keepUnknown(call, raw, CALL_KEYS)
}

/** Removes the prefix `<server>__` of the call's own server from a name (docs/spec/trace.md). */
function withoutWirePrefix(name: string, server: string | null): string {
  if (server === null || !name.startsWith('__', server.length) || !name.startsWith(server)) return name
  const plain = name.slice(server.length + 2)
  return plain === '' ? name : plain
}

const NO_TOOLS: readonly never[] = []

function readReferences(list: unknown, complaints: Complaints): readonly ToolReference[] {
  if (list === undefined) return NO_TOOLS
  return readNamed(list, 'injected_tools', complaints).map(({ entry, server, name }) =>
    keepUnknown({ server, name }, entry, REFERENCE_KEYS),
  )
}

function readTools(list: unknown, complaints: Complaints): readonly ToolDefinition[] {
  if (list === undefined) return NO_TOOLS
  return readNamed(list, 'tools', complaints).map(({ entry, server, name, index }) => {
    const tool: ToolDefinition = {
      server,
      name,
      title: typeof entry.title === 'string' ? entry.title : undefined,
      description: optionalString(entry.description, 'description', complaints, 'tools', index) ?? undefined,
      input_schema: entry.input_schema ?? entry.inputSchema,
      output_schema: entry.output_schema ?? entry.outputSchema,
      annotations: optionalRecord(entry.annotations, 'annotations', complaints, 'tools', index) ?? undefined,
      task_support: TASK_SUPPORTS.find((one) => one === entry.task_support),
      tokens: optionalNumber(entry.tokens, 'tokens', complaints, 'tools', index) ?? undefined,
      since_turn: optionalNumber(entry.since_turn, 'since_turn', complaints, 'tools', index) ?? undefined,
      until_turn: optionalNumber(entry.until_turn, 'until_turn', complaints, 'tools', index) ?? undefined,
    }
    return keepUnknown(tool, entry, TOOL_KEYS)
  })
}

interface NamedEntry extends ToolReference {
  readonly entry: RawRecord
  readonly index: number
}

function readNamed(value: unknown, key: string, complaints: Complaints): NamedEntry[] {
  const list = optionalArray(value, key, complaints)
  const named: NamedEntry[] = []
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index]
    if (!isRecord(entry) || typeof entry.name !== 'string') {
      complaints.add(`${key}[${index}]`, 'an object with a name', entry)
      continue
    }
    const server = optionalString(entry.server, 'server', complaints, key, index)
    named.push({ entry, index, server, name: withoutWirePrefix(entry.name, server) })
  }
  return named
}

function readOutcome(raw: RawRecord, complaints: Complaints): Trace['outcome'] {
  const outcome = optionalRecord(raw.outcome, 'outcome', complaints)
  if (outcome === null) return COMPLETED
  const status = outcome.status ?? 'completed'
  if (typeof status !== 'string' || !STATUSES.has(status)) {
    complaints.add('outcome.status', `one of ${OUTCOME_STATUSES.join(', ')}`, status)
  }
  // The set above has exactly the members of OutcomeStatus.
  return keepUnknown({ status: status as OutcomeStatus, error: outcome.error }, outcome, OUTCOME_KEYS)
}

const COMPLETED: Trace['outcome'] = { status: 'completed' }
