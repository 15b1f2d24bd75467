// An endless sequence of look-alikes of one tool (docs/spec/gates.md, section 8): casing, plural, synonyms of the verb,
// suffixes; the same schema; a description that is plausible but wrong. First one change each, then two, then three,
// each kind in seeded order.
import { isMutating } from '../../core/members/mutating-tools.js'
import { nameTokens, singular } from '../../core/members/tool-words.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { firstSentence } from './first-sentence.js'
import { capitalized, joinWords, NAME_STYLES, type NameStyle, styleOf } from './name-style.js'
import { SeededRandom } from './seeded-random.js'
import { READING_VERBS, synonymsOf, WRITING_VERBS } from './verb-synonyms.js'
import { FLAWS, type Flaw, SUFFIXES } from './wrong-descriptions.js'

interface Change {
  readonly name: string
  /** The sentence for its suffix; other changes have none. */
  readonly flaw?: Flaw
}

/** Names may repeat each other and the real ones: the caller knows which are taken. */
export function* lookAlikesOf(tool: ToolDefinition, seed: number): Generator<ToolDefinition, never> {
  const random = new SeededRandom(seed, 'near_duplicate', tool.server, tool.name)
  const isWriting = isMutating(
    { server: tool.server, name: tool.name, id: tool.name },
    { annotations: tool.annotations },
  )
  const name = ownName(tool)
  const words = wordsOf(name)
  const style = styleOf(name)
  const says = (flaw: Flaw) => (isWriting ? flaw.writing : flaw.reading)
  const lookAlike = (change: Change): ToolDefinition => {
    const flaw = says(random.pick(FLAWS))
    const told = change.flaw === undefined ? flaw : says(change.flaw)
    return withName(tool, change.name, `${leadOf(tool, words)} ${told}`)
  }
  const renamed = [...synonymNames(words, isWriting), ...otherNumbers(words)]
  const otherStyles = NAME_STYLES.filter((other) => other !== style)

  const singles: Change[] = [
    // Includes its own style: `weather.get` is not `weather_get`.
    ...NAME_STYLES.map((any) => ({ name: joinWords(words, any) })),
    ...renamed.map((list) => ({ name: joinWords(list, style) })),
    ...SUFFIXES.map((flaw) => ({ name: withSuffix(name, flaw.words, style), flaw })),
  ]
  for (const change of random.shuffled(singles)) yield lookAlike(change)
  const suffixed = renamed.flatMap((list) => SUFFIXES.map((flaw) => ({ list: [...list, ...flaw.words], flaw })))
  const doubles = suffixed.map(({ list, flaw }) => ({ name: joinWords(list, style), flaw }))
  for (const change of random.shuffled(doubles)) yield lookAlike(change)
  const triples = otherStyles.flatMap((other) =>
    suffixed.map(({ list, flaw }) => ({ name: joinWords(list, other), flaw })),
  )
  for (const change of random.shuffled(triples)) yield lookAlike(change)
  for (let version = 4; ; version++) yield lookAlike({ name: joinWords([...words, `v${version}`], style) })
}

function withName({ server, input_schema, output_schema, annotations }: ToolDefinition, name: string, text: string) {
  return {
    server,
    name,
    description: text,
    ...(input_schema === undefined ? {} : { input_schema }),
    ...(output_schema === undefined ? {} : { output_schema }),
    ...(annotations === undefined ? {} : { annotations: withoutTitle(annotations) }),
  }
}

/** The title is the real tool's display name; a look-alike has none. */
function withoutTitle({ title: _title, ...others }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return others
}

/** A trace reader removes `<server>__` from a name (docs/spec/trace.md), so an injected name must not start with it. */
function ownName({ server, name }: ToolDefinition): string {
  const prefix = `${server ?? ''}__`
  let own = name
  while (server !== null && own.startsWith(prefix)) own = own.slice(prefix.length)
  return own
}

/** A name without letters and digits has no words to vary. */
function wordsOf(name: string): readonly string[] {
  const words = nameTokens(name)
  return words.length === 0 ? ['tool'] : words
}

function synonymNames(words: readonly string[], isWriting: boolean): string[][] {
  const at = words.findIndex((word) => synonymsOf(word).length > 0)
  if (at === -1) return (isWriting ? WRITING_VERBS : READING_VERBS).map((verb) => [verb, ...words])
  return synonymsOf(words[at] ?? '').map((verb) => words.with(at, verb))
}

/**
 * Changes the last word that is not a number, and preferably not a verb, to plural, or to singular when it is plural.
 */
function otherNumbers(words: readonly string[]): string[][] {
  const isWord = (word: string) => /^\p{L}{2,}$/u.test(word)
  const noun = words.findLastIndex((word) => isWord(word) && synonymsOf(word).length === 0)
  const at = noun === -1 ? words.findLastIndex(isWord) : noun
  const word = words[at]
  if (word === undefined) return []
  const one = singular(word)
  return [words.with(at, one === word ? plural(word) : one)]
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:[sxz]|[cs]h)$/.test(word) ? `${word}es` : `${word}s`
}

/** The original name is kept, whatever its style: `weather.get` becomes `weather.get_v2`. */
function withSuffix(name: string, words: readonly string[], style: NameStyle): string {
  if (style === 'camel' || style === 'pascal') return name + words.map(capitalized).join('')
  const separator = style === 'kebab' ? '-' : '_'
  return `${name}${separator}${joinWords(words, style)}`
}

function leadOf({ description = '' }: ToolDefinition, words: readonly string[]): string {
  const sentence = firstSentence(description)
  return sentence === '' ? `${capitalized(words.join(' '))}.` : sentence
}
