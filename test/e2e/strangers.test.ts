// Files, servers and suites of a stranger, through each command that shows them: what is data stays data.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withText } from '../reports/hostile-strings.js'
import { MIXED } from '../reports/mixed-result.js'
import { cliInProcess as cli } from './in-process.js'
import { CLI, type CliOutcome, expectCalm, folderWith } from './run-cli.js'

/** A link, a title, colours in one byte and in two, text that runs backwards, a command of a CI job. */
const EVIL =
  '\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u2066\r\n::error::x\n##[error]y ##vso[task.setvariable variable=a]z\n##teamcity[buildStop]'
const json = JSON.stringify

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const COMMAND = /^\s*::(?:error|warning)|##(?:vso|teamcity)?\[/im

/** A session of Claude Code with one call. */
function agentLog(name: string, input: object): object[] {
  const line = (type: string, message: object) => ({
    sessionId: name,
    isSidechain: false,
    version: '2.1.38',
    type,
    uuid: name,
    message,
  })
  const content = [{ type: 'tool_use', id: name, name, input }]
  return [
    line('user', { role: 'user', content: name }),
    line('assistant', {
      id: name,
      role: 'assistant',
      model: name,
      content,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
    line(name, {}),
  ]
}

function expectInert(outcome: CliOutcome): void {
  expectCalm(outcome)
  for (const text of [outcome.stdout, outcome.stderr]) {
    expect(text).not.toMatch(STEERING)
    expect(text).not.toMatch(COMMAND)
  }
}

describe('what a stranger wrote steers no terminal and no CI job', () => {
  const result = json(withText(MIXED, EVIL))

  it.each(['pretty', 'minimal', 'agent', 'markdown', 'tap', 'junit', 'sarif'])('report --reporter %s', async (name) => {
    const cwd = folderWith({ 'r.json': result })
    const outcome = await cli(['report', 'r.json', '--reporter', name], { cwd })
    expectInert(outcome)
    expect(outcome.stdout).toContain('evil')
  })

  it('merge, of results that do not go together', async () => {
    const cwd = folderWith({ 'a.json': result, [`b${EVIL.replaceAll('/', '')}.json`]: result })
    const outcome = await cli(['merge', 'a.json', `b${EVIL.replaceAll('/', '')}.json`], { cwd })
    expectInert(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
  })

  it('import, of lines it takes and of lines it cannot', async () => {
    const lines = agentLog(EVIL, { [EVIL]: EVIL })
    const cwd = folderWith({
      'log.jsonl': lines.map((line) => json(line)).join('\n'),
      'odd.json': json({ [EVIL]: EVIL }),
    })
    expectInert(await cli(['import', 'log.jsonl', '--verbose', '-o', 'traces.jsonl'], { cwd }))
    expect(JSON.parse(readFileSync(join(cwd, 'traces.jsonl'), 'utf8').split('\n')[0] ?? '').tool_calls[0].name).toBe(
      EVIL,
    )
    expectInert(await cli(['import', 'odd.json'], { cwd }))
    expectInert(await cli(['import', 'log.jsonl', '--format', EVIL], { cwd }))
  })

  it('inspect, of a server that names its tools so', async () => {
    const tools = [
      { name: EVIL, description: EVIL, inputSchema: { type: 'object', properties: { [EVIL]: { type: 'string' } } } },
    ]
    const cwd = folderWith({ 'tools.json': json({ tools }) })
    const outcome = await cli(['inspect', '--', process.execPath, CLI, 'mock', 'tools.json'], { cwd })
    expectInert(outcome)
    expect(outcome.stdout + outcome.stderr).toContain('evil')
    const asJson = await cli(['inspect', '--json', '--', process.execPath, CLI, 'mock', 'tools.json'], { cwd })
    expectInert(asJson)
    expect(JSON.parse(asJson.stdout).tools[0].description).toBe(EVIL)
  })

  it.each(['pretty', 'json'])('verify --reporter %s, of answers that changed', async (reporter) => {
    const call = { id: 'c1', server: 's', name: 'act', args: { [EVIL]: EVIL } }
    const trace = { tool_calls: [call], tool_results: [{ call_id: 'c1', content: [{ type: 'text', text: 'before' }] }] }
    const cwd = folderWith({
      'trace.json': json(trace),
      'tools.json': json({ tools: [{ name: 'act', default: { text: EVIL } }] }),
    })
    const server = ['--', process.execPath, CLI, 'mock', 'tools.json']
    const outcome = await cli(['verify', 'trace.json', '--reporter', reporter, ...server], { cwd })
    expectInert(outcome)
    expect(outcome.stdout).toContain('evil')
  })

  it('list, validate, run and capture, of a suite that names its tests so', async () => {
    const agent = { name: EVIL, model: 'scripted', script: 'none.yml', prompt: EVIL, golden_path: { calls: ['a'] } }
    const broken = { agents: [{ ...agent, [EVIL]: EVIL }] }
    const cwd = folderWith({ 'mcprove.yml': json({ agents: [agent] }), 'broken.mcprove.yml': json(broken) })
    for (const command of ['list', 'validate', 'run', 'capture'])
      expectInert(await cli([command, 'mcprove.yml'], { cwd }))
    for (const file of ['broken.mcprove.yml', `${EVIL.replaceAll('/', '')}.yml`]) {
      expectInert(await cli(['validate', file], { cwd }))
    }
  })

  it('mock and proxy, of what they cannot use', async () => {
    const cwd = folderWith({ 'm.json': json({ tools: [{ name: EVIL, [EVIL]: EVIL }], [EVIL]: 1 }) })
    const mock = await cli(['mock', 'm.json'], { cwd })
    expectInert(mock)
    expect(mock).toMatchObject({ code: 2, stdout: '' })
    expectInert(await cli(['proxy', '--fault', EVIL, '--', 'none'], { cwd }))
  })
})

it('list names the commands of a suite and starts none of them', async () => {
  const cwd = folderWith({
    'mcprove.yml': json({
      servers: { s: { command: process.execPath, args: ['-e', 'require("fs").writeFileSync("started", "")'] } },
      agents: [
        { name: 'own', model: 'openai/gpt-5', servers: ['s'], prompt: 'p', golden_path: { calls: ['a'] } },
        {
          name: 'external',
          external: { command: [process.execPath, '-e', 'require("fs").writeFileSync("started", "")'] },
          prompt: 'p',
          golden_path: { calls: ['a'] },
        },
      ],
      tools: [{ name: 'direct', server: 's', tool: 't' }],
    }),
  })
  const outcome = await cli(['list'], { cwd })
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  expect(outcome.stdout.match(/writeFileSync/g)).toHaveLength(3)
  expectCalm(await cli(['validate'], { cwd }))
  expect(existsSync(join(cwd, 'started'))).toBe(false)
})

describe('`__proto__` is a key like any other', () => {
  const polluted =
    '"__proto__": { "polluted": "yes", "status": "passed" }, "constructor": { "prototype": { "polluted": "yes" } }'
  const withKey = (value: unknown) => json(value).replaceAll('{', `{ ${polluted}, `).replaceAll(', }', ' }')

  it('in a saved result: it is shown as it is, or refused', async () => {
    const cwd = folderWith({ 'r.json': withKey(MIXED), 'plain.json': json(MIXED) })
    const plain = await cli(['report', 'plain.json', '--reporter', 'tap'], { cwd })
    const points = ({ stdout }: CliOutcome) => stdout.split('\n').filter((line) => /^(?:not )?ok /.test(line))
    expect(points(plain)).toHaveLength(MIXED.tests.length)
    for (const args of [
      ['report', 'r.json', '--reporter', 'tap'],
      ['diff', 'r.json', 'plain.json'],
      ['merge', 'r.json'],
    ]) {
      const outcome = await cli(args, { cwd })
      expectCalm(outcome)
      if (args[0] === 'report') expect(points(outcome)).toEqual(points(plain))
    }
  })

  it('in logs of agents', async () => {
    const lines = agentLog('act', { a: 1 })
    const cwd = folderWith({ 'log.jsonl': lines.map(withKey).join('\n') })
    const outcome = await cli(['import', 'log.jsonl'], { cwd })
    expectCalm(outcome)
    const [trace = ''] = outcome.stdout.split('\n')
    const [call] = JSON.parse(trace).tool_calls
    expect(call.name).toBe('act')
    expect(Object.keys(call.args)).toEqual(expect.arrayContaining(['__proto__', 'a']))
    expect(call.args.a).toBe(1)
  })

  it('in a file of variables', async () => {
    const suite = json({
      servers: { s: { command: `\${toString}`, env: { A: `\${__proto__}` } } },
      tools: [{ name: 't', server: 's', tool: 'x' }],
    })
    const cwd = folderWith({ 'mcprove.yml': suite, '.env': 'constructor=x\n' })
    const outcome = await cli(['run', '--env-file', '.env'], { cwd })
    expectCalm(outcome)
    // No variable of an object's own: it is one that nobody has set.
    expect(outcome.code).toBe(2)
    expect(outcome.stdout + outcome.stderr).toMatch(/toString/)
    expect(outcome.stdout + outcome.stderr).not.toMatch(/native code|\[object/)
  })
})
