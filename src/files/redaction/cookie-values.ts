// Cookies in headers: session cookies are redacted, settings are kept.
import { looksRandom } from '../../core/text/looks-random.js'
import { isPlaceholder } from './placeholder.js'

const MIN_SESSION_LENGTH = 16
const NO_SIGN = '[^\\s;,="\'\\\\]'
/** A cookie cannot contain the name of a header, so that each character is examined from only a few starts. */
const NAME = `(?:(?!cookie["'\\\\:\\s])${NO_SIGN}){1,128}`
const VALUE = '(?:(?!cookie["\'\\\\:\\s])[^\\s;,"\'\\\\]){0,4096}'
const PAIR = `(?:expires=[a-z]{3,9}, ?[\\w: -]{10,30}|${NAME}(?:=${VALUE})?)`
/** `; `, or the next entry of a JSON list. */
const SEPARATOR = '(?:;[ \\t]{0,4}|["\'\\\\]{1,6},\\s{0,4}["\'\\\\]{1,6})'
const QUOTES = '["\'\\\\]{0,6}'

/** A header with cookies, in any case; its group captures the cookies. */
export const COOKIES = `(?<![\\w.])(?:(?<=set-)|(?<!-))cookie${QUOTES}\\s{0,4}:\\s{0,4}\\[?\\s{0,4}${QUOTES}(${PAIR}(?:${SEPARATOR}${PAIR}){0,50})`

const EVERY_COOKIE = /(?<![^\s;,"'\\])([^\s;,="'\\]{1,128})=([^\s;,"'\\]+)/g
/** `PHPSESSID`, `connect.sid`, `session_id`, `__Host-auth`, `XSRF-TOKEN`. */
const SESSION = /(?:sess(?:ion)?[._-]?(?:id)?|sid|auth|token|jwt|secret|remember[._-]?(?:me)?)$/i

export function isCookieHeader(name: string): boolean {
  return /^(?:set-)?cookie$/i.test(name)
}

export function replaceCookieValues(cookies: string, mark: string): string {
  return cookies.replace(EVERY_COOKIE, (pair, name: string, value: string) =>
    isCredential(name, value) ? `${name}=${mark}` : pair,
  )
}

function isCredential(name: string, value: string): boolean {
  if (isPlaceholder(value)) return false
  return looksRandom(value) || (SESSION.test(name) && value.length >= MIN_SESSION_LENGTH && /[0-9]/.test(value))
}
