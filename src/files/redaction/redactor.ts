// The only redactor (docs/spec/trace.md): everything that leaves a run passes through it once, before scoring and
// recording.
import { issuedSecrets } from '../../core/process/issued-secrets.js'
import { CREDENTIAL, namedCredential, replaceCredentials } from './credential-context.js'
import { CONTEXTS } from './credential-patterns.js'
import { CUT, cutSecretRedactor } from './cut-secrets.js'
import { encodedForms } from './encoded-forms.js'
import { ENCODED_KEYS, KEY_SHAPES, replaceEncodedKeys } from './key-shapes.js'
import { secretTexts } from './secret-parts.js'
import { SecretSieve } from './secret-sieve.js'
import { type TextPattern, TextScanner } from './text-scanner.js'

export interface Secret {
  /** The name in the placeholder: `[redacted:NAME]`. */
  readonly name: string
  readonly value: string
}

export interface Redactor {
  /** A JSON value without secrets: the same object when it has none. */
  redact<Value>(value: Value): Value
  redactText(text: string): string
  /** A redactor that also searches for these values. */
  withSecrets(more: readonly Secret[]): Redactor
  /** The names of variables whose values are too short to be told from other text. */
  readonly warnings: readonly string[]
}

/** The operations on each text and number, and what to do with a key and its value. */
interface Hiding {
  readonly text: (text: string) => string
  readonly number: (value: number) => unknown
  readonly key: (key: string) => HiddenKey
}

interface HiddenKey {
  readonly text: string
  /** Null where the key says nothing about its value. */
  readonly value: ((value: unknown) => unknown) | null
}

const MIN_LENGTH = 8
/** A deeper value is cut off: real values are never this deep, and JSON.stringify would overflow the stack. */
const MAX_DEPTH = 1_000
const TOO_DEEP = '… (nested deeper)'
/** Keys that are remembered: hostile values may have any number of them. */
const [MAX_KNOWN_KEYS, MAX_KNOWN_KEY_LENGTH] = [1_000, 100]
/** No variable and no header has this name. */
const DONE = ''

export function createRedactor(secrets: readonly Secret[]): Redactor {
  let known = issuedSecrets()
  let hiding = hidingOf([...secrets, ...known])
  const current = (): Hiding => {
    if (known !== issuedSecrets()) {
      known = issuedSecrets()
      hiding = hidingOf([...secrets, ...known])
    }
    return hiding
  }
  const redactor: Redactor = {
    // Strings stay strings and keys stay keys; only a number that is a secret becomes text.
    redact: <Value>(value: Value) => redactValue(value, current(), 0) as Value,
    redactText: (text) => current().text(text),
    withSecrets: (more) => (more.length === 0 ? redactor : createRedactor([...secrets, ...more])),
    warnings: warningsAbout(secrets),
  }
  return redactor
}

function hidingOf(secrets: readonly Secret[]): Hiding {
  const sought = longestFirst(secrets)
  const known = [...sought.flatMap(patternsOf), ...KEY_SHAPES]
  // Most texts have nothing that any of the steps looks for: one search for everything lets them pass.
  const anything = new TextScanner([...known, ...ENCODED_KEYS, ...CONTEXTS])
  const replaceKnown = replacerOf(known)
  const redactCut = cutSecretRedactor(sought, MIN_LENGTH, mark)
  const redactText = (text: string): string => {
    if (text.length < MIN_LENGTH || (anything.find(text) === null && !text.includes(CUT))) return text
    return replaceCredentials(redactCut(replaceEncodedKeys(replaceKnown(text), mark)), mark)
  }
  return {
    text: redactText,
    number: numberReplacer(sought),
    key: remembered((key) => ({ text: redactText(key), value: namedCredential(key, mark) })),
  }
}

/** The same few keys occur in every value. */
function remembered(look: (key: string) => HiddenKey): Hiding['key'] {
  const known = new Map<string, HiddenKey>()
  return (key) => {
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const looked = look(key)
    if (known.size < MAX_KNOWN_KEYS && key.length <= MAX_KNOWN_KEY_LENGTH) known.set(key, looked)
    return looked
  }
}

/**
 * Redacts only these values in a value with this JSON text; null when there is nothing to redact. Most values pass
 * after a quick check of their text.
 */
export function hideKnownValues(secrets: readonly Secret[]): ((value: unknown, text: string) => unknown) | null {
  const sought = longestFirst(secrets)
  if (sought.length === 0) return null
  const sieve = new SecretSieve(sought.map(({ value }) => value))
  let hiding: Hiding | undefined
  return (value, text) => {
    if (!sieve.mayHold(text)) return value
    hiding ??= knownValuesHiding(sought)
    return redactValue(value, hiding, 0)
  }
}

function knownValuesHiding(sought: readonly Secret[]): Hiding {
  const text = replacerOf(sought.flatMap(patternsOf))
  return { text, number: numberReplacer(sought), key: (key) => ({ text: text(key), value: null }) }
}

/**
 * A PIN may come back as a JSON number: compared by value, because leading zeros and digits beyond a double are lost.
 */
function numberReplacer(secrets: readonly Secret[]): Hiding['number'] {
  const numeric = secrets.filter(({ value }) => /^-?\d+(?:\.\d+)?$/.test(value))
  // Without its zeros a short PIN would match any small number.
  const long = numeric.filter(({ value }) => String(Number(value)).length >= MIN_LENGTH)
  const names = new Map(long.map(({ name, value }) => [Number(value), name]))
  return (value) => {
    const name = names.get(value)
    return name === undefined ? value : mark(name)
  }
}

function replacerOf(patterns: readonly TextPattern[]): (text: string) => string {
  const scanner = new TextScanner([donePattern(patterns), ...patterns])
  return (text) => scanner.replace(text, (name, match) => (name === DONE ? match : mark(name)))
}

function patternsOf({ name, value }: Secret): TextPattern[] {
  return encodedForms(value).map((form) => ({ name, ...form }))
}

/**
 * Existing placeholders are kept, because a name may look like a secret. Only for known names, because otherwise
 * anything could be hidden in a fake placeholder.
 */
function donePattern(patterns: readonly TextPattern[]): TextPattern {
  const names = [...new Set([CREDENTIAL, ...patterns.map(({ name }) => name)])].map(escapeName)
  return { name: DONE, source: `\\[redacted:(?:${names.join('|')})\\]`, leads: ['[r'] }
}

function mark(name: string): string {
  return `[redacted:${name}]`
}

/** At one position the longest match wins; for equal values the first name. */
function longestFirst(secrets: readonly Secret[]): Secret[] {
  const byValue = new Map<string, Secret>()
  for (const { name, value } of secrets) {
    for (const text of secretTexts(value.trim())) {
      if (text.length >= MIN_LENGTH && !byValue.has(text)) byValue.set(text, { name, value: text })
    }
  }
  return [...byValue.values()].sort((a, b) => b.value.length - a.value.length)
}

function warningsAbout(secrets: readonly Secret[]): string[] {
  const isShort = ({ value }: Secret) => value.trim() !== '' && value.trim().length < MIN_LENGTH
  const names = new Set(secrets.filter(isShort).map(({ name }) => name))
  return [...names].map(
    (name) => `${name} is shorter than ${MIN_LENGTH} characters, so its value is not redacted in traces and cassettes`,
  )
}

function escapeName(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function redactValue(value: unknown, hiding: Hiding, depth: number): unknown {
  if (typeof value === 'string') return hiding.text(value)
  if (typeof value === 'number') return hiding.number(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return TOO_DEEP
  return Array.isArray(value) ? redactArray(value, hiding, depth) : redactObject(value, hiding, depth)
}

function redactArray(value: readonly unknown[], hiding: Hiding, depth: number): unknown {
  let copy: unknown[] | undefined
  for (let index = 0; index < value.length; index++) {
    const inner = redactValue(value[index], hiding, depth + 1)
    if (inner === value[index]) continue
    copy ??= [...value]
    copy[index] = inner
  }
  return copy ?? value
}

function redactObject(value: object, hiding: Hiding, depth: number): unknown {
  const keys = Object.keys(value)
  let entries: [PropertyKey, unknown][] | undefined
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? ''
    const inner: unknown = Reflect.get(value, key)
    const hidden = hiding.key(key)
    const redacted = redactValue(hidden.value === null ? inner : hidden.value(inner), hiding, depth + 1)
    if (entries === undefined) {
      if (hidden.text === key && redacted === inner) continue
      entries = keys.slice(0, index).map((same) => [same, Reflect.get(value, same)])
    }
    entries.push([hidden.text, redacted])
  }
  if (entries === undefined) return value
  // A call of a trace keeps its interned tool under a symbol.
  for (const symbol of Object.getOwnPropertySymbols(value)) entries.push([symbol, Reflect.get(value, symbol)])
  // fromEntries defines data properties, so a key `__proto__` stays a key.
  return Object.fromEntries(entries)
}
