// Secrets among the words of a command: by the name before them (`--api-key x`, `TOKEN=x`, `password` of a URL), by a
// format, or because they look random (decision 0034). Nothing here reads the environment: `${NAME}` is not a secret.
import { looksRandom } from '../../core/text/looks-random.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { countParts, hasRandomPart, isOfCode, isRandom, isRandomStep, isUuid, randomParts } from './random-words.js'
import { createRedactor, type Secret } from './redactor.js'
import { isSecretFlag, isSecretHeader, isSecretName } from './secrets-from.js'

/** A part of a word that nobody else may see. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
  /** What to call it: the name before it, or the kind of key. */
  readonly name: string
  /** Whether the name says what it is (`github-token`) or is only a place (`password` of some URL). */
  readonly isTelling: boolean
}

interface Named {
  readonly name: string
  readonly isTelling: boolean
}

const { redactText } = createRedactor([])
const NOTHING: readonly SecretSpan[] = []
const VARIABLE = /\$\{\w+(?::-[^}]*)?\}/g
const SCHEME = /^(?:bearer|basic|token|apikey)\s+/i

/** `--api-key`, `-k`, `--db.password`. */
const FLAG = /^--?([A-Za-z][\w.:-]*)$/
/** Another flag, not the value of the one before it. */
const NEXT_FLAG = /^--?[A-Za-z][\w.-]*(?:=.*)?$/s
/** `TOKEN=x`, `--api-key=x`; the value may be an assignment again, as in `--env=TOKEN=x`. */
const ASSIGNMENT = /^(-{0,2}([A-Za-z_][\w.:-]*)=)(.+)$/s
/** `Authorization: Bearer x`; without a blank only if the name is that of a secret, because `host:port` is not a header. */
const HEADER = /^(([\w-]+):(\s*))(.+)$/s
/** What follows is a line for a shell: `sh -c`, `cmd /c`, `npx --call`. */
const SHELL_FLAG = /^(?:-[a-z]*c|\/c|--?command|--call)$/i
/** One word of a line for a shell. */
const SHELL_WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+|["'][^\s]*/g
const QUOTED = /^(["'])(.*)\1$/s
/** `user=ada&token=x`, `Server=db;Password=x`. */
const PAIR = /(?<=^|[;&?,])\s{0,4}([A-Za-z][\w .-]{0,60}?)\s{0,4}=\s{0,4}([^;&,\s]+)/g
/** `ada:x@host`, without the scheme of a URL; an image may be `name:tag@sha256:digest`. */
const LOGIN = /^(?!(?:npm|jsr|github|gitlab|docker|oci|file|node|git):)[^\s/:@]+:[^\s/@]+@(?!sha\d+:)/
/** Flags whose value is `name:password`. */
const LOGIN_FLAG = /^(?:basic[._-]?)?(?:auth|login|userpwd)$/i

const ADDRESS = /^(?:[a-z]{2,10}:)?[a-z][a-z0-9+.-]{0,30}:\/\//i
/** The name of a parameter in a URL that needs no word before it. */
const SECRET_PARAMETER = /^(?:auth|sig|signature|code|pat|pwd|pass|jwt|sid)$/i
/** The secrets of each word, from left to right. */
export function secretsInWords(words: readonly string[]): readonly (readonly SecretSpan[])[] {
  return words.map((word, index) => {
    const before = words[index - 1] ?? ''
    if (index === 0 || SHELL_FLAG.test(before)) return inLine(word) ?? spansIn(word, null)
    const [, flag] = FLAG.exec(before) ?? []
    return spansIn(word, flag === undefined || NEXT_FLAG.test(word) ? null : namedFlag(flag))
  })
}

/** What the redactor must search for: the values, and the random parts that a server may repeat alone. */
export function commandSecrets(words: readonly string[]): Secret[] {
  return secretsInWords(words).flatMap((spans, index) =>
    spans.flatMap(({ start, end, name }) => {
      const value = (words[index] ?? '').slice(start, end)
      return [value, ...innerSecrets(value)]
        .filter(({ length }) => length >= MIN_SECRET_LENGTH)
        .map((text) => ({ name, value: text }))
    }),
  )
}

/** A UUID that nothing calls a secret: in a run it may be the id of what is tested. */
export function isId({ name, value }: Secret): boolean {
  return isUuid(value) && !isSecretFlag(name)
}

/** The words with a placeholder for each secret, to be shown. */
export function wordsWithoutSecrets(words: readonly string[]): string[] {
  const spans = secretsInWords(words)
  return words.map((word, index) => replaceSpans(word, spans[index] ?? NOTHING, ({ name }) => `[redacted:${name}]`))
}

export function replaceSpans(
  word: string,
  spans: readonly SecretSpan[],
  replacement: (span: SecretSpan, value: string) => string,
): string {
  return spans.reduceRight(
    (text, span) =>
      text.slice(0, span.start) + replacement(span, text.slice(span.start, span.end)) + text.slice(span.end),
    word,
  )
}

export function secretsInUrl(url: string): readonly SecretSpan[] {
  return inAddress(url, null)
}

/** A shorter text would be found in words that have nothing to do with it. */
const MIN_SECRET_LENGTH = 8

/** `named` is the flag or variable that the text is the value of. */
function spansIn(text: string, named: Named | null): readonly SecretSpan[] {
  if (text.replaceAll(VARIABLE, '') === '') return NOTHING
  const [, quote, quoted] = QUOTED.exec(text) ?? []
  if (quote !== undefined && quoted !== undefined) return shifted(spansIn(quoted, named), 1)
  if (named?.isTelling === true) return afterScheme(text, named)
  const assigned = text.startsWith('-') ? inAssignment(text) : null
  if (assigned !== null) return assigned
  const json = secretsInJson(text)
  if (json !== null) return json.length > 0 ? [whole(text, named)] : NOTHING
  if (isListOfPairs(text)) return pairSecrets(text).length > 0 ? [whole(text, named)] : NOTHING
  if (named !== null && LOGIN_FLAG.test(named.name) && /^[^\s:/]+:[^\s/]/.test(text)) return [whole(text, named)]
  return inHeader(text) ?? inAssignment(text) ?? inLine(text) ?? inValue(text, named)
}

function inHeader(text: string): readonly SecretSpan[] | null {
  const [, lead, header = '', blank, value = ''] = HEADER.exec(text) ?? []
  if (lead === undefined || looksRandom(header)) return null
  if (isSecretHeader(header)) return shifted(afterScheme(value, { name: header, isTelling: false }), lead.length)
  return blank === '' ? null : shifted(spansIn(value, { name: header, isTelling: false }), lead.length)
}

/** A line for a shell: its words, as if they had been passed one by one. */
function inLine(text: string): readonly SecretSpan[] | null {
  if (!/\s/.test(text)) return null
  const found = [...text.matchAll(SHELL_WORD)]
  if (found.length < 2) return null
  const spans = secretsInWords(found.map(([word]) => word))
  return checked(
    text,
    spans.flatMap((list, index) => shifted(list, found[index]?.index ?? 0)),
    null,
  )
}

function inAssignment(text: string): readonly SecretSpan[] | null {
  const [, lead, name, value] = ASSIGNMENT.exec(text) ?? []
  // The name of base64 with padding is not a name.
  if (lead === undefined || name === undefined || value === undefined || isRandom(name) || /^=*$/.test(value))
    return null
  return shifted(spansIn(value, namedFlag(name)), lead.length)
}

function inValue(text: string, named: Named | null): readonly SecretSpan[] {
  if (ADDRESS.test(text)) return inAddress(text, named)
  return isSecretText(text) ? [whole(text, named)] : NOTHING
}

function inAddress(url: string, named: Named | null): readonly SecretSpan[] {
  const [scheme = ''] = ADDRESS.exec(url) ?? []
  const rest = url.slice(scheme.length)
  const everything = { ...whole(url, named), start: scheme.length }
  // After a password with an unescaped `/` or `@`, nothing says where the host begins.
  if (hidesItsHost(rest)) return [everything]
  const isCode = isOfCode(url)
  const spans: SecretSpan[] = []
  const add = (at: number, value: string, name: string) =>
    spans.push({ start: at, end: at + value.length, name, isTelling: false })
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? []
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  const colon = user.indexOf(':')
  const [login, password] = colon === -1 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)]
  if (isWritten(login) && (isSecretText(login) || login.length >= MIN_LOGIN_LENGTH)) add(scheme.length, login, 'user')
  if (isWritten(password)) add(scheme.length + colon + 1, password, 'password')
  const path = /^[^?#]*/.exec(rest.slice(authority.length))?.[0] ?? ''
  for (const { 0: step, index } of path.matchAll(/[^/]+/g)) {
    if (isWritten(step) && isRandomStep(step, isCode)) add(scheme.length + authority.length + index, step, 'url key')
  }
  for (const { 1: name = '', 2: value = '', index, 0: pair } of rest.matchAll(/[?&#]([\w.-]+)=([^&#]+)/g)) {
    const isSecret = isSecretName(name) || SECRET_PARAMETER.test(name) || isSecretText(value)
    if (isSecret && isWritten(value)) add(scheme.length + index + pair.length - value.length, value, name)
  }
  return checked(
    url,
    spans.sort((one, other) => one.start - other.start),
    everything,
  )
}

/** `ada:pa/ss@host`, without the scheme: an `@` after the first `/`, and no port before it. */
function hidesItsHost(rest: string): boolean {
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? []
  const [path = ''] = rest.slice(authority.length).split('?', 1)
  return authority.includes(':') && !/^[^@]*:\d{1,5}$/.test(authority) && path.includes('@')
}

/** A longer user name is a key, which some services take in its place. */
const MIN_LOGIN_LENGTH = 24

/** When a key is left in what the spans leave, all of it is replaced: nothing says where the key ends. */
function checked(text: string, spans: readonly SecretSpan[], everything: SecretSpan | null): readonly SecretSpan[] {
  const left = replaceSpans(text, spans, () => '').replaceAll(VARIABLE, '')
  const shown = redactText(left)
  if (shown === left) return spans
  const [, kind = 'credential'] = /\[redacted:([\w-]+)\]/.exec(shown) ?? []
  return [everything === null ? { ...whole(text, null), name: kind } : { ...everything, ...kindOf(kind) }]
}

function kindOf(kind: string): Named | Record<string, never> {
  return kind === 'credential' ? {} : { name: kind, isTelling: true }
}

/** `Bearer x` keeps its scheme. */
function afterScheme(value: string, { name, isTelling }: Named): readonly SecretSpan[] {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  return isWritten(value.slice(scheme.length))
    ? [{ start: scheme.length, end: value.length, name, isTelling }]
    : NOTHING
}

function whole(text: string, named: Named | null): SecretSpan {
  const [, kind] = /^\[redacted:([\w-]+)\]$/.exec(redactText(text)) ?? []
  const known = kind === undefined || kind === 'credential' ? null : { name: kind, isTelling: true }
  const own = { name: isUuid(text) ? 'id' : countParts(text) > 1 ? 'credentials' : 'key', isTelling: false }
  const flag = named === null || named.name.length < 2 ? null : named
  return { start: 0, end: text.length, ...(known ?? flag ?? own) }
}

function isSecretText(written: string): boolean {
  const text = written.replaceAll(VARIABLE, '')
  if (redactText(text) !== text || pairSecrets(text).length > 0 || LOGIN.test(text)) return true
  return hasRandomPart(text)
}

/** What is secret inside of a secret: a server may repeat it alone. */
function innerSecrets(value: string): readonly string[] {
  return [...(secretsInJson(value) ?? pairSecrets(value)), ...randomParts(value)]
}

/** `Server=db;Password=x`, as a whole. */
function isListOfPairs(text: string): boolean {
  const pieces = text.split(';').filter((piece) => piece.trim() !== '')
  return pieces.length > 1 && pieces.every((piece) => piece.includes('='))
}

function pairSecrets(text: string): readonly string[] {
  return [...text.matchAll(PAIR)].flatMap(([, name = '', value = '']) =>
    isSecretFlag(name.trim().replaceAll(' ', '-')) && isWritten(value) ? [value] : [],
  )
}

/** Null for a text that is not JSON. */
function secretsInJson(text: string): readonly string[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return secretsInValue(JSON.parse(text), 0)
  } catch {
    return null
  }
}

const MAX_DEPTH = 100

function secretsInValue(value: unknown, depth: number): readonly string[] {
  // What nobody looks at may be secret.
  if (depth > MAX_DEPTH) return ['']
  if (typeof value === 'string')
    return secretsInWords(['', value])[1]?.length === 0 ? [] : [value, ...innerSecrets(value)]
  if (Array.isArray(value)) {
    const words = value.filter((item) => typeof item === 'string')
    return [
      ...commandSecretsOf(words),
      ...value.flatMap((item) => (typeof item === 'string' ? [] : secretsInValue(item, depth + 1))),
    ]
  }
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const isNamed = (isSecretFlag(key) || isSecretHeader(key)) && (typeof item === 'string' || typeof item === 'number')
    if (!isNamed) return secretsInValue(item, depth + 1)
    const text = String(item)
    return isWritten(text) ? [text, text.replace(SCHEME, '')] : []
  })
}

function commandSecretsOf(words: readonly string[]): string[] {
  return secretsInWords(['', ...words]).flatMap((spans, index) =>
    spans.map(({ start, end }) => (words[index - 1] ?? '').slice(start, end)),
  )
}

function namedFlag(name: string): Named {
  return { name, isTelling: isSecretFlag(name) }
}

/** Written out, not only as a variable. */
function isWritten(value: string): boolean {
  return value.replaceAll(VARIABLE, '') !== ''
}

function shifted(spans: readonly SecretSpan[], by: number): readonly SecretSpan[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }))
}
