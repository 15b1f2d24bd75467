// `mcprove verify`: sends the requests of recorded runs to a live server again and reports where its answers changed.
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { isOfServer } from '../../core/trace/recorded-answers.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Recording } from '../../files/cassettes/read-recording.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import type { McpConnection, ToolAnswer } from '../../mcp/client/connection.js'
import { answerChanges } from './verify-answer.js'
import { ToolListComparison } from './verify-tools.js'

/** One difference between the live server and the recording. */
export interface VerifiedChange {
  /** A client that relies on the recorded behaviour may fail. */
  readonly breaking: boolean
  /** From 1; null for a difference in the tool list. */
  readonly run: number | null
  /** Index into `tool_calls`, or into `verify` for the calls after the conversation. */
  readonly place: string | null
  readonly tool: string
  /** The path below the tool's definition or its answer. */
  readonly path: string
  readonly message: string
}

export interface SkippedCall {
  readonly run: number
  readonly place: string
  readonly tool: string
  readonly reason: string
}

export interface Verification {
  readonly schema: 'mcprove/verification@1'
  readonly recording: string
  readonly server: string | null
  readonly runs: number
  /** Calls that were repeated. */
  readonly calls: number
  readonly breaking: number
  readonly changes: readonly VerifiedChange[]
  readonly not_replayed: readonly SkippedCall[]
  /** No recorded call could be repeated, and a tool list alone does not verify the calls. */
  readonly inconclusive?: true
}

export interface VerifyOptions {
  /** The name of the recording in messages. */
  readonly label: string
  /** The server whose requests are repeated, when several are recorded. */
  readonly server?: string | undefined
  readonly connect: () => Promise<McpConnection>
  /** One connection for all runs instead of a new one for each. */
  readonly share?: boolean | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Recorded answers were redacted, so live ones must be redacted too. */
  readonly redactor: Redactor
}

/** Throws BAD_USAGE when it is not clear which server is meant, and SERVER_FAILED when it cannot be reached. */
export async function verifyRecording(recording: Recording, options: VerifyOptions): Promise<Verification> {
  const server = recordedServer(recording, options)
  const tools = new ToolListComparison(server, recording.header)
  const runs: RunReplay[] = []
  let open: McpConnection | undefined
  try {
    for (const [index, trace] of recording.traces.entries()) {
      const replay = new RunReplay(trace.run ?? index + 1, server, options)
      runs.push(replay)
      if (!options.share) await open?.close()
      if (!options.share || open === undefined) open = await options.connect()
      tools.add(trace, await open.listTools(options))
      await prepare(recording, server, open, options)
      await replay.replay(trace, open)
    }
  } finally {
    await open?.close()
  }
  const changes = [...tools.changes, ...runs.flatMap((run) => run.changes)]
  const calls = runs.reduce((sum, run) => sum + run.calls, 0)
  const not_replayed = runs.flatMap((run) => run.skipped)
  return {
    schema: 'mcprove/verification@1',
    recording: options.label,
    server,
    runs: runs.length,
    calls,
    breaking: changes.filter(({ breaking }) => breaking).length,
    changes,
    not_replayed,
    ...(calls > 0 || (not_replayed.length === 0 && tools.hasCompared) ? {} : { inconclusive: true as const }),
  }
}

function recordedServer({ traces }: Recording, { server, label }: VerifyOptions): string | null {
  const named = traces.flatMap(({ tools, tool_calls }) => [...tools, ...tool_calls].map((tool) => tool.server))
  const servers = [...new Set(named)]
  const known = servers.map((name) => name ?? 'one without a name').join(', ')
  if (server !== undefined) {
    if (servers.includes(server)) return server
    throw new McproveError('BAD_USAGE', `${label} contains no calls of a server \`${server}\``, {
      hint: `Recorded servers: ${known || 'none'}.`,
    })
  }
  const [only = null] = servers
  if (servers.length <= 1) return only
  throw new McproveError('BAD_USAGE', `${label} contains requests to several servers: ${known}`, {
    hint: 'Choose the live server with --server NAME.',
  })
}

/** Runs the recorded `setup:` first: without it the server would be in a different state. */
async function prepare(
  { header }: Recording,
  server: string | null,
  connection: McpConnection,
  options: VerifyOptions,
): Promise<void> {
  const setup: readonly unknown[] = Array.isArray(header?.inputs.setup) ? header.inputs.setup : []
  for (const call of setup) {
    if (!isRecord(call) || call.server !== server || typeof call.tool !== 'string') continue
    await connection.callTool(call.tool, isRecord(call.args) ? call.args : {}, options)
  }
}

interface RecordedCall {
  readonly place: string
  readonly tool: string
  readonly args: unknown
  readonly result: Omit<ToolResult, 'call_id'>
}

/** The calls of one run, sequentially and in order. */
class RunReplay {
  readonly changes: VerifiedChange[] = []
  readonly skipped: SkippedCall[] = []
  calls = 0
  readonly #run: number
  readonly #server: string | null
  readonly #options: VerifyOptions

  constructor(run: number, server: string | null, options: VerifyOptions) {
    this.#run = run
    this.#server = server
    this.#options = options
  }

  async replay(trace: Trace, connection: McpConnection): Promise<void> {
    let isGone = false
    for (const { place, tool, args, result } of recordedCalls(trace, this.#server)) {
      const reason = isGone ? 'the server did not answer an earlier call' : whyNot(args, result)
      if (reason !== null) {
        this.skipped.push({ run: this.#run, place, tool, reason })
        continue
      }
      this.calls += 1
      // `whyNot` refuses arguments that are not an object.
      const answer = await this.#ask(connection, tool, args as Readonly<Record<string, unknown>>)
      const found = typeof answer === 'string' ? [noAnswer(answer)] : answerChanges(result, answer)
      isGone = typeof answer === 'string'
      for (const change of found) this.changes.push({ ...change, run: this.#run, place, tool })
    }
  }

  /** The answer, or why there is none: a server that no longer answers has changed, and that is a verdict. */
  async #ask(
    connection: McpConnection,
    tool: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<ToolAnswer | string> {
    const { redactor, signal } = this.#options
    try {
      return redactor.redact(await connection.callTool(tool, args, this.#options))
    } catch (error) {
      if (!isMcproveError(error) || signal.aborted) throw error
      return redactor.redactText(error.message)
    }
  }
}

function recordedCalls({ tool_calls, tool_results, verify }: Trace, server: string | null): RecordedCall[] {
  const made = tool_calls.flatMap((call, index): RecordedCall[] => {
    const result = tool_results[index]
    if (call.server !== server || result === undefined) return []
    return [{ place: `tool_calls[${index}]`, tool: call.name, args: call.args, result }]
  })
  const after = verify.flatMap((call, index): RecordedCall[] => {
    if (!isRecord(call) || call.server !== server || typeof call.tool !== 'string') return []
    const { tool, args, is_error, ...result } = call
    return [{ place: `verify[${index}]`, tool, args, result: { ...result, is_error: is_error === true } }]
  })
  return [...made, ...after]
}

function whyNot(args: unknown, result: RecordedCall['result']): string | null {
  if (!isRecord(args)) return 'its arguments are not an object'
  if (result.not_executed) return 'it was never executed'
  if (result.missing || result.unrecorded) return 'its result is not recorded'
  return isOfServer(result) ? null : 'its answer did not come from a server'
}

function noAnswer(reason: string) {
  return { breaking: true, path: '', message: `did not answer: ${reason}` }
}
