import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { knownServer } from './known-tools.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-known-'))
writeFileSync(
  join(cwd, 'shop.yml'),
  `tools:
  - { name: find_order, input_schema: { type: object, properties: { id: { type: integer } } } }
resources: [{ uri: "shop://terms", text: none }]
prompts: [{ name: greet, messages: [{ role: user, text: hello }] }]
`,
)
writeFileSync(join(cwd, 'broken.yml'), 'tools: [')
writeFileSync(join(cwd, 'run.jsonl'), '{"tool_calls":[{"server":"shop","name":"find_order","args":{}}]}')

const SUITE = `
servers:
  shop: { mock: ./shop.yml }
  variable: { mock: "\${MANIFEST}" }
  missing: { mock: ./nowhere.yml }
  broken: { mock: ./broken.yml }
  recorded: { mock: ./run.jsonl }
  listed: { tools: [{ name: refund_order }] }
  live: { command: node }
`

async function known(name: string, env: Record<string, string> = {}) {
  const server = await knownServer(parseSuite(SUITE, { file: 'suite.yml' }), name, { cwd, env })
  return server === null ? null : { ...server, tools: server.tools.map((tool) => `${tool.server}.${tool.name}`) }
}

it('a mock says what it has, before anything starts', async () => {
  const shop = { tools: ['shop.find_order'], resources: ['shop://terms'], prompts: ['greet'] }
  expect(await known('shop')).toEqual(shop)
  expect(await known('variable', { MANIFEST: 'shop.yml' })).toEqual({ ...shop, tools: ['variable.find_order'] })
  const [tool] = (await knownServer(parseSuite(SUITE, { file: 'suite.yml' }), 'shop', { cwd, env: {} }))?.tools ?? []
  expect(tool?.input_schema).toEqual({ type: 'object', properties: { id: { type: 'integer' } } })
})

it('a recording has tools, and may answer requests that it does not list', async () => {
  expect(await known('recorded')).toEqual({ tools: ['recorded.find_order'], resources: null, prompts: null })
})

it('a list of tools is what it says', async () => {
  expect(await known('listed')).toEqual({ tools: ['listed.refund_order'], resources: [], prompts: [] })
})

it.each(['live', 'missing', 'broken', 'variable', 'nobody'])('%s is unknown', async (name) => {
  expect(await known(name)).toBeNull()
})
