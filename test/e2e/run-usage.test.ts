// No verdict: what cannot be run says why, where and what to do, and ends with 2. Nobody is called on the way.
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../../src/models/model-server/create-model-server.js'
import { freePort } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOptions, type CliOutcome, expectCalm, folderWith, ROOT } from './run-cli.js'

const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const MODEL = 'anthropic/claude-sonnet-4-5'
const AGENT = {
  name: 'acts',
  model: MODEL,
  servers: ['shop'],
  prompt: 'Act.',
  expect: [{ tool_names: { exact: ['act'] } }],
}
const env = { ANTHROPIC_API_KEY: 'sk-test-of-nobody' }
const SHOP = JSON.stringify({ tools: [{ name: 'act', answers: [{ return: 'done' }] }] })
const SCRIPT = JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'done' }])

let model: ModelServer
beforeAll(async () => {
  model = await createModelServer({ answer: [{ calls: [{ name: 'act' }] }, { text: 'done' }] })
})
afterAll(() => model.close())

type Agent = Readonly<Record<string, unknown>>

function suiteWith(agents: readonly Agent[], more: object = {}): string {
  return JSON.stringify({
    providers: { anthropic: { base_url: model.baseUrl('anthropic') } },
    servers: { shop: { mock: './shop.yml' } },
    agents: agents.map((agent) => ({ ...AGENT, ...agent })),
    ...more,
  })
}

function folderOf(suite: string, more: Readonly<Record<string, string>> = {}): string {
  return folderWith({ 'mcprove.yml': suite, 'shop.yml': SHOP, 'script.yml': SCRIPT, ...more })
}

async function run(folder: string, args: readonly string[] = [], options: CliOptions = {}): Promise<CliOutcome> {
  const outcome = await cli(['run', ...args], { cwd: folder, env, ...options })
  expectCalm(outcome)
  return outcome
}

/** The command line or the whole suite is refused: nothing on standard output. */
async function refused(folder: string, args: readonly string[] = [], options: CliOptions = {}): Promise<string> {
  const asked = model.requestCount
  const { code, stdout, stderr } = await run(folder, args, options)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(model.requestCount).toBe(asked)
  return stderr
}

/** The one row is an error without runs: its code, message and hint. */
async function rowError(folder: string, args: readonly string[] = [], options: CliOptions = {}): Promise<unknown> {
  const asked = model.requestCount
  const { code, stdout } = await run(folder, [...args, '--reporter', 'json'], options)
  expect(code).toBe(2)
  expect(model.requestCount).toBe(asked)
  const { tests } = JSON.parse(stdout)
  expect(tests).toMatchObject([{ status: 'error', runs: [], gates: [] }])
  return tests[0].error
}

describe('models', () => {
  it('unknown', async () => {
    const folder = folderOf(suiteWith([{ model: 'clippy-97' }]))
    expect(await rowError(folder)).toMatchInlineSnapshot(`
      {
        "code": "MODEL_UNKNOWN",
        "hint": "Write provider/model with anthropic, openai, google, openai-compatible or scripted, or a bare name that starts with claude-, gpt-, chatgpt-, o1 (any digit) or gemini-.",
        "message": "no provider is known for the model "clippy-97"",
      }
    `)
    const { stdout } = await run(folder)
    expect(stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        ! acts

      ERROR acts > MODEL_UNKNOWN
        no provider is known for the model "clippy-97"
        Write provider/model with anthropic, openai, google, openai-compatible or scripted, or a bare name that starts with claude-, gpt-, chatgpt-, o1 (any digit) or gemini-.
        reproduce: mcprove run mcprove.yml -t acts

      1 test: 1 error
      "
    `)
  })

  it('none', async () => {
    expect(await rowError(folderOf(suiteWith([{ model: undefined }])))).toMatchInlineSnapshot(`
      {
        "code": "MODEL_UNKNOWN",
        "hint": "Add \`model:\` to the test or to \`defaults:\`, or pass --model.",
        "message": "\`acts\` has no model",
      }
    `)
  })

  it('without a key', async () => {
    const folder = folderOf(suiteWith([{}]))
    expect(await rowError(folder, [], { env: { ANTHROPIC_API_KEY: '' } })).toMatchInlineSnapshot(`
      {
        "code": "MODEL_KEY_MISSING",
        "hint": "Set ANTHROPIC_API_KEY, or replay a recording with --replay.",
        "message": "anthropic/claude-sonnet-4-5 requires a key, and ANTHROPIC_API_KEY is not set",
      }
    `)
    expect(await rowError(folder, ['--record'], { env: { ANTHROPIC_API_KEY: '' } })).toMatchObject({
      code: 'MODEL_KEY_MISSING',
    })
  })

  it('on the command line', async () => {
    expect(await rowError(folderOf(suiteWith([{}])), ['--model', 'gpt'])).toMatchObject({
      code: 'MODEL_UNKNOWN',
      message: expect.stringContaining('gpt'),
    })
  })

  it('a provider that is not there makes the run an error, after its retries', async () => {
    const dead = { providers: { anthropic: { base_url: `http://127.0.0.1:${await freePort()}/v1` } } }
    const { code, stdout, stderr } = await run(folderOf(suiteWith([{}], dead)), ['--reporter', 'json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({
      tests: [
        {
          status: 'error',
          runs: [{ outcome: 'infra_error', retries: 4, error: expect.stringContaining('ECONNREFUSED') }],
        },
      ],
    })
    expect(stderr.match(/^retry acts #1: .*; attempt \d of 5 in \d+ ms$/gm)).toHaveLength(4)
  })
})

describe('files that the suite names', () => {
  it('no manifest', async () => {
    const servers = { servers: { shop: { mock: './missing.yml' } } }
    const { code, stdout } = await run(folderOf(suiteWith([{ model: 'scripted/script.yml' }], servers)))
    expect(code).toBe(2)
    expect(stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        ! acts

      ERROR acts > FILE_NOT_FOUND
        missing.yml does not exist (mcprove.yml:1:95)
        Check the path: on the command line it is relative to the current folder, in a suite to the suite file.
        reproduce: mcprove run mcprove.yml -t acts

      1 test: 1 error
      "
    `)
  })

  it('a malformed manifest', async () => {
    const folder = folderOf(suiteWith([{ model: 'scripted/script.yml' }]), { 'shop.yml': 'tools:\n  - nmae: act\n' })
    const { code, stdout } = await run(folder)
    expect(code).toBe(2)
    expect(stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        ! acts

      ERROR acts > MANIFEST_INVALID
        shop.yml has 1 problem
          shop.yml:2:5: unknown key \`nmae\`; did you mean \`name\`?
        reproduce: mcprove run mcprove.yml -t acts

      1 test: 1 error
      "
    `)
  })

  it('no script', async () => {
    expect(await rowError(folderOf(suiteWith([{ model: 'scripted/gone.yml' }])))).toMatchInlineSnapshot(`
      {
        "code": "FILE_NOT_FOUND",
        "hint": "Check the path: on the command line it is relative to the current folder, in a suite to the suite file.",
        "message": "gone.yml does not exist (mcprove.yml:1:143)",
      }
    `)
  })

  it('a malformed script', async () => {
    const folder = folderOf(suiteWith([{ model: 'scripted/script.yml' }]), { 'script.yml': '- txet: hello\n' })
    expect(await rowError(folder)).toMatchInlineSnapshot(`
      {
        "code": "SCRIPT_INVALID",
        "hint": "Write a list of answers, each with \`text\`, \`calls\` or both.",
        "message": "script.yml:1:3: unknown key \`txet\`, did you mean \`text\`?",
      }
    `)
  })

  it('a script whose key is a list: no warning of a library, an error of ours', async () => {
    const folder = folderOf(suiteWith([{ model: 'scripted/script.yml' }]), { 'script.yml': '- { text: hi, [a]: 1 }\n' })
    const { code, stdout, stderr } = await run(folder, [])
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    expect(stdout).toSay('script.yml:1:15: ', '`[`')
  })

  it('no workspace', async () => {
    const folder = folderOf(suiteWith([{ model: 'scripted/script.yml', workspace: './nowhere' }]))
    const { code, stdout } = await run(folder, ['--reporter', 'json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout).tests[0].error).toFailWith('FIXTURE_FAILED', '(mcprove.yml:1:')
  })
})

describe('servers', () => {
  it.each<[string, () => Promise<object>, string, string]>([
    [
      'a URL where nobody listens',
      async () => ({ url: `http://127.0.0.1:${await freePort()}/mcp` }),
      'ECONNREFUSED',
      'Start the server, or fix its `url`.',
    ],
    [
      'a command that does not exist',
      async () => ({ command: 'no-such-command' }),
      'the command no-such-command was not found',
      'Install the command, or give its full path.',
    ],
  ])('%s: the run is an error that says what to do', async (_title, server, reason, hint) => {
    const folder = folderOf(suiteWith([{ model: 'scripted/script.yml' }], { servers: { shop: await server() } }))
    const { code, stdout } = await run(folder, ['-o', 'result.json'])
    expect(code).toBe(2)
    const { tests } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
    expect(tests[0].runs).toMatchObject([{ outcome: 'infra_error', error: expect.stringContaining(reason), hint }])
    expect(stdout).toContain(`\n  ${hint}\n`)
    // Recording asks the servers first, so that one that is not there costs nothing.
    const live = folderOf(suiteWith([{}], { servers: { shop: await server() } }))
    expect(await rowError(live, ['--record'])).toMatchObject({ code: 'SERVER_FAILED', hint })
  })
})

describe('variables', () => {
  const servers = {
    shop: { mock: './shop.yml' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as suites write it.
    paid: { command: process.execPath, args: [BAD_SERVER, 'pid'], env: { KEY: '${PAID_KEY}' } },
  }
  const agents = [
    { name: 'free', model: 'scripted/script.yml' },
    { name: 'paid', model: 'scripted/script.yml', servers: ['paid'] },
  ]

  it('one that is not set is an error of the rows that need its server', async () => {
    const folder = folderOf(suiteWith(agents, { servers }))
    const { code, stdout } = await run(folder, ['--reporter', 'json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({
      tests: [
        { name: 'free', status: 'passed' },
        {
          name: 'paid',
          status: 'error',
          runs: [{ outcome: 'infra_error', error: expect.stringContaining('PAID_KEY') }],
        },
      ],
    })
  })

  it('and of nothing else', async () => {
    const folder = folderOf(suiteWith(agents, { servers }))
    expect(await run(folder, ['-t', 'free'])).toMatchObject({ code: 0 })
    expect(await run(folder, [], { env: { PAID_KEY: 'x' } })).toMatchObject({ code: 0 })
    const file = { 'keys.env': 'PAID_KEY=from-a-file\n' }
    expect(await run(folderOf(suiteWith(agents, { servers }), file), ['--env-file', 'keys.env'])).toMatchObject({
      code: 0,
    })
  })
})

describe('choosing rows', () => {
  it('no test matches', async () => {
    const folder = folderOf(suiteWith([{ name: 'weather lookup' }]))
    expect(await refused(folder, ['-t', 'wether lookup'])).toMatchInlineSnapshot(`
      "error no test matches -t "wether lookup" [NO_TESTS]
        Did you mean "weather lookup"?
      "
    `)
    expect(await refused(folder, ['-t', 'zzz'])).toMatchInlineSnapshot(`
      "error no test matches -t "zzz" [NO_TESTS]
        List the tests with \`mcprove list\`.
      "
    `)
    expect(await refused(folder, ['--tag', 'slow'])).toMatchInlineSnapshot(`
      "error no test matches --tag slow [NO_TESTS]
        List the tests with \`mcprove list\`.
      "
    `)
    expect(await refused(folder, ['-t', 'weather lookup #2'])).toContain('no test matches')
  })

  it('with --pass-with-no-tests that is fine', async () => {
    const folder = folderOf(suiteWith([{}]))
    expect(await run(folder, ['-t', 'zzz', '--pass-with-no-tests'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('a suite without tests', async () => {
    const folder = folderOf('servers: { shop: { mock: ./shop.yml } }\n')
    expect(await refused(folder)).toMatchInlineSnapshot(`
      "error no tests to run [NO_TESTS]
        List the tests with \`mcprove list\`.
      "
    `)
    expect(await run(folder, ['--pass-with-no-tests'])).toMatchObject({ code: 0 })
  })

  it('no suite', async () => {
    const folder = folderWith({ 'readme.md': '' })
    expect(await refused(folder)).toMatchInlineSnapshot(`
      "error no suite found in this folder [SUITE_NOT_FOUND]
        Give a suite file (mcprove.yml, *.mcprove.yml), or write one with \`mcprove init\`.
      "
    `)
    expect(await refused(folder, ['gone.yml'])).toMatchInlineSnapshot(`
      "error gone.yml does not exist [FILE_NOT_FOUND]
        Check the path: on the command line it is relative to the current folder, in a suite to the suite file.
      "
    `)
    // A suite that is not there is a mistake, not an empty choice.
    expect(await refused(folder, ['--pass-with-no-tests'])).toContain('[SUITE_NOT_FOUND]')
  })

  it('`only` is refused in CI', async () => {
    const scripted = { model: 'scripted/script.yml' }
    const folder = folderOf(suiteWith([{ ...scripted }, { ...scripted, name: 'mine', only: true }]))
    expect(await refused(folder, [], { env: { CI: 'true' } })).toMatchInlineSnapshot(`
      "error \`mine\` is marked \`only\`, which is not allowed in CI [BAD_USAGE]
        Remove \`only\` from the suite, or add --allow-only.
      "
    `)
    const allowed = await run(folder, ['--allow-only'], { env: { CI: 'true' } })
    expect(allowed).toMatchObject({
      code: 0,
      stdout: 'mcprove.yml\n  ✓ mine\n\ntool coverage 1/1 (100%)\n1 test: 1 passed\n',
    })
    expect(await run(folder, [], { env: { CI: 'false' } })).toMatchObject({ code: 0 })
  })

  it('--last-failed without a failure, and after one', async () => {
    const scripted = { model: 'scripted/script.yml' }
    const folder = folderOf(
      suiteWith([
        { ...scripted, name: 'good' },
        { ...scripted, name: 'bad', expect: [{ final_response: 'other' }] },
      ]),
    )
    const first = await run(folder, ['--last-failed'])
    expect(first).toMatchObject({ code: 2, stdout: '' })
    expect(first.stderr).toSay('error --last-failed: ', '[NO_TESTS]')
    expect(await run(folder, ['--last-failed', '--pass-with-no-tests'])).toMatchObject({ code: 0, stdout: '' })
    expect(await run(folder)).toMatchObject({ code: 1 })
    const again = await run(folder, ['--last-failed'])
    expect(again.code).toBe(1)
    expect(again.stdout).not.toContain('good')
    expect(again.stdout).toContain('✗ bad')
  })
})

describe('flags', () => {
  it.each<[string, string, string]>([
    ['--record --replay', '--record and --replay cannot be combined', 'Give one of them.'],
    ['--record --live', '--record and --live cannot be combined', 'Give one of them.'],
    ['--append', '--append requires --record', 'Add --record.'],
    ['--runs 0', '--runs expects a positive whole number, got "0"', 'Write digits, such as 20.'],
    ['--runs many', '--runs expects a positive whole number, got "many"', 'Write digits, such as 20.'],
    ['--runs -3', '--runs expects a positive whole number, got "-3"', 'Write digits, such as 20.'],
    ['-j 1.5', '--jobs expects a positive whole number, got "1.5"', 'Write digits, such as 20.'],
    ['--timeout', '--timeout needs a value: --timeout <ms>', 'Write --timeout <ms>.'],
    [
      '--reporter ndjson',
      'unknown reporter `ndjson`',
      'Did you mean `jsonl`? Choose one of agent, badge, github, html, json, jsonl, junit, markdown, minimal, pretty, sarif, shields, tap.',
    ],
    [
      '--reporter nonsense',
      'unknown reporter `nonsense`',
      'Choose one of agent, badge, github, html, json, jsonl, junit, markdown, minimal, pretty, sarif, shields, tap.',
    ],
    [
      '-o result',
      'the file extension of result is not a report format',
      'Use .svg, .html, .json, .jsonl, .xml, .md, .txt, .sarif, .tap, or --reporter NAME=result.',
    ],
    ['--recrod', 'unknown option `--recrod`', 'Did you mean `--record`?'],
  ])('%s', async (args, message, hint) => {
    const stderr = await refused(folderOf(suiteWith([{}])), args.split(' '))
    expect(stderr).toBe(`error ${message} [BAD_USAGE]\n  ${hint}\n`)
  })
})

describe('cassettes', () => {
  const name = 'cassettes/mcprove/acts.anthropic-claude-sonnet-4-5.jsonl'

  it('one that is missing names the command that records it', async () => {
    expect(await rowError(folderOf(suiteWith([{}])), ['--replay'])).toMatchInlineSnapshot(`
      {
        "code": "CASSETTE_MISSING",
        "hint": "Record it: mcprove run mcprove.yml -t acts --record",
        "message": "missing cassette cassettes/mcprove/acts.anthropic-claude-sonnet-4-5.jsonl",
      }
    `)
  })

  it('a corrupt one is named with its line', async () => {
    const folder = folderOf(suiteWith([{ runs: 2 }]))
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    const broken = [lines[0], lines[1], lines[2]?.slice(0, 100)].join('\n')
    const copy = folderOf(suiteWith([{ runs: 2 }]), { [name]: broken })
    expect(await rowError(copy)).toMatchObject({
      code: 'CASSETTE_INVALID',
      message: expect.stringContaining(`${name}:3`),
    })
    expect(await rowError(copy, ['--replay'])).toMatchObject({ code: 'CASSETTE_INVALID', hint: expect.any(String) })
    const noHeader = folderOf(suiteWith([{ runs: 2 }]), { [name]: 'hello\n' })
    expect(await rowError(noHeader)).toMatchObject({
      code: 'CASSETTE_INVALID',
      message: expect.stringContaining(`${name}:1`),
    })
    const empty = folderOf(suiteWith([{ runs: 2 }]), { [name]: '' })
    expect(await rowError(empty)).toMatchObject({ code: 'CASSETTE_INVALID' })
    expect(await run(copy, ['--record=all'])).toMatchObject({ code: 0 })
    expect(await run(copy, ['--replay'])).toMatchObject({ code: 0 })
  })

  it.skipIf(process.getuid?.() === 0)('a folder that cannot be written is an error before the first run', async () => {
    const folder = folderOf(suiteWith([{}]), { 'cassettes/mcprove/.keep': '' })
    chmodSync(join(folder, 'cassettes/mcprove'), 0o500)
    expect(await rowError(folder, ['--record'])).toMatchObject({ code: 'FILE_UNWRITABLE' })
  })

  it('a file where the folder should be is an error before the first run', async () => {
    const folder = folderOf(suiteWith([{}]), { cassettes: 'a file' })
    expect(await rowError(folder, ['--record'])).toMatchObject({ code: 'FILE_UNWRITABLE', hint: expect.any(String) })
  })
})

describe('CI', () => {
  it('never goes live: a row without a cassette is an error, direct tests and scripted models run', async () => {
    const direct = {
      tools: [{ name: 'acts alone', server: 'shop', tool: 'act', expect: [{ 'content[0].text': 'done' }] }],
    }
    const folder = folderOf(suiteWith([{ name: 'live' }, { name: 'scripted', model: 'scripted/script.yml' }], direct))
    const asked = model.requestCount
    const outcome = await run(folder, ['-o', 'result.json'], { env: { ...env, CI: 'true' } })
    expect(outcome.code).toBe(2)
    expect(model.requestCount).toBe(asked)
    expect(outcome.stdout).toMatchInlineSnapshot(`
      "mcprove.yml
        ! live
        ✓ scripted
        ✓ acts alone

      ERROR live > CASSETTE_MISSING
        missing cassette cassettes/mcprove/live.anthropic-claude-sonnet-4-5.jsonl
        Record it: mcprove run mcprove.yml -t live --record
        reproduce: mcprove run mcprove.yml -t live

      tool coverage 1/1 (100%)
      3 tests: 2 passed, 1 error
      "
    `)
    expect(readdirSync(folder)).not.toContain('cassettes')
    // An explicit mode wins.
    expect(await run(folder, ['--live'], { env: { ...env, CI: 'true' } })).toMatchObject({ code: 0 })
    expect(model.requestCount).toBe(asked + 2)
  })
})

it('a failed row decides over one without a verdict', async () => {
  const scripted = { model: 'scripted/script.yml' }
  const fails = { ...scripted, name: 'fails', expect: [{ final_response: 'other' }] }
  const errs = { name: 'errs', model: 'clippy-97' }
  const codes = async (...agents: Agent[]) => (await run(folderOf(suiteWith(agents)))).code
  expect(await codes(fails, errs)).toBe(1)
  expect(await codes({ ...fails, advisory: true }, errs)).toBe(2)
  expect(await codes({ ...fails, advisory: true }, { ...errs, advisory: true }, scripted)).toBe(0)
  // Nothing had a verdict.
  expect(await codes({ ...scripted, skip: 'later' })).toBe(2)
  expect(await codes({ ...scripted, name: 'other', skip: 'later' }, scripted)).toBe(0)
})
