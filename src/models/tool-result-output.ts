import type { LanguageModelV3ToolResultPart } from '@ai-sdk/provider'
import { isRecord } from '../core/trace/trace-fields.js'
import type { JsonObject } from './json-object.js'
import type { AnsweredCall } from './model.js'

type Output = LanguageModelV3ToolResultPart['output']
type ContentPart = Extract<Output, { type: 'content' }>['value'][number]

/** The image types that all providers with images accept. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** A result for a model: the texts of MCP content, images where the provider accepts them, and words for the rest. */
export function toolResultOutput({ content, is_error }: AnsweredCall, takesImages: boolean): Output {
  if (!Array.isArray(content)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content ?? null)
    return { type: is_error ? 'error-text' : 'text', value: text }
  }
  // An error is text for every provider: none has a flag for an error with images.
  const parts = content.map((part) => contentPart(part, takesImages && !is_error))
  if (parts.some(({ type }) => type === 'image-data')) return { type: 'content', value: parts }
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return { type: is_error ? 'error-text' : 'text', value: text }
}

function contentPart(part: unknown, takesImages: boolean): ContentPart {
  if (!isRecord(part)) return { type: 'text', text: typeof part === 'string' ? part : JSON.stringify(part ?? null) }
  const { type, data, mimeType } = part
  if (takesImages && type === 'image' && typeof data === 'string' && IMAGE_TYPES.includes(String(mimeType))) {
    return { type: 'image-data', data, mediaType: String(mimeType) }
  }
  return { type: 'text', text: wordsFor(part) }
}

function wordsFor(part: JsonObject): string {
  const { type, text, data, mimeType, resource } = part
  if (type === 'text' && typeof text === 'string') return text
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    return `[${type} ${String(mimeType)}, ${data.length} characters of base64]`
  }
  if (type === 'resource' && isRecord(resource)) {
    if (typeof resource.text === 'string') return resource.text
    const { uri, mimeType: resourceType, blob } = resource
    if (typeof blob === 'string') {
      return `[resource ${String(uri)} ${String(resourceType)}, ${blob.length} characters of base64]`
    }
  }
  return JSON.stringify(part)
}
