// What an error should not tell: where the code of the server is, and how it got there.

/** What a text shows of the inside of a server. */
export interface Internals {
  /** `a stack trace`. */
  readonly what: string
  /** The words that show it. */
  readonly words: string
}

/** Each needs something that no sentence for a user has. Without overlapping repetitions: no text takes quadratic time. */
const SHAPES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack trace of JavaScript', /^\s{1,8}at [^\n]{1,160}(?::\d{1,7}:\d{1,7}\)?|\(native\)|\(<anonymous>\))\s*$/m],
  ['a stack trace of Python', /Traceback \(most recent call last\):|^\s{1,8}File "[^"\n]{1,160}", line \d+, in /m],
  ['a stack trace of Java', /^\s{1,8}at [\w$.]{3,120}\([\w$]{1,80}\.(?:java|kt|scala):\d+\)/m],
  ['a stack trace of Go', /^goroutine \d+ \[[a-z ]{2,30}\]:|^\t\/[^\s:]{1,160}\.go:\d+ \+0x/m],
  ['a stack trace of Rust', /thread '[^'\n]{1,60}' panicked at /],
  ['a stack trace of .NET', /^\s{1,8}at [\w.`<>[\]]{3,120}\([^)\n]{0,120}\) in [^\n]{1,160}:line \d+/m],
  [
    'a path of its code',
    /(?:\/|[A-Za-z]:\\)[^\s"'`()]{0,200}(?:node_modules|site-packages|dist-packages)[/\\][^\s"'`()]{1,120}/,
  ],
  ['a path of its code', /(?:file:\/\/)?\/[^\s"'`()]{2,200}\.(?:[cm]?[jt]s|py|rb|go|php):\d{1,6}(?::\d{1,6})?/],
]

const MAX_CHARACTERS = 20_000

/** What the text of an error shows; undefined when it shows nothing. What was sent, as a text or as JSON, is no news. */
export function internalsIn(text: string, sent: string): Internals | undefined {
  const start = text.slice(0, MAX_CHARACTERS)
  for (const [what, pattern] of SHAPES) {
    const [words] = pattern.exec(start) ?? []
    if (words !== undefined && !isIn(sent, words.trim())) return { what, words: words.trim() }
  }
  return undefined
}

function isIn(sent: string, words: string): boolean {
  return sent.includes(words) || sent.includes(JSON.stringify(words).slice(1, -1))
}
