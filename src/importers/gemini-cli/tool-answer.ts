// What a server answered: Gemini CLI marks texts of servers as untrusted, describes images, and puts errors into a sentence.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { recordIn, recordsIn } from '../json-fields.js'
import { functionResult } from './content-parts.js'

const UNTRUSTED = /^<untrusted_context>\n(?<text>[\s\S]*)\n<\/untrusted_context>(?<rest>[\s\S]*)$/
const IMAGE_NOTE = /\n?\[Tool '[^']*' provided the following \w+ data with mime-type: [^\]]*\]/g
const ERROR_LEAD =
  /^MCP tool '[^']*' reported tool error for function call: [\s\S]* with response: (?=\[\{"functionResponse")/

/** The content of a result; `parts` are those of the call in a chat. */
export function toolAnswer(parts: readonly RawRecord[]): unknown {
  const { functionResponse } = parts.find((part) => isRecord(part.functionResponse)) ?? {}
  const said = String(functionResult(recordIn(functionResponse).response).content)
  const failure = failedContent(said)
  if (failure !== null) return failure
  const { text = said, rest = '' } = UNTRUSTED.exec(said)?.groups ?? {}
  const images = parts.flatMap(({ inlineData }) => imageOf(recordIn(inlineData)))
  if (images.length === 0) return `${text}${rest}`
  return [{ type: 'text', text: `${text}${rest}`.replace(IMAGE_NOTE, '') }, ...images]
}

/** The blocks that the server sent with an error. */
function failedContent(said: string): unknown {
  if (!ERROR_LEAD.test(said)) return null
  const [first] = recordsIn(tryJson(said.replace(ERROR_LEAD, '')))
  const { response } = recordIn(first?.functionResponse)
  const { content } = recordIn(response)
  return Array.isArray(content) ? content : null
}

function imageOf({ mimeType, data }: RawRecord): RawRecord[] {
  return typeof mimeType === 'string' && typeof data === 'string' ? [{ type: 'image', data, mimeType }] : []
}
