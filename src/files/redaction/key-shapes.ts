// Strings that are keys by their looks, whoever they belong to. No pattern looks at a character from more than a few
// starts, so that a search stays linear in the text.
import { base64Cores, base64Form } from './encoded-forms.js'
import { MAX_KEY_LENGTH, type TextPattern, TextScanner, WORD_START } from './text-scanner.js'

const SPACE = '(?: |\\+|%20)'
const PEM = `(?:[A-Z]{2,12}${SPACE}){0,3}PRIVATE${SPACE}KEY-----`

/** Three digits in base64: the first part of a Discord token is the number of an account. */
const [DIGIT, DIGITS_1, DIGITS_2, DIGITS_3] = ['[MNO]', '[DTjz]', '[AEIMQUYcgk]', '[wxyz0-5]']
const ENCODED_NUMBER = `(?:${DIGIT}${DIGITS_1}${DIGITS_2}${DIGITS_3}){5,6}(?:${DIGIT}(?:[AQgw]|${DIGITS_1}${DIGITS_2}))?`
const ENCODED_NUMBER_LEADS = [...'MNO'].flatMap((first) => [...'DTjz'].map((second) => first + second))

/** A kind of key: how it may begin, and what comes after, `{16,}` being bounded. */
type Shape = readonly [name: string, beginnings: string, rest: string]

const SHAPES: readonly Shape[] = [
  ['anthropic-key', 'sk-ant-', '[\\w-]{16,}'],
  // With a digit: `sk-` also begins names in style sheets.
  ['api-key', 'sk- sk-proj-', '(?=[A-Za-z_-]{0,200}[0-9])[\\w-]{20,}'],
  ['stripe-key', 'sk_live_ sk_test_ rk_live_ rk_test_ whsec_', '[0-9A-Za-z]{16,}'],
  ['google-key', 'AIza', '[\\w-]{30,}'],
  ['google-token', 'ya29. GOCSPX-', '[\\w-]{20,}'],
  ['github-token', 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_', '\\w{20,}'],
  ['gitlab-token', 'glpat- glptt- gldt- glrt- glcbt-', '[\\w-]{20,}'],
  ['slack-token', 'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-', '[A-Za-z0-9-]{10,}'],
  ['slack-webhook', 'hooks.slack.com/services/', '[A-Z0-9]{8,12}/[A-Z0-9]{8,12}/[A-Za-z0-9]{20,}'],
  ['aws-key', 'AKIA ASIA', '[0-9A-Z]{16}(?![0-9A-Za-z])'],
  ['npm-token', 'npm_', '[A-Za-z0-9]{36}'],
  ['pypi-token', 'pypi-AgE', '[\\w-]{40,}'],
  ['huggingface-token', 'hf_', '[A-Za-z0-9]{30,}'],
  ['sendgrid-key', 'SG.', '[\\w-]{16,64}\\.[\\w-]{16,}'],
  ['shopify-token', 'shpat_ shpca_ shppa_ shpss_', '[0-9a-fA-F]{32}'],
  ['digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', '[0-9a-f]{64}'],
  ['docker-token', 'dckr_pat_', '[\\w-]{20,}'],
  ['vault-token', 'hvs. hvb.', '[\\w-]{24,}'],
  ['atlassian-token', 'ATATT3x', '[\\w=-]{50,}'],
  ['linear-key', 'lin_api_', '[A-Za-z0-9]{32,}'],
  ['api-key', 'gsk_ xai- pplx- r8_', '[A-Za-z0-9]{32,}'],
  ['jwt', 'eyJ', '[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{0,}'],
]

export const KEY_SHAPES: readonly TextPattern[] = [
  ...SHAPES.map(patternOf),
  // Two capitals begin too much to be looked for in base64.
  { name: 'twilio-key', leads: ['SK'], source: `${WORD_START}SK[0-9a-f]{32}(?![0-9A-Za-z])` },
  // What stands before `1//` is no base64: a picture may hold the rest by chance.
  {
    name: 'google-token',
    leads: ['1/', '1%', '1\\'],
    source: `(?:(?<![\\w+/-])|(?<=\\\\[nrt]|%(?:20|2[26]|3[aAdD])))1(?://|%2[fF]%2[fF]|\\\\{1,4}/\\\\{1,4}/)0[\\w-]{40,${MAX_KEY_LENGTH}}`,
  },
  // The number of the bot before it is no secret.
  {
    name: 'telegram-token',
    leads: ['AA'],
    source: '(?<=(?:(?<!\\w)|bot)[0-9]{8,10}(?::|%3[aA]))AA[\\w-]{33}(?![\\w-])',
  },
  {
    name: 'discord-token',
    leads: ENCODED_NUMBER_LEADS,
    source: `${WORD_START}${ENCODED_NUMBER}\\.[\\w-]{6}\\.[\\w-]{27,40}(?![\\w-])`,
  },
  privateKey(`[^-]{16,20000}(?:-(?!----)[^-]{0,2000}){0,20}-----END${SPACE}${PEM}`),
  // Cut off before its end.
  privateKey('(?:\\s|\\\\{1,4}[nr]|%0[aAdD]){1,8}[A-Za-z0-9+/%]{16}(?:[A-Za-z0-9+/=%]|\\s|\\\\{1,4}[nr]){0,20000}'),
]

function patternOf([name, beginnings, rest]: Shape): TextPattern {
  const starts = beginnings.split(' ')
  const source = starts.map((start) => start.replaceAll('.', '\\.')).join('|')
  const bounded = rest.replaceAll(',}', `,${MAX_KEY_LENGTH}}`)
  return { name, leads: starts.map((start) => start.slice(0, 2)), source: `${WORD_START}(?:${source})${bounded}` }
}

function privateKey(rest: string): TextPattern {
  return { name: 'private-key', leads: ['--'], source: `-----BEGIN${SPACE}${PEM}${rest}` }
}

/** How the shapes begin, for finding them in base64; of tokens that are JSON themselves, as they mostly do. */
const BEGINNINGS = [
  ...SHAPES.flatMap(([name, beginnings]) => (name === 'jwt' ? ['eyJhbGci', 'eyJ0eXAi'] : beginnings.split(' '))),
  '-----BEGIN',
]

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
  const cores = new Set(BEGINNINGS.flatMap((start) => base64Cores(Buffer.from(start))))
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
