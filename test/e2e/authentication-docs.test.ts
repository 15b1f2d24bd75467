// docs/authentication.md, followed with a real authorization server on loopback: commands, output and the program.
import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPage, type Snippet } from '../docs/page.js'
import { type OAuthServer, startOAuthServer } from '../fixtures/servers/oauth-server.mjs'
import { cli, folderWith, ROOT } from './run-cli.js'
import { startCli } from './running-cli.js'

const FILE = 'docs/authentication.md'
const blocks = readPage(FILE, readFileSync(join(ROOT, FILE), 'utf8')).steps.filter(
  (step): step is Snippet => step.kind === 'snippet' && step.exemption?.by === 'test/e2e/authentication-docs.test.ts',
)

let server: OAuthServer
beforeEach(async () => {
  server = await startOAuthServer()
  return () => server.stop()
})

/** The text of the page, with the addresses of the servers on loopback. */
function here(text: string): string {
  return text.replaceAll('https://mcp.example/mcp', server.url).replaceAll('https://auth.example/', server.issuer)
}

/** The commands of a block, each with the lines below it. */
function commandsOf({ text }: Snippet): { readonly args: readonly string[]; readonly lines: readonly string[] }[] {
  return text.split(/^\$ mcprove /m).flatMap((part) => {
    const [command = '', ...lines] = here(part).trimEnd().split('\n')
    return command === '' ? [] : [{ args: command.split(' '), lines }]
  })
}

/** What a line of the page says before the parts that differ each time. */
const START = /^.*?(?=\.\.\.|\s?http:\/\/127\.0\.0\.1:43121|\(https:\/\/auth\.example\)|response_type|$)/

async function redirectOf(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

describe.skipIf(process.platform === 'win32')(FILE, () => {
  it('has two consoles and a program', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['console', 'console', 'ts'])
  })

  it('says what an unknown client is told, and logs in', async () => {
    const script = `#!${process.execPath}\nfetch(process.argv.at(-1)).then((page) => page.text())\n`
    const browser = folderWith({ 'xdg-open': script, open: script })
    for (const name of ['xdg-open', 'open']) chmodSync(join(browser, name), 0o755)
    const env = { XDG_CONFIG_HOME: folderWith({}), PATH: `${browser}${delimiter}${process.env.PATH}` }
    for (const { args, lines } of commandsOf(blocks[0] as Snippet)) {
      const { stdout, stderr } = await cli(args, { env })
      for (const line of lines) expect(stdout + stderr).toContain(START.exec(line)?.[0])
      if (lines.length === 0) expect(stdout).toContain('read_note')
    }
  })

  it('logs in with what a person pastes', async () => {
    const env = { XDG_CONFIG_HOME: folderWith({}) }
    for (const { args, lines } of commandsOf(blocks[1] as Snippet)) {
      const running = startCli(args, { cwd: folderWith({}), env, types: true })
      running.type(await redirectOf(await running.firstLine()))
      const { end, stdout, stderr } = await running.ended
      expect(end).toBe(0)
      for (const line of lines) expect(stdout + stderr).toContain(START.exec(line)?.[0])
    }
  })

  it('connects from a program', async () => {
    const file = join(folderWith({}), 'program.mjs')
    const entry = pathToFileURL(join(ROOT, 'dist/node.js')).href
    writeFileSync(file, here((blocks[2] as Snippet).text).replace("'mcprove/node'", JSON.stringify(entry)))
    const child = spawn(process.execPath, [file], { stdio: 'pipe' })
    let [shown, printed] = ['', '']
    child.stdout.on('data', (text) => {
      printed += String(text)
    })
    child.stderr.on('data', async (text) => {
      shown += String(text)
      const [url] = /https?:\S+(?=, and paste)/.exec(shown) ?? []
      if (url !== undefined) child.stdin.write(`${await redirectOf(url)}\n`)
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, shown }).toMatchObject({ code: 0 })
    expect(printed).toContain('read_note')
  })
})
