// What a program of one's own reports in MCPROVE_REPORT_FILE, and what it leaves to us.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { externalFolder, PYTHON_AGENT, shellAgent } from './external-suite.js'
import { ROOT } from './run-cli.js'
import { run, runJson, runOf, traceOf } from './run-suite.js'

const reporting = async (report: string, rest = '', more: object = {}) => {
  const folder = externalFolder([
    {
      external: shellAgent(`printf '%s' "$REPORT" > "$MCPROVE_REPORT_FILE"; ${rest}`),
      expect: [{ turns: 1 }],
      ...more,
    },
  ])
  const file = join(folder, 'suite.mcprove.yml')
  const suite = JSON.parse(readFileSync(file, 'utf8'))
  suite.agents[0].external.env = { REPORT: report }
  writeFileSync(file, JSON.stringify(suite))
  return await runJson(folder, ['--live'])
}

describe('a report', () => {
  it('has the answer, tokens, cost, and calls of its own', async () => {
    const report = {
      final_response: 'Done.',
      tokens: { input: 12, output: 3 },
      cost_usd: 0.25,
      agent_calls: [{ name: 'shell', args: { command: 'ls' }, is_error: false }, { name: 'search' }],
    }
    const outcome = await reporting(JSON.stringify(report), 'echo progress', {
      expect: [{ 'conversation.tokens.total': 15 }],
    })
    const trace = traceOf(outcome)
    expect(trace.final_response).toBe('Done.')
    expect(trace.conversation).toMatchObject({ tokens: { input: 12, output: 3, total: 15 }, cost_usd: 0.25 })
    expect(trace.agent_calls).toMatchObject([
      { id: 'a1', server: null, name: 'shell', args: { command: 'ls' }, result: { is_error: false } },
      { id: 'a2', name: 'search', args: {} },
    ])
    expect(outcome.code).toBe(0)
  })

  it('may be empty, and its keys may be null', async () => {
    const outcome = await reporting('{"final_response": null, "tokens": {"input": 5}}', 'echo printed')
    expect(traceOf(outcome)).toMatchObject({
      final_response: 'printed',
      conversation: { tokens: { input: 5, output: null } },
    })
  })

  it.each([
    ['an error', { error: 'I gave up' }, 'agent_error'],
    ['trouble of its provider', { error: '529 overloaded', infra: true }, 'infra_error'],
  ])('says why a run failed: %s', async (_what, report, status) => {
    const outcome = await reporting(JSON.stringify(report), 'exit 1')
    expect(runOf(outcome)).toMatchObject({ outcome: status })
    expect(runOf(outcome).error).toSay(report.error)
  })

  it.each([
    ['not JSON', 'Done.'],
    ['an unknown key', '{"final_respond": "x"}'],
    ['a wrong type', '{"tokens": {"input": "12"}}'],
    ['a negative count', '{"cost_usd": -1}'],
    ['no object', '[]'],
  ])('that is malformed is told: %s', async (_what, report) => {
    const outcome = await reporting(report)
    expect(runOf(outcome)).toMatchObject({ outcome: 'agent_error' })
    expect(runOf(outcome).error).toSay('MCPROVE_REPORT_FILE')
  })

  it.each([
    ['a link', 'ln -s /etc/hostname "$MCPROVE_REPORT_FILE"'],
    ['a folder', 'mkdir "$MCPROVE_REPORT_FILE"'],
    ['a pipe', 'mkfifo "$MCPROVE_REPORT_FILE"'],
    ['too large', 'head -c 2000000 /dev/zero > "$MCPROVE_REPORT_FILE"'],
  ])('is not read where it is %s', async (_what, line) => {
    const outcome = await runJson(externalFolder([{ external: shellAgent(line) }]), ['--live'])
    expect(runOf(outcome)).toMatchObject({ outcome: 'agent_error' })
    expect(runOf(outcome).error).toSay('MCPROVE_REPORT_FILE')
  })

  it('counts against a budget', async () => {
    const line = 'echo \'{"cost_usd": 2, "tokens": {"input": 1, "output": 1}}\' > "$MCPROVE_REPORT_FILE"; echo x'
    const entry = { external: shellAgent(line), runs: 4, expect: [{ turns: 1 }] }
    const folder = externalFolder([entry], { prices: { 'external/sh': { input: 1, output: 1 } } })
    const outcome = await runJson(folder, ['--live', '-j', '1', '--max-cost', '3'])
    expect(outcome.result.tests[0]).toMatchObject({ status: 'inconclusive' })
    expect(outcome.result.tests[0]?.runs).toHaveLength(2)
  })
})

describe('the programs of docs/external-agents.md', () => {
  const docs = readFileSync(join(ROOT, 'docs/external-agents.md'), 'utf8')
  const programOf = (name: string) => new RegExp(`\`\`\`\\w+ ${name}\\n([^]*?)\`\`\``).exec(docs)?.[1] ?? ''

  it.each([
    ['report.py', 'python3', { outcome: 'completed', cost_usd: 0.004 }],
    ['report.mjs', process.execPath, { outcome: 'infra_error', cost_usd: null }],
  ])('%s reports', async (name, command, expected) => {
    const text = programOf(name)
    expect(text.trim().split('\n')).toHaveLength(3)
    const entry = { external: { command: [command, name] }, expect: [{ turns: 1 }] }
    const outcome = await runJson(externalFolder([entry], {}, { [name]: text }), ['--live'])
    expect(runOf(outcome), outcome.stderr).toMatchObject(expected)
    expect(traceOf(outcome).conversation.tokens).toEqual({ input: 812, output: 96, total: 908 })
  })
})

describe('without a report', () => {
  it.each([
    ['a crash before the first call is not a verdict', 'echo "no key" >&2; exit 3', 'infra_error'],
    ['a crash after it has said something is the agent’s', 'echo half; exit 3', 'agent_error'],
  ])('%s', async (_what, line, status) => {
    const outcome = await runJson(externalFolder([{ external: shellAgent(line) }]), ['--live'])
    expect(runOf(outcome)).toMatchObject({ outcome: status })
  })

  it('colors stay out of the answer', async () => {
    const line = "printf '\\033[31mred\\033[0m \\033]0;title\\007answer\\n'"
    expect(traceOf(await runJson(externalFolder([{ external: shellAgent(line) }]), ['--live'])).final_response).toBe(
      'red answer',
    )
  })
})

describe('`files`', () => {
  const entry = { external: { name: 'mine', command: PYTHON_AGENT, files: ['lib/*.py', 'prompt.txt'] } }
  const folderOf = (more: Readonly<Record<string, string>>) => externalFolder([entry], {}, more)

  it('make a recording stale when one of them changes', async () => {
    const folder = folderOf({ 'lib/tool.py': 'a = 1\n', 'prompt.txt': 'be brief' })
    expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'lib/tool.py'), 'a = 2\n')
    const stale = await runJson(folder, ['--replay'])
    expect(stale.result.tests[0]?.error).toMatchObject({ code: 'CASSETTE_STALE' })
    expect(stale.result.tests[0]?.error?.message).toContain('agent_files')
    writeFileSync(join(folder, 'lib/tool.py'), 'a = 1\n')
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
  })

  it.each([
    [{ 'lib/tool.py': '', 'promt.txt': '' }, '`prompt.txt` does not exist', '`promt.txt`'],
    [{ 'prompt.txt': '' }, 'no file matches `lib/*.py`', 'relative to the suite'],
  ])('that are missing are an error of the suite', async (files, message, hint) => {
    const outcome = await runJson(folderOf(files), ['--live'])
    expect(outcome.code).toBe(2)
    expect(outcome.result.tests[0]?.error).toMatchObject({
      code: 'AGENT_FAILED',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    })
  })
})
