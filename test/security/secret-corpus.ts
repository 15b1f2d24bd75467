// Keys of many kinds, made when the test runs: none is anybody's, and no scanner of repositories finds one here.
import { ALPHANUMERIC, BASE64, BASE64URL, type Draw, HEX, LOWER, UPPER } from './drawn.js'

export interface SecretKind {
  readonly kind: string
  readonly make: (draw: Draw) => string
  /** Where it stands; the key itself is `KEY`. Default: in a sentence, with nothing that names it. */
  readonly context?: string
}

const encoded = (text: string): string => Buffer.from(text).toString('base64')
const encodedUrl = (text: string): string => Buffer.from(text).toString('base64url')
const pem = (label: string, draw: Draw): string => {
  const dashes = '-'.repeat(5)
  const lines = Array.from({ length: 12 }, () => draw(BASE64, 64)).join('\n')
  return `${dashes}BEGIN ${label}PRIVATE KEY${dashes}\n${lines}\n${dashes}END ${label}PRIVATE KEY${dashes}`
}

const uuid = (draw: Draw): string => [8, 4, 4, 4, 12].map((length) => draw(HEX, length)).join('-')
/** The first part of a Discord token is the number of its account. */
const encodedId = (draw: Draw, digits: number): string => encodedUrl(`1${draw('0123456789', digits - 1)}`)

/** Known by their looks: every one has to be found, wherever it stands. */
export const SHAPED: readonly SecretKind[] = [
  { kind: 'AWS access key id', make: (draw) => `AK${'IA'}${draw(UPPER, 16)}` },
  { kind: 'AWS temporary key id', make: (draw) => `AS${'IA'}${draw(UPPER, 16)}` },
  { kind: 'Google API key', make: (draw) => `AI${'za'}${draw(BASE64URL, 35)}` },
  { kind: 'Google access token', make: (draw) => `ya${'29.'}${draw(BASE64URL, 60)}` },
  { kind: 'Google client secret', make: (draw) => `GOC${'SPX-'}${draw(BASE64URL, 28)}` },
  { kind: 'GitHub classic token', make: (draw) => `gh${'p_'}${draw(ALPHANUMERIC, 36)}` },
  { kind: 'GitHub app token', make: (draw) => `gh${'s_'}${draw(ALPHANUMERIC, 36)}` },
  {
    kind: 'GitHub fine-grained token',
    make: (draw) => `github${'_pat_'}${draw(ALPHANUMERIC, 22)}_${draw(ALPHANUMERIC, 59)}`,
  },
  { kind: 'GitLab token', make: (draw) => `gl${'pat-'}${draw(BASE64URL, 20)}` },
  { kind: 'GitLab runner token', make: (draw) => `gl${'rt-'}${draw(BASE64URL, 20)}` },
  { kind: 'Slack bot token', make: (draw) => `xo${'xb-'}${draw('0123456789', 12)}-${draw(ALPHANUMERIC, 24)}` },
  { kind: 'Slack app token', make: (draw) => `xa${'pp-'}1-${draw(UPPER, 11)}-${draw(HEX, 64)}` },
  {
    kind: 'Slack webhook',
    make: (draw) => `hooks.slack${'.com/services/'}T${draw(UPPER, 8)}/B${draw(UPPER, 8)}/${draw(ALPHANUMERIC, 24)}`,
  },
  { kind: 'Stripe live key', make: (draw) => `sk${'_live_'}${draw(ALPHANUMERIC, 24)}` },
  { kind: 'Stripe webhook secret', make: (draw) => `wh${'sec_'}${draw(ALPHANUMERIC, 32)}` },
  { kind: 'Anthropic key', make: (draw) => `sk-${'ant-'}api03-${draw(BASE64URL, 93)}AA` },
  { kind: 'OpenAI key', make: (draw) => `sk-${draw(ALPHANUMERIC, 20)}7${draw(ALPHANUMERIC, 27)}` },
  { kind: 'OpenAI project key', make: (draw) => `sk-${'proj-'}${draw(BASE64URL, 40)}7${draw(BASE64URL, 80)}` },
  { kind: 'Groq key', make: (draw) => `gs${'k_'}${draw(ALPHANUMERIC, 52)}` },
  { kind: 'Hugging Face token', make: (draw) => `h${'f_'}${draw(ALPHANUMERIC, 34)}` },
  { kind: 'npm token', make: (draw) => `np${'m_'}${draw(ALPHANUMERIC, 36)}` },
  { kind: 'PyPI token', make: (draw) => `pypi${'-AgEIcHlwaS5vcmc'}${draw(BASE64URL, 120)}` },
  { kind: 'SendGrid key', make: (draw) => `S${'G.'}${draw(BASE64URL, 22)}.${draw(BASE64URL, 43)}` },
  { kind: 'Twilio key', make: (draw) => `S${'K'}${draw(HEX, 32)}` },
  { kind: 'Shopify token', make: (draw) => `shp${'at_'}${draw(HEX, 32)}` },
  { kind: 'DigitalOcean token', make: (draw) => `dop${'_v1_'}${draw(HEX, 64)}` },
  { kind: 'Docker token', make: (draw) => `dckr${'_pat_'}${draw(BASE64URL, 27)}` },
  { kind: 'Vault token', make: (draw) => `hv${'s.'}${draw(BASE64URL, 90)}` },
  { kind: 'Atlassian token', make: (draw) => `ATA${'TT3x'}${draw(BASE64URL, 180)}=${draw(UPPER, 8)}` },
  { kind: 'Linear key', make: (draw) => `lin${'_api_'}${draw(ALPHANUMERIC, 40)}` },
  {
    kind: 'JSON Web Token',
    make: (draw) =>
      `${encodedUrl('{"alg":"HS256"}')}.${encodedUrl(`{"sub":"${draw('0123456789', 10)}"}`)}.${draw(BASE64URL, 43)}`,
  },
  { kind: 'RSA private key', make: (draw) => pem('RSA ', draw) },
  { kind: 'PKCS#8 private key', make: (draw) => pem('', draw) },
  { kind: 'SSH private key', make: (draw) => pem('OPENSSH ', draw) },
  { kind: 'Basic authorization', make: (draw) => encoded(`admin:${draw(ALPHANUMERIC, 12)}`), context: 'Basic KEY' },
  {
    kind: 'password of a database',
    make: (draw) => draw(ALPHANUMERIC, 10),
    context: 'postgres://app:KEY@db.internal:5432/shop?sslmode=require',
  },
  { kind: 'Google refresh token', make: (draw) => `1/${'/0'}g${draw(BASE64URL, 60)}` },
  {
    kind: 'Google refresh token in a form',
    make: (draw) => `1%2${'F%2F0'}${draw(BASE64URL, 100)}`,
    context: 'a=KEY&b',
  },
  { kind: 'Telegram bot token', make: (draw) => `A${'A'}${draw(BASE64URL, 33)}`, context: 'bot 123456789:KEY, yes' },
  {
    kind: 'Telegram bot token in a URL',
    make: (draw) => `A${'A'}${draw(BASE64URL, 33)}`,
    context: 'https://api.telegram.org/bot1234567890:KEY/getMe',
  },
  {
    kind: 'Discord token',
    make: (draw) => `${encodedId(draw, 18)}.${draw(BASE64URL, 6)}.${draw(BASE64URL, 27)}`,
  },
  {
    kind: 'Discord token of a new account',
    make: (draw) => `${encodedId(draw, 19)}.G${draw(BASE64URL, 5)}.${draw(BASE64URL, 38)}`,
    context: 'Authorization: Bot KEY\n',
  },
  {
    kind: 'Azure SAS',
    make: (draw) => `${draw(BASE64.slice(0, 62), 20)}%2F${draw(ALPHANUMERIC, 22)}%3D`,
    context: 'https://shop.blob.core.windows.net/a/b.txt?sv=2022-11-02&se=2026-01-01T00%3A00Z&sr=b&sp=r&sig=KEY\n',
  },
  {
    kind: 'Azure Service Bus SAS',
    make: (draw) => `${draw(ALPHANUMERIC, 43)}=`,
    context: 'SharedAccessSignature sr=shop.servicebus.windows.net&sig=KEY&se=1767225600&skn=all',
  },
  {
    kind: 'session cookie that is set',
    make: (draw) => draw(BASE64URL, 43),
    context: 'set-cookie: sid=KEY; Path=/; HttpOnly; Secure; SameSite=Lax\r\nvary: *',
  },
  { kind: 'session cookie that is a UUID', make: (draw) => uuid(draw), context: 'Set-Cookie: session_id=KEY; Path=/' },
  { kind: 'cookie that is sent', make: (draw) => draw(HEX, 40), context: "-H 'Cookie: theme=dark; auth=KEY; lang=de'" },
  {
    kind: 'cookie in JSON',
    make: (draw) => `s%3A${draw(BASE64URL, 32)}.${draw(ALPHANUMERIC, 43)}`,
    context: '{"set-cookie":["lang=de","connect.sid=KEY; Path=/"]}',
  },
  {
    kind: 'login of a registry for containers',
    make: (draw) => encoded(`bob:${draw(ALPHANUMERIC, 12)}`),
    context: '{"auths":{"https://registry.example/v1/":{"auth":"KEY"}}}',
  },
  {
    kind: 'the same in JSON',
    make: (draw) => encoded(`bob:${draw(ALPHANUMERIC, 12)}`),
    context: String.raw`{\"auths\": {\"registry.example\": {\"auth\": \"KEY\"}}}`,
  },
  {
    kind: 'password in a netrc',
    make: (draw) => draw(LOWER, 9),
    context: 'machine git.example.com\n  login bob\n  password KEY\n',
  },
  {
    kind: 'password in a netrc of one line',
    make: (draw) => draw(ALPHANUMERIC, 20),
    context: 'machine localhost login bob password KEY # mine',
  },
  {
    kind: 'password in XML',
    make: (draw) => `${draw(LOWER, 6)}7`,
    context: '<user>bob</user><password>KEY</password>',
  },
  {
    kind: 'password in XML with a prefix',
    make: (draw) => `${draw(ALPHANUMERIC, 11)}!`,
    context: '<wsse:Password Type="PasswordText">KEY</wsse:Password>',
  },
  {
    kind: 'password in escaped XML',
    make: (draw) => `${draw(ALPHANUMERIC, 11)}4`,
    context: '&lt;dbPassword&gt;KEY&lt;/dbPassword&gt;',
  },
  {
    kind: 'password in XML in JSON of Go',
    make: (draw) => `${draw(ALPHANUMERIC, 11)}4`,
    context: String.raw`"\u003cpassword\u003eKEY\u003c/password\u003e"`,
  },
  { kind: 'password of a proxy', make: (draw) => draw(LOWER, 6), context: 'https://bob:KEY@proxy.internal' },
]

/** Without a shape of their own: found by what stands before them and by how random they look. */
export const NAMED: readonly SecretKind[] = [
  { kind: 'AWS secret key', make: (draw) => draw(BASE64, 40), context: 'aws_secret_access_key = KEY\n' },
  {
    kind: 'Azure storage key',
    make: (draw) => `${draw(BASE64, 86)}==`,
    context: 'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=KEY;EndpointSuffix=core',
  },
  {
    kind: 'Azure client secret',
    make: (draw) => `${draw(ALPHANUMERIC, 3)}8Q~${draw(BASE64URL, 34)}`,
    context: '{"client_secret": "KEY"}',
  },
  { kind: 'Azure subscription key', make: (draw) => draw(HEX, 32), context: 'Ocp-Apim-Subscription-Key: KEY' },
  { kind: 'Twilio auth token', make: (draw) => draw(HEX, 32), context: 'TWILIO_AUTH_TOKEN=KEY' },
  { kind: 'key in a query', make: (draw) => draw(HEX, 32), context: 'GET /v1/weather?q=Bern&api_key=KEY&units=metric' },
  { kind: 'key in JSON', make: (draw) => draw(ALPHANUMERIC, 32), context: '{"apiKey":"KEY","region":"eu"}' },
  { kind: 'key in JSON in JSON', make: (draw) => draw(ALPHANUMERIC, 32), context: String.raw`{\"api_key\": \"KEY\"}` },
  { kind: 'key in YAML', make: (draw) => draw(LOWER, 40), context: 'service:\n  api-key: KEY\n  region: eu\n' },
  { kind: 'key in a header', make: (draw) => draw(ALPHANUMERIC, 24), context: 'X-Api-Key: KEY\r\nAccept: */*' },
  { kind: 'key in a sentence', make: (draw) => draw(ALPHANUMERIC, 32), context: 'Your API key is KEY. Keep it safe.' },
  { kind: 'bearer token', make: (draw) => draw(BASE64URL, 43), context: 'Authorization: Bearer KEY' },
  { kind: 'token of another scheme', make: (draw) => draw(HEX, 40), context: 'Authorization: token KEY' },
  { kind: 'token of a variable', make: (draw) => draw(ALPHANUMERIC, 40), context: 'export DEPLOY_BOT_TOKEN="KEY"' },
  { kind: 'token of a flag', make: (draw) => draw(ALPHANUMERIC, 32), context: 'tool --auth-token KEY --verbose' },
  { kind: 'token in a form', make: (draw) => `${draw(BASE64, 42)}`, context: 'grant=x&refresh_token=KEY&scope=all' },
  { kind: 'password by a generator', make: (draw) => draw(ALPHANUMERIC, 20), context: 'password: KEY' },
  {
    kind: 'password with signs',
    make: (draw) => `${draw(ALPHANUMERIC, 8)}!${draw(ALPHANUMERIC, 8)}#${draw(ALPHANUMERIC, 6)}`,
    context: '{"user":"admin","password":"KEY"}',
  },
  { kind: 'key in XML', make: (draw) => draw(ALPHANUMERIC, 32), context: '<config><apiKey>KEY</apiKey></config>' },
  { kind: 'Google refresh token of another kind', make: (draw) => draw(BASE64URL, 43), context: 'use 1//KEY, please' },
  { kind: 'answer of a vault', make: (draw) => draw(BASE64, 32), context: '{"Name":"db","SecretString":"KEY"}' },
]
