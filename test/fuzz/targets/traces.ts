import { Readable } from 'node:stream'
import fc from 'fast-check'
import { isMcproveError } from '../../../src/core/errors/error.js'
import { parseTraces } from '../../../src/core/trace/parse-traces.js'
import type { Trace } from '../../../src/core/trace/trace.js'
import { CASSETTE_SCHEMA } from '../../../src/files/cassettes/cassette.js'
import { isCassette, readCassette, readCassetteHeader } from '../../../src/files/cassettes/cassette-reader.js'
import { readGrades } from '../../../src/files/cassettes/grade-file.js'
import { readTraceFile } from '../../../src/files/reading/trace-stream.js'
import { createRedactor } from '../../../src/files/redaction/redactor.js'
import { SuiteLearner } from '../../../src/learn/suite-learner.js'
import { gatesText, suiteText } from '../../../src/learn/text/suite-text.js'
import { recordedManifest } from '../../../src/mcp/mock/manifest/recorded-manifest.js'
import { parseGatesFile } from '../../../src/suite/parse-gates-file.js'
import { parseSuite } from '../../../src/suite/parse-suite.js'
import { allowRefusal } from '../checks/allow-refusal.js'
import { checkCaptures, checkScored } from '../checks/check-reports.js'
import { GATE_EXAMPLES } from '../checks/gate-cases.js'
import { scoreEverything } from '../checks/score-everything.js'
import { codeValue } from '../generate/code-value.js'
import { rawTrace, traceFile } from '../generate/traces.js'
import { scratchFile } from '../scratch-file.js'
import { seedFiles } from '../seed-files.js'
import { type FuzzTarget, WrongOutput } from '../target.js'

const TRACE_FILES = [
  ...seedFiles('examples', /\.traces\.jsonl$/),
  ...GATE_EXAMPLES.map(({ traces }) => JSON.stringify(traces)),
]
const SECRETS = [
  { name: 'KEY', value: 'Oslo-secret-1' },
  { name: 'OTHER', value: '{"id":"A-1"}' },
]

const HERE = { cwd: () => '.', stdin: Readable.from([]) }

export const traces: FuzzTarget = {
  name: 'traces',
  share: 4,
  seeds: TRACE_FILES,
  made: traceFile,
  read: async (input) => {
    const redactor = createRedactor(SECRETS)
    const read: Trace[] = []
    for await (const batch of readTraceFile(scratchFile(input, 'traces.jsonl'), HERE)) {
      for (const trace of batch) read.push(redactor.redact(trace))
    }
    await checkScored(scoreEverything(read, input.length))
  },
}

export const traceValues: FuzzTarget = {
  name: 'trace-values',
  share: 3,
  isJson: true,
  seeds: TRACE_FILES.filter((text) => text.startsWith('[')),
  made: fc.array(rawTrace, { maxLength: 2 }).map((list) => JSON.stringify(list)),
  read: async (input) => {
    const result = scoreEverything(parseTraces(codeValue(input)), input.length)
    checkCaptures(result)
    await checkScored(result)
  },
}

/** What `learn` writes has to load. */
export const learning: FuzzTarget = {
  name: 'learn',
  share: 5,
  seeds: TRACE_FILES,
  made: traceFile,
  read: async (input) => {
    const learner = new SuiteLearner({ oneTest: input.length % 2 === 0 })
    for (const trace of parseTraces(input.toString())) learner.add(trace)
    const tests = learner.finish().map(({ test }) => test)
    if (tests.length === 0) return
    await mustLoad(suiteText(tests), (text) => parseSuite(text))
    for (const test of tests) await mustLoad(gatesText(test), (text) => parseGatesFile(text, 'gates.yml'))
  },
}

async function mustLoad(text: string, load: (text: string) => unknown): Promise<void> {
  try {
    await load(text)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    throw new WrongOutput(`what was learned does not load: ${error.message}`, { cause: error })
  }
}

const HEADER = {
  schema: CASSETTE_SCHEMA,
  agent: 'a',
  model: 'm',
  inputs: { hash: 'h', prompt: 'x' },
  tools: { hash: 'h', each: {} },
  recorded_with: '1',
}
const cassetteOf = (list: readonly unknown[]) =>
  [HEADER, ...list.map((trace, run) => ({ run: run + 1, exchanges: [{ request: 'r', response: {} }], trace }))]
    .map((line) => JSON.stringify(line))
    .join('\n')

export const cassettes: FuzzTarget = {
  name: 'cassette',
  share: 3,
  seeds: seedFiles('examples', /cassettes\/.*(?<!judge)\.jsonl$/),
  made: fc.array(rawTrace, { maxLength: 3 }).map(cassetteOf),
  read: async (input) => {
    const path = scratchFile(input, 'cassette.jsonl')
    isCassette(path, 'cassette.jsonl')
    readCassetteHeader(path, 'cassette.jsonl')
    const { runs } = readCassette(path, 'cassette.jsonl')
    for (const run of runs) void run.exchanges
    const read = runs.map(({ trace }) => trace)
    await checkScored(scoreEverything(read, input.length))
    // One of several servers has to be named.
    allowRefusal(() => recordedManifest(read, 'cassette.jsonl'))
  },
}

export const grades: FuzzTarget = {
  name: 'grades',
  share: 10,
  seeds: seedFiles('examples', /judge\.jsonl$/),
  made: fc.constant('{"schema":"mcprove/grades@1"}\n'),
  read: (input) => readGrades(scratchFile(input, 'cassette.judge.jsonl'), 'cassette.judge.jsonl'),
}
