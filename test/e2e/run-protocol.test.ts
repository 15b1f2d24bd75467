// What a server says besides its answers, with the whole program: catalogues, connections, completions, tasks.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../src/score/result/result.js'
import { ordersServer, startHttp, startOrders } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith, ROOT } from './run-cli.js'

const schema = JSON.parse(readFileSync(join(ROOT, 'result.schema.json'), 'utf8'))
const isResult = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema)
const CATALOG = 'snapshots/mcprove.orders.catalog.json'

const orders = (...more: readonly string[]) => {
  const { command, args } = ordersServer(...more)
  return `servers: { orders: ${JSON.stringify({ command, args })} }\n`
}

async function run(folder: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const outcome: CliOutcome = await cli(['run', ...args, '-o', 'result.json'], { cwd: folder, env })
  expectCalm(outcome)
  const result: Result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))
  expect(isResult(result) ? [] : isResult.errors).toEqual([])
  return { ...outcome, result }
}

const statuses = ({ tests }: Result) => tests.map(({ name, kind, status }) => `${kind} ${name}: ${status}`)
const findings = ({ tests: [test] }: Result) =>
  test?.gates[0]?.findings.map(({ level, message }) => `${level}: ${message}`)

describe('a catalogue', () => {
  const suite = `${orders()}catalog: { snapshot: true }\n`
  const changed = (more = '') => `${orders('--release', '2')}catalog: { snapshot: true${more} }\n`

  it('is written by -u alone, and compared afterwards', async () => {
    const folder = folderWith({ 'mcprove.yml': suite })
    const first = await run(folder)
    expect(statuses(first.result)).toEqual(['catalog catalog of orders: failed'])
    expect(findings(first.result)).toEqual([`error: no snapshot yet; write it with -u to ${CATALOG}`])
    expect(first.code).toBe(1)
    expect(existsSync(join(folder, CATALOG))).toBe(false)
    const ci = await run(folder, [], { CI: '1' })
    expect(findings(ci.result)).toEqual([
      `error: no snapshot yet; write it with -u on your machine and commit ${CATALOG}`,
    ])

    const updated = await run(folder, ['-u'])
    expect(statuses(updated.result)).toEqual(['catalog catalog of orders: passed'])
    const text = readFileSync(join(folder, CATALOG), 'utf8')
    expect(text).toMatch(/^\{\n {2}"mcprove_catalog": 1,\n {2}"server": \{\n {4}"name": "orders"/)
    expect(Object.keys(JSON.parse(text))).toEqual([
      'mcprove_catalog',
      'server',
      'instructions',
      'tools',
      'resources',
      'resource_templates',
      'prompts',
    ])
    expect((await run(folder)).code).toBe(0)
    await run(folder, ['-u'])
    expect(readFileSync(join(folder, CATALOG), 'utf8')).toBe(text)
  })

  it('shows every change, and which ones break clients', async () => {
    const folder = folderWith({ 'mcprove.yml': suite })
    await run(folder, ['-u'])
    writeFileSync(join(folder, 'mcprove.yml'), changed())
    const { result, code, stdout } = await run(folder)
    expect(code).toBe(1)
    expect(findings(result)).toEqual([
      'error: tool `find_order`: input number: description "The number, from 1." -> "The number."',
      'error: breaking: tool `find_order`: input exact: added, required',
      'error: tool `archive`: added',
      `note: accept the changes in ${CATALOG} with -u`,
    ])
    expect(stdout).toContain('tool `archive`: added')
    writeFileSync(join(folder, 'mcprove.yml'), changed(', fail_on: breaking'))
    expect(findings((await run(folder)).result)?.map((text) => text.split(':')[0])).toEqual([
      'warning',
      'error',
      'warning',
      'note',
    ])
    writeFileSync(join(folder, 'mcprove.yml'), changed(', parts: [prompts, instructions]'))
    await run(folder, ['-u'])
    expect(Object.keys(JSON.parse(readFileSync(join(folder, CATALOG), 'utf8')))).toEqual([
      'mcprove_catalog',
      'server',
      'instructions',
      'prompts',
    ])
  })

  it('that is not one is an error at its name', async () => {
    const folder = folderWith({ 'mcprove.yml': suite, [CATALOG]: '{ "mcprove_catalog": 9, "server": {} }' })
    const { result } = await run(folder)
    expect(result.tests[0]).toMatchObject({ status: 'error', error: { code: 'JSON_INVALID' } })
    expect(result.tests[0]?.error?.message).toContain(CATALOG)
  })
})

const ROWS = `
connections:
  - { name: says who it is, server: orders, expect: [{ server_info.name: orders }] }
completions:
  - { name: completes cities, server: orders, prompt: sum_up, argument: city, value: B, expect: [{ values: { length: 2 } }] }
tests:
  - { name: typed, type: completion, server: orders, template: "orders://in/{city}", argument: city }
catalog: { snapshot: true, servers: [orders] }
`

it('every kind of row is listed, selected, filtered and reported', async () => {
  const folder = folderWith({ 'mcprove.yml': orders() + ROWS })
  const listed = await cli(['list'], { cwd: folder })
  expect(listed.stdout).toContain('direct connection test')
  expect(listed.stdout).toContain('direct completion test')
  expect(listed.stdout).toContain('snapshot of the catalogue')
  const validated = await cli(['validate'], { cwd: folder })
  expect(validated.stdout).toContain('3 direct tests, 1 catalogue')
  const { result } = await run(folder, ['-u'])
  expect(statuses(result)).toEqual([
    'completion completes cities: passed',
    'connection says who it is: passed',
    'completion typed: passed',
    'catalog catalog of orders: passed',
  ])
  const one = await run(folder, ['-t', 'catalog of'])
  expect(statuses(one.result)).toEqual(['catalog catalog of orders: passed'])
  const junit = await cli(['run', '--reporter', 'junit'], { cwd: folder })
  expect(junit.stdout).toContain('catalog of orders')
  expect(junit.stdout).toContain('says who it is')
})

it.each([
  [
    'cancel without its key',
    'tools: [{ name: t, server: orders, tool: x, expect: [{ cancel.sent: { absent: true } }] }]',
    '`cancel`',
  ],
  ['task without its key', 'tools: [{ name: t, server: orders, tool: x, expect: [{ task.status: done }] }]', '`task`'],
  [
    'the time of a connection',
    'connections: [{ name: t, server: orders, expect: [{ duration_ms: { "<": 9 } }] }]',
    '`duration_ms`',
  ],
  [
    'refused without auth',
    'connections: [{ name: t, server: orders, expect: [{ refused.status: 401 }] }]',
    '`refused`',
  ],
  ['two moments', 'tools: [{ name: t, server: orders, tool: x, cancel: { after_ms: 1, on: progress } }]', '`after_ms`'],
  ['no moment', 'tools: [{ name: t, server: orders, tool: x, cancel: { watch_ms: 1 } }]', '`after_ms`'],
  ['nothing to check', 'connections: [{ name: t, server: orders }]', '`expect`'],
  ['nothing to complete', 'completions: [{ name: t, server: orders, argument: a }]', '`prompt`'],
  ['a misspelled level', 'tools: [{ name: t, server: orders, tool: x, log_level: warn }]', '`warning`'],
  [
    'a misspelled target',
    'tools: [{ name: t, server: orders, tool: x, expect: [{ "logs[0].levl": info }] }]',
    '`level`',
  ],
  ['an unknown server', 'catalog: { snapshot: true, servers: [order] }', '`orders`'],
  ['a catalogue that is not compared', 'catalog: {}', '`snapshot`'],
  ['auth for a process', 'connections: [{ name: t, server: orders, auth: none }]', '`url`'],
  ['a log level for a mock', 'tools: [{ name: t, server: mock, tool: x, log_level: info }]', '`log_level`'],
  ['a completion of a mock', 'completions: [{ name: t, server: mock, prompt: p, argument: a }]', 'completions'],
])('%s does not load', async (_, section, about) => {
  const text = orders().replace('servers: {', 'servers: { mock: { mock: ./m.yml },') + section
  const folder = folderWith({ 'mcprove.yml': text, 'm.yml': 'tools: [{ name: x, answers: [{ return: 1 }] }]\n' })
  const { code, stdout, stderr } = await cli(['validate'], { cwd: folder })
  expect(code).toBe(2)
  expect(stdout + stderr).toContain(about)
  expect(stdout + stderr).toContain('mcprove.yml:2')
})

it('a server behind a token refuses strangers, and answers friends', async () => {
  const server = await startOrders('--token', 'right-token-of-the-tests')
  const text = (auth: string) => `
servers: { orders: { url: "${server.url}", auth: { bearer: "\${TOKEN}" } } }
connections:
  - { name: refuses, server: orders, auth: ${auth} }
  - { name: lets in, server: orders, expect: [{ server_info.name: orders }] }
`
  try {
    for (const auth of ['none', 'invalid']) {
      const folder = folderWith({ 'mcprove.yml': text(auth) })
      const { result, code } = await run(folder, [], { TOKEN: 'right-token-of-the-tests' })
      expect([statuses(result), code]).toEqual([['connection refuses: passed', 'connection lets in: passed'], 0])
      expect(JSON.stringify(result)).not.toContain('right-token')
    }
  } finally {
    await server.stop()
  }
})

it('a test that a server must refuse sends credentials to open a session only, and follows no redirect', async () => {
  const seen: string[] = []
  const elsewhere = await startHttp((_request, response) => {
    seen.push('elsewhere')
    response.end('{}')
  })
  const server = await startHttp((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    if (request.url === '/mcp')
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${elsewhere.url}"` })
    else response.writeHead(302, { location: elsewhere.url })
    response.end()
  })
  const text = (address: string) => `
servers: { orders: { url: "${address}", auth: { bearer: "\${TOKEN}" }, headers: { X-Api-Key: "\${KEY}" } } }
connections: [{ name: refuses, server: orders, auth: none }]
`
  try {
    for (const address of [server.url, server.url.replace('/mcp', '/moved')]) {
      const env = { TOKEN: 'token-of-the-tests', KEY: 'key-of-the-tests' }
      const { result } = await run(folderWith({ 'mcprove.yml': text(address) }), [], env)
      expect(statuses(result)).toEqual(['connection refuses: failed'])
    }
    expect(seen.join('\n')).not.toContain('elsewhere')
    const [withCredentials, without] = [true, false].map((has) =>
      seen.filter((request) => /of-the-tests|authorization/i.test(request) === has),
    )
    // One request to each address: whether the id of a session alone is enough shows only in a session.
    expect(withCredentials?.map((request) => request.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /mcp',
      'POST /moved',
    ])
    expect(without?.length).toBeGreaterThan(1)
  } finally {
    server.stop()
    elsewhere.stop()
  }
})

it('snapshots below a linked folder are not written', async () => {
  const folder = folderWith({ 'mcprove.yml': `${orders()}catalog: { snapshot: true }\n` })
  const target = folderWith({})
  symlinkSync(target, join(folder, 'snapshots'))
  const { result } = await run(folder, ['-u'])
  expect(result.tests[0]?.status).toBe('error')
  expect(existsSync(join(target, 'mcprove.orders.catalog.json'))).toBe(false)
})
