// Where credentials without a recognisable format occur. The first group of each pattern is the candidate;
// credential-context.ts decides by the name of the pattern.
import { MIN_RANDOM_LENGTH } from '../../core/text/looks-random.js'
import { COOKIES } from './cookie-values.js'
import { MAX_KEY_LENGTH, type TextPattern, WORD_START } from './text-scanner.js'

/** `key` and `token` alone have many meanings: a word before them makes them credentials. */
const KEYS =
  '(?:access|account|api|app|application|auth|consumer|encryption|master|private|secret|service|signing|subscription)'
const TOKENS =
  '(?:access|api|app|auth|authorization|bearer|bot|client|deploy|id|login|oauth|personal|private|refresh|secret|security|service|session|user)'
const JOINT = '[_ -]?'
/** The end of the name of a credential, in any case. */
const NAME = `(?:(?<=${KEYS}${JOINT})key|(?:${WORD_START}|(?<=${TOKENS}${JOINT}))token|secret(?:${JOINT}(?:string|value))?|pass(?:word|wd|phrase)|credential|authorization)s?`
const NAME_LEADS = ['key', 'toke', 'secr', 'pass', 'cred', 'auth']
/** An environment variable: `GITHUB_TOKEN`. In lower case it may be the cursor of a list. */
const VARIABLE = '(?<=[A-Z0-9]_)TOKEN'
export const IS_NAME = new RegExp(`${NAME}$`, 'i')
export const IS_VARIABLE = new RegExp(`${VARIABLE}$`)

const ALPHABET = '[\\w+/.~!#$^*-]'
/** A `+` or `/` as written in URLs and JSON. */
const ESCAPED = '(?:%2[bBfF]|\\\\{1,4}/)'
const WORD = `${ALPHABET}{0,${MAX_KEY_LENGTH}}`
const VALUE = `((?=(?:${ALPHABET}|${ESCAPED}){${MIN_RANDOM_LENGTH}})${WORD}(?:${ESCAPED}${WORD}){0,200}(?:={1,2}|(?:%3[dD]){1,2})?)`
export const IS_VALUE = new RegExp(`^${ALPHABET}{${MIN_RANDOM_LENGTH},${MAX_KEY_LENGTH}}={0,2}$`)
const QUOTES = '["\'`\\\\]{0,6}'
/** `=`, `: "`, ` is `, as in logs, JSON, JSON in JSON and sentences; a scheme may follow (`Bearer `). */
const ASSIGNED = `${QUOTES}\\s{0,4}(?:[:=]>?|%3[dD]|\\s(?:is|was):?\\s)\\s{0,4}${QUOTES}(?:[A-Za-z]{3,12}\\s)?`
/** `--api-key VALUE`. */
const FLAG = '(?<=--[\\w-]{1,40})\\s{1,4}'

/** Around XML elements, also when escaped as HTML or as Go writes JSON. */
const [LESS, GREATER] = ['(?:<|&lt;|\\\\{1,4}u003[cC])', '(?:>|&gt;|\\\\{1,4}u003[eE])']
const ELEMENT_START = `(?<=${LESS}[\\w.:-]{0,64})`
const ATTRIBUTES = '(?:\\s[^<>]{0,200})?'
const ELEMENT_END = `(?=${LESS}\\\\{0,4}/)`

/** Between the words of a netrc file. */
const GAP = '(?:\\s|\\\\{1,4}[nrt]){1,20}'
const WORD_OF_NETRC = '[^\\s"\'\\\\]{1,256}'
const HOST = '(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}|localhost)(?::[0-9]{1,5})?'

/** An Azure signature is recognised by the parameters next to it, because other things are called `sig` too. */
const AND = '(?:&(?:amp;)?|\\\\{1,4}u0026)'
const SAS_PARAMETER = '(?:se|sv|sp|sr|si|skn)='
const SIGNATURE = '((?:[A-Za-z0-9+/]|%2[bBfF]){43}(?:=|%3[dD]))'
const BESIDE_SIGNATURE = `(?:(?=${AND}${SAS_PARAMETER})|(?<=[?&;\\s]${SAS_PARAMETER}[^\\s"'<>]{1,800}))`

/** A value cannot contain what precedes a value, so that each character is examined from only a few starts. */
export const CONTEXTS: readonly TextPattern[] = [
  { name: 'assigned', leads: NAME_LEADS, source: `${NAME}(?:${ASSIGNED}|${FLAG})${VALUE}`, ignoresCase: true },
  { name: 'assigned', leads: ['TOKE'], source: `${VARIABLE}${ASSIGNED}${VALUE}` },
  { name: 'assigned', leads: ['bear'], source: `bearer(?:\\s|\\+|%20)${VALUE}`, ignoresCase: true },
  { name: 'basic', leads: ['Basi', 'basi'], source: `[Bb]asic(?: |\\+|%20)([A-Za-z0-9+/]{8,${MAX_KEY_LENGTH}}={0,2})` },
  // The logins of Docker (`"auth": "..."`) and npm (`_auth=`).
  {
    name: 'basic',
    leads: ['auth'],
    source: `(?<![A-Za-z])auth${QUOTES}\\s{0,4}[:=]\\s{0,4}${QUOTES}([A-Za-z0-9+/]{8,${MAX_KEY_LENGTH}}={0,2})`,
  },
  { name: 'assigned', leads: ['1//'], source: `(?<![\\w+/-])1//([\\w-]{40,${MAX_KEY_LENGTH}})` },
  { name: 'signature', leads: ['sig='], source: `(?<![A-Za-z])sig=${SIGNATURE}${BESIDE_SIGNATURE}` },
  { name: 'cookies', leads: ['cook'], source: COOKIES, ignoresCase: true },
  {
    name: 'netrc',
    leads: ['mach'],
    source: `(?<![\\w-])machine${GAP}${HOST}${GAP}(?:login${GAP}${WORD_OF_NETRC}${GAP})?password${GAP}(${WORD_OF_NETRC})`,
  },
  {
    name: 'element',
    leads: ['pass'],
    source: `(?=pass)${ELEMENT_START}pass(?:word|wd|phrase)${ATTRIBUTES}${GREATER}((?:(?!${LESS})[^\\s<>]){4,256})${ELEMENT_END}`,
    ignoresCase: true,
  },
  {
    name: 'assigned',
    leads: NAME_LEADS,
    source: `${ELEMENT_START}${NAME}${ATTRIBUTES}${GREATER}${VALUE}${ELEMENT_END}`,
    ignoresCase: true,
  },
  {
    name: 'address',
    leads: ['://'],
    // An image may be `docker://name:tag@digest`.
    source: '(?<=[a-z0-9])(?<!docker|oci)://[^\\s/:@?#"\'\\\\]{0,128}:([^\\s/@"\'\\\\]{1,256})(?=@)',
  },
]
