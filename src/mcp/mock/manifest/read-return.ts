import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../client/connection.js'
import { Fields } from './fields.js'
import type { AnswerTemplate } from './manifest.js'
import type { ManifestProblems, Path } from './manifest-problems.js'
import { compileTemplate, type Dialect, type Template, textOfValue } from './template.js'

const RESULT_KEYS = ['content', 'structured', 'is_error']
const MCP_RESULT_KEYS = ['structuredContent', 'isError', '_meta']
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const RESOURCE_KEYS = ['uri', 'mimeType', 'text', 'blob', '_meta']

/** The strings that each kind of content block must have. */
const BLOCK_FIELDS = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource: [],
  resource_link: ['uri', 'name'],
} as const

// Object.keys gives the keys, but types them as any string.
const BLOCK_TYPES = Object.keys(BLOCK_FIELDS) as (keyof typeof BLOCK_FIELDS)[]

/** The meaning of `return:` and `default:`: an error, a whole result, or a value (text, or JSON). */
export function readReturn(value: unknown, path: Path, problems: ManifestProblems, dialect: Dialect): AnswerTemplate {
  if (isRecord(value) && isOnly(value, ['error'])) return readError(value.error, [...path, 'error'], problems, dialect)
  if (isRecord(value) && Array.isArray(value.content) && isOnly(value, [...RESULT_KEYS, ...MCP_RESULT_KEYS])) {
    return readResult(value, path, problems, dialect)
  }
  const template = compile(value, path, problems, dialect)
  return (scope, budget) => answerOf(template(scope, budget))
}

function isOnly(value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  const own = Object.keys(value)
  return own.length > 0 && own.every((key) => keys.includes(key))
}

export function compile(
  value: unknown,
  path: Path,
  problems: ManifestProblems,
  dialect: Dialect = 'mcprove',
): Template {
  return compileTemplate(value, path, (place, message, hint) => problems.add(place, message, { hint }), dialect)
}

function readError(message: unknown, path: Path, problems: ManifestProblems, dialect: Dialect): AnswerTemplate {
  if (typeof message !== 'string') {
    problems.add(path, `expected a string, got ${showValue(message, 60)}`, {
      hint: 'Write the error text. To return JSON with the key `error`, use `content` and `structured`.',
    })
  }
  const template = compile(message, path, problems, dialect)
  return (scope, budget) => ({ ...answerOf(textOfValue(template(scope, budget))), is_error: true })
}

/** A string is text; an object is also returned as structured content, as MCP requires. */
function answerOf(value: unknown): ToolAnswer {
  const answer = { is_error: false, content: [{ type: 'text', text: textOfValue(value) }] }
  return isRecord(value) ? { ...answer, structured: value } : answer
}

function readResult(value: unknown, path: Path, problems: ManifestProblems, dialect: Dialect): AnswerTemplate {
  const fields = Fields.of(value, path, problems, RESULT_KEYS, MCP_RESULT_KEYS)
  if (fields === null) return () => answerOf('')
  const blocks = fields.list('content', (block, place) => readBlock(block, place, problems, dialect))
  const is_error = fields.flag(fields.spelled('is_error', 'isError')) ?? false
  const key = fields.spelled('structured', 'structuredContent')
  const structured = fields.has(key) ? compile(fields.value(key), fields.at(key), problems, dialect) : undefined
  return (scope, budget) => ({
    is_error,
    content: blocks.map((block) => block(scope, budget)),
    ...(structured === undefined ? {} : { structured: structured(scope, budget) }),
  })
}

function readBlock(value: unknown, path: Path, problems: ManifestProblems, dialect: Dialect): Template | null {
  const fields = Fields.of(value, path, problems, isRecord(value) ? Object.keys(value) : [])
  const type = fields?.choice('type', BLOCK_TYPES)
  if (!fields || type === undefined) return null
  const texts: readonly string[] = BLOCK_FIELDS[type]
  for (const key of texts) fields.requiredText(key)
  const data = fields.value('data')
  const hasPlaceholder = (text: string) => text.includes('{{') || (dialect === 'mcptest' && text.includes('${'))
  if (typeof data === 'string' && !hasPlaceholder(data) && !BASE64.test(data)) {
    problems.add(fields.at('data'), `expected base64, got ${showValue(data, 60)}`)
  }
  if (type === 'resource') {
    Fields.of(fields.value('resource'), fields.at('resource'), problems, RESOURCE_KEYS)?.requiredText('uri')
  }
  const template = compile(value, path, problems, dialect)
  return (scope, budget) => {
    const block = template(scope, budget)
    // A text that is only a placeholder keeps the type of its value.
    return isRecord(block)
      ? { ...block, ...Object.fromEntries(texts.map((key) => [key, textOfValue(block[key])])) }
      : block
  }
}
