// What is wrong with a line that should be a message of JSON-RPC.
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

const SHOWN_CHARACTERS = 80
const KEYS = {
  request: ['jsonrpc', 'id', 'method', 'params'],
  result: ['jsonrpc', 'id', 'result'],
  error: ['jsonrpc', 'id', 'error'],
} as const

/** To follow "the message": `has the key `foo`, which JSON-RPC does not have`. Undefined when no rule is broken. */
export function messageMistake(text: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  if (Array.isArray(value)) return 'is a batch, which MCP does not have'
  if (!isRecord(value)) return 'is not an object'
  return versionMistake(value) ?? shapeMistake(value)
}

function versionMistake({ jsonrpc }: RawRecord): string | undefined {
  if (jsonrpc === '2.0') return undefined
  return jsonrpc === undefined ? 'has no `jsonrpc`' : `has the \`jsonrpc\` ${shown(jsonrpc)}, not "2.0"`
}

function shapeMistake(message: RawRecord): string | undefined {
  const kinds = (['method', 'result', 'error'] as const).filter((key) => Object.hasOwn(message, key))
  const [kind] = kinds
  if (kind === undefined) return 'has neither a `method`, a `result` nor an `error`'
  if (kinds.length > 1) return `has both ${kinds.map((key) => `\`${key}\``).join(' and ')}`
  const keys: readonly string[] = KEYS[kind === 'method' ? 'request' : kind]
  const further = Object.keys(message).find((key) => !keys.includes(key))
  if (further !== undefined) return `has the key ${showName(further)}, which JSON-RPC does not have`
  return idMistake(message, kind) ?? contentMistake(message, kind)
}

function idMistake({ id }: RawRecord, kind: 'method' | 'result' | 'error'): string | undefined {
  if (typeof id === 'string' || Number.isInteger(id)) return undefined
  if (id === undefined && kind !== 'result') return undefined
  return id === undefined ? 'has no `id`' : `has the id ${shown(id)}`
}

function contentMistake({ method, params, result, error }: RawRecord, kind: string): string | undefined {
  if (kind === 'method') {
    if (typeof method !== 'string') return `has the method ${shown(method)}`
    return params === undefined || isRecord(params) ? undefined : `has the params ${shown(params)}, not an object`
  }
  if (kind === 'result') return isRecord(result) ? undefined : `has the result ${shown(result)}, not an object`
  if (!isRecord(error)) return `has the error ${shown(error)}, not an object`
  if (!Number.isInteger(error.code)) return `has the error code ${shown(error.code)}, not a whole number`
  return typeof error.message === 'string' ? undefined : `has the error message ${shown(error.message)}, not a text`
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : showValue(value, SHOWN_CHARACTERS)
}
