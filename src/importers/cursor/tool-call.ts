// Calls in `stream-json`: `{ readToolCall: { args, result } }`, one key for each kind of tool.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall, DraftResult } from '../draft-call.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'

const KIND = /^(.+)ToolCall$/

/** Null for a call without a name. Either of its events may lack some of the arguments. */
export function readCall(started: RawRecord, completed: RawRecord | null): DraftCall | null {
  const { kind, body } = toolIn(started)
  const later = completed === null ? {} : recordIn(toolIn(completed).body.args)
  const given = { ...recordIn(body.args), ...later }
  if (kind === 'mcp') return mcpCall(given)
  if (kind !== null) return { name: kind, args: given }
  const { name, arguments: text } = recordIn(started.function)
  return typeof name === 'string' && name !== '' ? { name, ...readArguments(text) } : null
}

/** `name` is `server-tool`; the parts have fields of their own. */
function mcpCall({ name, toolName, providerIdentifier, serverIdentifier, args }: RawRecord): DraftCall | null {
  const server = textIn(providerIdentifier) ?? textIn(serverIdentifier)
  const whole = textIn(name) ?? ''
  const start = `${server}-`
  const tool = textIn(toolName) ?? (whole.startsWith(start) ? whole.slice(start.length) : whole)
  const named = readMcpName(tool)
  return tool === '' ? null : { server: named.server ?? server, name: named.name, args: recordIn(args) }
}

/** Null where the call has no result. Every outcome but `success` is a failure: `error`, `rejected`, `failure`. */
export function readResult(completed: RawRecord): DraftResult | null {
  const { body } = toolIn(completed)
  const { result } = body.result === undefined ? recordIn(completed.function) : body
  if (!isRecord(result)) return result === undefined ? null : { content: textIn(result) ?? canonicalJson(result) }
  const outcome = Object.keys(result).find((key) => isRecord(result[key]) || key === 'error')
  const value = outcome === undefined ? result : (result.success ?? result[outcome])
  const { isError, exitCode } = recordIn(value)
  const isRefused = outcome !== undefined && result.success === undefined
  const hasFailed = isRefused || isError === true || (typeof exitCode === 'number' && exitCode !== 0)
  return { content: contentOf(value), is_error: hasFailed }
}

function contentOf(value: unknown): unknown {
  const { content, stdout, stderr } = recordIn(value)
  if (Array.isArray(content)) return recordsIn(content).map(block)
  if (typeof content === 'string') return content
  if (typeof stdout === 'string') return `${stdout}${textIn(stderr) ?? ''}`
  return textIn(value) ?? canonicalJson(value ?? {})
}

/** `{ text: { text } }` */
function block(given: RawRecord): RawRecord {
  const text = textIn(recordIn(given.text).text)
  return text === null ? given : { type: 'text', text }
}

function toolIn(call: RawRecord): { readonly kind: string | null; readonly body: RawRecord } {
  for (const [key, body] of Object.entries(call)) {
    const kind = KIND.exec(key)?.[1]
    if (kind !== undefined && isRecord(body)) return { kind, body }
  }
  return { kind: null, body: {} }
}
