// Imports what a product wrote during a run and compares it with the model's script.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOG_KINDS } from './log-kinds.mjs'
import { truthOf } from './script.mjs'
import { differences, ownDifferences } from './truth.mjs'

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))

/** What is wrong with the imported logs of a run; each sentence begins with the kind of the log. */
export function logProblems({ name, product }, site, scenario, kinds = LOG_KINDS[name]) {
  const truth = { ...truthOf(scenario, product.own), sent: site.sent }
  return Object.entries(kinds).flatMap(([kind, { files, lacks, options = [] }]) => {
    const found = files(site)
    if (found.length === 0) return [`${kind}: the product wrote no such log`]
    const { traces, refusal } = importFiles(site, found, options)
    if (refusal !== undefined) return [`${kind}: ${refusal}`]
    if (traces.length !== 1) return [`${kind}: ${traces.length} runs instead of 1`]
    const own = scenario === 'own' ? ownDifferences(traces[0], lacks) : []
    return [...differences(truth, traces[0], lacks), ...own].map((difference) => `${kind}: ${difference}`)
  })
}

export function importFiles({ folder }, files, options) {
  const output = join(folder, 'imported.jsonl')
  rmSync(output, { force: true })
  const words = [CLI, 'import', ...files, ...options, '-o', output]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { NO_COLOR: '1' } })
  if (status !== 0 || !existsSync(output)) return { refusal: stderr.trim().split('\n')[0], traces: [] }
  return { said: stderr, traces: readFileSync(output, 'utf8').split('\n').filter(Boolean).map(JSON.parse) }
}
