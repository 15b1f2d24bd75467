// What an agent test may say about its conversation, as the model and the server then see it.
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderWith } from './run-cli.js'
import {
  byPrompt,
  filesIn,
  folderOf,
  type JsonOutcome,
  model,
  OWN_SERVER,
  packageCommand,
  resultTexts,
  rowOf,
  runJson,
  runOf,
  SUITE,
  suiteOf,
  traceOf,
} from './run-suite.js'

const add = { calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }

describe('the conversation', () => {
  let outcome: JsonOutcome
  let server: Awaited<ReturnType<typeof model>>
  const requestsOf = (prompt: string) => server.requests.filter((request) => request.prompt === prompt)

  beforeAll(async () => {
    server = await model(
      byPrompt({
        'for ever': add,
        short: { text: 'It is a long sto', calls: add.calls, finish_reason: 'length' },
        first: [{ text: 'What next?' }, add, { text: 'Done.' }],
        once: { text: 'I would call these.', calls: [...add.calls, { name: 'fake.echo', args: { text: 'hi' } }] },
        'In January?': { text: 'As I said: cold.' },
        forced: [add, { text: 'Done.' }],
        named: [add, { text: 'Done.' }],
        limited: [{ calls: [{ name: 'fake__echo', args: { text: 'hi' } }] }, { text: 'There is none.' }],
      }),
    )
    const nothing = { expect: [{ final_response: { type: 'string' } }] }
    const earlier = [
      { role: 'user', content: 'In January?' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'x1', name: 'fake__echo', args: { text: 'cold' } }] },
      { role: 'tool', tool_call_id: 'x1', content: 'said cold' },
      { role: 'assistant', content: 'Cold.' },
    ]
    outcome = await runJson(
      folderOf(server, [
        { name: 'max_turns', prompt: 'for ever', max_turns: 3 },
        { name: 'max_tokens', prompt: 'short', max_tokens: 7 },
        { name: 'turns', prompt: undefined, turns: ['first', 'second'], system: 'Be terse.' },
        { name: 'first_call_only', prompt: 'once', first_call_only: true },
        { name: 'messages', prompt: 'Are you sure?', messages: earlier, ...nothing },
        { name: 'tool_choice', prompt: 'forced', tool_choice: 'required' },
        { name: 'tool_choice by name', prompt: 'named', tool_choice: { tool: 'fake.add' } },
        { name: 'tools', prompt: 'limited', tools: ['fake.add'], ...nothing },
      ]),
    )
  })

  it('passes in every row', () => {
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })

  it('ends at `max_turns`', () => {
    expect(runOf(outcome, 'max_turns').outcome).toBe('max_turns')
    expect(requestsOf('for ever')).toHaveLength(3)
    expect(traceOf(outcome, 'max_turns').tool_results).toHaveLength(3)
  })

  it('ends when an answer reaches `max_tokens`, and the calls of a cut answer are not made', () => {
    expect(runOf(outcome, 'max_tokens').outcome).toBe('max_tokens')
    expect(requestsOf('short').map(({ max_tokens }) => max_tokens)).toEqual([7])
    expect(traceOf(outcome, 'max_tokens').tool_results).toEqual([
      { call_id: 'c1', is_error: false, not_executed: true },
    ])
  })

  it('has several user `turns`, each after the answer to the one before', () => {
    const last = requestsOf('first').at(-1)
    expect(last?.system).toBe('Be terse.')
    expect(last?.messages).toMatchObject([
      { role: 'user', text: 'first' },
      { role: 'assistant', text: 'What next?' },
      { role: 'user', text: 'second' },
      { role: 'assistant', calls: [{ name: 'fake__add' }] },
      { role: 'tool', results: [{ text: 'added 1 and 2' }] },
    ])
    expect(traceOf(outcome, 'turns').conversation.turns).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'What next?', finish_reason: 'stop' },
      { role: 'user', content: 'second' },
      { role: 'assistant', content: '', tool_call_ids: ['c1'], finish_reason: 'tool_calls' },
      { role: 'assistant', content: 'Done.', finish_reason: 'stop' },
    ])
  })

  it('ends before the first call is made under `first_call_only`', () => {
    expect(requestsOf('once')).toHaveLength(1)
    const { tool_calls, tool_results } = traceOf(outcome, 'first_call_only')
    expect(tool_calls.map(({ name }) => name)).toEqual(['add', 'echo'])
    expect(tool_results).toEqual([
      { call_id: 'c1', is_error: false, not_executed: true },
      { call_id: 'c2', is_error: false, not_executed: true },
    ])
    expect(runOf(outcome, 'first_call_only').outcome).toBe('completed')
  })

  it('goes on from earlier `messages`', () => {
    expect(requestsOf('In January?')).toHaveLength(1)
    expect(requestsOf('In January?')[0]?.messages).toMatchObject([
      { role: 'user', text: 'In January?' },
      { role: 'assistant', calls: [{ name: 'fake__echo', args: { text: 'cold' } }] },
      { role: 'tool', results: [{ text: 'said cold' }] },
      { role: 'assistant', text: 'Cold.' },
      { role: 'user', text: 'Are you sure?' },
    ])
  })

  it('forces a call with `tool_choice`, in the first answer alone', () => {
    expect(requestsOf('forced').map(({ tool_choice }) => tool_choice)).toEqual(['required', null])
    expect(requestsOf('named').map(({ tool_choice }) => tool_choice)).toEqual([{ tool: 'fake__add' }, null])
  })

  it('offers the `tools` of the list and executes no other', () => {
    expect(requestsOf('limited')[0]?.tools.map(({ name }) => name)).toEqual(['fake__add'])
    const trace = traceOf(outcome, 'tools')
    expect(trace.tools.map(({ name }) => name)).toEqual(['add'])
    expect(trace.tool_calls).toMatchObject([{ server: null, name: 'fake__echo' }])
    expect(trace.tool_results[0]).toMatchObject({ is_error: true })
  })
})

it('one test is a row for each model and each entry of `each`', async () => {
  const server = await model([
    ({ prompt }) => ({ calls: [{ name: 'add', args: { a: Number(prompt), b: 0 } }] }),
    { text: 'ok' },
  ])
  const folder = folderOf(server, [
    {
      name: 'adds {{n}}',
      prompt: '{{n}}',
      models: ['claude-sonnet-4-5', 'gpt-5'],
      each: [{ n: 1 }, { n: 2 }],
      expect: [{ 'tool_calls[0].args.a': '{{n}}' }],
    },
  ])
  const { code, result } = await runJson(folder)
  expect(result.tests.map(({ name, model, status }) => [name, model, status])).toEqual([
    ['adds 1 [claude-sonnet-4-5]', 'anthropic/claude-sonnet-4-5', 'passed'],
    ['adds 1 [gpt-5]', 'openai/gpt-5', 'passed'],
    ['adds 2 [claude-sonnet-4-5]', 'anthropic/claude-sonnet-4-5', 'passed'],
    ['adds 2 [gpt-5]', 'openai/gpt-5', 'passed'],
  ])
  expect(code).toBe(0)
})

describe('the surroundings of a run', () => {
  it(`has a folder of its own that setup, servers, prompt and verify see, and the trace calls \${RUN_DIR}`, async () => {
    const server = await model([
      ({ prompt }) => {
        const path = `${/in (.+)\./.exec(prompt)?.[1]}/answer.txt`
        return { calls: [{ name: 'write_file', args: { path, content: '42' } }] }
      },
      { text: 'Written.' },
    ])
    const path = `\${RUN_DIR}/answer.txt`
    const suite = suiteOf(
      server,
      [
        {
          prompt: `Write it in \${RUN_DIR}.`,
          servers: ['files'],
          runs: 2,
          workspace: './fixture',
          setup: [{ server: 'files', tool: 'read_text_file', args: { path: `\${RUN_DIR}/question.txt` } }],
          verify: [
            { server: 'files', tool: 'read_text_file', args: { path }, expect: [{ 'content[0].text': '42' }] },
            { server: 'files', tool: 'read_text_file', args: { path }, expect: [{ 'content[0].text': '43' }] },
          ],
          expect: [{ 'tool_calls[0].args.path': path }],
        },
      ],
      { servers: { files: { command: packageCommand('server-filesystem', `\${RUN_DIR}`) } } },
    )
    const folder = folderWith({ [SUITE]: suite, 'fixture/question.txt': 'What is it?' })
    const outcome = await runJson(folder, ['--keep'])
    const row = rowOf(outcome)
    expect(row.runs.map(({ error }) => error)).toEqual([undefined, undefined])
    // The second expectation of `verify` is wrong on purpose.
    expect(row.gates.map(({ gate, status }) => [gate, status])).toEqual([
      ['expect', 'passed'],
      ['verify', 'failed'],
    ])
    expect(outcome.code).toBe(1)
    const folders = outcome.stderr.split('\n').flatMap((line) => /^kept (\S+)/.exec(line)?.[1] ?? [])
    expect(new Set(folders).size).toBe(2)
    for (const kept of folders) expect([...filesIn(kept).keys()]).toEqual(['answer.txt', 'question.txt'])
    for (const { trace } of row.runs) {
      expect(trace.prompt).toBe(`Write it in \${RUN_DIR}.`)
      expect(trace.verify).toMatchObject([{ args: { path }, is_error: false }, { args: { path } }])
      expect(resultTexts(trace)).toEqual([`Successfully wrote to \${RUN_DIR}/answer.txt`])
    }
    for (const kept of folders) expect(outcome.stdout).not.toContain(kept)
    expect(existsSync(`${folder}/fixture/answer.txt`)).toBe(false)
  })

  it('is removed afterwards, and a setup that fails is an infrastructure error', async () => {
    const server = await model([{ calls: [{ name: 'add' }] }, { text: 'ok' }])
    const folder = folderOf(server, [
      { name: 'cleaned', prompt: `in \${RUN_DIR}` },
      { name: 'not set up', setup: [{ server: 'fake', tool: 'echo', args: {}, expect: [{ is_error: true }] }] },
    ])
    const outcome = await runJson(folder)
    const [, used = ''] = /in (\S+)/.exec(server.requests[0]?.prompt ?? '') ?? []
    expect(used).toMatch(/mcprove-run-/)
    expect(existsSync(used)).toBe(false)
    expect(runOf(outcome, 'cleaned').status).toBe('passed')
    expect(runOf(outcome, 'not set up')).toMatchObject({ status: 'error', outcome: 'infra_error' })
    expect(runOf(outcome, 'not set up').error).toMatch(/^setup\[0\] \(fake\.echo\) failed/)
    expect(server.requestCount).toBe(2)
    expect(outcome.code).toBe(2)
  })

  it('is one server process for each run, or one for all with `share: true`', async () => {
    const server = await model([{ calls: [{ name: 'listed' }] }, { text: 'ok' }])
    const entry = { runs: 3, expect: [{ 'tool_names[0]': 'listed' }] }
    const folder = folderOf(
      server,
      [
        { ...entry, name: 'of its own', servers: ['own'] },
        { ...entry, name: 'shared', servers: ['shared'] },
      ],
      { servers: { shared: { command: [process.execPath, OWN_SERVER], share: true } } },
    )
    const outcome = await runJson(folder, ['-j', '1'])
    // Each run asks for the three pages of tools once; the server counts.
    const counts = (name: string) => rowOf(outcome, name).runs.flatMap(({ trace }) => resultTexts(trace))
    expect(counts('of its own')).toEqual(['3', '3', '3'])
    expect(counts('shared')).toEqual(['3', '6', '9'])
    expect(outcome.code).toBe(0)
  })
})
