// `learn` and then `score`, through the built bin: what is learned from good runs passes on them and on no broken one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { badRuns, GOOD_RUNS, jsonLines } from './refund-runs.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'

function learn(args: readonly string[], options: Parameters<typeof cli>[1] = {}) {
  return cli(['learn', ...args], options)
}

describe('ten good runs', () => {
  const bad = badRuns()
  const files = Object.fromEntries(bad.map(({ name, trace }) => [`${name}.json`, JSON.stringify(trace)]))
  const cwd = folderWith({
    'good.jsonl': jsonLines(GOOD_RUNS),
    'failures.jsonl': jsonLines(bad.map(({ trace }) => trace)),
    'strangers.jsonl': '{"agent": "somebody else", "tool_calls": [{"name": "a"}]}',
    ...files,
  })
  const score = (file: string, ...checks: string[]) => cli(['score', file, ...checks], { cwd })

  beforeAll(async () => {
    const learned = await learn(['good.jsonl', '-o', 'learned.mcprove.yml'], { cwd })
    expect(learned).toMatchObject({ code: 0, stdout: '' })
    expect(learned.stderr).toContain('10 runs: 4 checks, 7 ')
    expect(learned.stderr).toMatch(/10 of 10 good runs pass; .*0\.95$/m)
    expect(await learn(['good.jsonl', '--gates-only', '-o', 'gates.yml'], { cwd })).toMatchObject({ code: 0 })
  })

  it('make the suite that docs/learning-suites.md shows', () => {
    const page = readFileSync(join(ROOT, 'docs/learning-suites.md'), 'utf8')
    const [, shown] = /^```yaml\n(.*?)^```/ms.exec(page) ?? []
    expect(readFileSync(join(cwd, 'learned.mcprove.yml'), 'utf8')).toBe(shown)
  })

  it('make a suite that is valid and passes on all ten, also one by one', async () => {
    const valid = await cli(['validate', 'learned.mcprove.yml'], { cwd })
    expect(valid).toMatchObject({ code: 0, stdout: 'learned.mcprove.yml: valid, 1 agent test\n', stderr: '' })
    expect(await score('good.jsonl', '--suite', 'learned.mcprove.yml')).toMatchObject({ code: 0, stderr: '' })
    const alone = await score('good.jsonl', '--suite', 'learned.mcprove.yml', '--per-trace')
    expect(alone.code).toBe(0)
    expect(alone.stdout).toContain('10 tests: 10 passed')
    expect(await score('good.jsonl', '--gates', 'gates.yml')).toMatchObject({ code: 0, stderr: '' })
  })

  it.each(bad.filter(({ isCaught }) => isCaught))(
    'make a suite that fails on a run with $name',
    async ({ name, finding }) => {
      for (const checks of [
        ['--suite', 'learned.mcprove.yml'],
        ['--gates', 'gates.yml'],
      ]) {
        const { code, stdout } = await score(`${name}.json`, ...checks)
        expect(code).toBe(1)
        expect(stdout).toContain(finding)
      }
    },
    120_000,
  )

  it('tell which failing runs pass still, and the smallest addition', async () => {
    const output = ['--against', 'failures.jsonl', '-o', 'against.mcprove.yml']
    const { code, stderr } = await learn(['good.jsonl', ...output], { cwd })
    expect(code).toBe(0)
    expect(stderr).toSay('5 of 7 failing runs are caught', 'runs 2, 5 ')
    const page = readFileSync(join(ROOT, 'docs/learning-suites.md'), 'utf8')
    for (const line of stderr.trimEnd().split('\n')) expect(page).toContain(line)
    expect(await score('good.jsonl', '--suite', 'against.mcprove.yml')).toMatchObject({ code: 0, stderr: '' })
    const strangers = await learn(['good.jsonl', '--against', 'strangers.jsonl'], { cwd })
    expect(strangers.stderr).toMatch(/^note: skipped 1 failing run .*\n/m)
  })

  it('make a suite that does not run before it knows how servers are started', async () => {
    // No key of anybody: without a server no model is asked.
    const env = { ANTHROPIC_API_KEY: 'not-a-key-at-all' }
    const { code, stdout } = await cli(['run', 'learned.mcprove.yml', '--runs', '1'], { cwd, env })
    expect(code).toBe(2)
    expect(stdout).toContain('`SHOP_COMMAND` is not set (learned.mcprove.yml:6:20)')
  })
})

it('one run is learned as it was, and the comments say how little that proves', async () => {
  const { code, stdout, stderr } = await learn(['-'], { stdin: JSON.stringify(GOOD_RUNS[0]) })
  expect(code).toBe(0)
  expect(stdout).toMatch(/# held in 1 of 1 run: .* 5 % .* 95 % /)
  expect(stderr).toSay('1 of 1 good run passes')
})

it('traces without a prompt make a suite that asks no model anything by accident', async () => {
  const trace = { model: 'anthropic/claude-sonnet-4-5', tool_calls: [{ name: 'get_order', args: { id: 17 } }] }
  const { stdout } = await learn(['-'], { stdin: JSON.stringify(trace) })
  const cwd = folderWith({ 'learned.mcprove.yml': stdout, 'trace.json': JSON.stringify(trace) })
  expect(await cli(['validate', 'learned.mcprove.yml'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(await cli(['score', 'trace.json', '--suite', 'learned.mcprove.yml'], { cwd })).toMatchObject({ code: 0 })
  const env = { ANTHROPIC_API_KEY: 'not-a-key-at-all' }
  const run = await cli(['run', 'learned.mcprove.yml', '--runs', '1'], { cwd, env })
  expect(run.code).toBe(2)
  expect(run.stdout).toContain('`PROMPT` (learned.mcprove.yml:')
})

it('logs of other tools teach as well', async () => {
  const messages = [
    { role: 'user', content: 'Which open invoice is mine?' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'x', type: 'function', function: { name: 'list_invoices', arguments: '{"status":"open"}' } }],
    },
    { role: 'tool', tool_call_id: 'x', content: '[]' },
    { role: 'assistant', content: 'None.' },
  ]
  const { code, stdout } = await learn(['-', '--gates-only'], { stdin: JSON.stringify({ messages }) })
  expect(code).toBe(0)
  expect(stdout).toContain('- { name: list_invoices, args: { subset: { status: open } } }')
})

it('secrets of the environment are not learned', async () => {
  const trace = {
    prompt: 'Use hunter2-hunter2.',
    tool_calls: [{ name: 'login', args: { key: 'hunter2-hunter2', user: 'ada' } }],
  }
  const { stdout } = await learn(['-'], { stdin: JSON.stringify(trace), env: { SHOP_PASSWORD: 'hunter2-hunter2' } })
  expect(stdout).not.toContain('hunter2')
  expect(stdout).toContain('prompt: "Use [redacted:SHOP_PASSWORD]."')
  expect(stdout).toContain('- { name: login, args: { exact: { user: ada }, ignore_keys: [key] } }')
})

describe('what cannot be learned from is refused', () => {
  const cwd = folderWith({
    'empty.jsonl': '',
    'idle.json': '{"tool_calls": []}',
    'broken.json': '{"tool_calls": [{"name": "a"}], "outcome": {"status": "agent_error"}}',
    'apart.jsonl': jsonLines([{ tool_calls: [{ name: 'a' }] }, { tool_calls: [{ name: 'b' }] }]),
  })

  it.each([
    ['empty.jsonl', 'empty.jsonl contains no trace'],
    ['idle.json', 'idle.json: no checks to learn: no completed run calls a tool that a suite can name'],
    ['broken.json', 'note: skipped 1 run that did not complete\n'],
    ['missing.json', 'missing.json'],
  ])('%s', async (file, message) => {
    const outcome = await learn([file], { cwd })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(message)
    expectCalm(outcome)
  })

  it('runs without a common call still show which tools are used', async () => {
    const { code, stdout } = await learn(['apart.jsonl'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('# No write succeeded;')
    expect(stdout).toContain('#   allowed: [a, b]')
  })
})

it('hostile names stay data', async () => {
  const evil = `x: y\n# z\u001b[2J\u2028"'{{q}} $\{HOME} ::error::x ##[error] ##vso[task.complete] ##teamcity[a]`
  const trace = {
    agent: evil,
    model: evil,
    prompt: evil,
    tool_calls: [{ server: evil, name: evil, args: { [evil]: evil } }],
  }
  const stdin = JSON.stringify(trace)
  const outcome = await learn(['-'], { stdin })
  expect(outcome.code).toBe(0)
  expectCalm(outcome)
  expect(outcome.stdout + outcome.stderr).not.toMatch(/^\s*::.*::|##(?:vso|teamcity)?\[/im)
  const cwd = folderWith({ 'evil.mcprove.yml': outcome.stdout, 'trace.json': stdin })
  expect(await cli(['validate', 'evil.mcprove.yml'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(await cli(['score', 'trace.json', '--suite', 'evil.mcprove.yml'], { cwd })).toMatchObject({ code: 0 })
})

it('a thousand runs of a hundred calls are learned', async () => {
  const trace = (run: number) => ({
    tool_calls: Array.from({ length: 100 }, (_, step) => ({
      name: `t${(step * 7 + (step % 10 === 3 ? run : 0)) % 23}`,
      args: { id: `id-${run}-${step}`, same: 1 },
    })),
    tool_results: Array.from({ length: 100 }, (_, step) => ({ structured: { next: { id: `id-${run}-${step + 1}` } } })),
  })
  const cwd = folderWith({ 'many.jsonl': jsonLines(Array.from({ length: 1_000 }, (_, run) => trace(run))) })
  expect(await learn(['many.jsonl', '--gates-only', '-o', 'gates.yml'], { cwd })).toMatchObject({ code: 0 })
  expect(await cli(['score', 'many.jsonl', '--gates', 'gates.yml'], { cwd })).toMatchObject({
    code: 0,
  })
})
