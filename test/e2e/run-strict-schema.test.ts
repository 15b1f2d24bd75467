// `strict_schema: true` on the wire of every provider, and what the tools and the trace get of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { brokenStrictRules } from '../fixtures/strict-schemas/strict-rules.js'
import { folderWith } from './run-cli.js'
import {
  FORMATS,
  type JsonOutcome,
  model,
  providersAt,
  resultTexts,
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

    it('says once which tool is not strict, and why', () => {
      const said = outcome.stderr.split('\n').filter((line) => line.includes('strict_schema'))
      expect(said).toSay('fake.tag', '`tags`')
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
