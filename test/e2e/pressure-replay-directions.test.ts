// Half of each run recorded: the model's answers against live tools, and a live model against the tools' answers.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ModelAnswers } from '../../src/models/model-server/model-answers.js'
import { CLI } from './run-cli.js'
import {
  folderOf,
  type JsonOutcome,
  model,
  resultTexts,
  rowOf,
  run,
  runJson,
  runOf,
  SUITE,
  suiteOf,
  traceOf,
  watched,
} from './run-suite.js'

type Model = Awaited<ReturnType<typeof model>>

/** A server process, and what it answers. */
const WORLD = {
  tools: [{ name: 'get_weather', answers: [{ return: { city: 'Oslo', celsius: 4 } }] }, { name: 'note' }],
}
const world = (tools: readonly object[]) => JSON.stringify({ tools })
const TEST = {
  name: 'weather',
  servers: ['world'],
  prompt: 'How warm is Oslo?',
  runs: 2,
  expect: [{ 'tool_names[0]': 'get_weather' }],
}
const SERVERS = { world: { command: [process.execPath, CLI, 'mock', 'world.json'] } }
const asks = (city: string): ModelAnswers => [
  { calls: [{ name: 'world.get_weather', args: { city } }] },
  { text: '4 degrees.' },
]

/** A model whose answers a test may change. */
async function changeableModel(): Promise<{ readonly server: Model; says: (answers: ModelAnswers) => void }> {
  const { compileAnswers } = await import('../../src/models/model-server/model-answers.js')
  let answer = compileAnswers(asks('Oslo'))
  const server = await model((...asked) => answer(...asked))
  return {
    server,
    says: (answers) => {
      answer = compileAnswers(answers)
    },
  }
}

let server: Model
let says: (answers: ModelAnswers) => void
let folder: string
let recorded: JsonOutcome

beforeAll(async () => {
  ;({ server, says } = await changeableModel())
  folder = folderOf(server, [TEST], { servers: SERVERS })
  writeFileSync(join(folder, 'world.json'), JSON.stringify(WORLD))
  recorded = await runJson(folder, ['--record'])
  expect(recorded.code).toBe(0)
})

beforeEach(() => {
  says(asks('Oslo'))
  writeFileSync(join(folder, 'world.json'), JSON.stringify(WORLD))
})

describe('--replay=model', () => {
  it('is clean against a server that answers as before; the model is not asked', async () => {
    const count = server.requestCount
    const { outcome, effects } = await watched(folder, ['--replay=model'])
    expect(outcome.code).toBe(0)
    expect(rowOf(outcome).warnings).toBeUndefined()
    expect(rowOf(outcome)).toMatchObject({ status: 'passed', replayed: false, runs: [{ run: 1 }, { run: 2 }] })
    expect(effects).toEqual(['process'])
    expect(server.requestCount).toBe(count)
  })

  it('names the call and the difference where an answer changed', async () => {
    writeFileSync(
      join(folder, 'world.json'),
      world([{ name: 'get_weather', answers: [{ return: { city: 'Oslo', celsius: 21 } }] }, { name: 'note' }]),
    )
    const outcome = await runJson(folder, ['--replay=model', '--reporter', 'pretty=report.txt'])
    expect(rowOf(outcome).warnings).toEqual([
      expect.stringMatching(/^run 1, tool_calls\[0\] world\.get_weather: structured\.celsius .*4.*21$/),
      expect.stringMatching(/^run 2, tool_calls\[0\] world\.get_weather: structured\.celsius .*4.*21$/),
    ])
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain(
      '    warning: run 1, tool_calls[0] world.get_weather: structured.celsius',
    )
    expect(traceOf(outcome).tool_results[0]).toMatchObject({ structured: { celsius: 21 } })
    // What the model said is recorded, and so is what is expected of it.
    expect(outcome.code).toBe(0)
  })

  it('names an answer that became an error, and a tool that is gone', async () => {
    writeFileSync(
      join(folder, 'world.json'),
      world([{ name: 'get_weather', default: { error: 'no such city' } }, { name: 'note' }]),
    )
    const broken = rowOf(await runJson(folder, ['--replay=model'])).warnings ?? []
    expect(broken[0]).toMatch(/^run 1, tool_calls\[0\] world\.get_weather: is_error .*false.*true$/)
    writeFileSync(join(folder, 'world.json'), world([{ name: 'note' }]))
    const gone = rowOf(await runJson(folder, ['--replay=model'])).warnings ?? []
    expect(gone[0]).toBe('tool world.get_weather was removed')
    expect(gone[1]).toMatch(/^run 1, tool_calls\[0\] world\.get_weather: /)
  })

  it('takes a mock whose manifest changed, which a plain replay refuses', async () => {
    const own = await model([{ calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }])
    const here = folderOf(own, [{ name: 'adds' }])
    expect(await run(here, ['--record'])).toMatchObject({ code: 0 })
    const mock = readFileSync(join(here, 'mock.json'), 'utf8')
    writeFileSync(join(here, 'mock.json'), mock.replace('added', 'summed up'))
    expect(await run(here, ['--replay'])).toMatchObject({ code: 2 })
    expect(rowOf(await runJson(here, ['--replay=model'])).warnings).toEqual([
      expect.stringMatching(
        /^run 1, tool_calls\[0\] fake\.add: content\[0\]\.text .*"added 1 and 2".*"summed up 1 and 2"$/,
      ),
    ])
  })
})

describe('--replay=tools', () => {
  it('serves the recorded answers to a live model; no server is started', async () => {
    const count = server.requestCount
    writeFileSync(join(folder, 'world.json'), 'not even a manifest')
    const { outcome, effects } = await watched(folder, ['--replay=tools'])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(rowOf(outcome)).toMatchObject({ status: 'passed', replayed: false })
    expect(effects).toEqual(['socket'])
    expect(server.requestCount).toBe(count + 4)
    for (const key of ['tools', 'tool_results'] as const) expect(traceOf(outcome)[key]).toEqual(traceOf(recorded)[key])
  })

  it('a call that is not recorded makes the run an error that says what was asked and what is there', async () => {
    says(asks('Bergen'))
    const outcome = await runJson(folder, ['--replay=tools'])
    expect(outcome.code).toBe(2)
    expect(rowOf(outcome)).toMatchObject({ status: 'error' })
    const { outcome: end, error, hint } = runOf(outcome)
    expect(end).toBe('infra_error')
    expect(`${error}\n${hint}`).toSay(
      'weather.anthropic-claude-sonnet-4-5.jsonl, run 1',
      '"Bergen"',
      '"Oslo"',
      '--live',
    )
  })

  it('a call that is made more often than recorded gets the last answer again', async () => {
    const call = { calls: [{ name: 'world.get_weather', args: { city: 'Oslo' } }] }
    says([call, call, { text: '4 degrees.' }])
    const trace = traceOf(await runJson(folder, ['--replay=tools']))
    const [text] = resultTexts(traceOf(recorded))
    expect(resultTexts(trace)).toEqual([text, text])
  })

  it('the gates judge what the model does now', async () => {
    says({ text: 'I know without looking.' })
    const outcome = await runJson(folder, ['--replay=tools'])
    expect(outcome.code).toBe(1)
    expect(rowOf(outcome)).toMatchObject({ status: 'failed' })
  })

  it('offers the distractors and lacks the ablated tools of the recording; `setup` is not repeated', async () => {
    const own = await model(({ turn, tools }) => {
      const name = tools.some((tool) => tool.name === 'fake__add') ? 'fake__add' : 'fake__echo'
      return turn > 0 ? { text: 'Three.' } : { calls: [{ name, args: { a: 1, b: 2 } }] }
    })
    const distractors = {
      count: 4,
      from: 'near_duplicate',
      of: ['fake.add'],
      correct: ['fake.add'],
      ablate: ['fake.echo'],
    }
    const setup = [{ server: 'fake', tool: 'echo', args: { text: 'before' } }]
    const here = folderOf(own, [{ name: 'adds', setup, distractors }])
    const before = await runJson(here, ['--record'])
    expect(before.code).toBe(0)
    const again = await runJson(here, ['--replay=tools'])
    expect(again.code).toBe(0)
    for (const name of ['adds', 'adds {without fake.echo}']) {
      const trace = traceOf(again, name)
      expect(trace.injected_tools).toHaveLength(4)
      expect(trace.tools).toEqual(traceOf(before, name).tools)
      expect(trace.tool_results).toEqual(traceOf(before, name).tool_results)
    }
  })
})

describe('either direction', () => {
  it.each(['model', 'tools'])('--replay=%s needs a cassette that fits', async (half) => {
    const own = await model([{ calls: [{ name: 'fake.add' }] }, { text: 'Three.' }])
    const here = folderOf(own, [{ name: 'adds' }])
    const missing = await runJson(here, [`--replay=${half}`])
    expect(missing.code).toBe(2)
    expect(rowOf(missing).error).toMatchObject({ code: 'CASSETTE_MISSING', hint: expect.stringMatching(/--record$/) })
    expect(own.requestCount).toBe(0)
    expect(await run(here, ['--record'])).toMatchObject({ code: 0 })
    writeFileSync(join(here, SUITE), suiteOf(own, [{ name: 'adds', system: 'Be brief.' }]))
    const stale = await runJson(here, [`--replay=${half}`])
    expect(rowOf(stale).error).toMatchObject({ code: 'CASSETTE_STALE' })
    const allowed = await runJson(here, [`--replay=${half}`, '--allow-stale'])
    expect(allowed.code).toBe(0)
    expect(rowOf(allowed).warnings?.[0]).toMatch(/stale: `system` .*"Be brief\."$/)
  })

  it('is one of two', async () => {
    const { code, stderr } = await run(folder, ['--replay=both'])
    expect(code).toBe(2)
    expect(stderr).toContain('BAD_USAGE')
    expect(await run(folder, ['--replay=model', '--live'])).toMatchObject({ code: 2 })
  })
})
