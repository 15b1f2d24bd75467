// Raw JSON -> Trace. Hand-written rather than zod: it runs on every trace and must stay near the cost of JSON.parse.
// Checks every documented field, collects every complaint, fills defaults, pairs results with calls; copies only the
// objects it completes and mutates nothing.
import { McproveError } from './error.js'
import { showValue } from './show-value.js'
import type { ToolTable } from './tool.js'
import {
  type Conversation,
  OUTCOME_STATUSES,
  type OutcomeStatus,
  TOOL,
  type ToolCall,
  type ToolDefinition,
  type ToolReference,
  type Trace,
  type Turn,
} from './trace.js'
import {
  Complaints,
  isRecord,
  optionalArray,
  optionalNumber,
  optionalRecord,
  optionalString,
  type RawRecord,
} from './trace-fields.js'
import { readResults } from './trace-results.js'

const TRACE_SCHEMA = 'mcprove/trace@1'
const STATUSES: ReadonlySet<string> = new Set(OUTCOME_STATUSES)

/** Reads one trace. `where` names it in errors: `traces.jsonl:12`. */
export function readTrace(raw: unknown, tools: ToolTable, where = 'trace'): Trace {
  const complaints = new Complaints()
  if (!isRecord(raw)) {
    throw new McproveError('TRACE_INVALID', `${where}: a trace is an object, got ${showValue(raw, 60)}`, { hint: HINT })
  }
  checkKind(raw, where)
  tools.startTrace()
  const calls = readCalls(raw, tools, complaints)
  const results = readResults(raw, calls, complaints)
  const conversation = readConversation(raw, complaints)
  const timing = optionalRecord(raw, 'timing', complaints)
  const trace: Trace = {
    // Unknown keys are kept, and come first so that every documented key below wins.
    ...raw,
    schema: TRACE_SCHEMA,
    agent: optionalString(raw, 'agent', complaints),
    model: optionalString(raw, 'model', complaints),
    run: optionalNumber(raw, 'run', complaints),
    system: optionalString(raw, 'system', complaints),
    prompt: optionalString(raw, 'prompt', complaints),
    tools: readTools(raw, complaints),
    injected_tools: readReferences(raw, complaints),
    tool_calls: calls,
    tool_results: results,
    requests: optionalArray(raw, 'requests', complaints),
    verify: optionalArray(raw, 'verify', complaints),
    conversation,
    final_response: optionalString(raw, 'final_response', complaints) ?? closingText(conversation.turns),
    timing: {
      started_at: timing === null ? null : optionalString(timing, 'started_at', complaints, 'timing'),
      duration_ms: timing === null ? null : optionalNumber(timing, 'duration_ms', complaints, 'timing'),
    },
    outcome: readOutcome(raw, complaints),
  }
  if (complaints.list.length > 0) {
    throw new McproveError('TRACE_INVALID', `${where}: ${complaints.list.join('; ')}`, { hint: HINT })
  }
  return trace
}

const HINT = 'Compare with the trace format: the smallest trace is {"tool_calls": [{"name": "x"}]}.'

/** Says what a JSON object is when it is not a trace. */
function checkKind(raw: RawRecord, where: string): void {
  const { schema } = raw
  if (schema !== undefined && schema !== TRACE_SCHEMA) {
    throw new McproveError('TRACE_INVALID', `${where}: schema is ${showValue(schema, 60)}, not "${TRACE_SCHEMA}"`, {
      hint: HINT,
    })
  }
  if (raw.tool_calls === undefined) {
    throw new McproveError('TRACE_INVALID', `${where}: this object has no tool_calls, so it is not a trace`, {
      hint: HINT,
    })
  }
}

function readCalls(raw: RawRecord, tools: ToolTable, complaints: Complaints): ToolCall[] {
  const list = optionalArray(raw, 'tool_calls', complaints)
  const calls: ToolCall[] = []
  for (let i = 0; i < list.length; i += 1) {
    const entry = list[i]
    if (!isRecord(entry)) {
      complaints.add(`tool_calls[${i}]`, 'an object', entry)
      continue
    }
    const call = readCall(entry, i, tools, complaints)
    if (call !== null) calls.push(call)
  }
  return calls
}

function readCall(raw: RawRecord, index: number, tools: ToolTable, complaints: Complaints): ToolCall | null {
  const { name, args } = raw
  const server = optionalString(raw, 'server', complaints, 'tool_calls', index)
  if (typeof name !== 'string' || name === '') {
    complaints.add(`tool_calls[${index}].name`, 'a non-empty string', name)
    return null
  }
  optionalNumber(raw, 'turn', complaints, 'tool_calls', index)
  optionalNumber(raw, 'started_ms', complaints, 'tool_calls', index)
  optionalNumber(raw, 'duration_ms', complaints, 'tool_calls', index)
  optionalString(raw, 'caller', complaints, 'tool_calls', index)
  optionalString(raw, 'client', complaints, 'tool_calls', index)
  optionalString(raw, 'args_text', complaints, 'tool_calls', index)
  const plain = withoutWirePrefix(name, server)
  return {
    ...raw,
    id: optionalString(raw, 'id', complaints, 'tool_calls', index) ?? `c${index + 1}`,
    server,
    name: plain,
    args: args === undefined ? (raw.args_text === undefined ? {} : null) : args,
    [TOOL]: tools.intern(server, plain),
  }
}

/** A name that begins with its own `<server>__` loses it (trace.md). */
function withoutWirePrefix(name: string, server: string | null): string {
  if (server === null || !name.startsWith('__', server.length) || !name.startsWith(server)) return name
  const plain = name.slice(server.length + 2)
  return plain === '' ? name : plain
}

function readReferences(raw: RawRecord, complaints: Complaints): readonly ToolReference[] {
  return readNamed(raw, 'injected_tools', complaints)
}

function readTools(raw: RawRecord, complaints: Complaints): readonly ToolDefinition[] {
  return readNamed(raw, 'tools', complaints, (tool, i) => {
    optionalString(tool, 'description', complaints, 'tools', i)
    optionalNumber(tool, 'tokens', complaints, 'tools', i)
    optionalRecord(tool, 'annotations', complaints, 'tools', i)
  })
}

function readNamed(
  raw: RawRecord,
  key: string,
  complaints: Complaints,
  check?: (tool: RawRecord, index: number) => void,
): ToolReference[] {
  const list = optionalArray(raw, key, complaints)
  const named: ToolReference[] = []
  for (let i = 0; i < list.length; i += 1) {
    const entry = list[i]
    if (!isRecord(entry) || typeof entry.name !== 'string') {
      complaints.add(`${key}[${i}]`, 'an object with a name', entry)
      continue
    }
    const server = optionalString(entry, 'server', complaints, key, i)
    check?.(entry, i)
    named.push({ ...entry, server, name: withoutWirePrefix(entry.name, server) })
  }
  return named
}

function readConversation(raw: RawRecord, complaints: Complaints): Conversation {
  const conversation = optionalRecord(raw, 'conversation', complaints)
  if (conversation === null) return NO_CONVERSATION
  const turns = optionalArray(conversation, 'turns', complaints, 'conversation')
  for (let i = 0; i < turns.length; i += 1) checkTurn(turns[i], i, complaints)
  const tokens = optionalRecord(conversation, 'tokens', complaints, 'conversation')
  return {
    ...conversation,
    // checkTurn has looked at each of them; a bad one is in the complaints.
    turns: turns as readonly Turn[],
    tokens: tokens === null ? NO_CONVERSATION.tokens : readTokens(tokens, complaints),
    cost_usd: optionalNumber(conversation, 'cost_usd', complaints, 'conversation'),
    price_table: optionalString(conversation, 'price_table', complaints, 'conversation'),
  }
}

const NO_CONVERSATION: Conversation = {
  turns: [],
  tokens: { input: null, output: null, total: null },
  cost_usd: null,
  price_table: null,
}

function checkTurn(turn: unknown, index: number, complaints: Complaints): void {
  if (!isRecord(turn) || typeof turn.role !== 'string') {
    complaints.add(`conversation.turns[${index}]`, 'an object with a role', turn)
    return
  }
  const ids = optionalArray(turn, 'tool_call_ids', complaints, 'conversation.turns', index)
  for (const id of ids) {
    if (typeof id !== 'string') complaints.add(`conversation.turns[${index}].tool_call_ids`, 'a list of strings', ids)
  }
  optionalString(turn, 'finish_reason', complaints, 'conversation.turns', index)
}

/** A missing total is input + output; with one of them unknown, so is the total. */
function readTokens(raw: RawRecord, complaints: Complaints): Conversation['tokens'] {
  const input = optionalNumber(raw, 'input', complaints, 'conversation.tokens')
  const output = optionalNumber(raw, 'output', complaints, 'conversation.tokens')
  const total = optionalNumber(raw, 'total', complaints, 'conversation.tokens')
  return { ...raw, input, output, total: total ?? (input === null || output === null ? null : input + output) }
}

/** Without `final_response`, the last turn is it when the assistant spoke there. */
function closingText(turns: readonly Turn[]): string | null {
  const last = turns.at(-1)
  return last?.role === 'assistant' && typeof last.content === 'string' ? last.content : null
}

function readOutcome(raw: RawRecord, complaints: Complaints): Trace['outcome'] {
  const outcome = optionalRecord(raw, 'outcome', complaints)
  if (outcome === null) return COMPLETED
  const status = outcome.status ?? 'completed'
  if (typeof status !== 'string' || !STATUSES.has(status)) {
    complaints.add('outcome.status', `one of ${OUTCOME_STATUSES.join(', ')}`, status)
  }
  // The set above holds exactly the members of OutcomeStatus.
  return { ...outcome, status: status as OutcomeStatus }
}

const COMPLETED: Trace['outcome'] = { status: 'completed' }
