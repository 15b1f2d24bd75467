// Keys that are recognised by their format, whoever they belong to. Each pattern examines a character from only a few
// starts, so that a search is linear in the text.
import { base64Cores, base64Form } from './encoded-forms.js'
import { LEAD_LENGTH, MAX_KEY_LENGTH, type TextPattern, TextScanner, WORD_START } from './text-scanner.js'

const SPACE = '(?: |\\+|%20)'
const PEM = `(?:[A-Z]{2,12}${SPACE}){0,3}PRIVATE${SPACE}KEY-----`

/** Three digits in base64: the first part of a Discord token is the number of an account. */
const [DIGIT, DIGITS_1, DIGITS_2, DIGITS_3] = ['[MNO]', '[DTjz]', '[AEIMQUYcgk]', '[wxyz0-5]']
const ENCODED_NUMBER = `(?:${DIGIT}${DIGITS_1}${DIGITS_2}${DIGITS_3}){5,6}(?:${DIGIT}(?:[AQgw]|${DIGITS_1}${DIGITS_2}))?`
const ENCODED_NUMBER_LEADS = [...'MNO'].flatMap((first) => [...'DTjz'].map((second) => first + second))

/** A kind of key: its prefix, and what follows; `{16,}` is limited. */
type Shape = readonly [name: string, beginnings: string, rest: string]

const SHAPES: readonly Shape[] = [
  ['anthropic-key', 'sk-ant-', '[\\w-]{16,}'],
  // Requires a digit, because names in style sheets start with `sk-` too.
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
  ['langsmith-key', 'lsv2_pt_ lsv2_sk_', '[0-9a-f]{32}(?:_[0-9a-f]{8,16})?'],
  ['pinecone-key', 'pcsk_', '\\w{30,}'],
  ['tavily-key', 'tvly-', '[\\w-]{20,}'],
  ['notion-token', 'ntn_', '[A-Za-z0-9]{40,}'],
  ['supabase-token', 'sbp_', '[0-9a-f]{40}'],
  ['e2b-key', 'e2b_', '[0-9a-f]{40}'],
  ['linear-key', 'lin_api_', '[A-Za-z0-9]{32,}'],
  ['api-key', 'gsk_ xai- pplx- r8_', '[A-Za-z0-9]{32,}'],
  ['jwt', 'eyJ', '[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{0,}'],
]

export const KEY_SHAPES: readonly TextPattern[] = [
  ...SHAPES.map(patternOf),
  // Two capitals are too common to search for in base64.
  { name: 'twilio-key', leads: ['SK'], source: `${WORD_START}SK[0-9a-f]{32}(?![0-9A-Za-z])` },
  // Base64 before `1//` is excluded: a picture may contain the rest by chance.
  {
    name: 'google-token',
    leads: ['1/', '1%', '1\\'],
    source: `(?:(?<![\\w+/-])|(?<=\\\\[nrt]|%(?:20|2[26]|3[aAdD])))1(?://|%2[fF]%2[fF]|\\\\{1,4}/\\\\{1,4}/)0[\\w-]{40,${MAX_KEY_LENGTH}}`,
  },
  // The number of the bot before it is not secret.
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
  // Truncated before its end.
  privateKey('(?:\\s|\\\\{1,4}[nr]|%0[aAdD]){1,8}[A-Za-z0-9+/%]{16}(?:[A-Za-z0-9+/=%]|\\s|\\\\{1,4}[nr]){0,20000}'),
]

function patternOf([name, beginnings, rest]: Shape): TextPattern {
  const starts = beginnings.split(' ')
  const source = starts.map((start) => start.replaceAll('.', '\\.')).join('|')
  const bounded = rest.replaceAll(',}', `,${MAX_KEY_LENGTH}}`)
  return {
    name,
    leads: starts.map((start) => start.slice(0, LEAD_LENGTH)),
    source: `${WORD_START}(?:${source})${bounded}`,
  }
}

function privateKey(rest: string): TextPattern {
  return { name: 'private-key', leads: ['----'], source: `-----BEGIN${SPACE}${PEM}${rest}` }
}

/** The prefixes of the keys, to find them in base64; for tokens that are JSON, their usual beginning. */
const BEGINNINGS = [
  ...SHAPES.flatMap(([name, beginnings]) => (name === 'jwt' ? ['eyJhbGci', 'eyJ0eXAi'] : beginnings.split(' '))),
  '-----BEGIN',
]

const BASE64_RUN = /[A-Za-z0-9+/_-]{22,}={0,2}/g

/** Every key in base64 contains one of these. */
export const ENCODED_KEYS: readonly TextPattern[] = corePatterns()

let scanners: { readonly cores: TextScanner; readonly keys: TextScanner } | undefined

/** Replaces base64 texts that contain a key as a whole: what is around the key is lost. */
export function replaceEncodedKeys(text: string, replacement: (kind: string) => string): string {
  scanners ??= { cores: new TextScanner(ENCODED_KEYS), keys: new TextScanner(KEY_SHAPES) }
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

/** Characters before the text may belong to the alphabet by accident (a path, a name), so each start is tried. */
function kindInBase64(encoded: string, keys: TextScanner): string | null {
  for (let start = 0; start < 4; start++) {
    const kind = keys.find(Buffer.from(encoded.slice(start), 'base64').toString('latin1'))
    if (kind !== null) return kind
  }
  return null
}
