// The memory of 200 live runs at once, each with its own server in our process.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifest, suiteText } from './library-agent.mjs'
import { startModel } from './model-process.mjs'

const RUNS = 200
const ROUNDS = 5
const BAR = 300
const SUITE = 'library.mcprove.yml'
/** No run ends before all have started. */
const DELAY_MS = 300

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { run } = await import('../dist/node.js')
  let open = 0
  let most = 0
  const onEvent = ({ kind }) => {
    if (kind === 'run-started') open += 1
    if (kind === 'run-ended') open -= 1
    most = Math.max(most, open)
  }
  const { summary } = await run(SUITE, {
    env: { ANTHROPIC_API_KEY: 'none-is-needed' },
    mode: 'live',
    jobs: RUNS,
    onEvent,
  })
  if (summary.passed !== 1) throw new Error(`the runs gave ${JSON.stringify(summary)}`)
  process.send({ most, peak: process.resourceUsage().maxRSS / 1024 })
}

export async function concurrency() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  const model = await startModel(DELAY_MS)
  try {
    writeFileSync(join(folder, 'library.json'), manifest())
    writeFileSync(join(folder, SUITE), suiteText(model.baseUrl, RUNS, ['When is the lamp lit?']))
    const peaks = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { most, peak } = await measured(folder)
      if (most !== RUNS) throw new Error(`only ${most} runs were open at once`)
      peaks.push(peak)
    }
    return [{ name: `${RUNS} runs at once: most memory of our process`, values: peaks, unit: 'MB', bar: BAR }]
  } finally {
    await model.stop()
    rmSync(folder, { recursive: true })
  }
}

function measured(cwd) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), { cwd })
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the runs ended with ${code}`)))
  })
}
