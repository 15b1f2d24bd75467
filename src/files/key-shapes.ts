// Strings that are keys by their looks, whoever they belong to. No pattern looks at a character from more than a few
// starts, so that a search stays linear in the text.
import { base64Cores, base64Form } from './encoded-forms.js'
import { type TextPattern, TextScanner } from './text-scanner.js'

/** Not in the middle of a word, where an escape (`\n`, `%20`, `\u0022`) is no word. */
const START = '(?:(?<![\\w-])|(?<=\\\\[bfnrt]|%[0-9A-Fa-f]{2}|\\\\u[0-9A-Fa-f]{4}))'
const SPACE = '(?: |\\+|%20)'
const PEM = `(?:[A-Z]{2,12}${SPACE}){0,3}PRIVATE${SPACE}KEY-----`

export const KEY_SHAPES: readonly TextPattern[] = [
  shape('anthropic-key', ['sk'], 'sk-ant-[\\w-]{16,}'),
  // With a digit: `sk-` also begins names in style sheets.
  shape('api-key', ['sk'], 'sk-(?=[A-Za-z_-]{0,200}[0-9])[\\w-]{20,}'),
  shape('stripe-key', ['sk', 'rk'], '[rs]k_(?:live|test)_[0-9A-Za-z]{16,}'),
  shape('google-key', ['AI'], 'AIza[\\w-]{30,}'),
  shape('google-token', ['ya'], 'ya29\\.[\\w-]{20,}'),
  shape('github-token', ['gh', 'gi'], '(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,})'),
  shape('gitlab-token', ['gl'], 'glpat-[\\w-]{20,}'),
  shape('slack-token', ['xo'], 'xox[abeoprs]-[A-Za-z0-9-]{10,}'),
  shape('aws-key', ['AK', 'AS'], '(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])'),
  shape('npm-token', ['np'], 'npm_[A-Za-z0-9]{36}'),
  shape('huggingface-token', ['hf'], 'hf_[A-Za-z0-9]{30,}'),
  shape('sendgrid-key', ['SG'], 'SG\\.[\\w-]{16,64}\\.[\\w-]{16,}'),
  shape('jwt', ['ey'], 'eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]*'),
  privateKey(`[^-]{16,20000}(?:-(?!----)[^-]{0,2000}){0,20}-----END${SPACE}${PEM}`),
  // Cut off before its end.
  privateKey('(?:\\s|\\\\{1,4}[nr]|%0[aAdD]){1,8}[A-Za-z0-9+/%]{16}(?:[A-Za-z0-9+/=%]|\\s|\\\\{1,4}[nr]){0,20000}'),
]

function shape(name: string, leads: readonly string[], source: string): TextPattern {
  return { name, leads, source: START + source }
}

function privateKey(rest: string): TextPattern {
  return { name: 'private-key', leads: ['--'], source: `-----BEGIN${SPACE}${PEM}${rest}` }
}

/** How the shapes begin, for finding them in base64. */
const BEGINNINGS =
  'sk- sk-ant- sk-proj- sk_live_ sk_test_ rk_live_ rk_test_ AIza ya29. ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- AKIA ASIA npm_ hf_ SG. eyJhbGci eyJ0eXAi -----BEGIN'

const BASE64_RUN = /[A-Za-z0-9+/_-]{22,}={0,2}/g

let scanners: { readonly cores: TextScanner; readonly keys: TextScanner } | undefined

/** Replaces texts in base64 that hold a key, whole: what is around the key is lost with it. */
export function replaceEncodedKeys(text: string, replacement: (kind: string) => string): string {
  scanners ??= { cores: new TextScanner(corePatterns()), keys: new TextScanner(KEY_SHAPES) }
  const { cores, keys } = scanners
  if (cores.find(text) === null) return text
  return text.replace(BASE64_RUN, (encoded) => {
    const kind = cores.find(encoded) === null ? null : kindInBase64(encoded, keys)
    return kind === null ? encoded : replacement(kind)
  })
}

function corePatterns(): TextPattern[] {
  const cores = new Set(BEGINNINGS.split(' ').flatMap(base64Cores))
  return [...cores].map((core) => ({ name: core, ...base64Form(core) }))
}

/** What is before the run may belong to its alphabet by accident (a path, a name), so each start is tried. */
function kindInBase64(encoded: string, keys: TextScanner): string | null {
  for (let start = 0; start < 4; start++) {
    const kind = keys.find(Buffer.from(encoded.slice(start), 'base64').toString('latin1'))
    if (kind !== null) return kind
  }
  return null
}
