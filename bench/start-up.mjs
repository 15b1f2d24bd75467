// What a command costs from the shell, against a bare node, on every Node version at hand.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownNodes } from './node-versions.mjs'
import { alternate, median, quotients } from './samples.mjs'

const ROUNDS = 21
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

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

const COMMANDS = [
  { name: '--version', args: ['--version'], bar: 1.3 },
  { name: 'validate of a small suite', args: ['validate', 'weather.mcprove.yml'], bar: 3 },
  { name: 'score of a small trace', args: ['score', 'trace.json', '--suite', 'weather.mcprove.yml'] },
]

export async function startUp() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    writeFileSync(join(folder, 'weather.mcprove.yml'), SUITE)
    writeFileSync(join(folder, 'trace.json'), TRACE)
    const rows = []
    for (const node of knownNodes()) rows.push(...(await measureNode(node, folder)))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureNode({ path, version }, folder) {
  const tasks = { floor: () => spawned(path, ['-e', '0'], folder) }
  for (const { name, args } of COMMANDS) tasks[name] = () => spawned(path, [cli, ...args], folder)
  const samples = await alternate(tasks, { rounds: ROUNDS, warmups: 3 })
  return COMMANDS.map(({ name, bar }) => ({
    name: `Node ${version}: ${name}`,
    values: quotients(samples[name], samples.floor),
    unit: 'x',
    ...(bar === undefined ? {} : { bar }),
    detail: `${median(samples[name]).toFixed(1)} ms, bare node ${median(samples.floor).toFixed(1)} ms`,
  }))
}

function spawned(node, args, cwd) {
  const started = performance.now()
  const { status, stderr } = spawnSync(node, args, { cwd, encoding: 'utf8', env: plainEnvironment() })
  const milliseconds = performance.now() - started
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return milliseconds
}

/** Without what npm or a debugger would add to the start of every node. */
function plainEnvironment() {
  const { NODE_OPTIONS, NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE, ...environment } = process.env
  return environment
}
