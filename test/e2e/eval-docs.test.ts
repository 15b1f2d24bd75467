// docs/critics.md: its files as they stand there, run as the page says.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentAt } from './eval-suites.js'
import { cli, folderWith, ROOT, shell } from './run-cli.js'
import { model } from './run-suite.js'

const docs = readFileSync(join(ROOT, 'docs/critics.md'), 'utf8')

const FILES = ['rooms.mcprove.yml', 'evals.mcprove.mjs', 'program.mjs']

function fileOf(name: string): string {
  const text = new RegExp(`\`\`\`\\w+ ${name}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1]
  if (text === undefined) throw new Error(`docs/critics.md has no file ${name}`)
  return text
}

/** A project that has mcprove installed. */
function project(): string {
  const folder = folderWith(Object.fromEntries(FILES.map((name) => [name, fileOf(name)])))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/mcprove'))
  return folder
}

const answer = { title: 'Meeting with Ana', start: '2026-03-04T10:00:00Z', minutes: 30 }

it('its suites pass with a model that is right', async () => {
  const server = await model(({ tools }) => ({ calls: [{ name: tools[0]?.name ?? '', args: answer }] }))
  const options = { cwd: project(), env: environmentAt(server), limitMs: 60_000 }
  const yaml = await cli(['run', 'rooms.mcprove.yml'], options)
  expect(yaml, yaml.stderr).toMatchObject({ code: 0 })
  expect(yaml.stdout).toContain(
    'critics floor [PASS] books the meeting: score 1 over 3 runs; title 1, start 1, minutes 1',
  )
  const code = await cli(['run', 'evals.mcprove.mjs', '--model', 'claude-sonnet-4-5', '--runs', '3'], options)
  expect(code, code.stderr).toMatchObject({ code: 0 })
  expect(code.stdout).toContain('2 tests: 2 passed')
})

it('its program and its commands do what the page says', async () => {
  const server = await model(({ tools }) => ({ calls: [{ name: tools[0]?.name ?? '', args: answer }] }))
  const options = { cwd: project(), env: environmentAt(server), limitMs: 60_000 }
  const program = await shell('"$NODE_BIN" program.mjs', options)
  expect(program, program.stderr).toMatchObject({ code: 0 })
  expect(program.stdout).toContain('books the meeting [claude-sonnet-4-5] passed 1')
  expect(program.stdout).toContain("tool: 'create_event'")
  const [command = ''] = /^\$ (mcprove capture evals.*)$/m.exec(docs)?.slice(1) ?? []
  expect(await shell(command, options)).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(join(options.cwd, 'calls.json'), 'utf8')).tests).toHaveLength(2)
})
