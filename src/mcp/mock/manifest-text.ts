import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isDocument,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  visit,
} from 'yaml'
import type { ManifestProblems, PlaceLookup } from './manifest-problems.js'

const MAX_DEPTH = 100
/** How often the parser may follow one anchor; what all of them stand for is bounded by `MAX_VALUES`. */
const MAX_ALIASES = 1_000
/** Values of a manifest, aliases expanded: enough for thousands of tools, too few for a bomb. */
const MAX_VALUES = 1_000_000

const QUOTE = 'Put a text with a template in quotes: "{{args.city}}".'

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: true,
  // Tags beyond those of JSON (`!!binary`, `!!set`) are problems.
  resolveKnownTags: false,
  prettyErrors: false,
} as const

/** YAML 1.2 (so JSON too) to plain values. What is wrong goes to `problems`; the value is then meaningless. */
export function readManifestText(text: string, problems: ManifestProblems): unknown {
  const lines = new LineCounter()
  const report: Report = (offset, message, hint) => {
    const { line, col } = lines.linePos(offset)
    problems.addAt({ line: Math.max(line, 1), column: Math.max(col, 1) }, [], message, hint)
  }
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  // The composer recurses, and a deep enough text would end the process: look before it does.
  const deep = tokens.map(tooDeep).find((offset) => offset !== null)
  if (deep !== undefined) return report(deep ?? 0, `is nested more than ${MAX_DEPTH} levels deep`)
  const composer = new Composer({ ...OPTIONS, lineCounter: lines })
  const [document, second] = [...composer.compose(tokens, false, text.length)].filter((part) => isDocument(part))
  if (document === undefined || (document.contents === null && document.errors.length === 0)) {
    return report(0, 'is empty', 'Write at least one entry under `tools:`.')
  }
  if (second !== undefined) report(second.range[0], 'a second document starts here', 'Keep one document per file.')
  // What follows an unexpected token is unexpected too.
  const unexpected = document.errors.find(({ code }) => code === 'UNEXPECTED_TOKEN')
  for (const trouble of [...document.errors, ...document.warnings]) {
    const { code, pos, message } = trouble
    if (code !== 'UNEXPECTED_TOKEN') report(pos[0], clause(message))
    else if (trouble === unexpected) report(pos[0], clause(message), text.startsWith('{{', pos[0]) ? QUOTE : undefined)
  }
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined
  if (!hasTextKeys(document, report)) return undefined
  problems.placeOf = placeLookup(document, lines)
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    // The parser throws for aliases without an anchor and for bombs, and overflows the stack on aliases that nest.
    const reason =
      error instanceof ReferenceError ? clause(error.message) : `is nested more than ${MAX_DEPTH} levels deep`
    return report(0, reason, 'Write the values out instead of using aliases.')
  }
}

type Report = (offset: number, message: string, hint?: string) => void

/** JSON has strings as keys. `return: {{args.city}}` is a mapping with a mapping as its key. */
function hasTextKeys(document: Document.Parsed, report: Report): boolean {
  let isRight = true
  visit(document, {
    Pair: (_index, { key }) => {
      if (isScalar(key) && (typeof key.value === 'string' || typeof key.value === 'symbol')) return
      isRight = false
      const offset = offsetOf(key) ?? 0
      if (isScalar(key)) report(offset, `the key \`${key.source ?? ''}\` is no string`, 'Put it in quotes.')
      else report(offset, 'a key has to be a string', isMap(key) ? QUOTE : undefined)
    },
  })
  return isRight
}

/** False, with a problem, for a value that is too deep, too large once its aliases are expanded, or no JSON. */
export function isBoundedJson(root: unknown, problems: ManifestProblems): boolean {
  const path: PropertyKey[] = []
  let count = 0
  // Recursion is safe: it ends at MAX_DEPTH.
  const troubleIn = (value: unknown): string | null => {
    count += 1
    if (count > MAX_VALUES) return `stands for more than ${MAX_VALUES} values`
    if (typeof value !== 'object' || value === null) return scalarTrouble(value)
    if (path.length >= MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      path.push(key)
      // A key of the value, as just listed.
      const trouble = troubleIn((value as Record<PropertyKey, unknown>)[key])
      if (trouble !== null) return trouble
      path.pop()
    }
    return null
  }
  const trouble = troubleIn(root)
  if (trouble !== null) problems.add(path, trouble)
  return trouble === null
}

function scalarTrouble(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value} is no number JSON has`
  return ['bigint', 'symbol', 'function'].includes(typeof value) ? `a ${typeof value} is no JSON value` : null
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

/** Finds places by walking the nodes again: problems are rare. */
function placeLookup(document: Document.Parsed, lines: LineCounter): PlaceLookup {
  return (path, part) => {
    let node: unknown = document.contents
    let offset = offsetOf(node) ?? 0
    for (const [index, segment] of path.entries()) {
      if (isAlias(node)) node = node.resolve(document)
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === segment)
        : undefined
      const inner = isSeq(node) && typeof segment === 'number' ? node.items[segment] : pair?.value
      if (inner === undefined) break
      const isKeyWanted = part === 'key' && index === path.length - 1
      offset = (isKeyWanted ? offsetOf(pair?.key) : offsetOf(inner)) ?? offsetOf(pair?.key) ?? offset
      node = inner
    }
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
}

function offsetOf(node: unknown): number | undefined {
  const isPlaced = isMap(node) || isSeq(node) || isScalar(node) || isAlias(node)
  return isPlaced ? node.range?.[0] : undefined
}

/** The library starts its messages with a capital and ends some with a full stop; ours are clauses. */
function clause(message: string): string {
  const text = message.replace(/\.$/, '')
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
