// The start-up time of commands from the shell, against a bare node, on every available Node version.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createModelServer } from '../dist/node.js'
import { knownNodes } from './node-versions.mjs'
import { PROMPTFOO_NODE, promptfooBin, promptfooFolder, vitestBin } from './peers.mjs'
import { alternate, median, quotients } from './samples.mjs'

const ROUNDS = 30
const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))

const SUITE = `agents:
  - name: weather lookup
    model: anthropic/claude-sonnet-4-5
    prompt: What is the weather in Sacramento?
    runs: 5
    expect:
      - tool_calls[0].name: get_weather
    equal_function_sets:
      classes:
        - { name: weather, members: [weather.get_weather, weather.get_forecast] }
    trajectory:
      mode: subsequence
      calls:
        - { name: get_weather, args: { subset: { city: Sacramento } } }
`
const TRACE = '{"tool_calls":[{"server":"weather","name":"get_weather","args":{"city":"Sacramento"}}]}\n'

const RECORDED_SUITE = `servers:
  weather: { mock: ./weather.yml }
agents:
  - name: weather lookup
    model: anthropic/claude-sonnet-4-5
    servers: [weather]
    prompt: What is the weather in Sacramento?
    expect:
      - final_response: { contains: sunny }
    tool_selection: { expected_tool: weather.get_weather, min_selection_rate: 1 }
    trajectory:
      mode: subsequence
      calls:
        - { name: get_weather, args: { subset: { city: Sacramento } } }
`
const SERVER = `name: weather
tools:
  - name: get_weather
    description: Returns the weather of a city, as one line of text.
    answers: [{ return: sunny }]
`
const ANSWERS = [
  { calls: [{ name: 'get_weather', args: { city: 'Sacramento' } }] },
  { text: 'It is sunny in Sacramento.' },
]

const COMMANDS = [
  { name: '--version', args: ['--version'], bar: 1.3 },
  { name: 'validate of a small suite', args: ['validate', 'weather.mcprove.yml'], bar: 2.5 },
  { name: 'score of a small trace', args: ['score', 'trace.json', '--suite', 'weather.mcprove.yml'], bar: 3 },
  { name: 'run, one replayed test', args: ['run', 'recorded.mcprove.yml', '--replay'], bar: 3 },
]
/** The bars apply to this version and later ones; on older versions commands must work and are only measured. */
const RACING_MAJOR = 22
/** Their `--version`, for comparison. */
const PEERS = { vitest: vitestBin, promptfoo: promptfooBin }

export async function startUp() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    writeFileSync(join(folder, 'weather.mcprove.yml'), SUITE)
    writeFileSync(join(folder, 'trace.json'), TRACE)
    writeFileSync(join(folder, 'recorded.mcprove.yml'), RECORDED_SUITE)
    writeFileSync(join(folder, 'weather.yml'), SERVER)
    await record(folder)
    const rows = []
    const missing = promptfooFolder() === null ? 'it could not be installed' : null
    for (const node of knownNodes()) rows.push(...(await measureNode(node, folder, missing)))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Our model server plays the model. */
async function record(cwd) {
  const server = await createModelServer({ answer: ANSWERS })
  try {
    const key = { ANTHROPIC_API_KEY: 'not-a-real-key', ANTHROPIC_BASE_URL: server.baseUrl('anthropic') }
    const env = { ...plainEnvironment(), ...key }
    const child = spawn(process.execPath, [cli, 'run', 'recorded.mcprove.yml', '--record'], { cwd, env })
    const status = await new Promise((resolve) => child.on('exit', resolve))
    if (status !== 0) throw new Error(`recording ended with ${status}`)
  } finally {
    await server.close()
  }
}

/** `missing` says why there is no promptfoo. */
async function measureNode({ path, version }, folder, missing) {
  const major = Number.parseInt(version, 10)
  const noPromptfoo = missing ?? (major < PROMPTFOO_NODE ? `it needs Node ${PROMPTFOO_NODE}` : null)
  const peers = Object.keys(PEERS).filter((peer) => peer !== 'promptfoo' || noPromptfoo === null)
  const tasks = { floor: () => spawned(path, ['-e', '0'], folder) }
  for (const { name, args } of COMMANDS) tasks[name] = () => spawned(path, [cli, ...args], folder)
  for (const peer of peers) tasks[peer] = () => spawned(path, [PEERS[peer](), '--version'], folder)
  const samples = await alternate(tasks, { rounds: ROUNDS, warmups: 3 })
  const milliseconds = (name) => `${median(samples[name]).toFixed(1)} ms`
  const row = (name, task, against, bar, whose) => ({
    name: `Node ${version}: ${name}`,
    values: quotients(samples[task], samples[against]),
    unit: 'x',
    ...(major >= RACING_MAJOR ? { bar } : {}),
    detail: `${milliseconds(task)}, ${whose} ${milliseconds(against)}`,
  })
  const rows = COMMANDS.map(({ name, bar }) => row(name, name, 'floor', bar, 'bare node'))
  for (const peer of Object.keys(PEERS)) {
    const name = `--version, against ${peer}'s`
    if (peers.includes(peer)) rows.push(row(name, '--version', peer, 1, peer))
    else rows.push({ name: `Node ${version}: ${name}`, skipped: noPromptfoo })
  }
  return rows
}

function spawned(node, args, cwd) {
  const started = performance.now()
  const { status, stderr } = spawnSync(node, args, { cwd, encoding: 'utf8', env: plainEnvironment() })
  const milliseconds = performance.now() - started
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return milliseconds
}

/** Without what npm or a debugger would add to the start of every Node process. */
function plainEnvironment() {
  const { NODE_OPTIONS, NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE, ...environment } = process.env
  return environment
}
