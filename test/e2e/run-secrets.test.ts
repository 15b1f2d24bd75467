// Twelve secrets, planted wherever a run can pick one up, in every encoding; then every byte that mcprove wrote is
// searched for them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failThen } from '../../src/models/model-server/fail-then.js'
import { startOwn } from '../fixtures/servers/running.js'
import { ROOT } from './run-cli.js'
import {
  byPrompt,
  filesIn,
  folderOf,
  type JsonOutcome,
  model,
  OWN_SERVER,
  resultTexts,
  run,
  runJson,
  runOf,
  SUITE,
  traceOf,
} from './run-suite.js'

const LEAKY = [process.execPath, join(ROOT, 'test/fixtures/servers/leaky-server.mjs')]

/** Characters in a row that may be by accident; one more is a leak. */
const PART = 14

/** Variables of the runner. */
const ENV = {
  // Named like nothing, but given to a server; with characters that encodings change.
  DB_DSN: 'postgres://admin:hunter2 &more=/?+@db',
  ROUTE: 'blue-route-to-the-vault/7+8',
  SESSION: 'Qm9n session=value+/1',
  ISSUED: 'issued-to-this-machine-alone',
  PERSONA: 'the-system-prompt-says-this-~once',
  // Used by nobody, but named like secrets.
  MY_SERVICE_PASSWORD: 'correct horse battery staple',
  OPENAI_API_KEY: 'openai-key-of-these-tests-77',
  ANTHROPIC_API_KEY: 'anthropic-key-of-these-tests-88',
}

/** Nobody's, but keys by their looks. */
const SHAPES = {
  anthropic: 'sk-ant-api03-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0',
  github: 'ghp_0123456789abcdefABCDEF0123456789abcd',
  aws: 'AKIAIOSFODNN7EXAMPLE',
  jwt: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
}

const SECRETS = { ...ENV, ...SHAPES }
const FORMS = new Map(Object.entries(SECRETS).map(([name, secret]) => [name, formsOf(secret)]))

/** What of a secret can be seen: any part of it, as it is, in a URL, in JSON, and in base64 at each position. */
function formsOf(secret: string): string[] {
  const form = new URLSearchParams({ secret }).toString().slice('secret='.length)
  const cores = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    // Characters that hold bits of the secret alone.
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(from, to))
  })
  const whole = [secret, encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1), ...cores]
  return [...new Set(whole.flatMap(partsOf))]
}

/** A text that is cut off still gives away what is left. */
function partsOf(text: string): string[] {
  return Array.from({ length: Math.max(1, text.length - PART) }, (_, at) => text.slice(at, at + PART))
}

/** The names of the secrets that a text holds in some form. */
function foundIn(text: string): string[] {
  return [...FORMS].flatMap(([name, forms]) => (forms.some((form) => text.includes(form)) ? [name] : []))
}

const everything = Object.values(SECRETS).flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`user:${secret}`).toString('base64'),
])
/** A model that repeats all it could have heard, in its text and in its arguments. */
const gossip = (name: string) => [
  { text: everything.join('\n'), calls: [{ name, args: { text: everything.join(' '), [SHAPES.github]: everything } }] },
  { text: `Done: ${everything.join(', ')}` },
]

let folder: string
let recorded: JsonOutcome
let replayed: JsonOutcome
let wrote: ReadonlyMap<string, string>
let heard: string
let http: Awaited<ReturnType<typeof startOwn>>

beforeAll(async () => {
  http = await startOwn()
  const server = await model(
    byPrompt({
      [`leak ${SHAPES.aws}`]: gossip('leaky.leak'),
      refuse: gossip('leaky.refuse'),
      die: gossip('leaky.die'),
      headers: gossip('remote.headers'),
      bearer: gossip('bearer.headers'),
      quote: { error: { status: 400, message: `I was sent ${everything.join(' ')}` } },
      'quote long': { error: { status: 400, message: `${'x'.repeat(480)} ${ENV.ISSUED}` } },
      busy: [failThen(1, { status: 500, message: everything.join(' '), retry_after: 0 }, { text: 'ok' })],
      env: [{ calls: [{ name: 'own.env' }] }, { text: 'ok' }],
    }),
  )
  const expected = [{ final_response: 'something else' }]
  folder = folderOf(
    server,
    [
      { name: 'leak', prompt: `leak ${SHAPES.aws}`, servers: ['leaky'], expect: expected, runs: 2 },
      { name: 'refuse', prompt: 'refuse', servers: ['leaky'], expect: expected },
      { name: 'die', prompt: 'die', servers: ['leaky'], expect: expected },
      { name: 'headers', prompt: 'headers', servers: ['remote'], expect: expected },
      { name: 'bearer', prompt: 'bearer', servers: ['bearer'], expect: expected },
      { name: 'quote', prompt: 'quote', servers: ['leaky'], expect: expected },
      { name: 'quote long', prompt: 'quote long', servers: ['leaky'], expect: expected },
      { name: 'busy', prompt: 'busy', servers: ['leaky'], expect: [{ final_response: 'ok' }] },
      { name: 'env', prompt: 'env', servers: ['own'], expect: [{ final_response: 'ok' }] },
    ],
    {
      defaults: { model: 'anthropic/claude-sonnet-4-5', system: `You are \${PERSONA}.` },
      servers: {
        leaky: {
          command: LEAKY,
          env: { DB_DSN: `\${DB_DSN}` },
        },
        remote: {
          url: http.url,
          headers: { 'X-Route': `\${ROUTE}`, Authorization: `Bearer \${ISSUED}`, Cookie: `id=1; session=\${SESSION}` },
        },
        bearer: { url: http.url, auth: { bearer: `\${ISSUED}` } },
        own: { command: [process.execPath, OWN_SERVER], env: { GIVEN: 'on purpose' } },
      },
      tools: [
        {
          name: 'direct',
          server: 'leaky',
          tool: 'leak',
          expect: [{ content: { exact: 'nothing' } }, { content: { snapshot: true } }],
        },
        { name: 'direct refusal', server: 'leaky', tool: 'refuse', expect: [{ is_error: false }] },
      ],
      tool_quality: { servers: ['leaky'] },
    },
  )
  const reports = ['jsonl=report.jsonl', 'pretty=report.txt', 'json=report.json'].flatMap((name) => [
    '--reporter',
    name,
  ])
  const options = { env: { ...ENV, SHORT_TOKEN: 'abc' } }
  recorded = await runJson(folder, ['--record', '--verbose', '-u', ...reports], options)
  wrote = textsOf(folder)
  replayed = await runJson(folder, ['--replay'], options)
  heard = JSON.stringify(server.requests.map(({ body, headers }) => [body, headers]))
})

afterAll(() => http.stop())

/** What mcprove wrote: all but what the test did. */
function textsOf(path: string): ReadonlyMap<string, string> {
  const files = [...filesIn(path)].filter(([name]) => name !== SUITE && name !== 'mock.json')
  return new Map(files.map(([name, bytes]) => [name, bytes.toString('latin1')]))
}

describe('twelve secrets', () => {
  it('are where a run can pick them up', () => {
    expect(Object.keys(SECRETS)).toHaveLength(12)
    // The model did hear what the servers gave away; of its own key it knows from its own script.
    expect(foundIn(heard)).toEqual(Object.keys(SECRETS))
    expect(recorded.result.tests.map(({ name, status }) => [name, status])).toEqual([
      ['leak', 'failed'],
      ['refuse', 'failed'],
      ['die', 'error'],
      ['headers', 'failed'],
      ['bearer', 'failed'],
      ['quote', 'failed'],
      ['quote long', 'failed'],
      ['busy', 'passed'],
      ['env', 'passed'],
      ['direct', 'failed'],
      ['direct refusal', 'failed'],
      ['tool quality of leaky', expect.any(String)],
    ])
  })

  it('are in no file: cassettes, reports, history, snapshots', () => {
    const names = [...wrote.keys()]
    expect(names.filter((name) => name.startsWith('cassettes/'))).toHaveLength(8)
    expect(names.filter((name) => name.startsWith('.mcprove/')).length).toBeGreaterThan(0)
    expect(names).toEqual(expect.arrayContaining(['report.json', 'report.jsonl', 'report.txt']))
    expect(names.some((name) => name.includes('snapshot'))).toBe(true)
    expect([...wrote].map(([name, text]) => [name, foundIn(text)]).filter(([, found]) => found?.length)).toEqual([])
  })

  it('are in no output, live or replayed', () => {
    for (const { stdout, stderr } of [recorded, replayed]) {
      expect(foundIn(stdout)).toEqual([])
      expect(foundIn(stderr)).toEqual([])
    }
  })

  it('are replaced by their names', () => {
    const all = [...wrote.values()].join('\n')
    for (const name of Object.keys(ENV)) expect(all.includes(`[redacted:${name}]`), name).toBe(true)
    for (const kind of ['anthropic-key', 'github-token', 'aws-key', 'jwt'])
      expect(all.includes(`[redacted:${kind}]`), kind).toBe(true)
    expect(resultTexts(traceOf(recorded, 'refuse'))[0]).toMatch(/^cannot reach \[redacted:DB_DSN\]/)
    expect(recorded.stdout.includes('xxx [redacted:ISSUED]…')).toBe(true)
    expect(recorded.stderr).toMatch(/^retry busy #1: .* failed \(500\): \[redacted:DB_DSN\]/m)
    expect(runOf(recorded, 'die').error).toContain('last words: [redacted:DB_DSN]')
  })

  it('make no difference to the verdicts of a replay', () => {
    const verdicts = ({ result }: JsonOutcome) =>
      result.tests
        .filter(({ name }) => name !== 'die' && !name.startsWith('direct'))
        .map((row) => ({ ...row, replayed: 0 }))
    expect(verdicts(replayed)).toEqual(verdicts(recorded))
  })

  it('that are too short to be found are named', () => {
    expect(recorded.stderr).toContain('warning: SHORT_TOKEN is shorter ')
    expect(recorded.stderr).not.toContain('abc')
  })
})

it('a server process sees PATH, HOME, LANG, TMPDIR and its `env:`, nothing else of ours', () => {
  const seen = JSON.parse(resultTexts(traceOf(recorded, 'env'))[0] ?? '{}')
  const { PATH, HOME: _, LANG: __, TMPDIR: ___, ...others } = seen
  expect(PATH).toBe(process.env.PATH)
  expect(others).toEqual({ GIVEN: 'on purpose' })
})

it('--env-file gives variables that are redacted too', async () => {
  const server = await model([{ calls: [{ name: 'leak' }] }, { text: 'ok' }])
  const leaky = {
    command: LEAKY,
    env: { DB_DSN: `\${FILED}` },
  }
  const place = folderOf(server, [{ servers: ['leaky'], expect: [{ final_response: 'ok' }] }], { servers: { leaky } })
  writeFileSync(join(place, 'test.env'), `FILED="${ENV.DB_DSN}"\n`)
  const outcome = await run(place, ['--record', '--env-file', 'test.env', '--reporter', 'json', '--traces'])
  expect(outcome.code).toBe(0)
  expect(outcome.stdout).toContain('[redacted:FILED]')
  const texts = [
    outcome.stdout,
    outcome.stderr,
    ...[...textsOf(place)].flatMap(([name, text]) => (name === 'test.env' ? [] : text)),
  ]
  expect(texts.flatMap(foundIn)).toEqual([])
})
