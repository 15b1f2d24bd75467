import { isRecord } from '../../../core/trace/trace-fields.js'

/** What a field value may contain unencoded (RFC 9110, section 5.5), without spaces at its ends. */
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/
const ENCODED = /^=\?base64\?.*\?=$/
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * The stateless generation repeats arguments as HTTP headers where the tool's input schema says `x-mcp-header`. A stdio
 * client does not send them, so the bridge to HTTP adds them.
 */
export function parameterHeaders(inputSchema: unknown, args: unknown): Record<string, string> {
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties) || !isRecord(args)) return {}
  const headers: Record<string, string> = {}
  for (const [key, property] of Object.entries(inputSchema.properties)) {
    const value = args[key]
    if (!isRecord(property)) continue
    Object.assign(headers, parameterHeaders(property, value))
    const name = property['x-mcp-header']
    const isScalar = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
    if (typeof name === 'string' && FIELD_NAME.test(name) && isScalar)
      headers[`Mcp-Param-${name}`] = fieldValue(`${value}`)
  }
  return headers
}

function fieldValue(text: string): string {
  if (text === '' || (PLAIN.test(text) && !ENCODED.test(text))) return text
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
}
