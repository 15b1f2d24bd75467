// `mcprove audit` and the key `audit` of suites, as far as it does not depend on what a single probe says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'

const ANSWERING = join(ROOT, 'test/fixtures/servers/answering-server.mjs')
const RULE = 'conformance/unknown-method'
const ONE_RULE = ['--rule', RULE]

/** A server with two tools, one of them read-only, that does what `more` says too. */
function serverWith(more: Readonly<Record<string, unknown>> = {}): string[] {
  const inputSchema = { type: 'object' }
  const tools = [
    { name: 'look', inputSchema, annotations: { readOnlyHint: true } },
    { name: 'change', inputSchema },
  ]
  const initialize = { capabilities: { tools: {} } }
  return [process.execPath, ANSWERING, JSON.stringify({ initialize, 'tools/list': { tools }, ...more })]
}

const GOOD = serverWith()
/** Answers a method that does not exist. */
const BAD = serverWith({ 'mcprove/no-such-method': {} })

it('says what it will call before it starts, and passes', async () => {
  const outcome = await cli(['audit', ...ONE_RULE, '--', ...GOOD])
  expectCalm(outcome)
  expect(outcome.code).toBe(0)
  expect(outcome.stderr).toMatch(/^audit of .*: `answering` 1, MCP 2025-11-25, stdio\n/)
  expect(outcome.stderr).toContain('\ncalls 1 of 2 tools: `look`\ndoes not call `change` (not annotated as read-only; ')
  expect(outcome.stdout).toContain('audit score 100 of 100 (conformance 100)\n')
})

it('calls all tools, or those that are named, when it is told to', async () => {
  const all = await cli(['audit', ...ONE_RULE, '--allow-writes', '--', ...GOOD])
  expect(all.stderr).toContain('\ncalls 2 of 2 tools: `look`, `change`\n')
  const named = await cli(['audit', ...ONE_RULE, '--call', 'change', '--', ...GOOD])
  expect(named.stderr).toContain('\ncalls 1 of 2 tools: `change`\ndoes not call `look`')
  const unlisted = await cli(['audit', ...ONE_RULE, '--call', 'chnage', '--', ...GOOD])
  expectCalm(unlisted)
  expect(unlisted).toMatchObject({ code: 2, stdout: '' })
  expect(unlisted.stderr).toContain('the server does not list the tool `chnage`')
})

it('a finding fails, with what was sent and answered, and a command that shows it again', async () => {
  const outcome = await cli(['audit', ...ONE_RULE, '--', ...BAD])
  expectCalm(outcome)
  expect(outcome.code).toBe(1)
  expect(outcome.stdout).toContain(`FAILED ${RULE}\n`)
  expect(outcome.stdout).toContain(
    '    sent:     {"jsonrpc":"2.0","id":2,"method":"mcprove/no-such-method","params":{}}\n',
  )
  expect(outcome.stdout).toContain('    answered: {"jsonrpc":"2.0","id":2,"result":{}}\n')
  expect(outcome.stdout).toContain(`reproduce: mcprove audit --rule ${RULE} -- `)
  expect(outcome.stdout).toContain('audit score 0 of 100')
})

it('fails from the severity that is asked for, and below a score', async () => {
  expect((await cli(['audit', ...ONE_RULE, '--fail-on', 'critical', '--', ...BAD])).code).toBe(0)
  expect((await cli(['audit', ...ONE_RULE, '--fail-on', 'never', '--', ...BAD])).code).toBe(0)
  const below = await cli(['audit', ...ONE_RULE, '--fail-on', 'never', '--min-score', '1', '--', ...BAD])
  expect(below.code).toBe(1)
  expect(below.stdout).toContain('expected >= 1, got 0')
})

it('every format names the rule, and a badge has the score', async () => {
  const cwd = folderWith({})
  const files = { json: 'a.json', sarif: 'a.sarif', junit: 'a.xml', tap: 'a.tap', html: 'a.html', markdown: 'a.md' }
  const reporters = Object.entries(files).flatMap(([name, file]) => ['--reporter', `${name}=${file}`])
  const badges = ['-o', 'badge.svg', '--reporter', 'shields=shields.json']
  const outcome = await cli(['audit', ...ONE_RULE, ...reporters, ...badges, '--', ...BAD], { cwd })
  expectCalm(outcome)
  for (const file of Object.values(files)) expect(readFileSync(join(cwd, file), 'utf8'), file).toContain(RULE)
  const sarif = JSON.parse(readFileSync(join(cwd, 'a.sarif'), 'utf8'))
  expect(sarif.runs[0].results[0].ruleId).toBe(RULE)
  expect(readFileSync(join(cwd, 'badge.svg'), 'utf8')).toContain('<title>MCP audit: 0/100, failing</title>')
  expect(JSON.parse(readFileSync(join(cwd, 'shields.json'), 'utf8'))).toEqual({
    schemaVersion: 1,
    label: 'MCP audit',
    message: '0/100, failing',
    color: 'red',
  })
})

it.each([
  [['--lane', 'securty'], 'Did you mean `security`?'],
  [['--rule', 'conformance/unknown-methods'], 'Did you mean `conformance/unknown-method`?'],
  [['--lane', 'fuzz', ...ONE_RULE], '--rule conformance/unknown-method is not in --lane fuzz'],
  [['--fail-on', 'bad'], '--fail-on expects critical, error, warning, note or never, got `bad`'],
  [['--min-score', '101'], '--min-score expects a score of 0 to 100, got 101'],
  [['--allow-writes', '--call', 'look'], '--allow-writes and --call contradict each other'],
  [['--lock', 'nowhere.json'], 'the lock nowhere.json does not exist'],
])('%j is bad usage', async (flags, message) => {
  const outcome = await cli(['audit', ...flags, '--', ...GOOD])
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain(message)
})

it('a server that does not start, or does not speak MCP, has no verdict', async () => {
  const absent = await cli(['audit', '--', 'no-such-program-of-mcprove'])
  expectCalm(absent)
  expect(absent).toMatchObject({ code: 2, stdout: '' })
  const silent = await cli(['audit', '--', process.execPath, '-e', 'process.exit(3)'])
  expectCalm(silent)
  expect(silent).toMatchObject({ code: 2, stdout: '' })
  expect(silent.stderr).toContain('exited with code 3')
})

it('a given timeout bounds the start too, and what a server prints instead of messages is shown', async () => {
  const garbage = "console.log('Listening on port 3000'); setInterval(() => {}, 1000)"
  const outcome = await cli(['audit', '--timeout', '300', '--', process.execPath, '-e', garbage])
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.ms).toBeLessThan(20_000)
  expect(outcome.stderr).toContain('no answer within 300 ms')
  expect(outcome.stderr).toContain('its standard output has "Listening on port 3000", not a message')
})

it('says why when nothing was judged', async () => {
  const outcome = await cli(['audit', '--rule', 'security/rug-pull', '--', ...GOOD])
  expectCalm(outcome)
  expect(outcome.code).toBe(3)
  expect(outcome.stdout).toContain('nothing was judged: no lock was given')
})

it('a wrong time has an example in milliseconds', async () => {
  const { stderr } = await cli(['audit', '--timeout', '5s', '--', ...GOOD])
  expect(stderr).toContain('Write digits, such as 5000.')
})

const suiteWith = (audit: string): string => {
  const [command, ...args] = BAD
  return `servers:\n  shop: ${JSON.stringify({ command, args })}\n${audit}`
}

it('a suite has a row for each rule, with floors, and findings that are accepted for a reason', async () => {
  const failing = folderWith({
    'shop.yml': suiteWith('audit: { lanes: [conformance], floors: { conformance: 50 } }\n'),
  })
  const row = ['-t', `shop: ${RULE}`]
  const failed = await cli(['run', 'shop.yml', ...row, '-o', 'r.json'], { cwd: failing })
  expectCalm(failed)
  expect(failed.code).toBe(1)
  const [test] = JSON.parse(readFileSync(join(failing, 'r.json'), 'utf8')).tests
  expect(test).toMatchObject({
    name: `shop: ${RULE}`,
    kind: 'audit',
    status: 'failed',
    position: { line: 3 },
    audit: { server: 'shop', probe: { rule: RULE, severity: 'error' } },
  })
  const ignore = `ignore: [{ rule: ${RULE}, reason: a gateway answers }]`
  const accepted = folderWith({ 'shop.yml': suiteWith(`audit: { lanes: [conformance], ${ignore} }\n`) })
  const passed = await cli(['run', 'shop.yml', ...row, '--reporter', 'json'], { cwd: accepted })
  expect(passed.code).toBe(0)
  expect(JSON.parse(passed.stdout).tests[0].audit.probe.runs[0].findings[0]).toMatchObject({
    ignored: 'a gateway answers',
  })
})

it.each([
  ['audit: { lanes: [fuz] }', 'fuzz'],
  [`audit: { ignore: [{ rule: ${RULE}s, reason: x }] }`, RULE],
  ['audit: { servers: [shp] }', 'shop'],
  ['audit: { floors: { score: 101 } }', '100'],
])('%s is reported where it stands', async (audit, hint) => {
  const cwd = folderWith({ 'shop.yml': suiteWith(`${audit}\n`) })
  const outcome = await cli(['validate', 'shop.yml'], { cwd })
  expectCalm(outcome)
  expect(outcome.code).toBe(2)
  expect(`${outcome.stdout}${outcome.stderr}`).toContain('shop.yml:3:')
  expect(`${outcome.stdout}${outcome.stderr}`).toContain(hint)
})

it('a tool of `call` that the server does not list is an error, and no row is judged', async () => {
  const cwd = folderWith({ 'shop.yml': suiteWith('audit: { lanes: [conformance], call: [lok] }\n') })
  const outcome = await cli(['run', 'shop.yml', '--reporter', 'json'], { cwd })
  expect(outcome.code).toBe(2)
  const { tests } = JSON.parse(outcome.stdout)
  expect(new Set(tests.map(({ status }: { status: string }) => status))).toEqual(new Set(['error', 'skipped']))
  expect(JSON.stringify(tests[0])).toContain('Did you mean `look`?')
})

it('validate tells of the audit, and of a lock that is missing or something else', async () => {
  const text = suiteWith('audit: { lock: "{server}.lock.json" }\n')
  const valid = await cli(['validate', 'shop.yml'], { cwd: folderWith({ 'shop.yml': suiteWith('audit: {}\n') }) })
  expect(valid).toMatchObject({ code: 0, stdout: 'shop.yml: valid, 1 audit\n' })
  const missing = await cli(['validate', 'shop.yml'], { cwd: folderWith({ 'shop.yml': text }) })
  expectCalm(missing)
  expect(missing.code).toBe(2)
  expect(`${missing.stdout}${missing.stderr}`).toContain('shop.yml:3:8 the lock shop.lock.json does not exist')
  const cwd = folderWith({ 'shop.yml': text, 'shop.lock.json': '{}' })
  const other = await cli(['validate', 'shop.yml'], { cwd })
  expect(`${other.stdout}${other.stderr}`).toContain('shop.lock.json is not the catalogue of a server')
  expect(`${other.stdout}${other.stderr}`).toContain('write it again with `mcprove lock`')
})

it('list shows an audit as one row, and its probes as JSON', async () => {
  const cwd = folderWith({ 'shop.yml': suiteWith('audit: { lanes: [conformance] }\n') })
  const { stdout } = await cli(['list', 'shop.yml'], { cwd })
  expect(stdout).toMatch(/^shop\.yml\n {2}shop: audit score\n {4}audit, \d+ of \d+ rules\n {4}shop: /)
  expect(stdout).not.toContain(RULE)
  const { suites } = JSON.parse((await cli(['list', 'shop.yml', '--json'], { cwd })).stdout)
  expect(suites[0].rows).toContainEqual(expect.objectContaining({ name: `shop: ${RULE}`, kind: 'audit', rule: RULE }))
})
