import { cleanText, cut } from '../text/show-value.js'
import { type Scan, scanNumber, scanString } from './json-scalars.js'

export interface JsonError {
  /** From 1, as `column`. */
  readonly line: number
  readonly column: number
  /** From 0, in UTF-16 code units. */
  readonly offset: number
  readonly message: string
}

/** What may come next. */
type State = 'value' | 'first-element' | 'after-element' | 'first-key' | 'key' | 'colon' | 'after-property' | 'end'

const SPACE = /[ \t\n\r]*/y
const WORD = /[A-Za-z_$][\w$]*/y

/**
 * The first syntax error of a JSON text, or null. The messages of JSON.parse depend on the engine and its version and
 * often lack a position; this one is the same everywhere. One pass, no recursion.
 */
export function findJsonError(text: string): JsonError | null {
  const open: ('{' | '[')[] = []
  let state: State = 'value'
  let at = 0

  for (;;) {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
    const character = text[at]
    if (character === undefined) return state === 'end' ? null : locate(text, at, describeEnd(open.at(-1)))
    if (state === 'end') return locate(text, at, `expected nothing after the value, got ${show(text, at)}`)

    if (state === 'after-element' || state === 'after-property') {
      const isArray: boolean = state === 'after-element'
      if (character === ',') state = isArray ? 'value' : 'key'
      else if (character === (isArray ? ']' : '}')) state = close()
      else return locate(text, at, describeAfter(isArray, text, at))
      at += 1
    } else if (state === 'colon') {
      if (character !== ':') return locate(text, at, `expected \`:\` after a property name, got ${show(text, at)}`)
      state = 'value'
      at += 1
    } else if (state === 'first-key' || state === 'key') {
      if (character === '}' && state === 'first-key') {
        state = close()
        at += 1
        continue
      }
      if (character !== '"') return locate(text, at, describeKey(text, at))
      const { end, trouble } = scanString(text, at)
      if (trouble !== undefined) return locate(text, end, trouble)
      state = 'colon'
      at = end
    } else if (character === ']' && state === 'first-element') {
      state = close()
      at += 1
    } else if (character === '{' || character === '[') {
      open.push(character)
      state = character === '{' ? 'first-key' : 'first-element'
      at += 1
    } else {
      const { end, trouble } = scanScalar(text, at)
      if (trouble !== undefined) return locate(text, end, trouble)
      state = afterValue()
      at = end
    }
  }

  function close(): State {
    open.pop()
    return afterValue()
  }

  function afterValue(): State {
    const parent = open.at(-1)
    if (parent === undefined) return 'end'
    return parent === '[' ? 'after-element' : 'after-property'
  }
}

function scanScalar(text: string, at: number): Scan {
  const character = text[at] ?? ''
  if (character === '"') return scanString(text, at)
  if (character === '-' || (character >= '0' && character <= '9')) return scanNumber(text, at)
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word === 'true' || word === 'false' || word === 'null') return { end: at + word.length }
  if (character === ']' || character === '}') return { end: at, trouble: `expected a value before \`${character}\`` }
  if (character === "'") return { end: at, trouble: 'strings take double quotes' }
  if (character === '/') return { end: at, trouble: 'JSON has no comments' }
  return { end: at, trouble: `expected a value, got ${show(text, at)}` }
}

function describeAfter(isArray: boolean, text: string, at: number): string {
  const expected = isArray ? '`,` or `]` after an array element' : '`,` or `}` after a property value'
  return `expected ${expected}, got ${show(text, at)}`
}

function describeKey(text: string, at: number): string {
  if (text[at] === '}') return 'expected a property name after `,`, got `}`'
  return `expected a property name in double quotes, got ${show(text, at)}`
}

function describeEnd(container: '{' | '[' | undefined): string {
  if (container === undefined) return 'the text is empty'
  return container === '{' ? 'the text ends inside an object' : 'the text ends inside an array'
}

/** The word or character at a position, quoted. */
function show(text: string, at: number): string {
  WORD.lastIndex = at
  const shown = WORD.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0)
  return `\`${cleanText(cut(shown, 32))}\``
}

function locate(text: string, offset: number, message: string): JsonError {
  let line = 1
  let lineStart = 0
  for (let feed = text.indexOf('\n'); feed !== -1 && feed < offset; feed = text.indexOf('\n', feed + 1)) {
    line += 1
    lineStart = feed + 1
  }
  return { line, column: offset - lineStart + 1, offset, message }
}
