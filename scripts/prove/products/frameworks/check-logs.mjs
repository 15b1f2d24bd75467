// Imports what a framework's tracing wrote and compares it with what the model's script says.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { truthOf } from '../script.mjs'
import { differences, shown } from '../truth.mjs'
import { LOGS } from './logs.mjs'
import { recordLog } from './record-log.mjs'

const CLI = fileURLToPath(new URL('../../../../dist/cli.cjs', import.meta.url))

/** What differs in any log of the framework; each sentence begins with the kind of the log. */
export async function checkLogs(name, { cache, folder }) {
  const found = []
  for (const [kind, { lacks }] of Object.entries(LOGS[name])) {
    const files = await recordLog(name, kind, { cache, folder: join(folder, kind) })
    const { traces, said } = importFiles(files, join(folder, kind, 'imported.jsonl'))
    const wrong = traces === undefined ? [said] : [...logDifferences(traces, lacks), ...warningsIn(said)]
    found.push(...wrong.map((difference) => `${kind}: ${difference}`))
  }
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

/** The runs of record-log.mjs: the provider refuses the request after the first call of the last one. */
export function truthsOf() {
  const { groups } = truthOf('hang')
  return [
    { ...truthOf('calls'), outcome: 'completed' },
    { ...truthOf('short'), outcome: 'completed' },
    { groups: groups.slice(0, 1), tokens: { input: 1000, output: 20 }, closing: null, outcome: 'infra_error' },
  ]
}

/** What differs; empty when the log is read exactly. `lacks` is what the log does not contain. */
export function logDifferences(traces, lacks = {}) {
  const truths = truthsOf()
  if (traces.length !== truths.length) return [`${traces.length} runs instead of ${truths.length}`]
  // Some logs have the runs in the order in which they ended. They have 6, 2 and 1 calls.
  const ordered = [...traces].sort((one, other) => other.tool_calls.length - one.tool_calls.length)
  return truths.flatMap((truth, index) => {
    const trace = ordered[index]
    const status = trace.outcome?.status
    return [
      ...differences(withErrors(truth, lacks), { ...trace, outcome: { status: 'completed' } }, lacks),
      ...(status === truth.outcome ? [] : [`outcome: ${shown(trace.outcome)}`]),
    ].map((difference) => `run ${index + 1}: ${difference}`)
  })
}

/** Where a framework does not keep that a result is an error, its log cannot tell. */
function withErrors(truth, { errors }) {
  if (errors === undefined) return truth
  const asResult = ({ result: { isError: _, ...result }, ...call }) => ({ ...call, result })
  return { ...truth, groups: truth.groups.map((group) => group.map(asResult)) }
}
