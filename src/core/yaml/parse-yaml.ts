// The only YAML reader: suites, gate files, MCP configurations, mock manifests and model scripts. It limits
// hand-written input: its depth, the expansion of aliases, and how much of it a message quotes.
import { Composer, type CST, type Document, isDocument, Lexer, LineCounter, Parser } from 'yaml'
import { FLATTEN, MAX_DEPTH, TOO_DEEP } from '../json/nesting.js'
import { cut } from '../text/show-value.js'
import { type Place, type PlaceLookup, placeLookup } from './place-in-yaml.js'
import { readPlainYaml } from './plain-yaml.js'
import { QUOTE_PLACEHOLDER, valueOfYaml } from './value-of-yaml.js'

/** A problem of the text itself. */
export interface TextProblem extends Place {
  readonly message: string
  readonly hint: string | undefined
}

export interface ParsedYaml {
  /** Plain JSON values; not usable when there are problems. */
  readonly data: unknown
  readonly placeOf: PlaceLookup
  readonly problems: readonly TextProblem[]
}

/** Some messages quote a token of the text, which may be very long. */
const MAX_MESSAGE_LENGTH = 300

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: true,
  // Reported by value-of-yaml.ts, which knows both positions.
  uniqueKeys: false,
  prettyErrors: false,
} as const

/**
 * Parses YAML 1.2 (which includes JSON) to plain values. Reports every problem of the text at once and never throws.
 */
export function parseYaml(text: string): ParsedYaml {
  const plain = readPlainYaml(text)
  return plain === null ? parseWholeYaml(text) : { ...plain, problems: [] }
}

/** The same, with a parser for all of YAML. */
export function parseWholeYaml(text: string): ParsedYaml {
  return valuesOf(composeYaml(text))
}

/** A text as nodes that can be changed before they become values; null when it cannot be read. */
export interface ComposedYaml {
  readonly document: Document.Parsed | null
  readonly lines: LineCounter
  readonly problems: readonly TextProblem[]
}

const NOWHERE: PlaceLookup = () => ({ line: 1, column: 1 })

/** Nodes to plain values; a changed node is found where its range says. */
export function valuesOf({ document, lines, problems }: ComposedYaml): ParsedYaml {
  if (document === null) return { data: undefined, placeOf: NOWHERE, problems }
  const found: TextProblem[] = []
  const { value, aliases } = valueOfYaml(document.contents, reporter(lines, found), (at) => lines.linePos(at).line)
  return { data: value, placeOf: placeLookup(document.contents, aliases, lines), problems: found }
}

function reporter(lines: LineCounter, problems: TextProblem[]) {
  return (offset: number, message: string, hint?: string): void => {
    const { line, col } = lines.linePos(offset)
    const bounded = message.length > MAX_MESSAGE_LENGTH ? `${cut(message, MAX_MESSAGE_LENGTH)}…` : message
    problems.push({ line: Math.max(line, 1), column: Math.max(col, 1), message: bounded, hint })
  }
}

/** Reports the problems of the text itself; those of its values come with `valuesOf`. */
export function composeYaml(text: string): ComposedYaml {
  const lines = new LineCounter()
  const problems: TextProblem[] = []
  const report = reporter(lines, problems)
  const { tokens, deepAt } = readTokens(text, lines)
  if (deepAt !== null) {
    report(deepAt, TOO_DEEP, FLATTEN)
    return { document: null, lines, problems }
  }
  const documents = [...new Composer({ ...OPTIONS, lineCounter: lines }).compose(tokens, false, text.length)].filter(
    (document) => isDocument(document),
  )
  const [document, second] = documents
  if (document === undefined || isEmpty(document)) {
    report(0, 'is empty')
    return { document: null, lines, problems }
  }
  if (second !== undefined) {
    report(startOf(second), 'a second document starts here', 'Keep one document per file; remove the `---` line.')
  }
  if (document.directives?.yaml.explicit === true && document.directives.yaml.version !== '1.2') {
    report(
      0,
      `declares YAML ${document.directives.yaml.version}`,
      'Remove the %YAML line; suites are read as YAML 1.2.',
    )
  }
  // Everything after an unexpected token is unexpected too, so only the first is reported.
  const unexpected = document.errors.find(({ code }) => code === 'UNEXPECTED_TOKEN')
  for (const error of document.errors) {
    const [at] = error.pos
    if (error === unexpected)
      report(at, sentence(error.message), text.startsWith('{{', at) ? QUOTE_PLACEHOLDER : undefined)
    else if (error.code !== 'UNEXPECTED_TOKEN') report(at, sentence(error.message))
  }
  for (const { code, pos, message } of document.warnings) {
    // value-of-yaml.ts reports every tag that is not JSON, resolved or not.
    if (code !== 'TAG_RESOLVE_FAILED') report(pos[0], sentence(message))
  }
  return { document: problems.length > 0 ? null : document, lines, problems }
}

/**
 * The tokens of a text, or the position where it exceeds the depth limit. The parser and the composer use recursion, so
 * a deep text would overflow the stack of either.
 */
function readTokens(text: string, lines: LineCounter): { tokens: readonly CST.Token[]; deepAt: number | null } {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    // The first two are the document and its outermost value.
    if (parser.stack.length - 2 > MAX_DEPTH) return { tokens, deepAt: parser.stack.at(-1)?.offset ?? 0 }
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens, deepAt: null }
}

function isEmpty(document: Document.Parsed): boolean {
  const { contents, errors } = document
  return errors.length === 0 && (contents === null || (contents.range[0] === contents.range[1] && !contents.anchor))
}

function startOf(document: Document.Parsed): number {
  return document.contents?.range[0] ?? document.range[0]
}

/** Messages of the library start with a capital and some end with a full stop; ours are clauses. */
function sentence(message: string): string {
  const text = message.replace(/\.$/, '')
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
