// The list that an answer is about, where it is certain which of its parts that is.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { nameTokens, stem, stems } from '../../core/members/tool-words.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { dataOf, type PlainAnswer, textsOf } from './plain-answer.js'
import type { NamedTool } from './reading-tools.js'

export interface AnswerList {
  /** `` the list `notes` ``, `the numbered list`. */
  readonly label: string
  readonly items: readonly unknown[]
  /** The object that the list is a field of, which may say more about it: `total`, `next_cursor`. */
  readonly around: Readonly<Record<string, unknown>>
}

/** Keys of lists that are the answer itself, whatever the tool is called. */
const LIST_KEYS = stems(
  'items results result entries data records rows hits matches list values names files documents elements content',
)

/** Undefined for an answer without a list, and with several of which each may be meant. */
export function answerList(tool: NamedTool, answer: PlainAnswer): AnswerList | undefined {
  const data = dataOf(answer)
  const [value] = data
  if (data.length === 1) return listIn(value, stems(nameTokens(tool.name).join(' ')))
  const texts = textsOf(answer)
  const [text] = texts
  return data.length > 0 || texts.length !== 1 || text === undefined ? undefined : listInText(text, tool)
}

/** At the top, or one object below it: `{ data: { items } }`. */
function listIn(value: unknown, words: ReadonlySet<string>): AnswerList | undefined {
  if (Array.isArray(value)) return { label: 'the list', items: value, around: {} }
  if (!isRecord(value)) return undefined
  const places = [value, ...Object.values(value).filter(isRecord)]
  for (const around of places) {
    const named = Object.entries(around).flatMap(([key, items]) =>
      Array.isArray(items) && isListKey(key, words) ? [{ label: `the list ${showName(key)}`, items, around }] : [],
    )
    if (named.length > 0) return named.length === 1 ? named[0] : undefined
  }
  return undefined
}

function isListKey(key: string, words: ReadonlySet<string>): boolean {
  const last = nameTokens(key).at(-1)
  return last !== undefined && (LIST_KEYS.has(stem(last)) || words.has(stem(last)))
}

const NUMBERED = /^(\d{1,6})[.)] (.*)$/
const BULLET = /^[-*•] (.*)$/

/** Lines that are numbered from 1 on; bullets only where the tool says that it lists, and each is plain. */
function listInText(text: string, { name }: NamedTool): AnswerList | undefined {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const numbered = lines.flatMap((line) => {
    const [, number, words] = NUMBERED.exec(line) ?? []
    return words === undefined ? [] : [{ number: Number(number), words }]
  })
  if (numbered.length > 0 && numbered.every(({ number }, index) => number === index + 1)) {
    return { label: 'the numbered list', items: numbered.map(({ words }) => words), around: {} }
  }
  if (!nameTokens(name).includes('list')) return undefined
  const filled = lines.filter((line) => line !== '')
  const first = filled.findIndex((line) => BULLET.test(line))
  const bullets = filled.slice(first).map((line) => BULLET.exec(line)?.[1])
  // A bullet with a colon is often a field of one entry, and a second line before them the entry itself.
  const isPlain = first >= 0 && first <= 1 && bullets.every((one) => one !== undefined && !one.includes(': '))
  return isPlain ? { label: 'the list', items: bullets, around: {} } : undefined
}

/** What tells the entry of a list from others, by the first of these keys that it has. */
const ID_KEYS = ['id', 'uuid', 'uri', 'url', 'path', 'key', 'slug', 'name', 'title']

/** The same for the same entry in two answers. Entries without an id are compared whole. */
export function identityOf(item: unknown): string {
  if (!isRecord(item)) return canonicalJson(item)
  const key = ID_KEYS.find((one) => typeof item[one] === 'string' || typeof item[one] === 'number')
  return key === undefined ? canonicalJson(item) : canonicalJson({ [key]: item[key] })
}
