// `mcprove explain` on what `mcprove run` kept: rows of every kind, with models that are scripts.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, expectCalm, folderWith } from './run-cli.js'

const SHOP = `
tools:
  - name: find_orders
    description: Finds the orders of a customer. Returns their ids.
    input_schema: { type: object, properties: { customer: { type: string } } }
    default: "A-17, A-18"
  - name: refund_order
    description: Refunds one order in full.
    input_schema: { type: object, properties: { order_id: { type: string } } }
    answers: [{ match: { order_id: Z-1 }, return: { error: there is no order Z-1 } }]
    default: "refunded {{args.order_id}}"
`

const SUITE = `
servers:
  shop: { mock: ./shop.yml }
  down: { command: [node, -e, "process.exit(3)"] }
defaults: { servers: [shop], model: scripted/clerk.yml }
agents:
  - name: good
    prompt: Refund the umbrella.
    expect: [{ "tool_names[0]": find_orders }]
  - name: refund
    prompt: Refund the umbrella.
    runs: 4
    trajectory:
      calls:
        - { name: find_orders, args: { exact: { customer: ada } } }
        - { name: refund_order, args: { exact: { order_id: A-17 } } }
  - name: looks only
    prompt: Refund the umbrella.
    expect: [{ "tool_names[1]": { absent: true } }]
    tool_edges: { allowed: [find_orders] }
  - name: certified
    prompt: Refund the umbrella.
    runs: 4
    expect: [{ final_response: { contains: A-17 } }]
    reliability: { expect: [{ "reliability.pass_rate": { ">=": 90 } }] }
  - name: unreachable
    prompt: Refund the umbrella.
    servers: [down]
    expect: [{ final_response: { contains: A-17 } }]
  - name: never recorded
    model: anthropic/claude-sonnet-4-5
    prompt: Refund the umbrella.
    expect: [{ final_response: { contains: A-17 } }]
  - name: not today
    skip: true
    prompt: Refund the umbrella.
    expect: [{ final_response: { contains: A-17 } }]
tools:
  - { name: unknown order, server: shop, tool: refund_order, args: { order_id: Z-1 } }
tool_quality: { servers: [shop], expect: [{ "tool_quality.min_score": { ">=": 1 } }] }
evals:
  - { name: polite, agent: good, rubric: Is the answer polite?, judge: { model: scripted/judge.yml } }
  - { name: graded, agent: good, rubric: Is it true?, judge: { model: scripted/mute.yml } }
`

const FILES = {
  'shop.yml': SHOP,
  'suite.mcprove.yml': SUITE,
  'clerk.yml': `
- calls: [{ name: find_orders, args: { customer: ada } }]
- { run: 3, calls: [{ name: refund_order, args: { order_id: A-18 } }] }
- { run: 3, text: I refunded A-18. }
- calls: [{ name: refund_order, args: { order_id: A-17 } }]
- text: I refunded A-17.
`,
  'judge.yml': `- text: '{"score": 0.2, "pass": false, "reason": "It is curt."}'`,
  'mute.yml': '- text: I would rather not.\n- text: I would rather not.\n',
}

let folder: string
const mcprove = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliOutcome> =>
  cli(args, { cwd: folder, env })

async function explained(...args: string[]): Promise<string> {
  const outcome = await mcprove(['explain', ...args])
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  return outcome.stdout
}

beforeAll(async () => {
  folder = folderWith(FILES)
  expect(await mcprove(['run', '--replay', '--quiet'])).toMatchObject({ code: 1 })
})

it('takes the first failure of the last run, in its first failed run', async () => {
  expect(await explained()).toMatchInlineSnapshot(`
    "FAILED refund suite.mcprove.yml
    3 of 4 runs passed; this is run 3

    trajectory failed
      trajectory.passed: expected >= 1, got 0
      run 3, tool_calls[1]: expected call 2 \`refund_order\` with order_id "A-17", but the recorded call \`shop.refund_order\` differs at args.order_id: expected "A-17", got "A-18"

    calls = as expected, ! see above, - missing, + unexpected
        expected                                     recorded
      = find_orders {"customer": "ada"}              0 shop.find_orders {"customer": "ada"}
      ! refund_order {"order_id": "A-17"}            1 shop.refund_order {"order_id": "A-18"}

    shortest failing prefix
      2 of 2 calls, up to tool_calls[1] shop.refund_order; no fewer pass

    what would have passed
      tool_calls[1] shop.refund_order with args.order_id = "A-17"

    reproduce
      mcprove run suite.mcprove.yml -t refund
    "
  `)
})

it('takes a row by its name, or by words that only it has', async () => {
  expect(await explained('refund')).toBe(await explained())
  expect(await explained('refund #3')).toBe(await explained())
  expect(await explained('looks only')).toMatchInlineSnapshot(`
    "FAILED looks only suite.mcprove.yml

    expect failed
      run 1: tool_names[1]: expected nothing there, got the string "refund_order"

    calls ! see above
        recorded
        0 shop.find_orders {"customer": "ada"}
      ! 1 shop.refund_order {"order_id": "A-17"}

    what would have passed
      tool_names[1] absent true; it is "refund_order"

    tool_edges failed
      edges.gate_passed: expected >= 1, got 0
      run 1, tool_calls[1]: shop.refund_order is not in \`allowed\`

    calls ! see above
        recorded
        0 shop.find_orders {"customer": "ada"}
      ! 1 shop.refund_order {"order_id": "A-17"}

    shortest failing prefix
      2 of 2 calls, up to tool_calls[1] shop.refund_order; the first alone would pass

    what would have passed
      the same run without tool_calls[1] shop.refund_order

    reproduce
      mcprove run suite.mcprove.yml -t 'looks only'
    "
  `)
  expect(await explained('looks')).toBe(await explained('looks only'))
})

it('a run that passed in a row that did not says so', async () => {
  expect(await explained('refund #1')).toMatchInlineSnapshot(`
    "FAILED refund suite.mcprove.yml
    3 of 4 runs passed; this is run 1, which passed; run 3 did not

    what passed
      trajectory

    reproduce
      mcprove run suite.mcprove.yml -t refund
    "
  `)
})

it('a row that is judged by the outcomes of its runs shows the run, then the rate', async () => {
  expect(await explained('certified')).toMatchInlineSnapshot(`
    "FAILED certified suite.mcprove.yml
    3 of 4 runs passed; this is run 3

    expect failed
      run 3: final_response: expected to contain "A-17", got "I refunded A-18."

    what would have passed
      final_response contains "A-17"; it is "I refunded A-18."

    reliability failed
      reliability.pass_rate: expected >= 90, got 75
      run 3: note: did not pass a per-run check

    what would have passed
      the same runs without run 3
      reliability.pass_rate >= 90; it is 75 (1 more of these 4 runs would have to pass)

    reproduce
      mcprove run suite.mcprove.yml -t certified
    "
  `)
})

it('a row that passed shows what was asked of it', async () => {
  expect(await explained('good')).toMatchInlineSnapshot(`
    "PASSED good suite.mcprove.yml

    what passed
      expect: tool_names[0] exact "find_orders"; it is "find_orders"

    reproduce
      mcprove run suite.mcprove.yml -t good
    "
  `)
})

describe('no verdict', () => {
  it('of a run whose server is down', async () => {
    expect(await explained('unreachable')).toMatchInlineSnapshot(`
      "ERROR unreachable suite.mcprove.yml

      run 1 is excluded from scoring: infra_error: server down exited with code 3 (connecting)
        It printed nothing to standard error: check its arguments, its variables and what it connects to.

      reproduce
        mcprove run suite.mcprove.yml -t unreachable
      "
    `)
  })

  it('of a row that could not be run', async () => {
    expect(await explained('never recorded')).toMatchInlineSnapshot(`
      "ERROR never recorded suite.mcprove.yml

      missing cassette cassettes/suite/never-recorded.anthropic-claude-sonnet-4-5.jsonl [CASSETTE_MISSING]
        Record it: mcprove run suite.mcprove.yml -t 'never recorded' --record
        Run mcprove explain CASSETTE_MISSING for details.

      reproduce
        mcprove run suite.mcprove.yml -t 'never recorded'
      "
    `)
  })

  it('of a row that was skipped', async () => {
    expect(await explained('not today')).toMatchInlineSnapshot(`
      "SKIPPED not today suite.mcprove.yml

      skipped: nothing ran
      "
    `)
  })
})

it('a direct test shows what the server answered', async () => {
  expect(await explained('unknown order')).toMatchInlineSnapshot(`
    "FAILED unknown order suite.mcprove.yml

    expect failed
      run 1: is_error: the server answered with an error: "there is no order Z-1"; if it should, add \`- is_error: true\` to \`expect:\`

    what would have passed
      is_error exact false; it is true

    reproduce
      mcprove run suite.mcprove.yml -t 'unknown order'
    "
  `)
})

it('the quality of tools shows what to mend', async () => {
  expect(await explained('tool quality of shop')).toMatchInlineSnapshot(`
    "FAILED tool quality of shop suite.mcprove.yml

    tool_quality failed
      tool_quality.min_score: expected >= 1, got 0.4
      run 1: note: shop.find_orders: the parameter \`customer\` has no description: say what it contains and in which format
      run 1: note: shop.find_orders: the description leaves out when to use it, when not to use it, its limits and an example; add: Use it to find the orders of a customer. Do not use it to refund one order in full: use \`refund_order\` for that. None of its arguments is required. Example arguments: \`{"customer":"example"}\`.
      run 1: note: shop.refund_order: the description leaves out when to use it, when not to use it, its limits, what its result looks like and an example; add: Use it to refund one order in full. Do not use it to find the orders of a customer: use \`find_orders\` for that. None of its arguments is required. Returns content without a fixed schema, or an error that says what went wrong. Example arguments: \`{"order_id":"42"}\`.

    what would have passed
      tool_quality.min_score >= 1; it is 0.4

    reproduce
      mcprove run suite.mcprove.yml -t 'tool quality of shop'
    "
  `)
})

it('a graded row shows what its judge said, or why it has no grade', async () => {
  expect(await explained('polite')).toMatchInlineSnapshot(`
    "FAILED polite suite.mcprove.yml

    judge failed
      judge.score: expected >= 0.7, got 0.2
      scripted/judge.yml 0.2
      run 1: scored 0.2, below the threshold 0.7
      run 1: note: scripted/judge.yml gave 0.2: "It is curt."

    what would have passed
      judge.score >= 0.7; it is 0.2

    reproduce
      mcprove run suite.mcprove.yml -t polite
    "
  `)
  expect(await explained('graded')).toMatchInlineSnapshot(`
    "ERROR graded suite.mcprove.yml

    run 1 is excluded from scoring: no verdict: scripted/mute.yml: neither of its answers on "rubric" could be read: it was not a JSON object: "I would rather not."

    reproduce
      mcprove run suite.mcprove.yml -t graded
    "
  `)
})

it('paints only when asked to', async () => {
  const plain = await explained('refund')
  const painted = await mcprove(['explain', 'refund'], { FORCE_COLOR: '1' })
  expect(painted.stdout).toContain('\u001b[31mFAILED\u001b[39m \u001b[1mrefund\u001b[22m')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away.
  expect(painted.stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain)
  expect(await mcprove(['explain', 'refund'], { FORCE_COLOR: '1', NO_COLOR: '1' })).toMatchObject({ stdout: plain })
})

it('a name that is not there is refused, with the nearest', async () => {
  const { code, stdout, stderr } = await mcprove(['explain', 'refund #33'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toSay('[TEST_UNKNOWN]', '`refund #33`', '`refund #3`')
})

it('a suite that is gone, or is none any more, leaves what the result says', async () => {
  writeFileSync(join(folder, 'suite.mcprove.yml'), 'agents: 7\n')
  expect(await explained('refund')).toMatch(/\nnote The checks .*: suite\.mcprove\.yml has /)
  rmSync(join(folder, 'suite.mcprove.yml'))
  const text = await explained('refund')
  writeFileSync(join(folder, 'suite.mcprove.yml'), SUITE)
  expect(text).toContain('\nnote The checks ')
  expect(text).toContain('  ! refund_order {"order_id": "A-17"}')
})
