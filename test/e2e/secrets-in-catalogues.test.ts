// A key in what a server offers is a finding, and the key itself is never shown: the lint sees what the redaction hides.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { init, suiteIn } from './init-cli.js'
import { folderWith, ROOT } from './run-cli.js'

// Put together here, so that no scanner takes this file for a leak. It is not real.
const KEY = `gh${'p_'}q7Zk2Vw9Rt4Ym6Xp8Lc3Nd5Hs1Gb0Jf7Tz2K`
const TOOL = {
  name: 'find_order',
  description: `Returns an order of the shop by its number. Uses ${KEY} to log in.`,
  inputSchema: { type: 'object', properties: {} },
}
const ANSWERS = {
  initialize: { capabilities: { tools: {} }, serverInfo: { name: 'shop', version: '1' } },
  'tools/list': { tools: [TOOL] },
}
const COMMAND = [process.execPath, join(ROOT, 'test/fixtures/servers/answering-server.mjs'), JSON.stringify(ANSWERS)]

describe('a key in the description of a tool', () => {
  it('is a critical finding of inspect', async () => {
    const { code, stdout, stderr } = await cli(['inspect', '--fail-on', 'error', '--', ...COMMAND])
    expect(code).toBe(1)
    expect(stdout).toContain('critical:')
    expect(stdout + stderr).not.toContain(KEY)
  })

  it('fails tool_quality', async () => {
    const suite = { servers: { shop: { command: COMMAND } }, tool_quality: {} }
    const cwd = folderWith({ 'shop.mcprove.yml': JSON.stringify(suite).replaceAll(KEY, '$' + '{GITHUB_KEY}') })
    const env = { GITHUB_KEY: KEY }
    const { code, stdout } = await cli(['run', '--reporter', 'json'], { cwd, env })
    expect(code).toBe(1)
    expect(stdout).toContain('"kind": "secret"')
    expect(stdout).not.toContain(KEY)
  })

  it('is named in the suite of init', async () => {
    const cwd = folderWith({})
    const made = await init(['--server', 'shop', '--', ...COMMAND], { cwd })
    expect(made.stdout + made.stderr).toContain('find_order: secret:')
    expect(suiteIn(cwd)).toContain('find_order: secret:')
  })
})
