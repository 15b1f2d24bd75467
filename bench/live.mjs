// A live run on loopback, with an instant model and a server in this process, against a plain loop on the SDKs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../dist/node.js'
import { bareAgent } from './bare-agent.mjs'
import { manifest, suiteText } from './library-agent.mjs'
import { startModel } from './model-process.mjs'
import { alternate, median, quotients, timed } from './samples.mjs'

const RUNS = 200
const ROUNDS = 11
const BAR = 1.25
const PROMPT = 'When is the lamp lit?'
const SUITE = 'library.mcprove.yml'

export async function live() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  const model = await startModel()
  try {
    writeFileSync(join(folder, 'library.json'), manifest())
    writeFileSync(join(folder, SUITE), suiteText(model.baseUrl, RUNS, [PROMPT]))
    const bare = bareAgent(model.baseUrl)
    const samples = await alternate(
      { bare: () => timed(() => bareRuns(bare)), mcprove: () => timed(() => ourRuns(folder)) },
      { rounds: ROUNDS },
    )
    return [
      {
        name: `${RUNS} live runs of three turns, one after the other`,
        values: quotients(samples.mcprove, samples.bare),
        unit: 'x',
        bar: BAR,
        detail: `${perRun(samples.mcprove)} ms a run, bare loop ${perRun(samples.bare)} ms`,
      },
    ]
  } finally {
    await model.stop()
    rmSync(folder, { recursive: true })
  }
}

async function bareRuns(bare) {
  for (let index = 0; index < RUNS; index += 1) {
    const { text, calls } = await bare(PROMPT)
    if (calls !== 3 || !text.startsWith('The lamp is lit')) throw new Error(`the bare loop said ${text}`)
  }
}

async function ourRuns(cwd) {
  const { summary, tests } = await run(SUITE, {
    cwd,
    env: { ANTHROPIC_API_KEY: 'none-is-needed' },
    mode: 'live',
    jobs: 1,
  })
  if (summary.passed !== 1 || tests[0].runs.length !== RUNS) throw new Error(`the runs gave ${JSON.stringify(summary)}`)
}

function perRun(samples) {
  return (median(samples) / RUNS).toFixed(2)
}
