// Results of calls in the events of Copilot CLI.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'

/** Copilot CLI names the server before its error. */
const ERROR_LEAD = /^MCP server '[^']*': /

/** The events that are printed have what the server sent; those in the file have its text, and images as assets. */
export function resultOf(data: RawRecord, assets: ReadonlyMap<string, RawRecord>): DraftResult {
  const { success, result, error } = data
  const failed = {
    is_error: success === false || isRecord(error),
    ...(recordIn(error).code === 'denied' ? { denied: true as const } : {}),
  }
  const { content, contents, structuredContent, binaryResultsForLlm } = recordIn(result)
  const structured = structuredContent === undefined ? {} : { structured: structuredContent }
  if (Array.isArray(contents) && contents.length > 0) return { ...failed, content: contents, ...structured }
  const said = textIn(content) ?? textIn(result) ?? textIn(recordIn(error).message) ?? textIn(error) ?? ''
  const text = failed.is_error ? said.replace(ERROR_LEAD, '') : said
  const images = recordsIn(binaryResultsForLlm).flatMap((image) => imageOf(image, assets))
  return { ...failed, content: images.length === 0 ? text : [{ type: 'text', text }, ...images], ...structured }
}

function imageOf(image: RawRecord, assets: ReadonlyMap<string, RawRecord>): RawRecord[] {
  const { data = assets.get(textIn(image.assetId) ?? '')?.data, mimeType, type } = image
  return type === 'image' && typeof data === 'string' ? [{ type, data, mimeType }] : []
}
