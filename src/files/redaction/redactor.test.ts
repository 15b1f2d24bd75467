import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addIssuedSecret } from '../../core/process/issued-secrets.js'
import { parseTraces } from '../../core/trace/parse-traces.js'
import { toolOf } from '../../core/trace/trace.js'
import { createRedactor } from './redactor.js'

const AWKWARD = 'p@ss "w\\rd"/ü+%41\n😀'
const redactor = createRedactor([
  { name: 'TOKEN', value: 'hunter2-hunter2' },
  { name: 'LONG', value: 'hunter2-hunter2-and-more' },
  { name: 'AWKWARD', value: AWKWARD },
  { name: 'PIN', value: '1234' },
  { name: 'UNSET', value: '' },
])
const { redact, redactText } = redactor

const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')

describe('a secret is replaced by its name', () => {
  it.each([
    ['raw, inside a text', 'the token is hunter2-hunter2.', 'the token is [redacted:TOKEN].'],
    ['more than once', 'hunter2-hunter2hunter2-hunter2', '[redacted:TOKEN][redacted:TOKEN]'],
    ['the longest at a place', 'hunter2-hunter2-and-more', '[redacted:LONG]'],
    ['with a part of it percent-encoded', 'k=hunter2%2dhunter2&', 'k=[redacted:TOKEN]&'],
    ['base64, as the whole text', base64('hunter2-hunter2'), '[redacted:TOKEN]'],
    ['in a header', `Basic ${base64('u:hunter2-hunter2')}`, 'Basic dTp[redacted:TOKEN]'],
    ['URL-encoded', `?q=${encodeURIComponent(AWKWARD)}&`, '?q=[redacted:AWKWARD]&'],
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent(AWKWARD)), '[redacted:AWKWARD]'],
    [
      'URL-encoded in lower case',
      encodeURIComponent(AWKWARD).replace(/%../g, (c) => c.toLowerCase()),
      '[redacted:AWKWARD]',
    ],
    ['in a form', new URLSearchParams({ q: AWKWARD }).toString(), 'q=[redacted:AWKWARD]'],
    ['in JSON', JSON.stringify({ a: AWKWARD }), '{"a":"[redacted:AWKWARD]"}'],
    ['in JSON in JSON', JSON.stringify(JSON.stringify([AWKWARD])), String.raw`"[\"[redacted:AWKWARD]\"]"`],
    ['in JSON that is ASCII', String.raw`p@ss \u0022w\\rd\"\/\u00FC+%41\n\ud83d\uDE00`, '[redacted:AWKWARD]'],
    ['in base64 in a URL', encodeURIComponent(base64(AWKWARD)), '[redacted:AWKWARD]'],
    ['what is short stays', 'pin 1234, hunter2', 'pin 1234, hunter2'],
  ])('%s', (_what, text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  const SECRET = 'hunter2-hunter2'
  const hex = Buffer.from(SECRET).toString('hex')
  const everyByte = hex.replace(/../g, '%$&')
  const everyUnit = [...SECRET].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const decimal = [...SECRET].map((one) => `&#${one.charCodeAt(0)};`).join('')
  const utf16le = Buffer.from(SECRET, 'utf16le')
  const utf16be = Buffer.from(SECRET, 'utf16le').swap16()

  it.each([
    ['hex', `x ${hex} y`, 'x [redacted:TOKEN] y'],
    ['hex in capitals', `0x${hex.toUpperCase()}`, '0x[redacted:TOKEN]'],
    ['percent-encoding of every byte', `?k=${everyByte}&`, '?k=[redacted:TOKEN]&'],
    ['the same in capitals', everyByte.toUpperCase(), '[redacted:TOKEN]'],
    ['the same, twice', everyByte.replaceAll('%', '%25'), '[redacted:TOKEN]'],
    ['only some letters percent-encoded', 'h%75nter2-%68unter2', '[redacted:TOKEN]'],
    ['JSON escapes', `"${everyUnit}"`, '"[redacted:TOKEN]"'],
    ['JSON escapes in JSON', JSON.stringify(everyUnit), '"[redacted:TOKEN]"'],
    ['decimal entities', `<b>${decimal}</b>`, '<b>[redacted:TOKEN]</b>'],
    ['decimal entities with zeros', decimal.replaceAll('#', '#00'), '[redacted:TOKEN]'],
    ['hexadecimal entities', everyUnit.replace(/\\u00(..)/g, '&#x$1;'), '[redacted:TOKEN]'],
    [
      'the same in capitals',
      everyUnit.replace(/\\u(....)/g, (_, code) => `&#X${code.toUpperCase()};`),
      '[redacted:TOKEN]',
    ],
    ['entities that were escaped again', decimal.replaceAll('&', '&amp;'), '[redacted:TOKEN]'],
    ['named entities', 'p&commat;ss &quot;w&bsol;rd&quot;&sol;ü&plus;&percnt;41&NewLine;😀', '[redacted:AWKWARD]'],
    ['base64 of base64', base64(base64(SECRET)), '[redacted:TOKEN]'],
    ['base64url of base64url', base64url(base64url(SECRET)), '[redacted:TOKEN]'],
    ['base64 of UTF-16', utf16le.toString('base64'), '[redacted:TOKEN]'],
    ['base64 of UTF-16, the other way round', utf16be.toString('base64'), '[redacted:TOKEN]'],
  ])('in %s', (_what, text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  it('in base64 of base64, wherever its bytes fall in either', () => {
    for (const inner of ['', 'a', 'ab', 'abc']) {
      for (const outer of ['', 'a', 'ab', 'abc']) {
        const text = base64(`${outer}${base64(`${inner}${SECRET} and more`)}`)
        expect(redactText(text), text).toContain('[redacted:TOKEN]')
      }
    }
  })

  it('in base64 of UTF-16, wherever its bytes fall', () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      for (const swap of [false, true]) {
        const bytes = Buffer.from(`${before}${SECRET} and more`, 'utf16le')
        expect(redactText((swap ? bytes.swap16() : bytes).toString('base64'))).toContain('[redacted:TOKEN]')
      }
    }
  })

  it.each([64, 76])('in base64 that is wrapped at %d columns, wherever the lines end', (columns) => {
    for (let before = 0; before < 80; before++) {
      const encoded = base64(`${'x'.repeat(before)}${SECRET} and more`)
      for (const end of ['\n', '\r\n', '\\n', '\\r\\n', '\\\\n']) {
        const wrapped = encoded.replace(new RegExp(`.{${columns}}`, 'g'), (line) => line + end)
        expect(redactText(wrapped), wrapped).toContain('[redacted:TOKEN]')
      }
    }
  })

  it('of any length, in every encoding', () => {
    const value = Array.from({ length: 500 }, (_, index) => `key+${index}/`).join('')
    const long = createRedactor([{ name: 'LONG', value }])
    const bytes = Buffer.from(value)
    const texts = [
      value,
      encodeURIComponent(value),
      bytes.toString('hex'),
      bytes.toString('hex').replace(/../g, '%$&'),
      base64(value),
      base64(base64(value)),
      Buffer.from(value, 'utf16le').toString('base64'),
    ]
    for (const text of texts) expect(long.redactText(`<${text}>`)).toBe('<[redacted:LONG]>')
  })

  it('wherever its bytes fall in base64, in both alphabets', () => {
    for (const before of ['', 'a', 'ab', 'abc', '{"user":"ü']) {
      for (const after of ['', '1', '12', '123']) {
        for (const encode of [base64, base64url]) {
          const redacted = redactText(encode(before + AWKWARD + after))
          expect(redacted).toContain('[redacted:AWKWARD]')
          // At most the characters that it shares with its neighbours are left.
          expect(redacted.length).toBeLessThanOrEqual(before.length * 2 + 4 + '[redacted:AWKWARD]'.length + 6)
        }
      }
    }
  })

  it('when base64 makes of its beginning what differs between the alphabets', () => {
    for (const [value, second] of [
      ['c€rtain secret', '+'],
      ['c😀rtain secret', '/'],
    ] as const) {
      const one = createRedactor([{ name: 'ONE', value }])
      expect(base64(value)[1]).toBe(second)
      for (const text of [base64(value), base64url(value), encodeURIComponent(base64(value))]) {
        expect(one.redactText(text)).toBe('[redacted:ONE]')
      }
      for (const before of ['a', 'ab']) expect(one.redactText(base64url(before + value))).toContain('[redacted:ONE]')
    }
  })

  it('in values and keys at any depth, and nothing else changes', () => {
    const value = { a: [{ 'x hunter2-hunter2': ['hunter2-hunter2', 1, null, true] }], b: { c: 'fine' } }
    const redacted = redact(value)
    expect(redacted).toEqual({
      a: [{ 'x [redacted:TOKEN]': ['[redacted:TOKEN]', 1, null, true] }],
      b: { c: 'fine' },
    })
    expect(redacted.b).toBe(value.b)
    expect(value.a[0]).toEqual({ 'x hunter2-hunter2': ['hunter2-hunter2', 1, null, true] })
  })

  it('a value without secrets is the same object', () => {
    const value = { a: [{ b: 'hunter2' }, 'x'.repeat(100)] }
    expect(redact(value)).toBe(value)
  })

  it('a trace keeps the tools of its calls', () => {
    const [trace] = parseTraces({ tool_calls: [{ server: 's', name: 'get', args: { key: 'hunter2-hunter2' } }] })
    const [call] = redact(trace)?.tool_calls ?? []
    expect(call?.args).toEqual({ key: '[redacted:TOKEN]' })
    expect(call && toolOf(call).id).toBe('s.get')
  })

  it('once: what is redacted stays as it is', () => {
    const self = createRedactor([
      { name: 'MY_REDACTED_KEY', value: 'redacted:MY' },
      { name: 'SHADOW', value: 'MY_REDACTED_KEY' },
    ])
    const text = self.redactText('redacted:MY and MY_REDACTED_KEY')
    expect(text).toBe('[redacted:MY_REDACTED_KEY] and [redacted:SHADOW]')
    expect(self.redactText(text)).toBe(text)
    expect(redactText('[redacted:hunter2-hunter2]')).toBe('[redacted:[redacted:TOKEN]]')
  })

  it('a key `__proto__` stays a key, and a value deeper than any stack is cut off', () => {
    const hostile = JSON.parse('{"__proto__":"hunter2-hunter2"}')
    expect(JSON.stringify(redact(hostile))).toBe('{"__proto__":"[redacted:TOKEN]"}')
    const deep = JSON.parse(`${'['.repeat(100_000)}"hunter2-hunter2"${']'.repeat(100_000)}`)
    const text = JSON.stringify(redact(deep))
    expect(text).toBe(`${'['.repeat(1000)}"… (nested deeper)"${']'.repeat(1000)}`)
  })
})

it('values too short to look for are named, never shown', () => {
  expect(redactor.warnings).toSay('PIN')
})

const PEM = '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAu1SU1LfVLPHCozMxH2Mo\n-----END RSA PRIVATE KEY-----'
const SHAPES: [string, string][] = [
  ['anthropic-key', 'sk-ant-api03-AbCdEf0123456789_-AbCdEf'],
  ['api-key', 'sk-proj-AbCdEf0123456789AbCdEf'],
  ['stripe-key', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['google-key', 'AIzaSyA1234567890abcdefghijklmnopqrstuv'],
  ['google-token', 'ya29.a0AfH6SMBx1234567890abcdef'],
  ['github-token', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['github-token', 'github_pat_11ABCDEFG0123456789_abcdef'],
  ['gitlab-token', 'glpat-AbCdEf0123456789AbCd'],
  ['slack-token', 'xoxb-123456789012-abcdefABCDEF'],
  ['aws-key', 'AKIAIOSFODNN7EXAMPLE'],
  ['npm-token', 'npm_0123456789abcdefghijABCDEFGHIJ012345'],
  ['huggingface-token', 'hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['sendgrid-key', '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'],
  ['jwt', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['private-key', PEM],
]

describe('what has the shape of a key is replaced by its kind', () => {
  it.each(SHAPES)('%s %#', (kind, key) => {
    const mark = `[redacted:${kind}]`
    expect(redactText(`use ${key}, please`)).toBe(`use ${mark}, please`)
    expect(redactText(`Bearer%20${encodeURIComponent(key)}&x`)).toBe(`Bearer%20${mark}&x`)
    expect(redactText(JSON.stringify(`line\n${key}`))).toBe(String.raw`"line\n${mark}"`)
    for (const glued of ['x', 'x/', 'ab/', '/abc']) expect(redactText(glued + base64(key))).toBe(mark)
    for (const before of ['', 'k:', '{"a":"', 'abc ']) {
      expect(redactText(`data ${base64(before + key)}!`)).toBe(`data ${mark}!`)
      expect(redactText(base64url(`${before}${key}"}`))).toBe(mark)
    }
  })

  it.each([
    'a task-list-item-with-checkbox-and-label',
    'class="sk-toggleable__label-arrow-and-more"',
    'a disk-0123456789012345678901234',
    'eyJust a word.eyJ.',
    'the header is -----BEGIN PRIVATE KEY----- and then base64',
    'AKIA and AIza and ghp_ and xoxb-',
    base64('a picture of nothing in particular, and long enough to be looked at'),
  ])('%s is no key', (text) => {
    expect(redactText(text)).toBe(text)
  })

  it('a private key that is cut off is one all the same', () => {
    expect(redactText(`x ${PEM.slice(0, 60)}`)).toBe('x [redacted:private-key]')
  })
})

it('no planted secret is left, in whatever it is planted and however it is encoded', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }).filter((text) => text.trim().length >= 8)
  const encodings: ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => new URLSearchParams([['', text]]).toString().slice(1),
    (text) => JSON.stringify(text).slice(1, -1),
    base64,
    base64url,
    (text) => encodeURIComponent(base64(text)),
    (text) => Buffer.from(text).toString('hex'),
    (text) => Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '%$&'),
    (text) => [...text].map((one) => `&#${one.codePointAt(0)};`).join(''),
    (text) => base64(base64(text)),
  ]
  const planted = fc.tuple(
    fc.string({ maxLength: 5 }),
    secret,
    fc.string({ maxLength: 5 }),
    fc.nat(encodings.length - 1),
  )
  fc.assert(
    fc.property(fc.array(planted, { minLength: 1, maxLength: 6 }), (plants) => {
      const { redact: hide } = createRedactor(plants.map(([, value], index) => ({ name: `S${index}`, value })))
      for (const [before, value, after, index] of plants) {
        const encode = encodings[index] ?? base64
        const hidden = hide({ [`k${encode(value)}`]: [encode(value), `${before} ${encode(value)} ${after}`] })
        expect(JSON.stringify(hidden)).not.toContain(JSON.stringify(encode(value.trim())).slice(1, -1))
      }
    }),
    { numRuns: 60 },
  )
})

it('a secret that is a number is hidden as a number too', () => {
  const { redact } = createRedactor([
    { name: 'PIN', value: '482917365021' },
    { name: 'ACCOUNT', value: '0048291736' },
    { name: 'AGENT', value: '00000007' },
  ])
  const value = { pin: 482917365021, list: [48291736, 482917365022, 7], text: '482917365021' }
  expect(redact(value)).toEqual({
    pin: '[redacted:PIN]',
    list: ['[redacted:ACCOUNT]', 482917365022, 7],
    text: '[redacted:PIN]',
  })
})

it('of a secret of several lines, each long line is one, and so is it without line ends or with others', () => {
  const body = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj', 'abc=']
  const value = ['-----BEGIN SECRET-----', ...body, '-----END SECRET-----'].join('\n')
  const { redactText } = createRedactor([{ name: 'PEM', value }])
  expect(redactText(`a ${body[0]} b ${body[1]}`)).toBe('a [redacted:PEM] b [redacted:PEM]')
  for (const end of ['', '\n', '\r\n']) expect(redactText(`<${body.join(end)}>`)).toBe('<[redacted:PEM]>')
  expect(redactText(value.replaceAll('\n', '\r\n'))).toBe('[redacted:PEM]')
  const json = createRedactor([{ name: 'FILE', value: '{\n  "type": "service_account",\n  "id": "x7"\n}' }])
  expect(json.redactText('"type": "service_account",')).toBe('"type": "service_account",')
  expect(redactText('-----BEGIN SECRET-----')).toBe('-----BEGIN SECRET-----')
})

it('a hexadecimal secret is found in capitals and in small letters', () => {
  const { redactText } = createRedactor([
    { name: 'KEY', value: '9f86d081884c7d659a2feaa0c55ad015' },
    { name: 'ID', value: 'A1B2C3D4-0000-4000-8000-ABCDEFABCDEF' },
    { name: 'WORD', value: 'correct-horse-battery' },
  ])
  expect(redactText('of 9F86D081884C7D659A2FEAA0C55AD015.')).toBe('of [redacted:KEY].')
  expect(redactText('of a1b2c3d4-0000-4000-8000-abcdefabcdef.')).toBe('of [redacted:ID].')
  expect(redactText('CORRECT-HORSE-BATTERY')).toBe('CORRECT-HORSE-BATTERY')
})

it('a token that is issued later is known to redactors that were made before', () => {
  const { redactText } = createRedactor([])
  expect(redactText('with plainaccesstokenvalue')).toBe('with plainaccesstokenvalue')
  addIssuedSecret({ name: 'access_token', value: 'plainaccesstokenvalue' })
  expect(redactText('with plainaccesstokenvalue')).toBe('with [redacted:access_token]')
})
