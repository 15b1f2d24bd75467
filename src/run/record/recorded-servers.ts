// `--replay=tools`: servers that give the recorded answers, for a live model. No process is started.
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { RecordedAnswers } from '../../core/trace/recorded-answers.js'
import type { ToolReference, Trace } from '../../core/trace/trace.js'
import type { McpConnection } from '../../mcp/client/connection.js'
import type { RunTools } from '../execute/run-tools.js'
import type { OpenServers, ServerRequest, ServerSource } from '../execute/server-pool.js'

/** The tools that the model was offered, in the same order. */
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
    const answers = new RecordedAnswers([this.#trace])
    const connections = new Map(servers.map((name) => [name, this.#connection(name, answers)]))
    return { connections, timeoutsMs: new Map(), close: async () => {} }
  }

  #connection(server: string, answers: RecordedAnswers): McpConnection {
    const tools = recordedTools(this.#trace).offered.filter((tool) => tool.server === server)
    const unrecorded = async (): Promise<never> => {
      throw notRecorded(this.#label, `a request to ${server} that is not a tool call`, 'tool calls')
    }
    return {
      server,
      protocolVersion: 'recorded',
      serverInfo: { name: server, version: 'recorded' },
      capabilities: { tools: {} },
      instructions: undefined,
      listTools: async () => tools,
      listResources: async () => [],
      listResourceTemplates: async () => [],
      listPrompts: async () => [],
      callTool: async (name, args) => {
        const answer = answers.take(server, name, args)
        if (answer !== undefined) return answer
        throw notRecorded(this.#label, `${server}.${name} with ${showValue(args, 120)}`, answers.summary)
      },
      readResource: unrecorded,
      getPrompt: unrecorded,
      close: async () => {},
    }
  }
}

function notRecorded(label: string, asked: string, recorded: string): McproveError {
  return new McproveError('SERVER_FAILED', `${label} has no answer to ${asked}; recorded: ${recorded}`, {
    hint: 'Run it with --live, or record it again.',
  })
}
