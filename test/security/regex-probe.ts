// Whether a regular expression takes more than linear time on a text made against it: characters of its own source,
// repeated, with an end it cannot match. It finds what V8 is slow on, and claims nothing of what it did not try.
import ts from 'typescript'

export interface RegexLiteral {
  /** `file:line`. */
  readonly place: string
  readonly regex: RegExp
}

/** Short texts first: one that takes exponential time must not be met with a long one. */
const SIZES = [20, 22, 24, 26, 28, 512, 4_096, 32_768]
/** Linear time is far below a millisecond for the longest, the square of it is over half a second. */
const SLOW_MS = 100
const ENDS = ['', '\u0000', '\n']

export function regexLiterals(path: string, text: string): RegexLiteral[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const found: RegexLiteral[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      const end = node.text.lastIndexOf('/')
      found.push({ place: `${path}:${line + 1}`, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** A text that it is slow on, as what is repeated and what it ends with; null when none of those tried is. */
export function slowText(regex: RegExp): string | null {
  // What repeats nothing looks at each place for a bounded time.
  if (!/[*+]|\{\d+,/.test(regex.source)) return null
  for (const pump of pumps(regex.source)) {
    for (const end of ENDS) if (isSlow(regex, pump, end)) return JSON.stringify({ pump, end })
  }
  return null
}

function isSlow(regex: RegExp, pump: string, end: string): boolean {
  return SIZES.some((size) => {
    const text = pump.repeat(Math.ceil(size / pump.length)) + end
    const isOver = () => processorMs(() => text.replace(regex, '')) > SLOW_MS
    // Once may be another thread of this process.
    return isOver() && isOver()
  })
}

function processorMs(action: () => void): number {
  const before = process.cpuUsage()
  action()
  return process.cpuUsage(before).user / 1_000
}

const CLASS_MEMBERS = ['a', 'A', '0', '_', '-', ' ', '\t', '\n', '.', '/', ':', '"', '\\', '{', '[', '(', '<', ',', '=']

/** What loops may run over: the words in the source, its single characters, members of classes, and pairs of those. */
function pumps(source: string): Set<string> {
  const plain = source
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')
    .replaceAll(/\\u\{?([0-9a-fA-F]{4,6})\}?|\\x([0-9a-fA-F]{2})/g, (_all, long?: string, short?: string) =>
      String.fromCodePoint(Number.parseInt(long ?? short ?? '41', 16)),
    )
    .replaceAll(/\\[bBdDwWsSpP]/g, ' ')
    .replaceAll('\\', '')
  const words = plain.match(/[A-Za-z0-9_]+/g) ?? []
  const signs = [...new Set(plain.replaceAll(/[A-Za-z0-9_]/g, ''))].slice(0, 12)
  const single = [...new Set([...CLASS_MEMBERS, ...signs])]
  const pairs = signs.flatMap((sign) => ['a', '0', ' '].flatMap((other) => [sign + other]))
  return new Set([...single, ...words.slice(0, 12), ...words.slice(0, 6).map((word) => `${word} `), ...pairs])
}
