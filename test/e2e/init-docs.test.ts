// docs/getting-started.md: its commands as they stand there, and the suite it shows.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { LIMIT_MS, suiteIn } from './init-cli.js'
import { CLI, folderWith, ROOT, shell } from './run-cli.js'

vi.setConfig({ testTimeout: 120_000 })

const docs = readFileSync(join(ROOT, 'docs/getting-started.md'), 'utf8')

function blockOf(heading: string): string {
  const text = docs.split(`\`\`\`${heading}\n`)[1]?.split('```')[0]
  if (text === undefined) throw new Error(`docs/getting-started.md has no block ${heading}`)
  return text
}

/** `npx` finds the built bin and the installed server, and never the network. */
const NPX = `#!/bin/sh
if [ "$1" = mcprove ]; then shift; exec '${process.execPath}' '${CLI}' "$@"; fi
[ "$1 $2" = '-y @modelcontextprotocol/server-filesystem' ] || exit 99
shift 2
exec '${process.execPath}' '${join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')}' "$@"
`

function project() {
  const folder = folderWith({ 'bin/npx': NPX })
  chmodSync(join(folder, 'bin/npx'), 0o755)
  const env = { HOME: folder, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const execute = (heading: string, separator = ' && ') =>
    shell(blockOf(heading).trim().replaceAll(/^\$ /gm, '').replaceAll('\n', separator), {
      cwd: folder,
      env,
      limitMs: LIMIT_MS,
    })
  return { folder, execute }
}

it('the demo passes, fails where the page says, and is explained', async () => {
  const { folder, execute } = project()
  const { code, stdout, stderr } = await execute('console demo')
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('5 tests: 5 passed')
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i)
  const suite = suiteIn(folder, 'orders.mcprove.yml')
  writeFileSync(join(folder, 'orders.mcprove.yml'), suite.replaceAll('order_id: A-17', 'order_id: A-18'))
  const failed = await execute('console fails', ' ; ')
  expect(failed.stdout).toContain('1 failed')
  expect(failed.stdout).toContain('what would have passed')
})

it('the suite of the filesystem server is the one shown, and green', async () => {
  const { folder, execute } = project()
  const { code, stdout, stderr } = await execute('console own')
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('2 tests: 2 passed')
  expect(suiteIn(folder)).toBe(blockOf('yaml own'))
})
