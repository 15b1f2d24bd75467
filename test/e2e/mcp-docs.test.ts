// docs/coding-agents.md: its configurations start the server, its table names the tools, and its session is held.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mcpSession } from './mcp-session.js'
import { CLI, folderWith, ROOT } from './run-cli.js'

const page = readFileSync(join(ROOT, 'docs/coding-agents.md'), 'utf8')

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)
}

it('each configuration on the page starts the server', () => {
  const configurations = blocks('json').map((text) => JSON.parse(text))
  expect(configurations.length).toBe(2)
  for (const { mcpServers, servers } of configurations) {
    const { command, args } = (mcpServers ?? servers).mcprove
    expect([command, args[0]]).toEqual(['npx', 'mcprove'])
    // Its input ends at once, and so does it.
    const { status, stderr } = spawnSync(process.execPath, [CLI, ...args.slice(1)], { cwd: folderWith({}), input: '' })
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
  }
})

it('the table names every tool, in order', async () => {
  const { client } = await mcpSession(folderWith({}))
  const { tools } = await client.listTools()
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(tools.map(({ name }) => name))
})

it('the session on the page goes as it says', async () => {
  const [suite = ''] = blocks('yaml')
  const root = folderWith({
    'shop.mcprove.yml': suite,
    'shop.yml': 'tools: [{ name: find_order, default: A-17 }, { name: refund_order, default: done }]\n',
    'clerk.yml': '- calls: [{ name: find_order }]\n- text: Found it.\n',
  })
  const { call } = await mcpSession(root)
  const steps = blocks('text')
  expect(steps.length).toBe(3)
  for (const step of steps) {
    const [, tool = '', args = '', said = ''] = /^(\w+) (\{[^\n]*\})\n(.*)$/s.exec(step) ?? []
    expect(`${(await call(tool, JSON.parse(args))).text}\n`).toBe(said)
    if (tool === 'validate') writeFileSync(join(root, 'shop.mcprove.yml'), suite.replace('promt', 'prompt'))
  }
})
