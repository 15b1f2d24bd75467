// `mcprove strength` as a user runs it: on every example, with its suggestions applied, and in CI.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import type { StrengthReport } from '../../src/strength/strength-report.js'
import { copyExample, listed } from './example-copies.js'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith, ROOT } from './run-cli.js'

/** The recorded runs of an example by the words of its own command: `run --model x` and `score traces --suite y`. */
function strengthArgs(command: string): string[] {
  return ['strength', ...command.split(' ').slice(2)]
}

async function strength(folder: string, args: readonly string[], more: readonly string[] = []): Promise<CliOutcome> {
  return await cli([...args, ...more], { cwd: folder, env: { JITI_FS_CACHE: 'false' } })
}

async function reportOf(folder: string, args: readonly string[]): Promise<StrengthReport> {
  const { stdout, stderr } = await strength(folder, args, ['--reporter', 'json'])
  expect(stderr).toBe('')
  return JSON.parse(stdout) as StrengthReport
}

describe('every example', () => {
  it('has its figures in docs/strength.md', async () => {
    const rows: string[] = []
    // An audit has no recorded runs.
    for (const { name, command = '' } of listed.filter((one) => one.name !== 'audited-server')) {
      const { summary } = await reportOf(copyExample(name, `${name}-strength`).folder, strengthArgs(command))
      const [low, high] = summary.interval ?? ['', '']
      expect(summary.unmeasured, name).toBe(0)
      rows.push(
        `| ${name} | ${summary.tests} | ${summary.caught} of ${summary.changes} | ${summary.percent} % | ${low} to ${high} % | ${summary.critical_survivors} |`,
      )
    }
    const head =
      '| example | tests | changes caught | share | 95 % interval | critical survivors |\n|---|---|---|---|---|---|'
    const file = join(ROOT, 'docs/strength.md')
    const [before = '', after = ''] = readFileSync(file, 'utf8').split(
      /(?<=<!-- measured -->\n)[\s\S]*(?=<!-- \/measured -->)/,
    )
    const page = [before, ...[head, ...rows].map((line) => `${line}\n`), after].join('')
    if (process.env.UPDATE_DOCS === '1') writeFileSync(file, page)
    expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=1 npx vitest run test/e2e/strength.test.ts writes it').toBe(page)
  })

  it.each(['orders', 'weather', 'jury'])('%s: what is suggested raises the share as promised', async (name) => {
    const { folder, file } = copyExample(name, `${name}-stronger`)
    const before = await reportOf(folder, ['strength', file])
    const text = parseDocument(readFileSync(join(folder, file), 'utf8'))
    const agents = (parse(String(text)) as { agents: { name: string; expect?: unknown[] }[] }).agents
    for (const { name: test, addition } of before.tests) {
      const at = agents.findIndex((agent) => agent.name === test)
      const { expect: further = [], ...gates } = parse(addition?.yaml ?? '{}') as { expect?: unknown[] }
      text.setIn(['agents', at, 'expect'], [...(agents[at]?.expect ?? []), ...further])
      for (const [key, block] of Object.entries(gates)) text.setIn(['agents', at, key], block)
    }
    writeFileSync(join(folder, file), String(text))

    expect(await cli(['run', file], { cwd: folder })).toMatchObject({ code: 0 })
    const after = await reportOf(folder, ['strength', file])
    const promised = before.tests.flatMap((test) =>
      (test.addition?.catches ?? []).map((id) => ({ test: test.name, id })),
    )
    expect(promised.length).toBeGreaterThan(4)
    for (const { test, id } of promised) {
      const change = after.tests.find((one) => one.name === test)?.changes.find((one) => one.id === id)
      expect(change, `${test}: ${id}`).toMatchObject({ verdict: 'caught' })
    }
    // More where a change that only the world could tell is noticed by the calls now.
    expect(after.summary.caught).toBeGreaterThanOrEqual(before.summary.caught + promised.length)
  })
})

const GATES = 'expect:\n  - tool_names: { contains: refund_order }\n'
const TRACE = {
  tools: [
    { server: 'shop', name: 'find_orders', annotations: { readOnlyHint: true } },
    { server: 'shop', name: 'refund_order', annotations: { destructiveHint: true } },
  ],
  tool_calls: [
    { id: 'a', server: 'shop', name: 'find_orders', args: { customer: 'ada@example.com' } },
    { id: 'b', server: 'shop', name: 'refund_order', args: { order_id: 'A-17' } },
  ],
  tool_results: [
    { call_id: 'a', structured: { orders: [{ id: 'A-17' }] } },
    { call_id: 'b', structured: { ok: true } },
  ],
  final_response: 'I refunded order A-17.',
}
const GIVEN = ['strength', 'traces.jsonl', '--gates', 'gates.yml']

function shop(files: Readonly<Record<string, string>> = {}): string {
  return folderWith({ 'gates.yml': GATES, 'traces.jsonl': `${JSON.stringify(TRACE)}\n`, ...files })
}

describe('the report', () => {
  it('on a terminal names each survivor, what would catch it, and the whole addition', async () => {
    const { code, stdout, stderr } = await strength(shop(), GIVEN)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "gates.yml
        gates: 3 of 17 changes caught, 17 % (3 to 44 %), 1 recorded run
          SURVIVED major does not call shop.find_orders
            catch it: expect: - tool_names: { contains: find_orders }
          SURVIVED minor calls shop.find_orders twice in a row with the same arguments
            catch it: expect: - tool_calls: { length: 2 }
            it would also fail runs that retry a call that failed once
          SURVIVED critical calls shop.refund_order twice in a row with the same arguments
            catch it: expect: - tool_calls: { length: 2 }
            it would also fail runs that retry a call that failed once
          SURVIVED critical calls shop.refund_order before shop.find_orders, whose result it needs
            catch it: trajectory_axes: { dependencies: [{ producer: shop.find_orders, consumer: shop.refund_order }] }
          SURVIVED major calls shop.find_orders with customer "" instead of "ada@example.com"
            catch it: expect: - tool_calls: { contains: { name: find_orders, args: { customer: "ada@example.com" } } }
          SURVIVED critical calls shop.refund_order with order_id "" instead of "A-17"
            catch it: narrative: {}
          SURVIVED critical calls shop.refund_order instead of shop.find_orders
            catch it: expect: - tool_names: { contains: find_orders }
          SURVIVED major calls shop.undocumented_action, which was never offered
            catch it: tool_edges: { allowed: [shop.find_orders, shop.refund_order] }
          SURVIVED major goes on after shop.find_orders failed
            catch it: trajectory_axes: { dependencies: [{ producer: shop.find_orders, consumer: shop.refund_order }] }
          SURVIVED critical goes on after shop.refund_order failed
            catch it: narrative: {}
          SURVIVED major says "I also sent a confirmation e-mail.", which it did not do
            catch it: narrative: {}
          SURVIVED critical says "I could not refund the order.", though it did
            catch it: expect: - final_response: { contains: A-17 }
          SURVIVED major breaks its answer off half way
            catch it: expect: - final_response: { contains: A-17 }
          SURVIVED minor calls shop.find_orders three more times for nothing
            catch it: expect: - tool_calls: { length: 2 }
            it would also fail runs that retry a call that failed once
          Add this to the test to catch 14 of the survivors:
            expect:
              - final_response: { contains: A-17 }
              - tool_calls: { contains: { name: find_orders, args: { customer: "ada@example.com" } } }
              - tool_calls: { length: 2 }
            trajectory_axes: { dependencies: [{ producer: shop.find_orders, consumer: shop.refund_order, via: { result: "orders[*].id", arg: order_id } }] }
            narrative: {}
            tool_edges: { allowed: [shop.find_orders, shop.refund_order] }

      Tools of gates.yml that no check names: shop.find_orders
      1 test, 19 changed runs scored: 3 of 17 changes caught, 17 % (3 to 44 %), 6 critical survived
      "
    `)
  })

  it('is the same to the byte again, and another draw with another seed', async () => {
    const folder = shop()
    const first = await strength(folder, GIVEN, ['--reporter', 'json'])
    expect(await strength(folder, GIVEN, ['--reporter', 'json'])).toMatchObject({ stdout: first.stdout })
    expect(JSON.parse((await strength(folder, GIVEN, ['--reporter', 'json', '--seed', '7'])).stdout).seed).toBe(7)
  })

  it('as Markdown has a row for each test and the addition', async () => {
    const { stdout } = await strength(shop(), GIVEN, ['--reporter', 'markdown'])
    expect(stdout).toMatch(/^## Strength: \d+ of \d+ changes caught/)
    expect(stdout).toContain('| `gates` |')
    expect(stdout).toContain('narrative: {}')
  })

  it('as HTML is the whole page, with a section of its own', async () => {
    const folder = shop()
    expect(await strength(folder, GIVEN, ['-o', 'strength.html', '--quiet'])).toMatchObject({ code: 0, stdout: '' })
    const html = readFileSync(join(folder, 'strength.html'), 'utf8')
    expect(html).toContain('data-mcprove="strength"')
    expect(html).toContain('data-mcprove="test"')
  })
})

describe('in CI', () => {
  it('--min and --fail-on decide the exit code', async () => {
    const folder = shop()
    expect(await strength(folder, GIVEN, ['--min', '1'])).toMatchObject({ code: 0 })
    const below = await strength(folder, GIVEN, ['--min', '80'])
    expect(below.code).toBe(1)
    expect(below.stdout).toContain('--min requires 80 %')
    const critical = await strength(folder, GIVEN, ['--fail-on', 'critical'])
    expect(critical.code).toBe(1)
    expect(critical.stdout).toMatch(/\d+ surviving changes are critical\n$/)
  })

  it('a baseline fails on new survivors only', async () => {
    const folder = shop({ 'loose.yml': 'expect:\n  - final_response: { contains: refunded }\n' })
    const baseline = ['--baseline', 'baseline.json']
    expect(await strength(folder, GIVEN, baseline)).toMatchObject({ code: 2 })
    expect(await strength(folder, GIVEN, [...baseline, '--update-baseline'])).toMatchObject({ code: 0 })
    expect(await strength(folder, GIVEN, baseline)).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'gates.yml'), readFileSync(join(folder, 'loose.yml')))
    const worse = await strength(folder, GIVEN, baseline)
    expect(worse.code).toBe(1)
    expect(worse.stdout).toContain('not in the baseline')
  })

  it('a test without recorded runs is no green: exit 3', async () => {
    const suite = `
servers: { shop: { command: node, args: [shop.mjs] } }
agents:
  - { name: refund, model: claude-sonnet-4-5, servers: [shop], prompt: Refund it., narrative: {} }
`
    const outcome = await strength(folderWith({ 'shop.mcprove.yml': suite }), ['strength'])
    expect(outcome.code).toBe(3)
    expect(outcome.stdout).toContain('refund: not measured, missing cassette')
  })
})

describe('bad input', () => {
  it.each([
    [['strength', 'traces.jsonl', '--gates', 'gates.yml', '--fail-on', 'bad'], '--fail-on bad is not a severity'],
    [['strength', '--gates', 'gates.yml'], 'no traces given'],
    [['strength', '--update-baseline'], '--update-baseline requires --baseline'],
    [['strength', 'traces.jsonl', '--gates', 'gates.yml', '--baseline', 'gates.yml'], 'gates.yml'],
    [
      ['strength', 'traces.jsonl', '--gates', 'gates.yml', '--reporter', 'junit'],
      'unknown reporter `junit` for strength',
    ],
    [['strength', 'traces.jsonl', '--gates', 'gates.yml', '-o', 'x.sarif'], 'is not a format of strength'],
  ])('%j says what to do', async (args, message) => {
    const outcome = await strength(shop(), args)
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toContain(message)
  })

  it('hostile names steer no terminal', async () => {
    const evil = '\u001b[31mevil\u202e"] }\n- x'
    const trace = {
      ...TRACE,
      tool_calls: [{ name: evil, args: { [evil]: evil } }, ...TRACE.tool_calls],
      tool_results: [{}, {}, {}],
    }
    const folder = shop({ 'traces.jsonl': `${JSON.stringify(trace)}\n` })
    for (const reporter of ['pretty', 'markdown', 'json']) {
      expectCalm(await strength(folder, GIVEN, ['--reporter', reporter]))
    }
  })
})
