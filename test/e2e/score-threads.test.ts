// `score -j N`: several threads read a large file, and nothing tells it from one.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CliOutcome, cli, folderWith } from './run-cli.js'
import { startCli } from './running-cli.js'

const LIMIT_MS = 120_000
/** Over 16 MB together: from there on `score` uses threads. A line has about 40 KB, a block of 1 MB about 25 lines. */
const LINES = 440
const TEXT = 'a page of text, äöü, '.repeat(1_900)

const SUITE = `agents:
  - { name: reads, prompt: p, models: [m1, m2], trajectory: { calls: [{ name: search }, { name: get }] } }
  - name: writes
    prompt: p
    golden_path: { calls: [search, get] }
    stability: {}
    expect: [{ "tool_calls[0].name": search }]
`
const GATES = `trajectory: { calls: [{ name: search }, { name: get, args: { subset: { page: 3 } } }] }
tool_edges: { allowed: [search, get], restricted: [shell] }
tool_selection: { expected_tool: search, min_selection_rate: 0.9 }
stability: {}
`

function trace(index: number): object {
  const second = index % 9 === 4 ? { name: 'shell', args: { run: index } } : { name: 'get', args: { page: index % 5 } }
  return {
    agent: index % 17 === 3 ? `nobody ${index % 2}` : index % 3 === 0 ? 'writes' : 'reads',
    model: index % 4 === 0 ? 'm2' : 'm1',
    tool_calls: index % 11 === 7 ? [second] : [{ name: 'search' }, second],
    ...(index % 13 === 5 ? { outcome: { status: 'agent_error', error: { message: `broke off at ${index}` } } } : {}),
    final_response: TEXT,
  }
}

const TRACES = Array.from({ length: LINES }, (_, index) => JSON.stringify(trace(index)))
const LONG = JSON.stringify({ ...trace(7), prompt: 'p'.repeat(5 << 20) })
const folder = folderWith({
  'suite.yml': SUITE,
  'gates.yml': GATES,
  'traces.jsonl': `${TRACES.join('\n')}\n`,
  'small.jsonl': `${JSON.stringify(trace(1))}\n`,
  // A mark at the start, blank lines, line ends of Windows, a line over several blocks, and none ends the last.
  'odd.jsonl': `\uFEFF\n${TRACES.slice(0, 200).join('\r\n\n')}\n${LONG}\n\n${TRACES.slice(200).join('\n')}`,
})

function score(args: readonly string[], jobs: number): Promise<CliOutcome> {
  return cli(['score', ...args, '-j', String(jobs)], { cwd: folder, limitMs: LIMIT_MS })
}

/** The outcome with one thread, when it is the same with two and three. */
async function sameOutcome(...args: readonly string[]): Promise<Omit<CliOutcome, 'ms'>> {
  const { ms: _, ...expected } = await score(args, 1)
  for (const jobs of [2, 3]) {
    const { ms: _, ...outcome } = await score(args, jobs)
    // Texts of megabytes: a diff of them helps nobody.
    if (JSON.stringify(outcome) !== JSON.stringify(expected)) {
      expect(outcome.stderr).toBe(expected.stderr)
      expect({ jobs, at: firstDifference(outcome.stdout, expected.stdout) }).toEqual({ jobs, at: null })
      expect(outcome.code).toBe(expected.code)
    }
  }
  return expected
}

function firstDifference(a: string, b: string): { readonly is: string; readonly not: string } | null {
  if (a === b) return null
  let at = 0
  while (a[at] === b[at]) at += 1
  return { is: a.slice(at - 80, at + 80), not: b.slice(at - 80, at + 80) }
}

describe('one, two and three threads give the same bytes', { timeout: 4 * LIMIT_MS }, () => {
  it.each([
    ['all traces as runs of one test', ['traces.jsonl', '--gates', 'gates.yml', '--reporter', 'json'], 1],
    ['each trace a test', ['traces.jsonl', '--gates', 'gates.yml', '--per-trace', '--reporter', 'jsonl'], 1],
    ['several files, small ones among them', ['small.jsonl', 'odd.jsonl', 'small.jsonl', '--gates', 'gates.yml'], 1],
    ['the tests of a suite', ['traces.jsonl', 'odd.jsonl', '--suite', 'suite.yml', '--reporter', 'json'], 1],
  ])('%s', async (_what, args, code) => {
    const outcome = await sameOutcome(...args)
    expect(outcome.code).toBe(code)
    expect(outcome.stdout.length).toBeGreaterThan(200)
    if (args.includes('--suite'))
      expect(outcome.stderr).toMatch(/^note: no test is on the agent `nobody 1` \(\d+ traces\)$/m)
  })

  it.each([
    ['JSON that is broken', '{"tool_calls": [', 'bad.jsonl:301:17: '],
    ['an object that is no trace', '{"calls": []}', 'bad.jsonl:301: this object has no tool_calls'],
    ['a call without a name', '{"tool_calls": [{"args": {}}]}', 'bad.jsonl:301: tool_calls[0].name'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d]), 'bad.jsonl:301: the text is not valid UTF-8'],
  ])('the line of %s, and the rows before it', async (_what, line, message) => {
    const before = Buffer.from(`${TRACES.slice(0, 300).join('\n')}\n`)
    const after = Buffer.from(`\n${TRACES.join('\n')}\n`)
    writeFileSync(join(folder, 'bad.jsonl'), Buffer.concat([before, Buffer.from(line), after]))
    const outcome = await sameOutcome('bad.jsonl', '--gates', 'gates.yml', '--per-trace', '--reporter', 'jsonl')
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toContain(message)
    expect(outcome.stdout).toContain('gates (300)')
  })
})

describe('threads', { timeout: 4 * LIMIT_MS }, () => {
  it.each([
    ['as many as asked for, the main one among them', ['traces.jsonl', '--gates', 'gates.yml', '-j', '3'], 2],
    ['none for one job', ['traces.jsonl', '--gates', 'gates.yml', '-j', '1'], 0],
    ['none for small files', ['small.jsonl', '--gates', 'gates.yml', '-j', '3'], 0],
    ['none where traces are shown', ['traces.jsonl', '--gates', 'gates.yml', '-j', '3', '-o', 'result.html'], 0],
  ])('are started: %s', async (_what, args, count) => {
    // Node itself tells.
    const { stderr } = await cli(['score', ...args], { cwd: folder, limitMs: LIMIT_MS, env: { NODE_DEBUG: 'worker' } })
    expect(stderr.match(/create new worker/g) ?? []).toHaveLength(count)
  })
})

it(
  'Ctrl-C ends all threads, with a report of what was finished',
  async () => {
    writeFileSync(join(folder, 'much.jsonl'), `${TRACES.join('\n')}\n`.repeat(12))
    const args = ['score', 'much.jsonl', '--gates', 'gates.yml', '--per-trace', '--reporter', 'jsonl', '-j', '2']
    const running = startCli(args, { cwd: folder })
    await running.firstLine()
    running.kill('SIGINT')
    const { end, stdout } = await running.ended
    expect(end).toBe(130)
    const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
    expect(last).toMatchObject({ event: 'summary', exit_code: 130 })
    expect(last.summary.total).toBeLessThan(12 * LINES)
  },
  LIMIT_MS,
)
