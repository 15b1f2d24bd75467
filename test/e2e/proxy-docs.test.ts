// docs/proxy.md: its commands are run as they stand there, before servers that are here.
import { execFile } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import { parseFaults } from '../../src/mcp/wire-faults/parse-faults.js'
import { INITIALIZE, toolCall } from '../fixtures/plain-http.js'
import { startOwn, urlOf } from '../fixtures/servers/running.js'
import { folderWith, ROOT, shell } from './run-cli.js'
import { startCli } from './running-cli.js'

const page = readFileSync(join(ROOT, 'docs/proxy.md'), 'utf8')

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)
}

const [inPlace = '', overHttp = '', scored = ''] = blocks('sh')
const [aimed = ''] = /`--fault kind=[^`]+`/.exec(page) ?? []

function traceIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'trace.json'), 'utf8'))
}

it('the command in the place of a server writes a trace', async () => {
  const memory = join(ROOT, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')
  // npx would ask a registry.
  const folder = folderWith({ 'bin/npx': `#!/bin/sh\nexec '${process.execPath}' '${memory}'\n` })
  chmodSync(join(folder, 'bin/npx'), 0o755)
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }
  const stdin = `${INITIALIZE}\n${JSON.stringify(toolCall(2, 'read_graph'))}\n`
  const outcome = await shell(inPlace, { cwd: folder, env, stdin })
  expect(outcome, outcome.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('"id":2') })
  expect(traceIn(folder)).toMatchObject({ tool_calls: [{ name: 'read_graph' }], tool_results: [{ is_error: false }] })
})

it('the command over HTTP prints the address, an aimed fault strikes, and the recovery is scored', async () => {
  const own = pathToFileURL(join(ROOT, 'test/fixtures/servers/own-server.mjs')).href
  const folder = folderWith({ 'server.mjs': `await import(${JSON.stringify(own)})\n` })
  // Any port, and a tool that this server has.
  const words = overHttp.trim().replace('8080', '0').split(' ').slice(1)
  const fault = aimed.slice(1, -1).replace('search', 'add').split(' ')
  const running = startCli([...words.slice(0, 1), ...fault, ...words.slice(1)], { cwd: folder })
  const connection = await connectServer(
    's',
    urlOf(await running.prints(/^http:\/\/127\.0\.0\.1:\d+\/r\/\w+\/server$/m)),
  )
  await expect(connection.callTool('add', { a: 1, b: 2 }, { timeoutMs: 500 })).rejects.toThrow('did not answer')
  // Over HTTP the cancellation and the next call are two requests, and the second may be there first.
  await setTimeout(2_000)
  expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } })
  await connection.close()
  running.kill('SIGINT')
  expect(await running.ended).toMatchObject({ end: 130, stderr: '' })
  expect(traceIn(folder).tool_results).toMatchObject([
    { fault: { kind: 'hang', timed_out: true } },
    { is_error: false },
  ])
  expect(await shell(scored, { cwd: folder })).toMatchObject({ code: 0, stdout: expect.stringContaining('recovery') })
})

it('every fault of the table is one', async () => {
  const [, table = ''] = page.split('## Faults')
  const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
  const names = cells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name))
  expect(names).toHaveLength(13)
  const faults = await parseFaults(names.map((name) => name.replace(/<\w+>/, '5')))
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(13)
})

it('the code runs', async () => {
  const server = await startOwn()
  try {
    const [snippet = ''] = blocks('ts')
    const entry = pathToFileURL(join(ROOT, 'dist/node.js')).href
    const text = snippet
      .replace("'mcprove/node'", JSON.stringify(entry))
      .replace('http://127.0.0.1:3000/mcp', server.url)
    const folder = folderWith({ 'test.mjs': `${text}\nconsole.log(JSON.stringify([trace, [...run.urls.keys()]]))\n` })
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'test.mjs')], { timeout: 600_000 })
    expect(JSON.parse(stdout)).toMatchObject([{ schema: 'mcprove/trace@1', tool_calls: [] }, ['weather']])
  } finally {
    await server.stop()
  }
})
