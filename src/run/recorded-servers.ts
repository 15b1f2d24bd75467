// `--replay=tools`: servers that answer what was recorded, for a live model. No process is started.
import { canonicalJson } from '../core/canonical-json.js'
import { McproveError } from '../core/error.js'
import { showValue } from '../core/show-value.js'
import type { ToolReference, ToolResult, Trace } from '../core/trace.js'
import type { McpConnection, ToolAnswer } from '../mcp/connection.js'
import type { RunTools } from './run-tools.js'
import type { OpenServers, ServerRequest, ServerSource } from './server-pool.js'

/** What the model was offered, in the same order. */
export function recordedTools({ tools, injected_tools }: Trace): RunTools {
  const offered = tools.map(({ tokens: _, ...tool }) => tool)
  const isInjected = (tool: ToolReference) =>
    injected_tools.some(({ server, name }) => server === tool.server && name === tool.name)
  return { offered, injected: offered.filter(isInjected) }
}

/** The servers of one recorded run. */
export class RecordedServers implements ServerSource {
  readonly #trace: Trace
  readonly #label: string

  /** `label` names the recording in errors. */
  constructor(trace: Trace, label: string) {
    this.#trace = trace
    this.#label = label
  }

  async open({ servers }: ServerRequest): Promise<OpenServers> {
    const answers = new RecordedAnswers(this.#trace, this.#label)
    const connections = new Map(servers.map((name) => [name, this.#connection(name, answers)]))
    return { connections, timeoutsMs: new Map(), close: async () => {} }
  }

  #connection(server: string, answers: RecordedAnswers): McpConnection {
    const tools = recordedTools(this.#trace).offered.filter((tool) => tool.server === server)
    const unrecorded = async (): Promise<never> => {
      throw notRecorded(this.#label, `a request to ${server} that is no tool call`, 'tool calls')
    }
    return {
      server,
      protocolVersion: 'recorded',
      serverInfo: { name: server, version: 'recorded' },
      listTools: async () => tools,
      listResources: async () => [],
      listPrompts: async () => [],
      callTool: async (name, args) => answers.take(server, name, args),
      readResource: unrecorded,
      getPrompt: unrecorded,
      close: async () => {},
    }
  }
}

/** Each recorded answer once, in order; a call made more often than recorded gets the last answer again. */
class RecordedAnswers {
  readonly #label: string
  readonly #answers = new Map<string, ToolAnswer[]>()
  readonly #calls: readonly string[]

  constructor({ tool_calls, tool_results }: Trace, label: string) {
    this.#label = label
    this.#calls = tool_calls.map(({ server, name, args }) => `${server}.${name} ${showValue(args, 80)}`)
    for (const [index, { server, name, args }] of tool_calls.entries()) {
      const result = tool_results[index]
      if (result === undefined || result.missing || result.unrecorded || !isOfServer(result)) continue
      const { call_id: _, fault: __, ...answer } = result
      const key = callKey(server ?? '', name, args)
      this.#answers.set(key, [...(this.#answers.get(key) ?? []), answer])
    }
  }

  take(server: string, name: string, args: unknown): ToolAnswer {
    const left = this.#answers.get(callKey(server, name, args))
    const answer = left !== undefined && left.length > 1 ? left.shift() : left?.[0]
    if (answer !== undefined) return answer
    throw notRecorded(
      this.#label,
      `${server}.${name} with ${showValue(args, 120)}`,
      this.#calls.join(', ') || 'no call',
    )
  }
}

/** Faults and injected tools answer anew in every run, as they did in the recorded one. */
export function isOfServer({ fault, injected }: Pick<ToolResult, 'fault' | 'injected'>): boolean {
  return injected !== true && (!fault || (fault.kind === 'slow' && !fault.timed_out))
}

function callKey(server: string, name: string, args: unknown): string {
  return canonicalJson([server, name, args])
}

function notRecorded(label: string, asked: string, recorded: string): McproveError {
  return new McproveError('SERVER_FAILED', `${label} has no answer to ${asked}; recorded are ${recorded}`, {
    hint: 'Run it with --live, or record it anew.',
  })
}
