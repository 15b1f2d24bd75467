import { Composer, type CST, type Document, isDocument, LineCounter, Parser } from 'yaml'
import { MAX_DEPTH } from './nesting.js'
import { type Place, type PlaceLookup, placeLookup } from './place-in-yaml.js'
import { readPlainYaml } from './plain-yaml.js'
import { valueOfYaml } from './value-of-yaml.js'

/** Something wrong with the text itself. */
export interface TextProblem extends Place {
  readonly message: string
  readonly hint: string | undefined
}

export interface ParsedYaml {
  /** Plain JSON values; meaningless when there are problems. */
  readonly data: unknown
  readonly placeOf: PlaceLookup
  readonly problems: readonly TextProblem[]
}

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: true,
  // Found in value-of-yaml.ts, which knows both places.
  uniqueKeys: false,
  prettyErrors: false,
} as const

/** YAML 1.2 (so JSON too) to plain values. Every problem of the text is found at once; nothing is thrown. */
export function parseYaml(text: string): ParsedYaml {
  const plain = readPlainYaml(text)
  return plain === null ? parseWholeYaml(text) : { ...plain, problems: [] }
}

/** The same, by a parser of all of YAML. */
export function parseWholeYaml(text: string): ParsedYaml {
  const lines = new LineCounter()
  const problems: TextProblem[] = []
  const report = (offset: number, message: string, hint?: string): void => {
    const { line, col } = lines.linePos(offset)
    problems.push({ line: Math.max(line, 1), column: Math.max(col, 1), message, hint })
  }
  const nowhere: PlaceLookup = () => ({ line: 1, column: 1 })
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  // The composer recurses, and a deep enough text would end the process: look before it does.
  const deep = tokens.map(tooDeep).find((offset) => offset !== null)
  if (deep !== undefined) {
    report(deep ?? 0, `is nested more than ${MAX_DEPTH} levels deep`)
    return { data: undefined, placeOf: nowhere, problems }
  }
  const documents = [...new Composer({ ...OPTIONS, lineCounter: lines }).compose(tokens, false, text.length)].filter(
    (document) => isDocument(document),
  )
  const [document, second] = documents
  if (document === undefined || isEmpty(document)) {
    report(0, 'is empty')
    return { data: undefined, placeOf: nowhere, problems }
  }
  if (second !== undefined) {
    report(startOf(second), 'a second document starts here', 'Keep one document per file; remove the `---` line.')
  }
  if (document.directives?.yaml.explicit === true && document.directives.yaml.version !== '1.2') {
    report(0, `is marked as YAML ${document.directives.yaml.version}`, 'Remove the %YAML line; suites are YAML 1.2.')
  }
  for (const { pos, message } of document.errors) report(pos[0], sentence(message))
  for (const { code, pos, message } of document.warnings) {
    // value-of-yaml.ts reports every tag that is not JSON, whether it resolves or not.
    if (code !== 'TAG_RESOLVE_FAILED') report(pos[0], sentence(message))
  }
  if (problems.length > 0) return { data: undefined, placeOf: nowhere, problems }
  const { value, aliases } = valueOfYaml(document.contents, report, (offset) => lines.linePos(offset).line)
  return { data: value, placeOf: placeLookup(document.contents, aliases, lines), problems }
}

/** Where the text gets deeper than we follow, or null. Walks without recursion. */
function tooDeep(token: CST.Token): number | null {
  const open: { token: CST.Token; depth: number }[] = [{ token, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token: current, depth } = next
    if (depth > MAX_DEPTH) return current.offset
    if (current.type === 'document' && current.value !== undefined) open.push({ token: current.value, depth })
    if (!('items' in current)) continue
    for (const { key, value } of current.items) {
      if (key) open.push({ token: key, depth: depth + 1 })
      if (value) open.push({ token: value, depth: depth + 1 })
    }
  }
  return null
}

function isEmpty(document: Document.Parsed): boolean {
  const { contents, errors } = document
  return errors.length === 0 && (contents === null || (contents.range[0] === contents.range[1] && !contents.anchor))
}

function startOf(document: Document.Parsed): number {
  return document.contents?.range[0] ?? document.range[0]
}

/** The library starts its messages with a capital and ends some with a full stop; ours are clauses. */
function sentence(message: string): string {
  const text = message.replace(/\.$/, '')
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
