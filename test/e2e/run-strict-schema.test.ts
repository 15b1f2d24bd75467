// OpenAI's strict mode on the wire of every provider, and what the tools and the trace get of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokenStrictRules } from '../fixtures/strict-schemas/strict-rules.js'
import { folderWith, ROOT } from './run-cli.js'
import {
  FORMATS,
  type JsonOutcome,
  model,
  providersAt,
  resultTexts,
  rowOf,
  run,
  runJson,
  SUITE,
  suiteOf,
  traceOf,
} from './run-suite.js'

const SEARCH = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', default: 10 },
    filter: { type: 'object', properties: { state: { enum: ['open', 'closed'] }, label: { type: 'string' } } },
    cursor: { type: ['string', 'null'] },
  },
  required: ['query'],
}
const TAG = { type: 'object', properties: { tags: { type: 'object', additionalProperties: { type: 'string' } } } }
const MOCK = JSON.stringify({
  tools: [
    { name: 'search', input_schema: SEARCH, default: 'limit={{args.limit}} cursor={{args.cursor}}' },
    { name: 'tag', input_schema: TAG, default: 'tagged' },
  ],
})
const WIRE = { query: 'x', limit: null, filter: { state: 'open', label: null }, cursor: null }
const ANSWERS = [
  {
    calls: [
      { name: 'fake.search', args: WIRE },
      { name: 'fake.tag', args: { tags: null } },
    ],
  },
  { text: 'Done.' },
]

/** Responses has the function at the top of the entry, Chat Completions one level down. */
function sentTools(body: unknown): Readonly<Record<string, unknown>>[] {
  const { tools } = body as { readonly tools: readonly Readonly<Record<string, unknown>>[] }
  return tools.map((tool) => (tool.function ?? tool) as Readonly<Record<string, unknown>>)
}

describe.each(FORMATS.filter(({ provider }) => provider === 'openai'))(
  '$format',
  ({ provider, model: id, ...settings }) => {
    let outcome: JsonOutcome
    let server: Awaited<ReturnType<typeof model>>
    let folder: string

    beforeAll(async () => {
      server = await model(ANSWERS)
      const { format: _, ...api } = settings
      const providers = { ...providersAt(server), [provider]: { base_url: server.baseUrl(provider), ...api } }
      const entry = { name: 'strict', model: id, strict_schema: true, runs: 2, expect: [{ 'tool_names[0]': 'search' }] }
      folder = folderWith({ [SUITE]: suiteOf(server, [entry], { providers }), 'mock.json': MOCK })
      outcome = await runJson(folder, ['--record'])
      expect(outcome.code, outcome.stderr).toBe(0)
    })

    it('offers each tool in strict form, or else as it is', () => {
      for (const { body } of server.requests) {
        const [search, tag] = sentTools(body)
        expect(search).toMatchObject({ name: 'fake__search', strict: true })
        expect(brokenStrictRules(search?.parameters)).toEqual([])
        expect(search?.parameters).toMatchObject({ required: ['query', 'limit', 'filter', 'cursor'] })
        expect(tag).toMatchObject({ name: 'fake__tag', strict: false, parameters: TAG })
      }
    })

    it('says once in the report which tool is not strict, and why', () => {
      expect(rowOf(outcome).warnings).toSay('fake.tag', '`tags`')
    })

    it('executes and records arguments without the nulls of the wire', () => {
      const trace = traceOf(outcome)
      // The mock validates: a null for `limit` would have been refused, as that of the tool which is not strict is.
      expect(trace.tool_calls.map(({ args }) => args)).toEqual([
        { query: 'x', filter: { state: 'open' }, cursor: null },
        { tags: null },
      ])
      expect(resultTexts(trace)).toSay('limit= cursor=null', 'tool tag')
      expect(trace.tools[0]).toMatchObject({ input_schema: SEARCH })
    })

    it('sends the model back what it sent', () => {
      const [call] =
        server.requests.at(-1)?.messages.flatMap((message) => ('calls' in message ? message.calls : [])) ?? []
      expect(call?.args).toEqual(WIRE)
    })

    it('replays, and drives live tools with the recorded model, to the same arguments', async () => {
      for (const mode of ['--replay', '--replay=model']) {
        const replayed = await runJson(folder, [mode])
        expect(replayed.code, replayed.stderr).toBe(0)
        expect(traceOf(replayed).tool_calls[0]).toMatchObject({
          args: { query: 'x', filter: { state: 'open' }, cursor: null },
        })
        expect(rowOf(replayed).warnings).toEqual(rowOf(outcome).warnings)
      }
    })
  },
)

it('other providers get the schema as it is, and their nulls stay', async () => {
  const server = await model(ANSWERS)
  const entry = { strict_schema: true, expect: [{ 'tool_calls[0].args': { exact: WIRE } }] }
  const folder = folderWith({ [SUITE]: suiteOf(server, [entry]), 'mock.json': MOCK })
  const { code, stderr } = await run(folder)
  expect(code, stderr).toBe(0)
  expect(server.requests[0]?.tools[0]).toMatchObject({ input_schema: SEARCH })
  expect(stderr).not.toContain('strict')
})

describe('by default', () => {
  const openai = { model: 'openai/gpt-5', expect: [{ 'tool_names[0]': 'search' }] }
  const isStrict = (body: unknown) => sentTools(body).map(({ strict }) => strict)

  /** A suite for OpenAI at its own address, where the model of the test answers. */
  async function atOpenAi(entry: object) {
    const server = await model(ANSWERS)
    const folder = folderWith({
      [SUITE]: suiteOf(server, [{ ...openai, ...entry }], { providers: {} }),
      'mock.json': MOCK,
    })
    const env = {
      NODE_OPTIONS: `--import ${join(ROOT, 'test/fixtures/openai-at.mjs')}`,
      OPENAI_AT: server.baseUrl('openai'),
    }
    return { server, folder, at: (...args: readonly string[]) => runJson(folder, args, { isProgram: true, env }) }
  }

  function headerIn(folder: string): { readonly inputs: Readonly<Record<string, unknown>> } {
    return JSON.parse(readFileSync(join(folder, CASSETTE), 'utf8').split('\n', 1)[0] ?? '')
  }

  const CASSETTE = 'cassettes/suite/test-1.openai-gpt-5.jsonl'

  it('is on at OpenAI itself, and a recording says so', async () => {
    const { server, folder, at } = await atOpenAi({})
    const recorded = await at('--record')
    expect(recorded.code, recorded.stderr).toBe(0)
    expect(isStrict(server.requests[0]?.body)).toEqual([true, false])
    expect(rowOf(recorded).warnings).toHaveLength(1)
    expect(headerIn(folder).inputs.strict_schema).toBe(true)
    for (const mode of ['--replay', '--replay=model']) {
      const replayed = await runJson(folder, [mode])
      expect(replayed.code, replayed.stderr).toBe(0)
      expect(traceOf(replayed).tool_calls[0]?.args).toEqual({ query: 'x', filter: { state: 'open' }, cursor: null })
      expect(rowOf(replayed).warnings).toEqual(rowOf(recorded).warnings)
    }
    writeFileSync(
      join(folder, SUITE),
      readFileSync(join(folder, SUITE), 'utf8').replace('"model":"openai', '"strict_schema":false,"model":"openai'),
    )
    const { code, result } = await runJson(folder, ['--replay'])
    expect(code).not.toBe(0)
    expect(result.tests[0]?.error?.message).toContain('`strict_schema`')
  })

  it('is off where the suite says so, and at any other address', async () => {
    const off = await atOpenAi({ strict_schema: false })
    await off.at('--live')
    expect(isStrict(off.server.requests[0]?.body)).toEqual([false, false])
    const server = await model(ANSWERS)
    const folder = folderWith({ [SUITE]: suiteOf(server, [openai]), 'mock.json': MOCK })
    await run(folder)
    expect(isStrict(server.requests[0]?.body)).toEqual([false, false])
  })

  it('runs that are added to a recording are made like the others in it', async () => {
    const { server, folder, at } = await atOpenAi({ strict_schema: false })
    await at('--record')
    const withoutKey = (path: string) =>
      writeFileSync(path, readFileSync(path, 'utf8').replace('"strict_schema":false,', ''))
    withoutKey(join(folder, SUITE))
    const asRecorded = headerIn(folder).inputs
    expect(asRecorded.strict_schema).toBe(false)
    const appended = await at('--record', '--append', '--runs', '2')
    expect(appended.code, appended.stderr).toBe(0)
    expect(server.requests.map(({ body }) => isStrict(body)[0])).not.toContain(true)
    expect(headerIn(folder).inputs).toEqual(asRecorded)
  })
})
