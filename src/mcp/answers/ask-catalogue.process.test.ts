import { expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import { type AskedCatalogue, askCatalogue } from './ask-catalogue.js'

const TOOL = { name: 'act', inputSchema: { type: 'object' } }

async function read(sent: object): Promise<AskedCatalogue> {
  const address = nodeServer('listing-server.mjs', JSON.stringify(sent))
  const connection = await connectServer('listing', address, { timeoutMs: 30_000 })
  try {
    return await askCatalogue(connection)
  } finally {
    await connection.close()
  }
}

const mistakesOf = ({ catalogue }: AskedCatalogue) =>
  (catalogue?.mistakes ?? []).map(
    ({ rule, level = 'error', subject, place }) => `${level} ${rule} ${subject}: ${place}`,
  )

it('reads everything that a server offers, in one catalogue', async () => {
  const { tools, catalogue } = await read({
    tools: [TOOL],
    prompts: [{ name: 'review', arguments: [{ name: 'diff', description: 'A diff.' }] }],
    resources: [{ uri: 'a://b', name: 'b' }],
    resourceTemplates: [{ uriTemplate: 'a://{id}', name: 'any' }],
    instructions: 'Call act.',
  })
  expect(tools.map(({ name }) => name)).toEqual(['act'])
  expect(catalogue).toMatchObject({
    server: 'listing',
    protocol_version: '2025-11-25',
    instructions: 'Call act.',
    prompts: [{ name: 'review' }],
    resources: [{ uri: 'a://b' }],
    resource_templates: [{ uri_template: 'a://{id}' }],
    mistakes: [],
  })
})

it('tells what the SDK refuses, and keeps the entry', async () => {
  const sent = await read({
    tools: [
      { ...TOOL, description: 5 },
      { name: 'b', annotations: { readOnlyHint: 'yes' }, inputSchema: 'none' },
      { name: 'c', execution: { taskSupport: 'maybe' }, inputSchema: { type: 'object' } },
      { name: 'd', inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'a b' } } } },
    ],
    prompts: [{ name: 'p', title: null }],
    resources: [{ uri: 'a://b', name: 5 }],
    resourceTemplates: [{ uriTemplate: 'a://{id}' }],
  })
  expect(sent.tools).toHaveLength(4)
  // The lint has its own rules for schemas.
  expect(mistakesOf(sent)).toEqual([
    'error invalid_definition tool act: description',
    'error invalid_definition tool b: annotations.readOnlyHint',
    'error invalid_definition tool c: execution.taskSupport',
    'error invalid_header tool d: input_schema',
    'error invalid_definition resource a://b: name',
    'error invalid_definition resource template a://{id}: name',
    'error invalid_definition prompt p: title',
  ])
  expect(sent.catalogue?.mistakes?.map(({ message }) => message)).toMatchSnapshot()
})

it('tells of output that is not MCP', async () => {
  const sent = await read({ tools: [TOOL], stdout: ['Server started', '{"level":30,"msg":"ready"}'] })
  expect(mistakesOf(sent)).toEqual(['error stray_output server: stdout'])
  expect(sent.catalogue?.mistakes?.[0]?.message).toSay('2 lines', '"Server started"')
})

it('tells of lists that are announced and fail: unknown ones are an error, the rest were not checked', async () => {
  expect(mistakesOf(await read({ tools: [TOOL], resourceTemplates: [] }))).toEqual([
    'error failed_list server: resources/list',
  ])
  expect(mistakesOf(await read({ tools: [TOOL], refused: ['resources', 'prompts'] }))).toEqual([
    'warning failed_list server: resources/list',
    'warning failed_list server: prompts/list',
  ])
  // The capability covers templates too, and many servers have none.
  expect(mistakesOf(await read({ tools: [TOOL], resources: [] }))).toEqual([])
})

it('needs the tools, and has no catalogue where nothing is sent', async () => {
  await expect(read({ refused: ['tools'] })).rejects.toFailWith('SERVER_FAILED', 'no database', 'tools/list')
  const tools = [{ server: 'x', name: 'a' }]
  const connection = await connectServer('x', { tools })
  expect(await askCatalogue(connection)).toEqual({ tools, resources: [], prompts: [], catalogue: null })
})
