// An answer of a server for people: texts as texts, JSON indented, binary content as one line.
import { deepEqual } from '../../core/json/deep-equal.js'
import { isTooDeepValue } from '../../core/json/nesting.js'
import { cleanText } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import { byteSize } from '../terminal/byte-size.js'

/** Lines to print; empty when the answer has no content. */
export function answerText({ content, structured }: ToolAnswer): string {
  const blocks = (Array.isArray(content) ? content : content === undefined ? [] : [content]).map(blockText)
  // Servers repeat a structured result as text, for older clients.
  const isRepeated = blocks.some(({ json }) => json !== undefined && deepEqual(json, structured))
  const shown = structured === undefined || isRepeated ? [] : [`structured: ${indented(structured)}`]
  return cleanText([...blocks.map(({ text }) => text), ...shown].join('\n'))
}

interface Block {
  readonly text: string
  /** Where the text is JSON. */
  readonly json?: unknown
}

function blockText(block: unknown): Block {
  if (!isRecord(block)) return { text: indented(block) }
  // A message of a prompt.
  if (typeof block.role === 'string' && block.content !== undefined) {
    return { text: `${block.role}: ${blockText(block.content).text}` }
  }
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string' ? plainText(block.text) : { text: indented(block) }
    case 'image':
    case 'audio':
      return { text: `[${block.type} ${typeAndSize(block, block.data)}]` }
    case 'resource_link':
      return {
        text: `[link ${[block.uri, block.name, block.mimeType].filter((part) => part !== undefined).join(', ')}]`,
      }
    case 'resource':
      return { text: isRecord(block.resource) ? resourceText(block.resource) : indented(block) }
    default:
      // The contents of a resource have no type.
      return { text: typeof block.uri === 'string' && block.type === undefined ? resourceText(block) : indented(block) }
  }
}

function resourceText(resource: RawRecord): string {
  const { uri, mimeType, text, blob } = resource
  if (typeof text === 'string') {
    return `[resource ${[uri, mimeType].filter((part) => part !== undefined).join(', ')}]\n${plainText(text).text}`
  }
  return `[resource ${uri}, ${typeAndSize(resource, blob)}]`
}

function typeAndSize({ mimeType }: RawRecord, data: unknown): string {
  const type = typeof mimeType === 'string' ? mimeType : 'unknown type'
  return typeof data === 'string' ? `${type}, ${byteSize(Buffer.byteLength(data, 'base64'))}` : type
}

function plainText(text: string): Block {
  if (!/^\s*[{[]/.test(text)) return { text }
  try {
    const json: unknown = JSON.parse(text)
    // The depth of a message is limited, but not that of a text inside it.
    if (isTooDeepValue(json)) return { text }
    return { text: indented(json), json }
  } catch {
    return { text }
  }
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? String(value)
}
