// docs/mock-servers.md: its suite and its test are run; the answers it shows are tested beside the mock server.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cli, folderWith, ROOT } from './run-cli.js'

const page = readFileSync(join(ROOT, 'docs/mock-servers.md'), 'utf8')

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)
}

const [manifest = '', suite = ''] = blocks('yaml')
const BUYER = `
- calls: [{ name: add_to_cart, args: { item: umbrella, count: 1 } }]
- calls: [{ name: checkout }]
- text: Done.
`

function runSuite(text: string) {
  const files = { 'shop.yml': manifest, 'buyer.yml': BUYER, 'suite.mcprove.yml': text }
  return cli(['run'], { cwd: folderWith(files), limitMs: 60_000 })
}

it('the suite on the page passes, and fails as the page says when another state is expected', async () => {
  expect(await runSuite(suite)).toMatchObject({ code: 0 })
  const failed = await runSuite(suite.replace('count: 1 }', 'count: 2 }'))
  expect(failed.code).toBe(1)
  const [shown = ''] = blocks('').filter((text) => text.startsWith('FAILED'))
  expect(failed.stdout).toContain(shown)
}, 120_000)

it('the test on the page passes', async () => {
  const [snippet = ''] = blocks('ts')
  const entry = pathToFileURL(join(ROOT, 'dist/node.js')).href
  const folder = folderWith({ 'test.mjs': snippet.replace("'mcprove/node'", JSON.stringify(entry)) })
  await promisify(execFile)(process.execPath, [join(folder, 'test.mjs')], { timeout: 60_000 })
}, 120_000)

it('a recording that a suite names as its mock answers what was recorded', async () => {
  const trace = {
    tool_calls: [{ id: 'c1', server: 'shop', name: 'price', args: { item: 'hat' } }],
    tool_results: [{ call_id: 'c1', is_error: false, content: [{ type: 'text', text: '10' }] }],
  }
  const text = (item: string) => `
servers: { market: { mock: ./trace.json } }
agents:
  - { name: asks, model: scripted/${item}.yml, servers: [market], prompt: p, expect: [{ "tool_results[0].content[0].text": "10" }] }
`
  const script = (item: string) => `- calls: [{ name: price, args: { item: ${item} } }]\n- text: Done.\n`
  const files = { 'trace.json': JSON.stringify(trace), 'hat.yml': script('hat'), 'shoe.yml': script('shoe') }
  const run = (item: string) =>
    cli(['run'], { cwd: folderWith({ ...files, 'suite.mcprove.yml': text(item) }), limitMs: 60_000 })
  expect(await run('hat')).toMatchObject({ code: 0 })
  const unrecorded = await run('shoe')
  expect(unrecorded.code).toBe(1)
  expect(unrecorded.stdout).toContain('No recorded answer for price')
}, 120_000)
