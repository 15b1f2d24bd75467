// `init` as it is typed into: a real terminal, real servers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CLI, cli, folderWith } from './run-cli.js'
import { HAS_TMUX, inTerminal } from './terminal.js'

const SHOP = {
  'tools.json': JSON.stringify({
    tools: [
      { name: 'get_state', answers: [{ return: 'The shop is open.' }] },
      { name: 'list_orders', annotations: { readOnlyHint: true }, answers: [{ return: 'No orders.' }] },
    ],
  }),
}
const SERVER = { command: process.execPath, args: [CLI, 'mock', 'tools.json'], env: { SHOP_KEY: 'hunter2' } }

function start(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const cwd = folderWith({ ...SHOP, ...files })
  const terminal = inTerminal(['init', ...args], { cwd, columns: 200, env: { HOME: cwd, XDG_CONFIG_HOME: '' } })
  const answer = (text: string) => {
    if (text !== '') terminal.press(text)
    terminal.press('Enter')
  }
  return { cwd, terminal, answer }
}

describe.skipIf(!HAS_TMUX)('on a terminal', () => {
  it('offers what is configured, asks which tool, and writes the suite', async () => {
    const config = JSON.stringify({ mcpServers: { shop: SERVER, 'evil\u001b[2J': { command: 'x' } } })
    const { cwd, terminal, answer } = start({ '.mcp.json': config })
    const first = await terminal.shows('Number [1]:')
    expect(first).toMatch(/^Which server .*\?\n {2}1 {2}shop {2}/m)
    expect(first).toContain('2  evil\\u001b[2J  x  (.mcp.json)')
    expect(first).toContain('3  another one: ')
    expect(first).not.toContain('hunter2')
    answer('7')
    await terminal.shows('Give a number from 1 to 4.')
    answer('1')
    const tools = await terminal.shows(/Which tool.*Number \[1\]:$/s)
    expect(tools).toContain('1  list_orders  no arguments, read-only ')
    expect(tools).toContain('2  get_state  no arguments')
    answer('2')
    await terminal.shows('exit code 0')
    const suite = readFileSync(join(cwd, 'mcprove.yml'), 'utf8')
    expect(suite).toContain('tool: get_state')
    expect(suite).toContain('contains: The shop is open.')
    expect(suite).not.toContain('hunter2')
  })

  it('takes a command as it is typed in a shell, and a name', async () => {
    const { cwd, terminal, answer } = start({})
    await terminal.shows('1  mine: enter its command or URL')
    answer('')
    await terminal.shows('Command or URL:')
    answer(`"${process.execPath}" ${CLI} mock 'tools.json`)
    await terminal.shows('Unclosed quote.')
    answer(`"${process.execPath}" ${CLI} mock 'tools.json'`)
    await terminal.shows(/Name of the server in the suite\? \[.+\]:$/)
    answer('shop')
    await terminal.shows('Which tool')
    answer('')
    await terminal.shows('exit code 0')
    expect(readFileSync(join(cwd, 'mcprove.yml'), 'utf8')).toContain('server: shop\n    tool: list_orders\n')
    expect(await cli(['run'], { cwd })).toMatchObject({ code: 0 })
  })

  it('writes the demo for those who have no server', async () => {
    const { cwd, terminal, answer } = start({})
    await terminal.shows('2  none yet: write the offline demo')
    answer('2')
    await terminal.shows('exit code 0')
    expect(readdirSync(cwd)).toContain('orders.mcprove.yml')
    const args = ['run', '-o', 'report.html']
    expect(await inTerminal(args, { cwd, columns: 200 }).shows('exit code 0')).toContain('\nwrote report.html\n')
    expect(await cli(args, { cwd })).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    ['C-c', 'Which server'],
    ['C-d', 'Which server'],
    ['C-c', 'Which tool'],
  ])('%s at the question "%s" leaves nothing', async (key, question) => {
    const { cwd, terminal, answer } = start({ '.mcp.json': JSON.stringify({ mcpServers: { shop: SERVER } }) })
    await terminal.shows('Which server')
    if (question === 'Which tool') answer('')
    await terminal.shows(new RegExp(`${question}.*Number \\[1\\]:`, 's'))
    terminal.press(key)
    await terminal.shows('exit code 130')
    expect(readdirSync(cwd).sort()).toEqual(['.mcp.json', 'tools.json'])
  })

  it('asks nothing with --yes', async () => {
    const { cwd, terminal } = start({}, ['--yes', '--', process.execPath, CLI, 'mock', 'tools.json'])
    await terminal.shows('exit code 0')
    expect(readFileSync(join(cwd, 'mcprove.yml'), 'utf8')).toContain('tool: list_orders')
  })
})
