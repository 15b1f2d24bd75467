// Records the examples again, each in a copy that is laid out like a user's project; our model server plays their
// models. `--check` keeps nothing and reports whether the recordings still give the same verdicts; names of examples
// limit it to those. Run `npm run build` first.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createModelServer } from '../dist/node.js'
import { EXAMPLE_MODELS } from './example-models.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'mcprove-examples-'))

const { values: flags, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
})

try {
  install()
  for (const name of positionals.length > 0 ? positionals : Object.keys(EXAMPLE_MODELS)) await recordExample(name)
} finally {
  rmSync(project, { recursive: true })
}

/** mcprove, a TypeScript loader, and the servers that npx would otherwise request from a registry. */
function install() {
  const modules = join(project, 'node_modules')
  mkdirSync(modules)
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  symlinkSync(root, join(modules, 'mcprove'), 'dir')
  for (const name of ['.bin', '@modelcontextprotocol', 'jiti', 'zod']) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir')
  }
}

async function recordExample(name) {
  const { answer, regressed } = EXAMPLE_MODELS[name] ?? {}
  if (answer === undefined) throw new Error(`no model for examples/${name}: ${Object.keys(EXAMPLE_MODELS).join(', ')}`)
  const source = join(root, 'examples', name)
  const copy = join(project, name)
  cpSync(source, copy, { recursive: true })
  const run = commandOf(copy)
  const before = await verdictsOf(copy, run)
  await record(copy, run, answer, 0)
  const after = await verdictsOf(copy, run)
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    const shown = [before, after].map((verdicts) => JSON.stringify(verdicts, null, 2))
    if (flags.check) throw new Error(`examples/${name}: the verdicts are no longer those recorded\n${shown.join('\n')}`)
    console.log(`${name}: verdicts changed\n${shown[1]}`)
  }
  const changed = flags.check ? [] : ['cassettes']
  if (regressed !== undefined) {
    await recordRegressed(copy, run, regressed)
    if (!flags.check) changed.push('regressed.traces.jsonl')
  }
  for (const file of changed) {
    rmSync(join(source, file), { recursive: true, force: true })
    cpSync(join(copy, file), join(source, file), { recursive: true })
  }
  console.log(`${name}: ${flags.check ? 'the same verdicts' : 'recorded'}`)
}

/** The command in the first lines of the suite, without its first word. */
function commandOf(folder) {
  const suite = readdirSync(folder).find((file) => /\.mcprove\.\w+$/.test(file))
  const [, command] = /Run it: +mcprove (.+)/.exec(readFileSync(join(folder, suite), 'utf8'))
  return command.split(' ')
}

async function record(folder, command, answer, expectedStatus) {
  const server = await createModelServer({ answer })
  try {
    const key = 'not-a-real-key'
    const anthropic = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.baseUrl('anthropic') }
    const openai = { OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl('openai') }
    // One run after the other, so that the assignment of conversations to runs is deterministic.
    const args = [...command, '--record=all', '-j', '1']
    await mcprove(folder, args, { ...anthropic, ...openai }, [expectedStatus])
  } finally {
    await server.close()
  }
}

/** The runs of the worse model, as traces that fail the suite. */
async function recordRegressed(folder, command, answer) {
  const worse = `${folder}-regressed`
  cpSync(folder, worse, { recursive: true })
  await record(worse, command, answer, 1)
  const cassettes = join(worse, 'cassettes')
  const files = readdirSync(cassettes, { recursive: true }).filter((file) => file.endsWith('.jsonl'))
  const runs = files.sort().flatMap((file) => readFileSync(join(cassettes, file), 'utf8').trim().split('\n').slice(1))
  const traces = runs.map((line) => `${JSON.stringify(JSON.parse(line).trace)}\n`)
  writeFileSync(join(folder, 'regressed.traces.jsonl'), traces.join(''))
}

/** The status of each row and of each of its gates; null when nothing was recorded yet. */
async function verdictsOf(folder, command) {
  const stdout = await mcprove(folder, [...command, '--replay', '--reporter', 'json'], {}, [0, 1, 2])
  if (stdout === '') return null
  return JSON.parse(stdout).tests.map(({ name, status, gates }) => ({
    name,
    status,
    gates: Object.fromEntries(gates.map((gate) => [gate.gate, gate.status])),
  }))
}

async function mcprove(cwd, args, env, statuses) {
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [join(root, 'dist/cli.cjs'), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio,
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      output[stream] += text
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (statuses.includes(status)) return output.stdout
  throw new Error(`mcprove ${args.join(' ')} in ${cwd} ended with ${status}\n${output.stdout}${output.stderr}`)
}
