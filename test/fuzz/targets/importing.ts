import fc from 'fast-check'
import { LogImport } from '../../../src/cli/import/log-import.js'
import { LogNotes } from '../../../src/cli/import/log-notes.js'
import type { Trace } from '../../../src/core/trace/trace.js'
import { createRedactor } from '../../../src/files/redaction/redactor.js'
import type { ImporterCase } from '../../../src/importers/importer-case.js'
import { importers } from '../../../src/importers/index.js'
import { stringify } from '../../../src/report/reporters/json.js'
import { checkTerminal } from '../checks/check-reports.js'
import { scoreEverything } from '../checks/score-everything.js'
import { jsonValue } from '../generate/json-schema.js'
import { seedFiles } from '../seed-files.js'
import type { FuzzTarget } from '../target.js'

const UNWRAP = ['call_tool=server,tool,arguments']
/** Real logs, of whatever format; the shared folder is not everywhere. */
const SAMPLES = seedFiles('../shared/data/trace-formats', /\.jsonl?$/)

/** One target for each format: its own cases, and now and then a log of another. */
export const importing: readonly FuzzTarget[] = await Promise.all(importers.map(({ key }) => importerTarget(key)))

async function importerTarget(key: string): Promise<FuzzTarget> {
  const { cases }: { cases: readonly ImporterCase[] } = await import(`../../../src/importers/${key}/cases.ts`)
  const logs = cases.flatMap(({ files }) => Object.values(files).map(textOf))
  return {
    name: `import-${key}`,
    share: 2,
    seeds: [...logs, ...logs, ...SAMPLES],
    made: madeOf(cases.flatMap(({ files }) => Object.values(files).flat())),
    read: (input) => importLog(key, input),
  }
}

/** What the cases hold, left out, repeated and in another order, with now and then something else. */
function madeOf(values: readonly unknown[]): fc.Arbitrary<string> {
  const value = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: jsonValue })
  return fc.oneof(fc.shuffledSubarray([...values], { minLength: 1 }), fc.array(value, { maxLength: 8 })).map(textOf)
}

function textOf(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n')
}

async function importLog(format: string, input: Buffer): Promise<void> {
  const notes = new LogNotes(checkTerminal, true)
  // By its content, as `score` does, or as the user says.
  const isDetected = input.length % 4 === 0
  const logs = new LogImport({ ...(isDetected ? {} : { format }), unwrap: UNWRAP }, notes)
  const redactor = createRedactor([{ name: 'KEY', value: 'secret-of-somebody' }])
  const traces: Trace[] = []
  for await (const batch of logs.read('log.jsonl', chunksOf(input))) for (const trace of batch) traces.push(trace)
  for (const trace of logs.end()) traces.push(trace)
  for (const trace of traces) stringify(redactor.redact(trace))
  scoreEverything(traces, input.length)
}

/** In two pieces, as it may come through a pipe. */
async function* chunksOf(input: Buffer): AsyncGenerator<Buffer> {
  const middle = Math.floor(input.length / 2)
  yield input.subarray(0, middle)
  yield input.subarray(middle)
}
