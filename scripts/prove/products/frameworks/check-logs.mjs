// Imports what a framework's tracing wrote and compares it with what the model's script says.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepLog, keepTruth } from './keep-log.mjs'
import { logDifferences, truthsOf } from './log-differences.mjs'
import { LOGS } from './logs.mjs'
import { recordLog } from './record-log.mjs'

/** `UPDATE_FIXTURES=1` keeps the logs of this run for the tests. */
const isKept = process.env.UPDATE_FIXTURES !== undefined
const CLI = fileURLToPath(new URL('../../../../dist/cli.cjs', import.meta.url))

/** What differs in any log of the framework; each sentence begins with the kind of the log. */
export async function checkLogs(name, { cache, folder }) {
  const found = []
  const kept = {}
  for (const [kind, { lacks }] of Object.entries(LOGS[name])) {
    const files = await recordLog(name, kind, { cache, folder: join(folder, kind) })
    const { traces, said } = importFiles(files, join(folder, kind, 'imported.jsonl'))
    const wrong = traces === undefined ? [said] : [...logDifferences(truthsOf(), traces, lacks), ...warningsIn(said)]
    found.push(...wrong.map((difference) => `${kind}: ${difference}`))
    if (isKept) kept[kind] = { files: keepLog(name, kind, files, { cache, folder: join(folder, kind) }), lacks }
  }
  if (isKept) keepTruth(name, kept)
  return found
}

const warningsIn = (said) => said.split('\n').filter((line) => line.startsWith('warning'))

function importFiles(files, output) {
  rmSync(output, { force: true })
  const words = [CLI, 'import', ...files, '-o', output]
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { NO_COLOR: '1' } })
  if (!existsSync(output)) return { said: stderr.trim().split('\n')[0] }
  return { said: stderr, traces: readFileSync(output, 'utf8').split('\n').filter(Boolean).map(JSON.parse) }
}
