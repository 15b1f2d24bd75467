// Turns a recording into a manifest: the offered tools, and for each the recorded answers, found by arguments.
import { McproveError } from '../../../core/errors/error.js'
import { listNames, showName } from '../../../core/text/show-name.js'
import { showValue } from '../../../core/text/show-value.js'
import { RecordedAnswers } from '../../../core/trace/recorded-answers.js'
import type { ToolDefinition, ToolReference, Trace } from '../../../core/trace/trace.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentBlocks } from '../../answers/content-blocks.js'
import type { ToolAnswer } from '../../client/connection.js'
import { RecordedRequests } from '../recorded-requests.js'
import type { Manifest, MockTool } from './manifest.js'

const INVALID_PARAMS = -32_602
const MAX_SHOWN = 300

/**
 * The answers of one server of the recording, from the beginning. `server` may be left out, or be another name, when
 * the recording has only one server.
 */
export function recordedManifest(traces: readonly Trace[], file: string, server?: string): Manifest {
  const name = recordedServer(traces, file, server)
  const isOfServer = (one: ToolReference) => one.server === name
  const answers = new RecordedAnswers(traces)
  const tools = new Map<string, MockTool>()
  for (const { tools: offered, injected_tools, tool_calls } of traces) {
    const isInjected = (tool: ToolReference) =>
      injected_tools.some((one) => one.server === tool.server && one.name === tool.name)
    for (const tool of [...offered, ...tool_calls]) {
      if (!isOfServer(tool) || isInjected(tool) || tools.has(tool.name)) continue
      tools.set(tool.name, mockTool(tool, answers))
    }
  }
  return {
    name: name ?? undefined,
    version: 'recorded',
    state: {},
    tools: [...tools.values()],
    resources: [],
    prompts: [],
    requests: new RecordedRequests(traces, name),
  }
}

function recordedServer(traces: readonly Trace[], file: string, wanted: string | undefined): string | null {
  const all = traces.flatMap(({ tools, tool_calls }) => [...tools, ...tool_calls].map(({ server }) => server))
  const servers = [...new Set(all)]
  const [only = null, second] = servers
  if (wanted !== undefined && servers.includes(wanted)) return wanted
  if (second === undefined) return only
  const names = servers.filter((name) => name !== null)
  const message = `${file} has answers of ${servers.length} servers${wanted === undefined ? '' : `, and none is ${showName(wanted)}`}`
  throw new McproveError('MANIFEST_INVALID', message, { hint: `Name one of them: ${listNames(names)}.` })
}

function mockTool(tool: ToolDefinition, answers: RecordedAnswers): MockTool {
  const { server, name, description, input_schema, output_schema, annotations } = tool
  return {
    name,
    title: undefined,
    description,
    input_schema: isRecord(input_schema) ? input_schema : { type: 'object' },
    output_schema: isRecord(output_schema) ? output_schema : undefined,
    annotations,
    // Recorded answers are given even when they violate the schema.
    check: () => [],
    answers: [],
    fallback: ({ args }) => {
      const answer = answers.take(server, name, args)
      if (answer === undefined) return unrecorded(name, args, answers.summary)
      return { ...answer, content: contentBlocks(answer.content) }
    },
  }
}

function unrecorded(name: string, args: unknown, recorded: string): ToolAnswer {
  const message = `No recorded answer for ${name} ${showValue(args, MAX_SHOWN)}; recorded: ${recorded}`
  return {
    is_error: true,
    content: [{ type: 'text', text: message }],
    error: { code: INVALID_PARAMS, message },
  }
}
