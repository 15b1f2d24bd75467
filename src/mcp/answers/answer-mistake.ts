// Detects answers that are not valid MCP. The SDK checks them only in part, and not in every protocol version. The
// rules are the types of MCP 2025-11-25; additional keys are allowed, and null counts as an absent optional key.
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

type Fields = Readonly<Record<string, unknown>>

const SHOWN_CHARACTERS = 80

/** The text fields that a block of each type must have. */
const BLOCK_TEXTS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
  ['audio', ['data', 'mimeType']],
  ['resource_link', ['uri', 'name']],
  ['resource', []],
])

/** The problem with the result of a tool, or null when it is valid. */
export function toolResultMistake({ content, structuredContent, isError }: Fields): string | null {
  if (isError !== undefined && isError !== null && typeof isError !== 'boolean')
    return `isError is ${shown(isError)}, not true or false`
  // The protocol requires `content`, but its own SDKs accept a result with only the structured form.
  if (content === undefined)
    return structuredContent === undefined ? 'the result has neither content nor structuredContent' : null
  return mistakeInList('content', content, blockMistake)
}

/** The problem with the result of `resources/read`, or null. */
export function resourceMistake({ contents }: Fields, uri: string): string | null {
  const mistake = mistakeInList('contents', contents, contentsMistake)
  if (mistake !== null || !Array.isArray(contents) || contents.length === 0) return mistake
  // Reading a folder may return its contents.
  const isAsked = contents.some((one: Fields) => sameAddress(String(one.uri)).startsWith(sameAddress(uri)))
  return isAsked ? null : `the contents are those of ${shown(contents[0].uri)}, not of ${shown(uri)}`
}

/** The problem with the result of `prompts/get`, or null. */
export function promptMistake({ messages }: Fields): string | null {
  return mistakeInList('messages', messages, (message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return `has the role ${shown(message.role)}`
    return isRecord(message.content) ? blockMistake(message.content) : `has the content ${shown(message.content)}`
  })
}

function mistakeInList(key: string, list: unknown, mistakeOf: (item: Fields) => string | null): string | null {
  if (list === undefined) return `the result has no ${key}`
  if (!Array.isArray(list)) return `${key} is ${shown(list)}, not a list`
  for (const [index, item] of list.entries()) {
    const mistake = isRecord(item) ? mistakeOf(item) : `is ${shown(item)}, not an object`
    if (mistake !== null) return `${key}[${index}] ${mistake}`
  }
  return null
}

function blockMistake(block: Fields): string | null {
  const texts = BLOCK_TEXTS.get(block.type)
  if (texts === undefined) return `has the type ${shown(block.type)}, which MCP does not have`
  for (const key of texts) if (typeof block[key] !== 'string') return `has the ${key} ${shown(block[key])}, not a text`
  if (typeof block.data === 'string' && texts.includes('data') && !isBase64(block.data)) {
    return `has the data ${shown(block.data)}, which is not base64`
  }
  if (block.type !== 'resource') return null
  return isRecord(block.resource) ? contentsMistake(block.resource) : `has the resource ${shown(block.resource)}`
}

function contentsMistake({ uri, text, blob }: Fields): string | null {
  if (typeof uri !== 'string') return `has the uri ${shown(uri)}, not a text`
  if (typeof text === 'string') return null
  if (typeof blob !== 'string') return 'has neither a text nor a blob'
  return isBase64(blob) ? null : `has the blob ${shown(blob)}, which is not base64`
}

/** As the official clients check it. */
function isBase64(text: string): boolean {
  try {
    atob(text)
    return true
  } catch {
    return false
  }
}

/** Libraries add a trailing slash to a URL, lower-case the host and encode characters. */
function sameAddress(uri: string): string {
  return (URL.canParse(uri) ? new URL(uri).href : uri).replace(/\/$/, '')
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : showValue(value, SHOWN_CHARACTERS)
}
