// Keys that have no shape of their own, found by what stands before them (`api_key=`, `Bearer`) and by how random they
// look (decision 0043). Both are needed: traces are evidence, and ids, hashes and cursors have to survive in them.
import { looksRandom, MIN_RANDOM_LENGTH } from '../core/looks-random.js'
import { MAX_KEY_LENGTH, type TextPattern, TextScanner, WORD_START } from './text-scanner.js'

/** The name of what is found here: `[redacted:credential]`. */
export const CREDENTIAL = 'credential'

/** `key` and `token` alone name many things: a word before them makes them credentials. */
const KEYS =
  '(?:access|account|api|app|application|auth|consumer|encryption|master|private|secret|service|signing|subscription)'
const TOKENS =
  '(?:access|api|app|auth|authorization|bearer|bot|client|deploy|id|login|oauth|personal|private|refresh|secret|security|service|session|user)'
const JOINT = '[_ -]?'
/** How the name of a credential ends, in any case. */
const NAME = `(?:(?<=${KEYS}${JOINT})key|(?:${WORD_START}|(?<=${TOKENS}${JOINT}))token|secret(?:${JOINT}(?:string|value))?|pass(?:word|wd|phrase)|credential|authorization)s?`
const NAME_LEADS = ['ke', 'to', 'se', 'pa', 'cr', 'au'].flatMap(inAnyCase)
/** A variable of an environment: `GITHUB_TOKEN`. In small letters it may be the cursor of a list. */
const VARIABLE = '(?<=[A-Z0-9]_)TOKEN'
const IS_NAME = new RegExp(`${NAME}$`, 'i')
const IS_VARIABLE = new RegExp(`${VARIABLE}$`)

const ALPHABET = '[\\w+/.~!#$^*-]'
/** A `+` or `/` as URLs and JSON may have it. */
const ESCAPED = '(?:%2[bBfF]|\\\\{1,4}/)'
const WORD = `${ALPHABET}{0,${MAX_KEY_LENGTH}}`
const VALUE = `((?=(?:${ALPHABET}|${ESCAPED}){${MIN_RANDOM_LENGTH}})${WORD}(?:${ESCAPED}${WORD}){0,200}(?:={1,2}|(?:%3[dD]){1,2})?)`
const IS_VALUE = new RegExp(`^${ALPHABET}{${MIN_RANDOM_LENGTH},${MAX_KEY_LENGTH}}={0,2}$`)
const QUOTES = '["\'`\\\\]{0,6}'
/** `=`, `: "`, ` is `, as it stands in logs, JSON, JSON in JSON and sentences; a scheme may follow (`Bearer `). */
const ASSIGNED = `${QUOTES}\\s{0,4}(?:[:=]>?|%3[dD]|\\s(?:is|was):?\\s)\\s{0,4}${QUOTES}(?:[A-Za-z]{3,12}\\s)?`
/** `--api-key VALUE`. */
const FLAG = '(?<=--[\\w-]{1,40})\\s{1,4}'

/** No value holds what stands before one, so that no character is looked at from more than a few starts. */
const CONTEXTS: readonly TextPattern[] = [
  { name: 'assigned', leads: NAME_LEADS, source: `${NAME}(?:${ASSIGNED}|${FLAG})${VALUE}`, ignoresCase: true },
  { name: 'assigned', leads: ['TO'], source: `${VARIABLE}${ASSIGNED}${VALUE}` },
  { name: 'assigned', leads: inAnyCase('be'), source: `bearer(?:\\s|\\+|%20)${VALUE}`, ignoresCase: true },
  { name: 'basic', leads: ['Ba', 'ba'], source: `[Bb]asic(?: |\\+|%20)([A-Za-z0-9+/]{8,${MAX_KEY_LENGTH}}={0,2})` },
  {
    name: 'address',
    leads: [':/'],
    // An image may be `docker://name:tag@digest`.
    source: '(?<=[a-z0-9])(?<!docker|oci)://[^\\s/:@?#"\'\\\\]{0,128}:([^\\s/@"\'\\\\]{1,256})(?=@)',
  },
]

/** What people write where a password would be. */
const PLACEHOLDER = /^(?:\W*|x+|(?:(?:my|your)[_-]?)?(?:pass(?:word|wd)?|pwd|secret|token)|example|change_?me)$/i
const UNFILLED = /[<>{}[\]()]|%3[cC]|%7[bB]/

let scanner: TextScanner | undefined

/** Replaces credentials that are known by their context: what names them stays. */
export function replaceCredentials(text: string, mark: (name: string) => string): string {
  scanner ??= new TextScanner(CONTEXTS)
  return scanner.replace(text, (context, match, value = '') => {
    const end = context === 'assigned' ? endOfWord(value) : value.length
    if (!isCredential(context, value.slice(0, end))) return null
    return match.slice(0, match.length - value.length) + mark(CREDENTIAL) + value.slice(end)
  })
}

/** Whether a whole text is a credential by the key it stands under. */
export function isNamedCredential(name: string, value: string): boolean {
  return (IS_NAME.test(name) || IS_VARIABLE.test(name)) && IS_VALUE.test(value) && looksRandom(value)
}

function isCredential(context: string, value: string): boolean {
  if (context === 'assigned') return looksRandom(value)
  if (context === 'basic') return isBasic(Buffer.from(value, 'base64').toString('latin1'))
  return !isPlaceholder(value)
}

/** A sentence may end after a credential. */
function endOfWord(value: string): number {
  let end = value.length
  while (value[end - 1] === '.' || value[end - 1] === '!') end -= 1
  return end
}

/** `user:password`, and nothing that is no text. */
function isBasic(decoded: string): boolean {
  const colon = decoded.indexOf(':')
  return colon !== -1 && /^[ -~]+$/.test(decoded) && !isPlaceholder(decoded.slice(colon + 1))
}

function isPlaceholder(password: string): boolean {
  return PLACEHOLDER.test(password) || UNFILLED.test(password)
}

function inAnyCase(lead: string): string[] {
  const [first = '', second = ''] = lead
  return [first, first.toUpperCase()].flatMap((one) => [second, second.toUpperCase()].map((two) => one + two))
}
