// Calls and results as Cline writes them from version 3 on, in its messages and in its output.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { tryJson } from '../../core/trace/parse-traces.js'
import type { ToolReference } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { listIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'

const NAME = /^(?<server>[^_]+(?:_[^_]+)*)__(?<tool>.+)$/s

/** `server__tool`; tools of Cline itself have no such name. */
export function sdkTool(name: string): ToolReference {
  // A tool that does not exist may have the name that other agents would give it.
  if (name.startsWith('mcp__')) return readMcpName(name)
  const { server = null, tool = name } = NAME.exec(name)?.groups ?? {}
  return { server, name: tool }
}

/** The result of an MCP server, `{ error }`, a list with one entry per command or file, or anything else. */
export function sdkResult(given: unknown): DraftResult {
  const value = typeof given === 'string' && /^\s*[[{]/.test(given) ? (tryJson(given) ?? given) : given
  if (isRecord(value)) {
    const { content, isError, structuredContent, error } = value
    if (Array.isArray(content)) {
      const structured = structuredContent === undefined ? {} : { structured: structuredContent }
      return { is_error: isError === true, content, ...structured }
    }
    return { is_error: typeof error === 'string', content: textIn(error) ?? canonicalJson(value) }
  }
  const entries = recordsIn(value)
  if (entries.length === 0 || entries.some(({ success }) => typeof success !== 'boolean')) {
    return { is_error: false, content: typeof given === 'string' ? given : listIn(given) }
  }
  const texts = entries.map(({ result, error }) => textIn(result) ?? textIn(error) ?? '')
  return { is_error: entries.some(({ success }) => success === false), content: texts.join('\n') }
}

const WORDS = /^\s*<user_input\b[^>]*>(?<words>[\s\S]*)<\/user_input>\s*$/

/** What the user wrote, without the tag around it. */
export function sdkWords(text: string): string {
  return WORDS.exec(text)?.groups?.words ?? text
}

/** What Cline shows as an error: an answer that is too long, or trouble with the provider. */
export function sdkFailure(error: string): NonNullable<TraceDraft['outcome']> {
  return { status: /maximum output token/.test(error) ? 'max_tokens' : 'infra_error', error }
}
