// Suites of the docs that were misspelled by hand, and what a user sees of them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { runLoaded } from '../../src/run/run.js'
import { noticed, type Observation, observed, refused } from './observation.js'
import { loadYaml, type SuitePlace } from './recorded-suite.js'
import { scoreWith } from './scored-traces.js'

export interface HandMistake {
  readonly from: string
  readonly meant: string
  readonly typed: string
  /** Whose runs are scored; without it its direct tests are run. */
  readonly traces?: string
  readonly suite: Readonly<Record<string, unknown>>
}

const FOLDER = join(process.cwd(), 'test/misspellings/by-hand')

export function handMistakes(): readonly HandMistake[] {
  return parse(readFileSync(join(FOLDER, 'mistakes.yml'), 'utf8'))
}

/** How it is noticed, null when it is not; throws when the suite does not pass as it was meant. */
export async function noticeByHand({ meant, typed, traces, suite }: HandMistake): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-by-hand-'))
  try {
    cpSync(join(process.cwd(), 'examples/orders/shop.yml'), join(folder, 'shop.yml'))
    const runs: Readonly<Record<string, unknown>> = parse(readFileSync(join(FOLDER, 'traces.yml'), 'utf8'))
    writeFileSync(join(folder, 'traces.json'), JSON.stringify(runs[traces ?? ''] ?? {}))
    const file = 'agents' in suite || 'servers' in suite ? 'suite.mcprove.yml' : 'gates.yml'
    const place = { folder, file, env: {} }
    const observe = (name: string) => {
      const text = stringify(suite).replaceAll('@@', name)
      return traces === undefined ? run(place, text) : scoreWith(place, text, 'traces.json')
    }
    const before = await observe(meant)
    if (before.exitCode !== 0) throw new Error(`does not pass with ${meant}: ${JSON.stringify(before)}`)
    return noticed(before, await observe(typed))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(place: SuitePlace, text: string): Promise<Observation> {
  try {
    const suite = await loadYaml(place)(text)
    const rows = await runLoaded([suite], { cwd: place.folder, env: place.env, mode: 'replay', isCi: true })
    return observed(rows, [])
  } catch (error) {
    return refused(error)
  }
}
