import { describe, expect, it } from 'vitest'
import { failed, problems, runRow as run, tool } from '../../../../test/fixtures/servers/direct-row.js'
import { nodeServer } from '../../../../test/fixtures/servers/running.js'

describe('a server that takes everything as it comes', () => {
  const lenient = nodeServer('lenient-server.mjs')

  it('fails when it reports progress for a cancelled call', async () => {
    const row = 'tool: work, cancel: { on: progress, watch_ms: 2000 }'
    expect(failed(await run(tool(row), lenient))).toEqual([
      expect.stringMatching(/^cancel\.late_progress: expected 0, got \d+$/),
    ])
  })

  it('may report progress where the call may be answered, or the test says so', async () => {
    for (const expected of ['cancel.answered: { one-of: [true, false] }', 'cancel.late_progress: { ">=": 0 }']) {
      const row = `tool: work, cancel: { on: progress, watch_ms: 300 }, expect: [{ ${expected} }]`
      expect(failed(await run(tool(row), lenient))).toEqual([])
    }
  })

  it.each([
    ['that its form does not allow', '{ color: green }', ['`color` must be one of ["red", "blue"]']],
    ['without a field that it requires', '{}', ["'color'"]],
    ['with a misspelled field', '{ colour: red }', ["'color'", 'did you mean `color`?']],
  ])('fails with an answer %s', async (_, answer, parts) => {
    const result = await run(
      tool(`tool: ask, client: { elicitation: { action: accept, content: ${answer} } }`),
      lenient,
    )
    expect(result.status).toBe('failed')
    expect(problems(result)).toEqual(parts.map((part) => expect.stringContaining(part)))
  })

  it('passes with an answer that fits its form, and with one that declines', async () => {
    for (const answer of ['{ color: red }', '{ action: decline }', '{ action: cancel }']) {
      const result = await run(tool(`tool: ask, client: { elicitation: ${answer} }`), lenient)
      expect([result.status, problems(result)]).toEqual(['passed', []])
    }
  })

  it('fails in `setup` when its answer violates the output schema', async () => {
    const [result] = (await run(tool('tool: count, args: { n: 1 }, setup: [{ tool: create_note }]'), lenient)).runs
    expect(result).toMatchObject({ status: 'error', error: expect.stringContaining('`id` must be integer') })
  })

  it('was called by `setup`, and by a call that ends it', async () => {
    const called = async (row: string) => {
      const used: string[] = []
      await run(tool(row), lenient, undefined, (use) => void used.push(use.used))
      return used
    }
    expect(await called('tool: crash, setup: [{ tool: count, args: { n: 1 } }], runs: 2')).toEqual([
      's.count',
      's.crash',
    ])
  })

  it.each([
    ['prompts: [{ name: t, server: s, prompt: greeet }]', 'error'],
    ['prompts: [{ name: t, server: s, prompt: greet }]', 'warning'],
    ['prompts: [{ name: t, server: s, prompt: greeet, expect: [{ is_error: false }] }]', 'warning'],
    ['completions: [{ name: t, server: s, prompt: greet, argument: whom }]', 'error'],
    ['completions: [{ name: t, server: s, template: "nte://{id}", argument: id }]', 'error'],
    ['completions: [{ name: t, server: s, template: "note://{id}", argument: words }]', 'warning'],
    ['completions: [{ name: t, server: s, prompt: greet, argument: tone }]', 'nothing'],
  ])('is compared with its lists: %s', async (section, level) => {
    const result = await run(section, lenient)
    const warnings = result.gates[0]?.findings.map(({ kind }) => kind)
    if (level === 'error')
      expect(result.runs[0]).toMatchObject({ status: 'error', hint: expect.stringMatching(/^Did you mean/) })
    else expect([result.status, warnings]).toEqual(['passed', level === 'warning' ? ['call_mistake'] : []])
  })

  it('has a task that does not end, which is said', async () => {
    const result = await run(tool('tool: stuck, task: true, timeout_ms: 1000'), lenient)
    expect(failed(result)).toEqual(['task.status: expected "completed", got "working"'])
    expect(problems(result)).toEqual([expect.stringContaining('still "working" after 1000 ms')])
  })

  it.each([
    ['args: { n: "5" }', ['call_mistake: the arguments do not match the schema of `count`: `n` must be integer']],
    ['expect: [{ is_error: false }]', []],
    ['args: { n: 5 }', []],
  ])('takes arguments that its schema forbids, with a warning: %s', async (rest, warnings) => {
    const result = await run(tool(`tool: count, ${rest}`), lenient)
    expect([result.status, problems(result)]).toEqual(['passed', warnings])
  })

  it('writes to its standard output during a call, with a warning', async () => {
    const result = await run(tool('tool: chatty'), lenient)
    expect([result.status, problems(result)]).toEqual(['passed', [expect.stringContaining('"DEBUG called"')]])
  })
})
