// Recordings in a clone that `core.autocrlf=true` has given other line ends: the same verdicts.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'
import { folderOf, type JsonOutcome, model, run, runJson } from './run-suite.js'

const GIT = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main']

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', [...GIT, ...args], {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  })
}

/** Everything of the folder as somebody on Windows gets it. */
function windowsClone(folder: string, to: string): void {
  git(folder, '-c', 'core.autocrlf=false', 'init', '-q')
  git(folder, '-c', 'core.autocrlf=false', 'add', '-A')
  git(folder, 'commit', '-qm', 'all')
  git(folder, 'clone', '-q', '-c', 'core.autocrlf=true', '.', to)
}

const statuses = ({ result }: JsonOutcome) => result.tests.map(({ name, status }) => `${status} ${name}`)

let project = ''

beforeAll(async () => {
  // As `npm install mcprove jiti` leaves it: one of the examples is TypeScript.
  project = folderWith({ 'package.json': '{ "private": true, "type": "module" }' })
  for (const part of ['package.json', 'dist']) {
    cpSync(join(ROOT, part), join(project, 'node_modules/mcprove', part), { recursive: true })
  }
  for (const name of ['zod', 'jiti']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), 'dir')
  }
  const plain = join(project, 'plain')
  cpSync(join(ROOT, 'examples'), join(plain, 'examples'), { recursive: true })
  // One is traces that are only to be scored, one asks a live server, and one is told its model on the command line.
  for (const name of ['offline-traces', 'audited-server']) rmSync(join(plain, 'examples', name), { recursive: true })
  cpSync(join(plain, 'examples/eval-suite'), join(plain, 'eval-suite'), { recursive: true })
  rmSync(join(plain, 'examples/eval-suite'), { recursive: true })
  for (const name of ['demo', 'marked']) {
    mkdirSync(join(plain, name))
    expect(await cli(['init', '--demo'], { cwd: join(plain, name) })).toMatchObject({ code: 0 })
  }
  rmSync(join(plain, 'demo/.gitattributes'), { force: true })
  windowsClone(plain, join(project, 'clone'))
})

it('every example and the demo replay to the same verdicts', async () => {
  const clone = join(project, 'clone')
  for (const file of ['examples/orders/shop.yml', 'demo/shop.yml', 'examples/filesystem/desk/receipts/march-02.txt']) {
    expect(readFileSync(join(clone, file), 'utf8')).toContain('\r\n')
  }
  const verdicts = async (folder: string) => [
    ...statuses(await runJson(folder, ['examples', 'demo', '--replay'])),
    ...statuses(await runJson(folder, ['eval-suite', '--replay', '--model', 'claude-sonnet-4-5', '--runs', '3'])),
  ]
  const after = await verdicts(clone)
  expect(after).toEqual(await verdicts(join(project, 'plain')))
  expect(after.length).toBeGreaterThan(25)
  expect(after.filter((line) => !line.startsWith('passed'))).toEqual([])
})

it('what `init` writes keeps recordings as they are', () => {
  const [file] = ['marked/cassettes/orders/refund.anthropic-claude-sonnet-4-5.jsonl']
  expect(readFileSync(join(project, 'clone', file ?? ''))).toEqual(readFileSync(join(project, 'plain', file ?? '')))
})

it('what is recorded now replays there too, and what is recorded there replays here', async () => {
  const server = await model([{ calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }, { text: 'Three.' }])
  const tests = [
    { name: 'asks {{n}}', each: 'asked.csv', prompt: '{{text}}', system: 'Be terse.\nBe kind.', workspace: 'desk' },
  ]
  const folder = folderOf(server, tests)
  mkdirSync(join(folder, 'desk'))
  writeFileSync(join(folder, 'desk/note.txt'), 'one\ntwo\n')
  writeFileSync(join(folder, 'asked.csv'), 'n,text\none,"Add one\nand two."\n')
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  const clone = `${folder}-clone`
  windowsClone(folder, clone)
  try {
    expect(readFileSync(join(clone, 'asked.csv'), 'utf8')).toContain('one\r\nand')
    expect(await run(clone, ['--replay'])).toMatchObject({ code: 0 })
    expect(await run(clone, ['--record=all'])).toMatchObject({ code: 0 })
    cpSync(join(clone, 'cassettes'), join(folder, 'cassettes'), { recursive: true })
    expect(await run(folder, ['--replay'])).toMatchObject({ code: 0 })
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
})
