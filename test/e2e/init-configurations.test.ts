// The servers that `init` finds in configurations of other clients.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { init, mock, suiteIn } from './init-cli.js'
import { folderWith } from './run-cli.js'

describe('configurations of other clients', () => {
  const { files, command } = mock([{ name: 'get_state', answers: [{ return: 'open' }] }])
  const [program, ...args] = command
  const server = { command: program, args }
  const json = (value: unknown) => JSON.stringify(value)

  it('are all found: of the project, of the user, of Claude Code for this project, of Claude Desktop', async () => {
    const cwd = folderWith({
      '.mcp.json': json({ mcpServers: { first: server } }),
      '.cursor/mcp.json': json({ mcpServers: { third: server } }),
      '.vscode/mcp.json': `{ // mine\n "inputs": [], "servers": { "second": ${json(server)}, } /* end */ }`,
    })
    const projects = { [cwd]: { mcpServers: { sixth: server } }, '/elsewhere': { mcpServers: { other: server } } }
    const home = folderWith({
      '.cursor/mcp.json': json({ mcpServers: { fourth: server } }),
      '.claude.json': json({ numStartups: 3, mcpServers: { fifth: server }, projects }),
      '.config/Claude/claude_desktop_config.json': json({ mcpServers: { seventh: server } }),
    })
    const { code, stderr } = await init([], { cwd, env: { HOME: home } })
    expect(code).toBe(2)
    expect(stderr).toSay('[BAD_USAGE]', '--server', '`seventh`')
  })

  it('no value of `env` is copied, and the run says what to set', async () => {
    const env = { SHOP_PIN: '1234', SHOP_KEY: 'hunter2-hunter2', FROM_EDITOR: `\${input:editor-key}` }
    const cwd = folderWith({ ...files, '.mcp.json': json({ mcpServers: { shop: { ...server, env } } }) })
    const unset = await init(['--server', 'shop'], { cwd })
    expect(unset).toMatchObject({ code: 2, stdout: '' })
    expect(unset.stderr).toSay('`shop`', '`EDITOR_KEY`')
    expect(existsSync(join(cwd, 'mcprove.yml'))).toBe(false)
    const { stdout } = await init(['--server', 'shop'], { cwd, env: { EDITOR_KEY: 'set' } })
    expect(stdout).toSay('SHOP_PIN, SHOP_KEY, EDITOR_KEY', '.mcp.json')
    expect(suiteIn(cwd)).toContain(
      `env: { SHOP_PIN: "\${SHOP_PIN}", SHOP_KEY: "\${SHOP_KEY}", FROM_EDITOR: "\${EDITOR_KEY}" }`,
    )
    expect(suiteIn(cwd)).not.toMatch(/1234|hunter2/)
  })

  it('one that is broken is named with its line, and the others count', async () => {
    const cwd = folderWith({
      ...files,
      '.mcp.json': '{\n  "mcpServers": {\n    "a": { "command": "x" }\n    "b": {}\n  }\n}',
      '.cursor/mcp.json': json({ mcpServers: { shop: server, odd: { command: 7 } } }),
      '.vscode/mcp.json': Buffer.from([0xff, 0xfe, 0x00]),
    })
    const { code, stderr } = await init(['--server', 'shop'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toSay('note: .mcp.json:4:5: ', 'note: .vscode/mcp.json ', 'note: .cursor/mcp.json: `odd`')
  })

  it('--from is one file, which has to be there and to be whole', async () => {
    const cwd = folderWith({
      ...files,
      'my.json': json({ mcpServers: { shop: server } }),
      'bad.json': '{"mcpServers": [',
    })
    expect(await init(['--from', 'my.json', '--server', 'shop'], { cwd })).toMatchObject({ code: 0 })
    const missing = await init(['--from', 'no.json', '--force'], { cwd })
    expect(missing.stderr).toContain('no.json does not exist')
    const broken = await init(['--from', 'bad.json', '--force'], { cwd })
    expect(broken.stderr).toMatch(/bad\.json:1:\d+/)
    expect([missing.code, broken.code]).toEqual([2, 2])
  })

  it('without a terminal nothing of them is started unless it is named', async () => {
    const started = join(folderWith({}), 'started')
    const evil = { command: process.execPath, args: ['-e', `require('fs').writeFileSync(${json(started)}, '')`] }
    const cwd = folderWith({ '.mcp.json': json({ mcpServers: { evil } }) })
    for (const args of [[], ['--yes'], ['--server', 'evl']]) {
      const { code, stderr } = await init(args, { cwd })
      expect(code).toBe(2)
      expect(stderr).toContain('`evil`')
    }
    expect(existsSync(started)).toBe(false)
    expect(readdirSync(cwd)).toEqual(['.mcp.json'])
  })
})
