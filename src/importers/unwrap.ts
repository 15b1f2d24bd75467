// `--unwrap`: agents that call every tool through one meta-tool log the meta-tool; the inner call is what counts.
import { McproveError } from '../core/errors/error.js'
import { cut } from '../core/text/show-value.js'
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { RawTrace } from './importer.js'
import { readArguments } from './json-arguments.js'

export interface Wrapper {
  /** Name of the meta-tool. */
  readonly tool: string
  /** Fields of its arguments; without a server field the inner call has no server. */
  readonly server: string | null
  readonly name: string
  readonly args: string
}

const MAX_SHOWN = 200
const WRAPPER = /^(?<tool>[^=]+)=(?<server>[^,]*),(?<name>[^,]+),(?<args>[^,]+)$/

/** `call_tool=server,tool,arguments`; `call_tool=,tool,arguments` when no field names a server. */
export function parseWrapper(text: string): Wrapper {
  const { tool, server, name, args } = WRAPPER.exec(text)?.groups ?? {}
  if (tool === undefined || name === undefined || args === undefined) {
    throw new McproveError(
      'BAD_USAGE',
      `--unwrap ${cut(text, MAX_SHOWN)} is not TOOL=server_field,name_field,args_field`,
      {
        hint: 'Write for example --unwrap call_tool=server,tool,arguments.',
      },
    )
  }
  return { tool, server: server === undefined || server === '' ? null : server, name, args }
}

/** The trace with calls of meta-tools replaced by their inner calls. A call without an inner one is unchanged. */
export function unwrapCalls(trace: RawTrace, wrappers: readonly Wrapper[]): RawTrace {
  const { tool_calls } = trace
  if (wrappers.length === 0 || !Array.isArray(tool_calls)) return trace
  return { ...trace, tool_calls: tool_calls.map((call: unknown) => unwrapCall(call, wrappers)) }
}

function unwrapCall(call: unknown, wrappers: readonly Wrapper[]): unknown {
  if (!isRecord(call) || !isRecord(call.args)) return call
  const outer: RawRecord = call.args
  const wrapper = wrappers.find(({ tool }) => tool === call.name)
  const name = wrapper === undefined ? undefined : outer[wrapper.name]
  if (wrapper === undefined || typeof name !== 'string' || name === '') return call
  const server = wrapper.server === null ? null : outer[wrapper.server]
  return { ...call, server: typeof server === 'string' ? server : null, name, ...readArguments(outer[wrapper.args]) }
}
