// Servers that fail in every way they can: the run is an error with its cause, everything else goes on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../src/score/result/result.js'
import { freePort, startHttp } from '../fixtures/servers/running.js'
import { type CliOutcome, cli, expectCalm, folderWith, ROOT } from './run-cli.js'

const BAD_SERVER = join(ROOT, 'test/fixtures/servers/bad-server.mjs')
const SCRIPT = JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'done' }])

function bad(mode: string, more: object = {}): object {
  return { command: process.execPath, args: [BAD_SERVER, mode], ...more }
}

/** A row for each server, with a model that calls `act` once. */
function suiteOf(servers: Readonly<Record<string, object>>): string {
  return JSON.stringify({
    servers,
    defaults: { model: 'scripted/script.yml' },
    agents: Object.keys(servers).map((name) => ({
      name,
      servers: [name],
      prompt: 'Act.',
      expect: [{ 'tool_results[0].is_error': false }],
    })),
  })
}

function resultOf(folder: string): Result {
  return JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
}

describe('each makes its own run an error with the cause, and no other', () => {
  const CAUSES: Readonly<Record<string, RegExp>> = {
    'dies-at-start':
      /^server dies-at-start exited with code 3 \(connecting\)\nlast output:\n {2}cannot find my config\n {2}\\u001b\[31mgiving up\\u001b\[0m$/,
    'hangs-at-initialize': /^server hangs-at-initialize did not answer within 500 ms \(connecting\)$/,
    'dies-in-call': /^server dies-in-call exited with code 7 \(.*act.*\)\nlast output:\n {2}about to die$/,
    'killed-in-call': /^server killed-in-call was killed by SIGKILL \(.*act.*\)$/,
    'hangs-in-call': /^server hangs-in-call did not answer within 500 ms \(.*act.*\)$/,
    'malformed-json':
      /^server malformed-json wrote a line that is not a JSON-RPC message \(it is not JSON\): \{"jsonrpc":"2\.0".* \(.*act.*\)$/,
    'not-json-rpc':
      /^server not-json-rpc wrote a line that is not a JSON-RPC message \(it has the `jsonrpc` "1\.0", not "2\.0"\): \{"jsonrpc":"1\.0".* \(.*act.*\)$/,
    'closes-stdout': /^server closes-stdout closed its standard output \(.*act.*\)$/,
    'wrong-id': /^server wrong-id /,
    missing: /^server missing cannot be started: the command no-such-command-here was not found \(connecting\)$/,
    'no-folder': /^server no-folder cannot be started: the folder .* does not exist \(connecting\)$/,
    refused: /^server refused .*ECONNREFUSED/,
    'http-page': /^server http-page /,
  }

  it('in JSON and on the terminal', async () => {
    const page = await startHttp((_request, response) => response.end('<h1>\u001b[31mWelcome</h1>'))
    const slow = { timeout_ms: 500 }
    const folder = folderWith({
      'script.yml': SCRIPT,
      'mcprove.yml': suiteOf({
        first: bad('pid'),
        'dies-at-start': bad('dies-at-start'),
        'hangs-at-initialize': bad('hangs-at-initialize', slow),
        'dies-in-call': bad('dies-in-call'),
        'killed-in-call': bad('killed-in-call'),
        'hangs-in-call': bad('hangs-in-call', slow),
        'malformed-json': bad('malformed-json'),
        'not-json-rpc': bad('not-json-rpc'),
        'closes-stdout': bad('closes-stdout'),
        'wrong-id': bad('wrong-id', slow),
        missing: { command: 'no-such-command-here' },
        'no-folder': { command: process.execPath, cwd: './nowhere' },
        refused: { url: `http://127.0.0.1:${await freePort()}/mcp` },
        'http-page': { url: page.url, timeout_ms: 1000 },
        last: bad('logs-to-stdout'),
      }),
    })
    let outcome: CliOutcome
    try {
      outcome = await cli(['run', '-o', 'result.json'], { cwd: folder })
    } finally {
      page.stop()
    }
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    const { tests, summary } = resultOf(folder)
    expect(summary).toMatchObject({ passed: 2, error: Object.keys(CAUSES).length, failed: 0 })
    expect(tests.map(({ name }) => name)).toEqual(['first', ...Object.keys(CAUSES), 'last'])
    for (const { name, status, runs, gates } of tests.slice(1, -1)) {
      expect({ name, status, runs }).toMatchObject({
        status: 'error',
        runs: [
          { status: 'error', outcome: 'infra_error', checks: {}, error: expect.stringMatching(CAUSES[name] ?? /^$/) },
        ],
      })
      expect(gates.map((gate) => gate.status)).toEqual(['error'])
    }
    for (const test of tests.slice(1, -1)) {
      const [line = ''] = test.runs[0]?.error?.split('\n') ?? []
      expect(outcome.stdout).toContain(`ERROR ${test.name} > run 1\n  infra_error: ${line}`)
    }
    expect(outcome.stdout).toContain('✓ first')
    expect(outcome.stdout).toContain('✓ last')
  })

  it('when several runs share a row, the others are scored', async () => {
    const folder = folderWith({
      'script.yml': JSON.stringify([
        { run: 2, calls: [{ name: 'act', args: { die: true } }] },
        { calls: [{ name: 'act' }] },
        { text: 'done' },
      ]),
      'mcprove.yml': JSON.stringify({
        servers: { bad: bad('pid') },
        agents: [
          {
            name: 'acts',
            model: 'scripted/script.yml',
            servers: ['bad'],
            prompt: 'Act.',
            runs: 4,
            min_valid_runs: 3,
            tool_selection: { expected_tool: 'bad.act', min_selection_rate: 1 },
          },
          {
            name: 'acts strictly',
            model: 'scripted/script.yml',
            servers: ['bad'],
            prompt: 'Act!',
            runs: 4,
            expect: [{ tool_names: { exact: ['act'] } }],
          },
        ],
      }),
    })
    const outcome = await cli(['run', '--reporter', 'json'], { cwd: folder })
    expectCalm(outcome)
    const { tests }: Result = JSON.parse(outcome.stdout)
    const outcomes = tests.map(({ runs }) => runs.map((run) => run.outcome))
    expect(outcomes).toEqual(Array(2).fill(['completed', 'infra_error', 'completed', 'completed']))
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'error'])
    expect(tests[0]?.gates[0]?.targets).toMatchObject({
      'tool_selection.selection_rate': 1,
      'tool_selection.selected_runs': 3,
    })
    expect(outcome.code).toBe(2)
  })
})

it('50 MB of standard error are no memory and no trouble', async () => {
  const folder = folderWith({
    'script.yml': SCRIPT,
    'mcprove.yml': suiteOf({ flood: bad('floods-stderr') }),
    // Outside the program, so that it is measured as it is.
    'peak.cjs': `process.on('exit', () => require('fs').writeFileSync('peak', String(process.resourceUsage().maxRSS)))`,
  })
  const env = { NODE_OPTIONS: `--require ${join(folder, 'peak.cjs')}` }
  const peak = () => Number(readFileSync(join(folder, 'peak'), 'utf8')) / 1024
  const outcome = await cli(['run', '--reporter', 'json'], { cwd: folder, env })
  expectCalm(outcome)
  expect(outcome.code).toBe(0)
  expect(outcome.stdout.length).toBeLessThan(10_000)
  expect(peak()).toBeLessThan(200)
})

it('--retries repeats runs that ended in an error, and no failed one', async () => {
  const folder = folderWith({
    'script.yml': SCRIPT,
    'mcprove.yml': JSON.stringify({
      servers: { bad: bad('dies-in-call'), good: bad('pid') },
      defaults: { model: 'scripted/script.yml' },
      agents: [
        { name: 'dies', servers: ['bad'], prompt: 'Act.' },
        { name: 'fails', servers: ['good'], prompt: 'Act.', expect: [{ final_response: 'other' }] },
      ],
    }),
  })
  const outcome = await cli(['run', '--retries', '2', '--verbose'], { cwd: folder })
  expectCalm(outcome)
  // A failed row is a verdict, and the lowest number wins.
  expect(outcome.code).toBe(1)
  expect(outcome.stderr.match(/^started dies #1$/gm)).toHaveLength(3)
  expect(outcome.stderr.match(/^started fails #1$/gm)).toHaveLength(1)
  expect(outcome.stderr.match(/^retry dies #1: .*$/gm)).toSay('2 retries', '1 retry left')
})

it('a setup that fails is an error of the run, with its call', async () => {
  const folder = folderWith({
    'script.yml': SCRIPT,
    'shop.yml': JSON.stringify({ tools: [{ name: 'act', answers: [{ match: { on: true }, return: 'on' }] }] }),
    'mcprove.yml': JSON.stringify({
      servers: { shop: { mock: './shop.yml' } },
      agents: [
        {
          name: 'sets up',
          model: 'scripted/script.yml',
          servers: ['shop'],
          prompt: 'Act.',
          setup: [
            { server: 'shop', tool: 'act', args: { on: true } },
            { server: 'shop', tool: 'act', args: { on: false } },
          ],
        },
      ],
    }),
  })
  const outcome = await cli(['run', '--reporter', 'json'], { cwd: folder })
  expectCalm(outcome)
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    exit_code: 2,
    tests: [
      {
        status: 'error',
        runs: [{ outcome: 'infra_error', error: expect.stringMatching(/^setup\[1\] \(shop\.act\) failed: /) }],
      },
    ],
  })
})

it('a run that takes too long ends with its servers', async () => {
  const folder = folderWith({ 'script.yml': SCRIPT, 'mcprove.yml': suiteOf({ hangs: bad('hangs-in-call') }) })
  const outcome = await cli(['run', '--timeout', '700', '--reporter', 'json'], { cwd: folder })
  expectCalm(outcome)
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    exit_code: 2,
    tests: [{ status: 'error', runs: [{ outcome: 'infra_error', error: expect.stringMatching(/ 700 ms$/) }] }],
  })
})

it('direct tests and tool lists of bad servers are errors too, and the rows after them run', async () => {
  const folder = folderWith({
    'mcprove.yml': JSON.stringify({
      servers: { start: bad('dies-at-start'), call: bad('dies-in-call'), good: bad('pid') },
      tools: [
        { name: 'no start', server: 'start', tool: 'act' },
        { name: 'no answer', server: 'call', tool: 'act' },
        { name: 'fine', server: 'good', tool: 'act' },
      ],
      tool_quality: { servers: ['start', 'good'], expect: [{ 'tool_quality.warning_count': { '<=': 99 } }] },
    }),
  })
  const outcome = await cli(['run', '-o', 'result.json'], { cwd: folder })
  expectCalm(outcome)
  const { tests, exit_code } = resultOf(folder)
  expect(exit_code).toBe(2)
  expect(tests.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['no start', 'tool', 'error'],
    ['no answer', 'tool', 'error'],
    ['fine', 'tool', 'passed'],
    ['tool quality of start', 'quality', 'error'],
    ['tool quality of good', 'quality', 'passed'],
  ])
  expect(tests[0]?.error).toMatchObject({
    code: 'SERVER_FAILED',
    message: expect.stringContaining('cannot find my config'),
  })
  expect(tests[1]?.runs[0]).toMatchObject({
    outcome: 'infra_error',
    error: expect.stringContaining('exited with code 7'),
  })
})

it('what a dying server tells of its secrets is redacted, wherever it dies', async () => {
  const tells = {
    command: [process.execPath, '-e', 'console.error("key", process.env.KEY)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as suites write it.
    env: { KEY: '${SHOP_KEY}' },
  }
  const folder = folderWith({
    'script.yml': SCRIPT,
    'mcprove.yml': JSON.stringify({
      servers: { shop: tells },
      agents: [
        { name: 'agent', model: 'scripted/script.yml', servers: ['shop'], prompt: 'Act.' },
        { name: 'recorded', model: 'anthropic/claude-sonnet-4-5', servers: ['shop'], prompt: 'Act.' },
      ],
      tools: [{ name: 'direct', server: 'shop', tool: 'act' }],
      tool_quality: { servers: ['shop'] },
    }),
  })
  const env = { SHOP_KEY: 'hunter2-hunter2', ANTHROPIC_API_KEY: 'sk-of-nobody-at-all' }
  const outcome = await cli(['run', '--record', '-o', 'result.json'], { cwd: folder, env })
  expectCalm(outcome)
  const json = readFileSync(join(folder, 'result.json'), 'utf8')
  expect(resultOf(folder).tests.map(({ status }) => status)).toEqual(['error', 'error', 'error', 'error'])
  for (const text of [json, outcome.stdout]) {
    expect(text.match(/key \[redacted:SHOP_KEY\]/g)).toHaveLength(4)
    expect(text).not.toContain(env.SHOP_KEY)
  }
  expect(outcome.stderr).not.toContain(env.SHOP_KEY)
})
