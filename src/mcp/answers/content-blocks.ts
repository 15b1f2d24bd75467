import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** The content of a recorded result as blocks of MCP: logs of other tools have texts, and blocks of other APIs. */
export function contentBlocks(content: unknown): readonly unknown[] {
  if (content === null || content === undefined) return []
  return (Array.isArray(content) ? content : [content]).map(contentBlock)
}

function contentBlock(block: unknown): unknown {
  if (typeof block === 'string') return textBlock(block)
  if (!isRecord(block)) return textBlock(JSON.stringify(block))
  if (isMcpBlock(block)) return block
  if (typeof block.text === 'string') return textBlock(block.text)
  return imageBlock(block) ?? textBlock(JSON.stringify(block))
}

function textBlock(text: string): RawRecord {
  return { type: 'text', text }
}

/** An image as the API of Anthropic has it. */
function imageBlock({ type, source }: RawRecord): RawRecord | null {
  if (type !== 'image' || !isRecord(source)) return null
  const { data, media_type } = source
  return typeof data === 'string' && typeof media_type === 'string' ? { type, data, mimeType: media_type } : null
}

function isMcpBlock({ type, text, data, mimeType, uri, name, resource }: RawRecord): boolean {
  switch (type) {
    case 'text':
      return typeof text === 'string'
    case 'image':
    case 'audio':
      return typeof data === 'string' && typeof mimeType === 'string'
    case 'resource_link':
      return typeof uri === 'string' && typeof name === 'string'
    case 'resource':
      return isRecord(resource) && typeof resource.uri === 'string'
    default:
      return false
  }
}
