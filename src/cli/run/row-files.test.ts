import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plannedRows } from '../../run/plan/planned-row.js'
import { loadSuites } from '../load-suites.js'
import type { Io } from '../terminal/io.js'
import { Output } from '../terminal/output.js'
import { rowFiles } from './row-files.js'

const SUITE = `
imports: [../shared.yml]
mcp_config: mcp.json
servers:
  local: { command: [node, ./server.mjs, --config=local.json, ./data, missing.db, ../outside.mjs], cwd: . }
  deep: { command: node, args: [main.mjs], cwd: deep }
  manifest: { mock: "\${MANIFEST}" }
  unset: { mock: "\${NOT_SET}" }
  remote: { url: "http://127.0.0.1:1/mcp" }
tool_quality: { servers: [deep] }
defaults: { model: scripted/answers.yml }
agents:
  - { name: scripted, prompt: Go., servers: [local, remote] }
  - { name: live, model: claude-sonnet-4-5, prompt: "{{city}}", servers: [manifest], each: cities.jsonl }
tools:
  - { name: direct, server: deep, tool: t }
  - { name: unset, server: unset, tool: t }
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcprove-rows-'))
  for (const name of ['suites/data', 'suites/deep']) mkdirSync(join(folder, name), { recursive: true })
  const files = {
    'suites/a.mcprove.yml': SUITE,
    'suites/mcp.json': '{ "mcpServers": {} }',
    'suites/cities.jsonl': '{ "city": "Oslo" }\n',
    'shared.yml': 'servers: { shared: { mock: shared.json } }\ntools: [{ name: of shared, server: shared, tool: t }]',
    'outside.mjs': '',
    'suites/server.mjs': '',
    'suites/local.json': '',
    'suites/deep/main.mjs': '',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const env = { MANIFEST: 'mock.json' }

function quietIo(): Io {
  const output = new Output(() => new PassThrough())
  const nothing = () => {}
  const streams = { stdin: new PassThrough(), stdout: output, stderr: output }
  return { ...streams, env, cwd: () => folder, pid: 0, kill: nothing, once: nothing, off: nothing }
}

it('are the manifest, the script and the local files of the servers that a row uses', async () => {
  const [loaded] = await loadSuites(['suites/a.mcprove.yml'], quietIo(), { env })
  const rows = loaded === undefined ? [] : plannedRows(loaded, {})
  const byRow = rows.map((row) => [
    row.name,
    [...new Set(rowFiles(row, { cwd: folder, env }))].map((path) => relative(folder, path)),
  ])
  expect(Object.fromEntries(byRow)).toEqual({
    scripted: ['suites/server.mjs', 'suites/local.json', 'suites/answers.yml'],
    'live (1)': ['suites/mock.json'],
    direct: ['suites/deep/main.mjs'],
    unset: [],
    'of shared': ['shared.json'],
    'tool quality of deep': ['suites/deep/main.mjs'],
  })
})

it('are besides those that the suite is read from: itself, imports, `mcp_config` and `each`', async () => {
  const told: string[] = []
  const [loaded] = await loadSuites(['suites'], quietIo(), { env, onRead: (path) => told.push(path) })
  const names = [...(loaded?.files ?? [])].map((path) => relative(folder, path))
  expect(names.sort()).toEqual(['shared.yml', 'suites/a.mcprove.yml', 'suites/cities.jsonl', 'suites/mcp.json'])
  expect([...new Set(told)].sort()).toEqual([...(loaded?.files ?? [])].sort())
})
