import { stem } from '../../../core/members/tool-words.js'
import { CODE, LITERAL } from '../prose/mask-spans.js'
import type { Token } from '../prose/token.js'
import type { TokenLine } from '../prose/token-lines.js'
import type { Narrative } from './read-narrative.js'
import type { StatedValue } from './stated-value.js'

/** An argument of a recorded call; `dueDate` and `due_date` are the same. */
export interface ArgumentName {
  readonly name: string
  readonly stems: readonly string[]
}

/** "title" followed by `"Login fails"`: an argument and the value in the text. */
export interface StatedArgument<Name extends ArgumentName> {
  readonly argument: Name
  readonly value: StatedValue
}

/** How many words may stand between a name and its literal. */
const MAX_BETWEEN = 3
/** After these words, what follows belongs to another word: "the title of issue 42". */
const TURNS_AWAY: ReadonlySet<string> = new Set(['of', 'for', 'in', 'on', 'from', 'by', 'with'])
const EVERYDAY: ReadonlySet<Token['kind']> = new Set([
  'preposition',
  'determiner',
  'pronoun',
  'conjunction',
  'auxiliary',
  'adverb',
])
/** A longer rest of a line is prose, not a value. */
const MAX_RUN = 1_000
const END_OF_VALUE = /[)\]}|\n]/

/** The values that a text states for arguments with these names, in order. */
export function statedArguments<Name extends ArgumentName>(
  { lines, unstated }: Narrative,
  names: Iterable<Name>,
): StatedArgument<Name>[] {
  const byFirst = indexNames(names)
  const stated: StatedArgument<Name>[] = []
  if (byFirst.size === 0) return stated
  for (const line of lines) {
    for (let at = 0; at < line.tokens.length; ) {
      const argument = nameAt(line.tokens, at, byFirst)
      at += argument?.stems.length ?? 1
      if (argument === null) continue
      const value = valueAt(line, at, byFirst, unstated)
      if (value !== null) stated.push({ argument, value })
    }
  }
  return stated
}

/** By first word, longest first, so that `issue number` is not read as `issue`. */
function indexNames<Name extends ArgumentName>(names: Iterable<Name>): Map<string, Name[]> {
  const byFirst = new Map<string, Name[]>()
  for (const name of names) {
    const [first] = name.stems
    if (first === undefined) continue
    const known = byFirst.get(first)
    if (known === undefined) byFirst.set(first, [name])
    else known.push(name)
  }
  for (const known of byFirst.values()) known.sort((a, b) => b.stems.length - a.stems.length)
  return byFirst
}

function nameAt<Name extends ArgumentName>(
  tokens: readonly Token[],
  at: number,
  byFirst: ReadonlyMap<string, readonly Name[]>,
): Name | null {
  const token = tokens[at]
  if (token === undefined || token.kind === 'literal' || token.kind === 'number') return null
  const candidates = byFirst.get(stem(token.text))
  return (
    candidates?.find(({ stems }) => stems.every((one, index) => stem(tokens[at + index]?.text ?? '') === one)) ?? null
  )
}

function valueAt(
  line: TokenLine,
  from: number,
  byFirst: ReadonlyMap<string, readonly ArgumentName[]>,
  unstated: ReadonlySet<Token>,
): StatedValue | null {
  const { tokens } = line
  const first = tokens[from]
  if (first?.kind === 'mark' && (first.text === ':' || first.text === '=')) {
    const value = tokens[from + 1]
    return value === undefined ? null : (literalOf(value, unstated) ?? runOf(line, first.end))
  }
  // Arguments called `to` or `all` need a colon, because these words occur in every sentence.
  if (EVERYDAY.has(tokens[from - 1]?.kind ?? 'mark')) return null
  for (let at = from; at <= from + MAX_BETWEEN; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'mark' || token.kind === 'conjunction') return null
    if (token.code === null && token.kind !== 'literal' && nameAt(tokens, at, byFirst) !== null) return null
    const literal = literalOf(token, unstated) ?? (token.kind === 'number' ? numberOf(token, unstated) : null)
    if (literal !== null) return literal
    if (TURNS_AWAY.has(token.text) && !isValue(tokens[at + 1])) return null
  }
  return null
}

function isValue(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'literal' || token.kind === 'number' || token.code !== null)
}

function literalOf(token: Token, unstated: ReadonlySet<Token>): StatedValue | null {
  if ((token.kind !== 'literal' && token.code === null) || unstated.has(token)) return null
  return { text: token.code ?? token.text, form: 'literal' }
}

/** Number words and identifiers with digits are not numbers. */
function numberOf(token: Token, unstated: ReadonlySet<Token>): StatedValue | null {
  return unstated.has(token) || !/^\d[\d.,]*$/.test(token.text) ? null : { text: token.text, form: 'number' }
}

/** `name: value` without quotes ends at the end of its line, or at a closing bracket. */
function runOf({ text }: TokenLine, start: number): StatedValue | null {
  const rest = text.slice(start, start + MAX_RUN + 1)
  const end = rest.search(END_OF_VALUE)
  if (end === -1 && rest.length > MAX_RUN) return null
  const run = trimMarks(end === -1 ? rest : rest.slice(0, end))
  return run === '' || run.endsWith('?') || run.includes(LITERAL) || run.includes(CODE)
    ? null
    : { text: run, form: 'run' }
}

/** The text without emphasis around it and a full stop at its end. */
function trimMarks(run: string): string {
  let start = 0
  let end = run.length
  while (start < end && '*_~ \t'.includes(run.charAt(start))) start += 1
  while (end > start && '*_~.,;! \t'.includes(run.charAt(end - 1))) end -= 1
  return run.slice(start, end)
}
