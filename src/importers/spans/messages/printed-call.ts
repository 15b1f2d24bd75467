import type { RawRecord } from '../../../core/trace/trace-fields.js'

/** OpenTelemetry's instrumentation of the OpenAI Agents SDK writes a call as Python prints it, in a part of type text. */
const PRINTED =
  /^ResponseFunctionToolCall\(arguments=(?<args>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"), call_id='(?<id>[^']*)', name='(?<name>[^']*)'/s
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The call that the text of a part is; null for other texts. */
export function printedCall({ type, content }: RawRecord): RawRecord | null {
  if (type !== 'text' || typeof content !== 'string') return null
  const { args, id, name } = PRINTED.exec(content)?.groups ?? {}
  if (args === undefined || name === undefined) return null
  return { type: 'tool_call', id, name, arguments: unquoted(args) }
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char)
}
