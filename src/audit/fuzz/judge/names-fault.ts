// Whether a refusal says what is wrong.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { valueAt } from '../inputs/broken-values.js'
import type { FuzzInput } from '../inputs/fuzz-input.js'

/** What has nothing to do with the arguments. */
const ELSEWHERE =
  /\b(ECONN\w+|ENOTFOUND|EAI_AGAIN|ENETUNREACH|fetch failed|network|timed? ?out|rate.?limit\w*|too many requests|quota|429|401|403|unauthori[sz]ed|forbidden|api.?key|token|credentials?|log(ged)? ?in|connect\w*)\b/i
const GIVEN_KINDS =
  /\b(string|number|integer|boolean|object|array|dict|list|str|int|float|bool|null|undefined|required)\b/i

export function isFromElsewhere(text: string): boolean {
  return ELSEWHERE.test(text.slice(0, 2000))
}

/** True when the text has the name of the argument, or its value; for a tool with one argument, its type is enough. */
export function namesFault({ args, broken }: FuzzInput, text: string, schema: unknown): boolean {
  if (broken === undefined) return true
  const said = plainWords(text)
  const names = broken.path.filter((step) => typeof step === 'string')
  if (names.some((name) => said.includes(plainWords(name)))) return true
  const value = valueAt(args, broken.path)
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (shown.length >= 3 && text.includes(shown)) return true
  const properties = isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : []
  return properties.length <= 1 && GIVEN_KINDS.test(text)
}

/** `maxResults`, `max_results` and `max results` are one name. */
function plainWords(text: string): string {
  return text
    .slice(0, 20_000)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
