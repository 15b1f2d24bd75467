// Strings that look like credentials. Findings never repeat them: they name the kind and the first characters.

import { nameTokens } from '../../../core/members/tool-words.js'
import { looksRandom } from '../../../core/text/looks-random.js'
import type { TextRule } from '../rule.js'
import { showPlace } from '../show-text.js'

/** `(?<![\w-])` instead of `\b`, so that each token is tried once and no text takes quadratic time. */
const SHAPES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['an AWS access key', /(?<![\w-])(?:AKIA|ASIA)[0-9A-Z]{16}(?![\w-])/g],
  ['a GitHub token', /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,})/g],
  ['a GitLab token', /(?<![\w-])glpat-[\w-]{20,}/g],
  ['a Slack token', /(?<![\w-])xox[abeoprs]-[A-Za-z0-9-]{10,}/g],
  ['a Slack webhook', /hooks\.slack\.com\/services\/[A-Z0-9]{6,}\/[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g],
  ['an API key', /(?<![\w-])sk-[A-Za-z0-9_-]{20,}/g],
  ['a Stripe key', /(?<![\w-])[rs]k_(?:live|test)_[0-9A-Za-z]{16,}/g],
  ['a Google API key', /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
  ['an npm token', /(?<![\w-])npm_[A-Za-z0-9]{36}(?![\w-])/g],
  ['a Hugging Face token', /(?<![\w-])hf_[A-Za-z0-9]{30,}/g],
  ['a SendGrid key', /(?<![\w-])SG\.[\w-]{16,}\.[\w-]{16,}/g],
  ['a JSON Web Token', /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['a private key', /-----BEGIN (?:[A-Z]{2,12} ){0,3}PRIVATE KEY-----(?:\s|\\n){0,4}[A-Za-z0-9+/=]{16,}/g],
  ['a password in a URL', /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,64}:[^\s/@]{3,64}@/gi],
]

/** Words in example values. */
const PLACEHOLDER =
  /example|placeholder|dummy|sample|redacted|change-?me|your|xxx|\*\*|1234567|abcdef|[<>{}[\]]|\.\.\.|:(?:pass|passwd|password|pwd|secret|pw|mypassword|token)@/i

export const secret: TextRule = {
  kind: 'secret',
  level: 'critical',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const kind = secretIn(text)
      if (kind === null) continue
      report(place, `${showPlace(place)} contains what looks like ${kind}: remove it, and revoke it if it is real`)
    }
  },
}

/** The prefixes of keys: most texts contain none and need no further check. */
const BEGINNING =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox|hooks\.slack|sk-|[rs]k_|AIza|npm_|hf_|SG\.|eyJ|-----BEGIN|:\/\//

function secretIn(text: string): string | null {
  if (!BEGINNING.test(text)) return null
  for (const [kind, pattern] of SHAPES) {
    for (const [token] of text.matchAll(pattern)) {
      if (PLACEHOLDER.test(token) || isMonotonous(token)) continue
      return `${kind} (\`${token.slice(0, 4)}…\`)`
    }
  }
  return null
}

export const randomToken: TextRule = {
  kind: 'random_token',
  level: 'warning',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const token = randomTokenIn(text)
      if (token === null) continue
      report(
        place,
        `${showPlace(place)} contains ${token.length} characters that look random (\`${token.slice(0, 4)}…\`): if they are a secret, remove and revoke it; otherwise write a placeholder`,
      )
    }
  },
}

const TOKEN = /(?<![\w+/=-])[A-Za-z0-9+/_-]{24,}(?![\w+/-])/g
const HEX = /^(?=.{0,31}[0-9])(?=.{0,31}[a-f])[0-9a-f]{32,}$/i
/** A hash is a common example; next to one of these words it is a credential. */
const CALLED_SECRET = /(?:key|token|secret|password|credential|auth)\w*\W[^.]{0,30}$/i
/** In a URL it is part of an address, after `base64,` it is a picture. */
const INNOCENT_BEFORE = /:\/\/\S*$|base64,$|sha\d{3}-$/

function randomTokenIn(text: string): string | null {
  if (text.length < 24) return null
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const before = text.slice(Math.max(0, index - 80), index)
    if (INNOCENT_BEFORE.test(before) || PLACEHOLDER.test(token) || isMonotonous(token)) continue
    if (HEX.test(token) ? CALLED_SECRET.test(before) : looksRandom(token) && !isMadeOfWords(token)) return token
  }
  return null
}

/** A part of a name that can be spoken, or nearly: `Script`, `Access`. */
const SPOKEN = /^(?=.*[aeiouy])(?!.*[^aeiouy]{5})[a-z]{3,}$/
/** `V1`, `2010`. */
const MAX_NUMBERS = 2
const MIN_SPOKEN = 0.7

/** `VPS_getPostInstallScriptV1`: a name in camelCase, or with separators, and a version. */
function isMadeOfWords(token: string): boolean {
  const parts = nameTokens(token)
  if (parts.filter((part) => /\d/.test(part)).length > MAX_NUMBERS) return false
  const spoken = parts.filter((part) => SPOKEN.test(part)).join('').length
  return spoken >= MIN_SPOKEN * (token.match(/[A-Za-z]/g)?.length ?? 0)
}

/**
 * Filler in the format of a key uses few different characters; 20 random ones of 62 use 8 or fewer once in a million.
 */
function isMonotonous(token: string): boolean {
  return new Set(token).size < 9
}
