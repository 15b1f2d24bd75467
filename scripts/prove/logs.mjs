import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { differences } from './logs/compare.mjs'
import { COUNTERS } from './logs/counters.mjs'
import { importLog } from './logs/import-log.mjs'
import { readLog } from './logs/read-log.mjs'
import { tableOf } from './logs/table.mjs'

/** The share of files that must be read exactly. */
const MIN_EXACT = 0.97
/** The folder for logs that no importer is for. */
const UNSUPPORTED = 'unsupported'
const SHARED = fileURLToPath(new URL('../../../shared/data/foreign-logs', import.meta.url))

/**
 * Imports real logs and compares each with a second count, which was written from the documentation of the formats. A folder
 * that is named like a format holds logs of that format; for other files the format is the one that mcprove detects.
 */
export async function logs(paths = []) {
  const files = filesOf(paths.length > 0 ? paths : [SHARED])
  if (files.length === 0) throw new NoEvidence('there are no logs: node scripts/prove.mjs logs FOLDER...')
  const verdicts = files.map(verdictOn)
  console.log(tableOf(verdicts))
  for (const { format, file, verdict, why } of verdicts.filter((one) => one.verdict !== 'exact')) {
    console.log(`  ${verdict.padEnd(7)} ${format}  ${basename(file)}\n          ${why.join('\n          ')}`)
  }
  if (process.env.UPDATE_DOCS !== undefined) keepFigures('logs', tableOf(verdicts), 'docs/importing.md')
  return failuresOf(verdicts)
}

function failuresOf(verdicts) {
  const exact = verdicts.filter(({ verdict }) => verdict === 'exact').length
  const wrong = verdicts.filter(({ verdict }) => verdict === 'wrong').length
  const share = exact / verdicts.length
  return [
    ...(wrong > 0 ? [`${wrong} of ${verdicts.length} logs are read wrongly without a warning`] : []),
    ...(share < MIN_EXACT
      ? [`${exact} of ${verdicts.length} logs are read exactly, fewer than ${MIN_EXACT * 100} %`]
      : []),
  ]
}

function filesOf(paths) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter((name) => !/^\.|^expected\.json$|^README|\.tsv$/.test(name))
    return filesOf(names.sort().map((name) => join(path, name)))
  })
}

function verdictOn(file) {
  const imported = importLog(file)
  const folder = basename(dirname(file))
  if (folder === UNSUPPORTED) return onUnsupported(file, imported)
  const format = Object.hasOwn(COUNTERS, folder) ? folder : (imported.format ?? 'unknown')
  const count = COUNTERS[format]?.(readLog(file))
  const calls = count?.runs.reduce((sum, run) => sum + run.calls.length, 0)
  const seen = { format, file, calls, version: count?.version }
  // A log of the format that has no run in it is refused rightly.
  const isEmpty = count?.runs.length === 0 && imported.refusal?.includes('[NO_TRACES]')
  if (isEmpty) return { ...seen, verdict: 'exact', why: [] }
  if (imported.refusal !== undefined) return { ...seen, verdict: 'refused', why: [imported.refusal] }
  const expected = expectationOf(file)
  if (count === undefined && expected === undefined)
    return { ...seen, verdict: 'uncounted', why: ['there is no second count of this format'] }
  const why = [
    ...(count === undefined ? [] : differences(count.runs, imported.traces)),
    ...unexpected(expected, imported.traces),
  ]
  if (why.length === 0) return { ...seen, verdict: 'exact', why }
  return { ...seen, verdict: imported.warnings.length > 0 ? 'warned' : 'wrong', why: [...why, ...imported.warnings] }
}

/** To refuse a log of a format that has no reader is right; any number read from it is not. */
function onUnsupported(file, { refusal, format, traces, warnings }) {
  const seen = { format: UNSUPPORTED, file }
  if (refusal !== undefined) return { ...seen, verdict: 'exact', why: [] }
  const calls = traces.reduce((sum, trace) => sum + trace.tool_calls.length, 0)
  const why = [`runs: counted none, imported ${traces.length} with ${calls} calls, as ${format}`, ...warnings]
  return { ...seen, verdict: warnings.length > 0 ? 'warned' : 'wrong', why }
}

/** `expected.json` beside a log says what a person counted. */
function expectationOf(file) {
  const path = join(dirname(file), 'expected.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8'))[basename(file)] : undefined
}

function unexpected(expected, traces) {
  if (expected === undefined) return []
  const sum = (of) => traces.reduce((total, trace) => total + of(trace), 0)
  const imported = {
    runs: traces.length,
    calls: sum((trace) => trace.tool_calls.length),
    error_results: sum((trace) => trace.tool_results.filter((result) => result.is_error).length),
  }
  const numbers = Object.keys(imported).filter(
    (key) => Number.isInteger(expected[key]) && expected[key] !== imported[key],
  )
  const noAnswer =
    typeof expected.final_response === 'string' && traces.every((trace) => typeof trace.final_response !== 'string')
  return [
    ...numbers.map((key) => `${key}: expected ${expected[key]}, imported ${imported[key]}`),
    ...(noAnswer ? ['final response: expected, imported none'] : []),
  ]
}
