import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { runLoaded } from '../run.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-request-faults-'))
afterAll(() => rmSync(cwd, { recursive: true }))
writeFileSync(
  join(cwd, 'm.yml'),
  `tools:
  - name: add
    output_schema: { type: object, properties: { sum: { type: integer } }, required: [sum] }
    answers: [{ return: { sum: 3 } }]
  - { name: other, answers: [{ return: fine }] }
resources: [{ uri: "a://b", text: hi }]
prompts: [{ name: greet, messages: [{ role: user, text: Hi }] }]
`,
)

/** The rows of a suite on one server with these keys, and a second one that hangs. */
async function rows(keys: string, sections: string) {
  const suite = parseSuite(`servers: { s: { mock: m.yml${keys} }, hung: { mock: m.yml, fault: hang } }\n${sections}`)
  const results = await runLoaded([suite], { cwd, env: {}, isCi: false })
  return results.map(({ status, warnings = [], runs, gates, error }) => ({
    status,
    failed: runs.flatMap(({ expect: all }) => all.filter(({ passed }) => !passed).map(({ reason }) => reason)),
    findings: gates.flatMap(({ findings }) => findings.map(({ kind, message }) => `${kind}: ${message}`)),
    warnings: [...warnings],
    error: error?.message,
  }))
}

const adds = (more = '') => `tools: [{ name: adds, server: s, tool: add${more} }]`
const ADVICE = 'if it should, add `- is_error: true` to `expect:`'

describe('the fault of a server is injected into the request of a direct test', () => {
  it.each([
    ['error', '"Internal error: the tool could not complete the request."', 'the fault `error` was injected'],
    ['hang', '"Timed out after 3000 ms"', 'the fault `hang` was injected: the request timed out after 3000 ms'],
    ['"slow:4000"', '"Timed out after 3000 ms"', 'the fault `slow` was injected: the request timed out after 3000 ms'],
    [
      '{ kind: wedged, name: stuck, timeout_ms: 70 }',
      '"Timed out after 70 ms"',
      'the fault `stuck` (wedged) was injected: the request timed out after 70 ms',
    ],
  ])('%s fails a test that does not expect it, and is marked', async (fault, said, mark) => {
    const [row] = await rows(`, fault: ${fault}`, adds())
    expect(row?.status).toBe('failed')
    expect(row?.failed).toEqual([`the server answered with an error: ${said}; ${ADVICE}`])
    expect(row?.findings).toEqual([`fault: ${mark}`])
  })

  it('takes as long as it says, and no real time', async () => {
    const started = performance.now()
    const slow = await rows(
      ', fault: "slow:2500"',
      adds(', expect: [{ structured.sum: 3 }, { duration_ms: { ">=": 2500, "<": 2900 } }]'),
    )
    const hung = await rows(
      ', timeout_ms: 90000, fault: hang',
      adds(', expect: [{ is_error: true }, { duration_ms: 90000 }]'),
    )
    expect([...slow, ...hung].map(({ status }) => status)).toEqual(['passed', 'passed'])
    expect(performance.now() - started).toBeLessThan(2400)
  })

  it('garbage violates the output schema', async () => {
    const [row] = await rows(', fault: garbage', adds())
    expect(row?.status).toBe('failed')
    expect(row?.findings.map((text) => text.split(':')[0])).toEqual(['output_schema', 'fault'])
  })

  it('resources and prompts get it too, as a JSON-RPC error', async () => {
    const sections = (
      code: number,
    ) => `resources: [{ name: r, server: s, uri: "a://b", expect: [{ error.code: ${code} }] }]
prompts: [{ name: p, server: s, prompt: greet, expect: [{ error.code: ${code} }] }]`
    for (const [fault, code] of [
      ['error', -32_603],
      ['hang', -32_001],
    ] as const) {
      const both = await rows(`, fault: ${fault}`, sections(code))
      expect(both.map(({ status }) => status)).toEqual(['passed', 'passed'])
    }
    const noise = `resources: [{ name: r, server: s, uri: "a://b", expect: [{ "content[0].text": hi }] }]
prompts: [{ name: p, server: s, prompt: greet, expect: [{ "content[0].content.text": Hi }] }]`
    expect((await rows(', fault: garbage', noise)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect((await rows('', noise)).map(({ status }) => status)).toEqual(['passed', 'passed'])
  })

  it('affects the request, and not `setup`, as with agents', async () => {
    const [row] = await rows(
      ', fault: error',
      adds(', setup: [{ tool: add, expect: [{ structured.sum: 3 }] }], expect: [{ is_error: true }]'),
    )
    expect(row?.status).toBe('passed')
  })

  it('affects only the calls that it selects', async () => {
    const fault = ', fault: { kind: error, target: { tool: add }, when: { a: 1 } }'
    const tests = `tools:
  - { name: hit, server: s, tool: add, args: { a: 1 }, expect: [{ is_error: true }] }
  - { name: other arguments, server: s, tool: add, args: { a: 2 }, expect: [{ structured.sum: 3 }] }
  - { name: other tool, server: s, tool: other, args: { a: 1 } }
resources: [{ name: r, server: s, uri: "a://b" }]`
    expect((await rows(fault, tests)).map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'passed'])
  })

  it('counts the calls of a connection: of one run, or with `share: true` of all tests', async () => {
    const three = (expected: string[]) =>
      `tools:\n${expected.map((one, index) => `  - { name: t${index}, server: s, tool: other, expect: [{ is_error: ${one} }] }`).join('\n')}`
    const own = await rows(', fault: "recover-after:2"', three(['true', 'true', 'true']))
    const shared = await rows(', share: true, fault: "recover-after:2"', three(['true', 'true', 'false']))
    expect([...own, ...shared].map(({ status }) => status)).toEqual(Array(6).fill('passed'))
  })

  it('`none` is no fault', async () => {
    expect((await rows(', fault: none', adds())).map(({ status }) => status)).toEqual(['passed'])
  })
})

describe('a fault that cannot happen', () => {
  it.each(['truncated', 'oversized', 'rate-limit', 'injected-instruction', '"reply-after-cancel:5"'])(
    '%s is an error that names the kinds that can',
    async (fault) => {
      const [row] = await rows(`, fault: ${fault}`, adds())
      expect(row).toMatchObject({
        status: 'error',
        error: expect.stringContaining('which only works through the proxy'),
      })
    },
  )

  it.each(['vanished-tool', 'changed-schema'])('%s is an error too', async (fault) => {
    expect((await rows(`, fault: ${fault}`, adds())).map(({ status }) => status)).toEqual(['error'])
  })

  it('is an error only where it would affect the request', async () => {
    const [row] = await rows(', fault: { kind: truncated, target: { tool: other } }', adds())
    expect(row?.status).toBe('passed')
  })

  it('is a warning where the test has no request for it', async () => {
    const [nth] = await rows(', fault: { kind: error, nth: 2 }', adds())
    expect(nth).toMatchObject({
      status: 'passed',
      warnings: [
        'the fault `error` is for request 2 of a connection, and each run of this test makes one request on its own',
      ],
    })
    const [connecting] = await rows(
      ', fault: hang',
      'connections: [{ name: c, server: s, expect: [{ server_info.name: s }] }]',
    )
    expect(connecting).toMatchObject({
      status: 'passed',
      warnings: ['the fault `hang` of `s` does not affect connecting'],
    })
    const [setup] = await rows('', adds(', setup: [{ server: hung, tool: other }]'))
    expect(setup).toMatchObject({
      status: 'passed',
      warnings: ['the fault of `hung` does not affect calls of `setup`'],
    })
  })
})
